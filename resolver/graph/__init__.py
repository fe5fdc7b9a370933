"""Questions over the resolved edges."""

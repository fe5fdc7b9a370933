"""The one traversal: headings, joins, hyphens, and the canonical text."""

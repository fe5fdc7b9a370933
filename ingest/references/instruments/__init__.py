"""The names of laws in running text."""

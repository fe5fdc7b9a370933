"""SQLite: the truth of an index."""

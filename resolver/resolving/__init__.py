"""A reference followed to its answer."""

"""A style compiled for reading."""

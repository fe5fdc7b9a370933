"""The tree of addressable units, and their eids."""

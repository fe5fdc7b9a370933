"""From an address to its places."""

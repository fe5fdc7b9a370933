"""Search, and what it hands on."""

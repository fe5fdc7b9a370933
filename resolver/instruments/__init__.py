"""Which law is meant."""

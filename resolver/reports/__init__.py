"""What the corpus looks like."""

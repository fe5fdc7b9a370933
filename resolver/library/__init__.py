"""What the index holds, in one generation."""

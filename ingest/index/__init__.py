"""Full-text engines behind one small contract; all of it can be rebuilt from the store."""

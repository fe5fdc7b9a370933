"""Labels, numbers and designations: read once, here."""

"""Finding references: a cheap scan, a stepping parser, and what the citing words do."""

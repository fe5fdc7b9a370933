"""A small corpus of our own writing: a statute, its rules and a product manual."""

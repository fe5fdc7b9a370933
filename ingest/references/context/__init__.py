"""What the words around a reference decide."""

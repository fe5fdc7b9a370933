"""The shapes of an answer, and their JSON."""

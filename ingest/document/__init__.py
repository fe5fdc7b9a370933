"""The records and offsets that everything speaks."""

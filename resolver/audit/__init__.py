"""The five faults, on any chunks."""

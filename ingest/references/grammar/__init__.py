"""The stepping parser: from a unit word to the references of a run."""

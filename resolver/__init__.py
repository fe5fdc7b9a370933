"""Answers at query time: what a reference points at, search, and questions over the graph."""

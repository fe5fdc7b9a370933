"""Doubts about an answer."""

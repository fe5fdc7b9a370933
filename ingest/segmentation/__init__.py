"""Sentences and chunks."""

"""Tests of resolver/retrieval."""

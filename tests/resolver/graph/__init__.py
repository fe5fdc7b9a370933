"""Tests of resolver/graph."""

"""Tests of resolver/resolving."""

"""Tests of resolver/audit."""

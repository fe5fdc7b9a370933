"""Tests of resolver/reports."""

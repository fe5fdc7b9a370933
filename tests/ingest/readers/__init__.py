"""Tests of ingest/readers."""

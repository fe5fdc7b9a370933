"""Tests of ingest/index."""

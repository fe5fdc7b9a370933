"""Tests of ingest/structure."""

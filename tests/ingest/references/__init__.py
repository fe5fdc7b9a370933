"""Tests of ingest/references."""

"""Tests of ingest/metadata."""

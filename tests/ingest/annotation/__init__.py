"""Tests of ingest/annotation."""

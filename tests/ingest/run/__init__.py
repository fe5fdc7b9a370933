"""Tests of ingest/run."""

"""Tests of ingest/provisions."""

"""Tests of ingest/segmentation."""

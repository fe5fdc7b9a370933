"""Hostile requests and files against a running server."""

"""The edges: the Flask application (JSON API and pages) and the command line."""

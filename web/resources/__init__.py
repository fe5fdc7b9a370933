"""The resources of the JSON API, one file each."""

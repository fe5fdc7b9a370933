"""One reader per format; each turns bytes into typed blocks in reading order and knows nothing of sections."""

"""From bytes to stored documents: readers, traversal, provisions, sentences, chunks, references, store."""

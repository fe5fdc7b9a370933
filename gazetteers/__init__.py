"""What users extend: instruments with their names, and the words and signs that references are made of."""

"""`make mutants`: small faults put into the resolver and the reading of references, to see whether a test notices."""

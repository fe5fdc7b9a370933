# Everything on a fresh machine with Python 3.11 and make: `make demo`, `make test`. CONTRIBUTING.md says which target is for what.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
INDEX ?= build/demo
PORT ?= 8000
STAMP = $(VENV)/.installed

.PHONY: demo demo-index test test-all test-lowest test-sdist coverage mutants check install samples clean

install: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade -c constraints.txt pip
	$(BIN)/python -m pip install --quiet -c constraints.txt -e '.[cases,fast,overlay,parquet]' --group dev
	touch $(STAMP)

# The sample documents are in the repository; `make samples` makes the PDF again from its source.
samples: install
	$(BIN)/python -m samples.make_statute

demo-index: install
	$(BIN)/pincite ingest samples/manifest.toml --gazetteer samples/gazetteer.toml --index $(INDEX)
	-$(BIN)/pincite report --index $(INDEX)

demo: demo-index
	$(BIN)/pincite serve --index $(INDEX) --port $(PORT)

check: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/pincite gazetteer check

# One process a core; the same generated inputs every time; nothing that compares times.
test: check
	$(BIN)/pytest -n auto --dist worksteal

# Everything, with many random inputs; the tests marked `clock` last, alone on the machine.
test-all: check
	$(BIN)/pytest -n auto --dist worksteal --hypothesis-profile=full
	$(BIN)/pytest --hypothesis-profile=full -m clock || test $$? -eq 5

# The lowest versions that pyproject.toml allows, in an environment of their own: every bound is one that works.
LOWEST = build/lowest
test-lowest: $(LOWEST)/.installed
	$(LOWEST)/bin/python -m pytest -n auto --dist worksteal -p no:cacheprovider

$(LOWEST)/.installed: pyproject.toml constraints.txt tests/lowest.py
	rm -rf $(LOWEST)
	$(PYTHON) -m venv $(LOWEST)
	$(LOWEST)/bin/python -m pip install --quiet --upgrade -c constraints.txt pip
	$(LOWEST)/bin/python tests/lowest.py pyproject.toml > $(LOWEST)/constraints.txt
	$(LOWEST)/bin/python -m pip install --quiet -c $(LOWEST)/constraints.txt -e '.[cases,fast,overlay,parquet]' --group test
	touch $@

# The tests, run from an unpacked sdist: it holds all that they need.
test-sdist: install
	rm -rf build/sdist && mkdir -p build/sdist
	$(BIN)/python -m hatchling build -t sdist -d build/sdist
	tar -xzf build/sdist/*.tar.gz -C build/sdist --strip-components 1
	cd build/sdist && ../../$(BIN)/python -m pytest -n auto --dist worksteal -p no:cacheprovider

# Branch coverage of the four packages, and the least that is let pass.
coverage: install
	$(BIN)/pytest -n auto --dist worksteal --cov --cov-report=term:skip-covered --cov-report=json:build/coverage.json

# 200 random faults in the resolver and the references; which of them does no test notice? Goes on where it was stopped.
mutants: install
	$(BIN)/python -m tests.mutation

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache

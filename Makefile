# Everything on a fresh machine with Python 3.11 and make: `make demo`, `make test`. CONTRIBUTING.md says which target is for what.
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
INDEX ?= build/demo
PORT ?= 8000
STAMP = $(VENV)/.installed

.PHONY: demo demo-index test test-all check install samples clean

install: $(STAMP)

$(STAMP): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade -c constraints.txt pip
	$(BIN)/python -m pip install --quiet -c constraints.txt -e . --group dev
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

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache

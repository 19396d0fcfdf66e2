# Everything starts here: `make play` tries Lodge in the browser, `make test` checks it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: setup play test storm lint types check bench goldens contact playthroughs words lock clean

setup: $(READY)

$(READY): requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Lodge needs Python 3.11 or later; set PYTHON=/path/to/it."; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing (Debian and Ubuntu: apt install python3-venv)."; exit 2; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $(READY)

play: setup
	$(BIN)/python -m bot playground

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: setup
	$(BIN)/mypy

test: lint types
	$(BIN)/python -m pytest -n 2 --dist loadfile

# Ten matches at once, a crowd, and kill -9 after kill -9: make storm KILLS=100 GAMES=10 MINUTES=60 SEED=7
storm: setup
	$(BIN)/python -m tests.storm

bench: setup
	$(BIN)/python -m benchmarks

# Renew what the tests compare with; look at the pictures before you commit them.
goldens: setup
	LODGE_GOLDENS=renew $(BIN)/python -m pytest -q tests/render

# Renew the sheet of all boards that /games shows.
contact: setup
	$(BIN)/python -m render.contact

playthroughs: setup
	LODGE_PLAYTHROUGHS=renew $(BIN)/python -m pytest -q tests/engines

# Collect every translatable string into locales/lodge.pot.
words: setup
	$(BIN)/pybabel -q extract -F babel.cfg -k msg -k nmsg:1,2 --no-location --sort-output --project=Lodge -o locales/lodge.pot .

# Pin every dependency with its hashes (needs uv).
lock:
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate requirements.in -o requirements.lock
	uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate requirements-dev.in -o requirements-dev.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis

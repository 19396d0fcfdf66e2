# Everything starts here: `make play` tries Lodge in the browser, `make test` checks it, `make help` tells the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WORKERS := 2
PIN := uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate
# What is compiled is kept, whatever the shell says: the tests start Python again and again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup help play test test-all test-postgres game perft storm lint types conformance image-check bench ladder puzzles goldens contact playthroughs words language untranslated fonts lock clean

setup: $(READY) ## install everything Lodge needs into .venv; PYTHON= chooses the Python, VENV= another folder

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

$(READY): requirements-dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Lodge needs Python 3.11 or later; set PYTHON=/path/to/it."; exit 2; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing (Debian and Ubuntu: apt install python3-venv)."; exit 2; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $(READY)

play: setup ## try Lodge in your browser; PORT=8126 and DATA=folder replace 8000 and data; LATENCY=120 puts it 120 ms away
	$(BIN)/python -m bot playground $(if $(PORT),--port "$(PORT)") $(if $(DATA),--data "$(DATA)") $(if $(LATENCY),--latency "$(LATENCY)")

lint: setup ## style, formatting and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

types: setup ## check the types
	$(BIN)/mypy

# The types are checked while tests wait for the bot.
test: lint ## lint, types and the tests for every commit, in about three minutes on two cores
	@$(BIN)/mypy & types=$$!; \
	$(BIN)/python -m pytest -q -n $(WORKERS) --dist loadfile --no-loadscope-reorder; tests=$$?; \
	wait $$types && exit $$tests

# What is long waits more than it works, so a third worker pays.
test-all: lint types ## everything: both databases, the browser, long storms, disks, processes, all themes
	LODGE_TESTS=all $(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder

# `make test-all` runs the tests of the store, and some of the others, on both databases.
test-postgres: setup ## the tests of store, matches and the whole bot on PostgreSQL (Debian: apt install postgresql)
	LODGE_TESTS=all LODGE_TEST_DATABASE=postgres LODGE_REQUIRE_POSTGRES=1 $(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder \
		tests/bot/store tests/bot/match tests/e2e

game: $(if $(GAME),setup) ## check one game in seconds, renew its playthrough and pictures: GAME=picaria
	@test -n "$(GAME)" || { echo "Say which game: make game GAME=picaria"; exit 2; }
	@LODGE_TESTS=all $(BIN)/python -m tests.one_game "$(GAME)"

conformance: $(if $(OPENAPI),setup) ## check everything the bot sends against Discord's document: OPENAPI=<file>
	@test -n "$(OPENAPI)" || { echo "Say where Discord's OpenAPI document is, specs/openapi.json of its public repository discord-api-spec: make conformance OPENAPI=<file>"; exit 2; }
	LODGE_TESTS=all $(BIN)/python -m pytest -q -p tests.conformance.plugin --openapi="$(OPENAPI)" tests/e2e

image-check: setup ## build the contents of the Docker image without Docker, and check that they run and are small enough
	$(BIN)/python -m tests.image.replay

perft: setup ## count the moves of every game as deep as its table goes (takes minutes)
	LODGE_DEEP=1 $(BIN)/python -m pytest -q -n $(WORKERS) tests/engines/test_perft.py

storm: setup ## ten matches at once, a crowd, and kill -9 after kill -9: KILLS= GAMES= MINUTES= SEED= DATABASE=sqlite|postgres BOTS= LATENCY=
	$(BIN)/python -m tests.storm

bench: setup ## measure speed and size against their targets
	$(BIN)/python -m benchmarks

ladder: setup ## measure how strong the computer opponents are: GAME= GAMES= PACE= MINUTES=
	$(BIN)/python -m benchmarks.ladder $(GAME) $(if $(GAMES),--games "$(GAMES)") $(if $(PACE),--pace "$(PACE)") $(if $(MINUTES),--minutes "$(MINUTES)")

puzzles: setup ## find puzzles, prove them and add them to those that are there: GAME= (a few minutes a game)
	$(BIN)/python -m benchmarks.puzzles $(GAME)

goldens: contact ## renew the sheet of all boards and the pictures tests compare with; look at them before you commit them
	LODGE_TESTS=all LODGE_GOLDENS=renew $(BIN)/python -m pytest -q tests/render

contact: setup ## renew the sheet of all games shown by /games
	$(BIN)/python -m bot.guides.sheet

playthroughs: setup ## renew the random games the engine tests compare with
	LODGE_PLAYTHROUGHS=renew $(BIN)/python -m pytest -q tests/engines

words: setup ## collect every translatable string into bot/locales/lodge.pot
	$(BIN)/pybabel -q extract -F babel.cfg -k msg -k nmsg:1,2 -k pmsg:1c,2 -k npmsg:1c,2,3 -c "Translators:" --add-location=file --sort-output --omit-header -o bot/locales/lodge.pot .

fonts: $(if $(and $(LANGUAGE),$(FONT)),setup) ## cut the fonts of a language in other letters to what its catalogue uses: LANGUAGE=ja FONT=NotoSansJP.ttf
	@test -n "$(LANGUAGE)" -a -n "$(FONT)" || { echo "Say which language, and a variable font with its letters: make fonts LANGUAGE=ja FONT=NotoSansJP.ttf"; exit 2; }
	$(BIN)/python -m render.ink.cut_fonts bot/locales/$(LANGUAGE)/LC_MESSAGES/lodge.po $(FONT)

language: $(if $(NAME),words) ## start a language or bring it up to date with the words, and check it: NAME=nl; GAME=ur shows a game in it (docs/translating.md)
	@test -n "$(NAME)" || { echo "Say which language: make language NAME=nl"; exit 2; }
	@$(BIN)/python -m tests.languages "$(NAME)" $(GAME)

untranslated: words ## list what each language lacks and check it; RELEASE=1 fails unless nothing is missing
	@RELEASE="$(RELEASE)" $(BIN)/python -m tests.languages

lock: ## pin every dependency in pyproject.toml with its hashes (needs uv)
	$(PIN) pyproject.toml -o requirements.lock
	$(PIN) --extra postgres pyproject.toml -o requirements-postgres.lock
	$(PIN) --extra dev pyproject.toml -o requirements-dev.lock

clean: ## remove everything installed and cached
	rm -rf $(VENV) .venv-* .mypy_cache .ruff_cache .hypothesis

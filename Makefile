# Two commands on a fresh machine with Python 3.11 and make: `make run` and `make test`. Each sets itself up.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

KERNELS := tests/games/test_seven_colours.py tests/games/tron/test_rules.py tests/games/tron/test_evaluation.py \
	tests/search/test_playout.py \
	tests/search/test_mcts.py::test_the_search_is_its_plain_twin \
	tests/search/test_mcts.py::test_the_search_is_its_plain_twin_where_all_move_at_once \
	tests/search/test_mcts.py::test_eight_riders_fit \
	tests/search/test_mcts.py::test_a_full_tree_goes_on_learning \
	tests/search/test_mcts.py::test_transpositions_over_a_whole_game \
	tests/search/test_alphabeta.py::test_two_players_as_by_plain_minimax_with_any_table \
	tests/search/test_alphabeta.py::test_any_number_of_seats_as_by_plain_recursion \
	tests/search/test_alphabeta.py::test_three_bidders_and_three_riders_as_by_plain_recursion

.PHONY: run test slow check lint client-types bench strength browser clean

run: .venv/ready ## Open the page: play, watch the machine think, run a championship; ARGS=--trust, or whatever `ludus serve` takes
	@$(BIN)/ludus serve --open $(ARGS) || [ $$? -eq 130 ] # 130: somebody pressed Ctrl-C, which is no error

test: .venv/ready-dev browser ## Everything, then the kernels once with bounds checked and a small share without a compiler
	@# A file's kernels are compiled by one of the two. What fails beside others is tried once more by itself, and both are printed:
	@# programs, browsers and sandboxes with clocks of their own do not always get their share of a machine.
	$(BIN)/python -m pytest -n 2 --dist loadfile -m "not alone and not slow" --durations=30 || \
	$(BIN)/python -m pytest --last-failed --last-failed-no-failures none -m "not alone and not slow"
	$(BIN)/python -m pytest -m "alone and not slow"
	LUDUS_CACHE=.venv/cache-bounds NUMBA_BOUNDSCHECK=1 NUMBA_OPT=1 $(BIN)/python -m pytest -n 2 --dist loadfile -m "not slow" $(KERNELS)
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n 2 -m "not slow" tests/core/test_position.py tests/search/test_playout.py

check: lint ## Style, types, layers, and every example in README and docs
	$(BIN)/python tests/run_examples.py

lint: .venv/ready-dev ## Style, types and layers
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	@$(MAKE) --no-print-directory client-types

client-types: ## The types of the page's own JavaScript, where there is Node
	@command -v npm >/dev/null || { echo "No Node: the types of the page's JavaScript are not checked"; exit 0; }; \
	[ -x .venv/tsc/node_modules/.bin/tsc ] || npm install --silent --no-fund --no-audit --prefix .venv/tsc typescript@7.0.2 || \
	{ echo "TypeScript cannot be had: the types of the page's JavaScript are not checked"; exit 0; }; \
	.venv/tsc/node_modules/.bin/tsc -p src/ludus/web/static/tsconfig.json

slow: .venv/ready-dev ## The tests that take longest, which `make test` leaves out
	$(BIN)/python -m pytest -m slow

bench: .venv/ready-bench browser ## Measure beside the peer; prints the README's tables
	$(BIN)/python bench/playouts.py
	$(BIN)/python bench/tron.py
	$(BIN)/python bench/treesearch.py
	$(BIN)/python bench/alphabeta.py
	$(BIN)/python bench/starting.py
	$(BIN)/python bench/arena.py
	$(BIN)/python bench/ratings.py
	$(BIN)/python bench/results.py
	$(BIN)/python bench/checker.py
	$(BIN)/python bench/sandbox.py
	$(BIN)/python bench/filler.py
	$(BIN)/python bench/page_feel.py
	$(BIN)/python bench/page_load.py

strength: .venv/ready-bench ## Let the players play each other, for half an hour; writes the figures of docs/players.md
	$(BIN)/python bench/strength.py
	$(BIN)/python docs/make_players.py

browser: ## A browser for the tests of pages, if there is none; they are skipped where none can be had
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || [ -n "$$LUDUS_CHROMIUM" ] || \
	{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && echo "Getting Chromium, once" && \
	{ apt-get install -y -qq chromium >/dev/null 2>&1 || { apt-get update -qq && apt-get install -y -qq chromium; } >/dev/null 2>&1; }; } || \
	echo "No Chromium, and no right to install one: the tests in a browser are skipped (apt-get install chromium)"

clean: ## Remove the virtual environment
	rm -rf .venv

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "ludus needs Python 3.11 or newer (make PYTHON=python3.x)"; exit 1; }
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/ready: .venv/python pyproject.toml constraints.txt
	@echo "Setting up, once: about half a minute"
	@$(INSTALL) --editable .
	@touch $@

.venv/ready-dev: .venv/ready
	@$(INSTALL) --editable '.[dev]'
	@touch $@

.venv/ready-bench: .venv/ready
	@$(INSTALL) --editable '.[bench]'
	@touch $@

# Everything here sets itself up: a virtual environment in .venv, made by uv where it is installed, else by venv and pip.
PYTHON ?= python3
BIN := .venv/bin
UV := $(shell command -v uv 2>/dev/null)
INSTALL := $(if $(UV),$(UV) pip install --quiet --python $(BIN)/python,$(BIN)/python -m pip install --quiet --disable-pip-version-check)

.PHONY: check fix setup play test bench bench-site strength golden fuzz clean

check: .stamps/dev  ## the everyday suite: style, types, tests
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q -n 2 --dist worksteal -m "not slow"

setup: .stamps/dev  ## everything a contributor needs

play: .stamps/site  ## open the game site in the browser
	$(BIN)/trainboard serve

test: .stamps/dev .stamps/browser  ## the whole suite, as CI runs it
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q -n 2 --dist worksteal $(PYTEST)

fix: .stamps/dev  ## put style right
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

golden: .stamps/dev  ## write the golden playthroughs anew; read the diff
	TRAINBOARD_GOLDEN=write $(BIN)/python -m pytest -q tests/test_golden.py

bench: .stamps/dev  ## speed of the engines and the router
	@for script in benchmarks/age_of_rail.py benchmarks/cobo.py benchmarks/routes.py; do echo; $(BIN)/python $$script; done

bench-site: .stamps/dev  ## speed of the site under load
	$(BIN)/python benchmarks/site.py

strength: .stamps/dev  ## how strong the bots are
	$(BIN)/python -m trainboard.arena.strength

fuzz: .stamps/dev  ## 100,000 hostile requests
	$(BIN)/python benchmarks/fuzz.py

clean:
	rm -rf .venv .stamps build dist

.venv/bin/python:
	@$(if $(UV),,$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Trainboard needs Python 3.11 or newer; name one: make play PYTHON=python3.12")')
	$(if $(UV),$(UV) venv --quiet .venv,$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; })

.stamps/site: pyproject.toml | .venv/bin/python
	@echo "Setting up Trainboard (once)..."
	$(INSTALL) -e '.[site]'
	@mkdir -p .stamps && touch $@

.stamps/dev: pyproject.toml | .venv/bin/python
	@echo "Setting up Trainboard for development (once)..."
	$(INSTALL) -e '.[dev]'
	@mkdir -p .stamps && touch $@ .stamps/site

.stamps/browser:
	@sh tests/install_browser
	@mkdir -p .stamps && touch $@

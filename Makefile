# Every target needs no more than a fresh clone, Python 3.11 or newer, and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUN := $(VENV)/.run-stamp
DEV := $(VENV)/.dev-stamp
MO := .cache/mo-stamp
PO := $(shell find locale api games notifications -name '*.po' 2>/dev/null)
JOBS ?= 2
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input install -qq

.PHONY: help play test test-postgres check format fuzz fuzz-api bench clean
.DEFAULT_GOAL := help

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: $(RUN) $(MO) ## play on this machine: site, worker and clock in one
	@exec $(BIN)/python manage.py play $(ARGS)

test: $(DEV) $(MO) ## run all tests on SQLite
	@echo "== tests"
	@$(BIN)/python -m pytest -q -n $(JOBS) $(ARGS)

test-postgres: $(DEV) $(MO) ## run what touches the database on PostgreSQL
	@echo "== tests on PostgreSQL"
	@$(BIN)/python -m pytest -q -n $(JOBS) --postgres $(wildcard tests/games tests/api tests/notifications tests/services) $(ARGS)

check: $(DEV) ## look at the code: format, lint, types, imports, migrations
	@echo "== format"
	@$(BIN)/ruff format --check --quiet .
	@echo "== lint"
	@$(BIN)/ruff check --quiet .
	@echo "== types"
	@$(BIN)/mypy --no-error-summary
	@echo "== imports"
	@$(BIN)/lint-imports --cache-dir .cache/import-linter > .cache/imports.txt || { cat .cache/imports.txt; exit 1; }
	@echo "== migrations"
	@$(BIN)/python manage.py makemigrations --check --dry-run -v 0 || { echo "a migration is missing: manage.py makemigrations"; exit 1; }

format: $(DEV) ## put the code into the common form
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --quiet --fix .

fuzz: $(DEV) $(MO) ## play random games with good and bad orders until something breaks
	@$(BIN)/python manage.py fuzz $(ARGS)

fuzz-api: $(DEV) $(MO) ## throw generated requests at every route of the API for some minutes
	@SCHEMATHESIS_EXAMPLES=$(or $(EXAMPLES),300) $(BIN)/python -m pytest -q -n $(JOBS) tests/api/test_schemathesis.py $(ARGS)

bench: $(DEV) $(MO) ## measure
	@$(BIN)/python manage.py bench $(ARGS)

clean: ## remove what was installed and computed; your games in .play/ stay
	@rm -rf $(VENV) .cache .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -prune -exec rm -rf {} +
	@find locale api games notifications -name '*.mo' -delete

$(VENV)/pyvenv.cfg:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; name one with make PYTHON=..."; exit 1; }
	@echo "== virtual environment in $(VENV)/"
	@$(PYTHON) -m venv $(VENV)

$(RUN): requirements.txt | $(VENV)/pyvenv.cfg
	@echo "== installing what the site needs"
	@$(PIP) -r requirements.txt
	@touch $@

$(DEV): requirements-dev.txt $(RUN)
	@echo "== installing what the tests need"
	@$(PIP) -r requirements-dev.txt
	@mkdir -p .cache
	@touch $@

$(MO): $(PO) $(RUN)
	@mkdir -p .cache
	@$(BIN)/python tools/compile_messages.py
	@touch $@

# `make demo` and `make test` set up everything they need in .venv. Another Python: make PYTHON=python3.12 test
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
RUNTIME := $(VENV)/.runtime-stamp
ENGINE := $(VENV)/.engine-stamp
DEVELOP := $(VENV)/.develop-stamp
SERVING := $(VENV)/.serving-stamp
NODE := build/node/.stamp
SITE := build/zensical/.stamp
WORKERS ?= 2
QUICK := "not slow and not compiled and not long"
COMPILED_FIRST := -o pythonpath="build/compiled ."

.PHONY: help demo serve docs web test test-web long outside fuzz quick lint format floor compiled trained bench lock clean

help:
	@echo "To use"
	@echo "  make demo      run the example fight, compile the engine, reckon the fight's odds"
	@echo "  make serve     open the table in the browser"
	@echo "To check"
	@echo "  make test      every check: style, types, the compiled build, the whole test suite"
	@echo "  make quick     the tests for the inner loop, without slow and compiled ones"
	@echo "  make lint      style and types only"
	@echo "  make test-web  the tests of the table, those in a browser too"
	@echo "  make long      the long tests: fuzz, random decisions, a million fights (GROGNARD_SHARE=0.01: a part)"
	@echo "  make fuzz      a million damaged inputs of every kind; an interrupted run goes on"
	@echo "  make outside   maps and actors of other programs, where ../shared/data has them"
	@echo "  make bench     the benchmarks, as ratios measured side by side"
	@echo "To build"
	@echo "  make compiled  bring the compiled engine in build/compiled up to date"
	@echo "  make trained   the same, compiled by profile: a sixth faster, twice as long to build"
	@echo "  make web       build the page of the table, with a Node of its own"
	@echo "  make docs      build the site of the documents into build/site, every link checked"
	@echo "To keep"
	@echo "  make format    put the sources into the project's format"
	@echo "  make floor     raise the recorded floor of rule coverage to what is covered now"
	@echo "  make lock      write the lock files anew from pyproject.toml"
	@echo "  make clean     remove what was built"

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Grognard needs Python 3.11 or newer, but $(PYTHON) is: $$($(PYTHON) --version 2>&1)."; \
	  echo "Name a newer one, for example: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@# Some distributions ship venv without ensurepip; the pip of the system can then fill the new environment.
	@$(PYTHON) -m venv $(VENV) || { $(PYTHON) -m venv --clear --without-pip $(VENV) \
	  && $(PYTHON) -m pip --quiet --python $(BIN)/python install pip; }

# The editable installation needs no build environment of its own: it compiles nothing, setuptools is enough.
$(RUNTIME): requirements.lock requirements-dev.lock pyproject.toml setup.py tools/checkout_hook.py | $(BIN)/python
	@echo "Installing the package and what it runs with into $(VENV)"
	@$(PIP) install -r requirements.lock -c requirements-dev.lock setuptools wheel
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@$(BIN)/python -m tools.checkout
	@touch $@

# mypy has the compiler that turns the engine into C.
$(ENGINE): $(RUNTIME)
	@$(PIP) install -c requirements-dev.lock mypy
	@touch $@

$(DEVELOP): $(RUNTIME) requirements-dev.lock
	@echo "Installing what developing needs into $(VENV)"
	@$(PIP) install -r requirements-dev.lock
	@touch $@

# What the table in the browser needs besides.
$(SERVING): $(RUNTIME) requirements-web.lock
	@echo "Installing what serving needs into $(VENV)"
	@$(PIP) install -r requirements-web.lock
	@touch $@

$(NODE): requirements-node.lock | $(BIN)/python
	@$(BIN)/python -m venv --without-pip build/node
	@$(PIP) --python build/node/bin/python install -r requirements-node.lock
	@touch $@

web: $(SERVING) $(NODE)
	@$(BIN)/python -m tools.web_page

$(SITE): requirements-docs.lock | $(BIN)/python
	@$(BIN)/python -m venv --without-pip build/zensical
	@$(PIP) --python build/zensical/bin/python install -r requirements-docs.lock
	@touch $@

docs: $(DEVELOP) $(SITE)
	@$(BIN)/python -m tools.site

serve: web
	$(BIN)/grognard serve

demo: $(RUNTIME)
	$(BIN)/grognard fight examples/goblin-ambush.toml
	@echo
	@$(MAKE) --no-print-directory $(ENGINE)
	@$(BIN)/python -m tools.compiled
	$(BIN)/grognard odds examples/goblin-ambush.toml

# The sources first, without slow tests; then every test with the engine that users run.
test: lint compiled web docs
	$(BIN)/python -m pytest -n $(WORKERS) -m $(QUICK)
	$(BIN)/python -m pytest -n $(WORKERS) $(COMPILED_FIRST) tests

test-web: $(DEVELOP) web
	$(BIN)/python -m pytest -n $(WORKERS) tests/web

long: fuzz
	$(BIN)/python -m pytest -n $(WORKERS) -rP -m long

outside: $(DEVELOP)
	$(BIN)/python -m pytest -rs tests/outside

fuzz: compiled
	PYTHONPATH=$(CURDIR)/build/compiled:$(CURDIR) $(BIN)/python -m tests.long.fuzz --workers $(WORKERS)

quick: $(DEVELOP)
	$(BIN)/python -m pytest -n $(WORKERS) -m $(QUICK)

lint: $(DEVELOP)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

format: $(DEVELOP)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

floor: $(DEVELOP)
	$(BIN)/python -m tools.coverage --raise-floor

compiled: $(ENGINE)
	$(BIN)/python -m tools.compiled

trained: $(ENGINE)
	GROGNARD_TRAINED=1 $(BIN)/python -m tools.compiled

# What the package runs on and nothing else: start-up is measured as a user meets it.
build/runtime/.stamp: requirements.lock | $(BIN)/python
	@$(BIN)/python -m venv --without-pip build/runtime
	@$(PIP) --python build/runtime/bin/python install -r requirements.lock
	@touch $@

bench: compiled build/runtime/.stamp
	$(BIN)/python -m benchmarks.run

lock: $(DEVELOP)
	$(BIN)/python -m tools.lock

clean:
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
	find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +

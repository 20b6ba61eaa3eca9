# make demo and make test need Python 3.11 or newer, and nothing else: each sets up $(VENV) if need be.
# make PYTHON=/usr/bin/python3.12 picks the interpreter, make JOBS=8 test the number of processes
# (as many as there are cores, unless said).

VENV ?= .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
JOBS ?= logical
WHICH ?= not deep
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
ONE_MORE = $$($(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 1)')
DEEP = $$(grep -rlE 'deep|sampl' tests --include='test_*.py')
INSTALL = $(BIN)/python -m pip install -qq --no-compile --only-binary :all: --require-hashes
TESTS = $(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal -m '$(WHICH)' --durations=10 $(ONLY)
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if $$name -c '$(NEW_ENOUGH)' 2>/dev/null; then echo $$name; exit; fi; done; echo python3)

EXPORTED := --no-emit-project --extra dashboard --extra club --extra scale --group dev --no-annotate --no-header

.PHONY: choices help ready lock demo test deep lint types tests format cases bench oracle tamper pairs mutants fuzz sanitize flows schema docs wheel clean

help:
	@echo 'make demo     set up, ingest the games of a club into demo.sqlite, tell one of their disputes'
	@echo 'make test     set up, run everything that must hold: lint, types, tests (some 3 minutes)'
	@echo 'make deep     set up, run the tests that are slow by nature (some 7 minutes on two cores)'
	@echo
	@echo 'make lint     ruff: format and rules            make cases    score the shipped hands'
	@echo 'make types    mypy                              make bench    measure the speed, write docs/performance.md'
	@echo 'make tests    pytest alone                      make schema   write schemas/ anew'
	@echo 'make format   let ruff put the format right'
	@echo 'make choices  count what rulings change: replay/rulesets/*/book/choices-*.json'
	@echo 'make oracle   ask 40,000 questions again whose answers are kept: what differs? (some 3 minutes)'
	@echo 'make tamper   change one thing in legal records 200,000 times: is each change caught? (some 20 minutes)'
	@echo 'make pairs    change two things in one legal record 100,000 times: is each of them told? (some 30 minutes)'
	@echo 'make mutants  change one thing in a central module, 60 times: do its tests notice? (some 8 minutes)'
	@echo 'make fuzz     throw damaged input at the readers for some minutes'
	@echo 'make sanitize compile the kernel in C with its sanitizers and ask it anything, if there is a compiler'
	@echo 'make flows    count what occurs in simulated games    make wheel    build into dist/'
	@echo 'make lock     take the newest packages, with their hashes'
	@echo 'make docs     build the manual as a site into build/site'
	@echo 'make clean    remove what was built, but $(VENV)'

ready: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml setup.py building/backend.py $(wildcard replay/distance/kernel/*) requirements-dev.txt
	@$(PYTHON) -c '$(NEW_ENOUGH)' 2>/dev/null || { \
		echo 'replay needs Python 3.11 or newer; $(PYTHON) is:' "`$(PYTHON) --version 2>&1`"; \
		echo 'Name another one: make PYTHON=/path/to/python3.11 $(MAKECMDGOALS)'; exit 1; } >&2
	@echo 'Setting up $(VENV), once; it takes about a minute ...'
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@$(INSTALL) -r requirements-dev.txt
	@test -z "$$($(BIN)/python building/backend.py)" || \
		$(INSTALL) -r requirements-compiler.txt || true
	@$(BIN)/python -m pip install -qq --no-index --no-deps --no-build-isolation --editable .
	@$(BIN)/python -c 'from replay.distance import asked; asked.running() != "missing" or print("No kernel:", asked.to_install())'
	@touch $@

# Newer packages, as far as pyproject.toml lets them be: the versions and hashes of uv.lock, in the words of pip.
lock: ready
	@$(BIN)/python -m pip install -qq uv
	@$(BIN)/uv lock --upgrade
	@$(BIN)/uv export -q --frozen $(EXPORTED) -o requirements-dev.txt
	@$(BIN)/uv export -q --frozen --no-emit-project --only-group compiler --no-annotate --no-header -o requirements-compiler.txt

demo: ready
	@$(BIN)/replay demo --store demo.sqlite

# The types are checked beside the tests, which leave a core idle at their beginning and their end.
test: lint
	@$(BIN)/mypy >$(VENV)/types.log 2>&1 & checked=$$!; \
	$(TESTS); passed=$$?; \
	wait $$checked; typed=$$?; cat $(VENV)/types.log; exit $$((passed | typed))

lint: ready
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .

types: ready
	@$(BIN)/mypy

tests: ready
	@$(TESTS)

# One process more than there are cores: browsers, clusters and killed commands are waited for.
deep: ready
	@$(BIN)/python -m pip install -qq --group scale-tests || echo 'moto, Polars or s3fs cannot be installed here: what is tried with them is skipped'
	@$(BIN)/python -m pytest -q -n $(ONE_MORE) --dist worksteal -m deep --durations=10 $(DEEP)

format: ready
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

cases: ready
	@$(BIN)/python -m pytest -q tests/rulesets/test_cases.py

# The peers come one by one: the tables name those that cannot be installed.
bench: ready
	@$(BIN)/python -m tests.bench.peers
	@$(BIN)/python -m tests.bench

# What changes on purpose is kept anew by `python -m tests.oracle freeze`, in the commit that changes it.
oracle: ready
	@$(BIN)/python -m tests.oracle

tamper: ready
	@$(BIN)/python -m tests.tamper

pairs: ready
	@$(BIN)/python -m tests.tamper --count 0 --games 0 --pairs 100000 --out pairs.json

fuzz: ready
	@$(BIN)/python -m pip install -qq --group fuzz || echo 'atheris cannot be installed here:'
	@$(BIN)/python -m tests.fuzz

mutants: ready
	@$(BIN)/python -m pip install -qq --group mutants
	@$(BIN)/python -m tests.tools.mutants

# Takes half a minute; without a compiler it says so.
sanitize: ready
	@$(BIN)/python -m tests.tools.sanitize

flows: ready
	@$(BIN)/python -m tests.tools.flows

schema: ready
	@$(BIN)/python -m tests.tools.schema

choices: ready
	@$(BIN)/python -m tests.tools.choices

docs: ready
	@$(BIN)/python -m pip install -qq --group docs
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --clean
	@echo 'The manual is build/site/index.html'

wheel: ready
	@rm -rf build/lib build/bdist.*
	@$(BIN)/python -m build --no-isolation

clean:
	rm -rf build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis demo.sqlite* tamper.json pairs.json
	find replay dashboard tests -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# Everything a person or a machine runs here. It needs Python 3.11 or later, with venv, and make: nothing else.
#   make play    sets up and opens the table page          make test    sets up and passes every check
#   make setup   everything, for working on Courtcards     make help    the rest

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python

# Python reads these before it reads us: a stray one puts another project's modules first.
unexport PYTHONPATH PYTHONHOME PYTHONSTARTUP
# What a person set for pip is kept where it says from where to fetch; what says where to put it is not.
PIP := env -u PIP_USER -u PIP_TARGET -u PIP_PREFIX -u PIP_ROOT -u PIP_PYTHON -u PIP_DRY_RUN \
	-u PIP_REQUIREMENT -u PIP_CONSTRAINT -u PIP_NO_DEPS PIP_USER=0 PIP_REQUIRE_HASHES=0 \
	$(PY) -m pip install -qq --disable-pip-version-check --no-deps --no-compile

# Loads, and compiles where that was never done here, what a game needs: wake_engine, wake_searches.
wake = $(PY) -c 'import sys; from courtcards.server import waking; [getattr(waking, each)(["$(1)"]) for each in sys.argv[1:]]'

# Both games at once, on a core each: the one beside a command that has to be run too, and then the other, which is ready sooner.
wake_both = $(call wake,kings-corner) $(1) & kings=$$!; { $(2) && $(call wake,double-king) $(1) && wait $$kings; } \
	|| { kill $$kings 2>/dev/null; exit 1; }

# A copied or moved folder needs its own set-up: the name of the first stamp says which folder it was made in.
PLACE := $(VENV)/.made-in-$(firstword $(shell pwd | cksum))
READY := $(VENV)/.ready

.PHONY: help setup play serve test test-deep lint types lint-and-types pytest pytest-long pytest-interpreted pytest-bounds coverage \
	clauses catalogues bench bench-server bench-search strengths study docs requirements
.DELETE_ON_ERROR:
.NOTPARALLEL:

help:
	@echo "make play              set up what playing needs and open the table page"
	@echo "make setup             set up everything, for working on Courtcards"
	@echo "make test              every check: style, types, tests three ways, coverage, clauses"
	@echo "make test-deep         long property runs and big sweeps"
	@echo "make catalogues        bring the catalogues of every language to what the sources say"
	@echo "make bench             the table of speeds, beside OpenSpiel"
	@echo "make bench-server      plays a second that a server carries, and how soon they are seen"
	@echo "make strengths         how strong the bots are: duplicate deals, seats rotated, 95% intervals"
	@echo "make study             play what docs/study.md tells again, and write it anew"
	@echo "make bench-search      the master against OpenSpiel's search, at the same time a move"
	@echo "make clauses           every clause of the rules with the tests that show it"
	@echo "make docs              check that the documents name what there is"
	@echo "make requirements      pin the requirements anew"

# --- set-up ----------------------------------------------------------------------------------------------------------

setup: $(READY)-test

$(PLACE):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Courtcards needs Python 3.11 or later; '$(PYTHON)' is not. Name another: make PYTHON=python3.12 play" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
		echo "'$(PYTHON)' comes without venv: install the package python3-venv first." >&2; exit 1; }
	@echo "Making a virtual environment in $(VENV)"
	@rm -f $(VENV)/.made-in-* $(READY)-*
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(READY)-play: $(PLACE) requirements.txt pyproject.toml
	@echo "Installing what playing needs into $(VENV) (about 90 MB, once)"
	@$(PIP) --require-hashes -r requirements.txt
	@$(PIP) --no-build-isolation -e .
	@echo "Compiling the rules for this machine (once, up to half a minute)"
	@$(call wake_both,wake_engine,true)
	@touch $@

$(READY)-test: $(READY)-play requirements-dev.txt
	@echo "Installing what the checks need into $(VENV), and compiling the searches of the bots (once, a minute or two)"
	@$(call wake_both,wake_searches,$(PIP) --require-hashes -r requirements-dev.txt)
	@touch $@

$(READY)-bench: $(READY)-play requirements-bench.txt
	@echo "Installing what the benchmarks need into $(VENV)"
	@$(PIP) --require-hashes -r requirements-bench.txt
	@touch $@

requirements: $(READY)-test
	@$(PIP) uv
	@for part in "" -dev -bench; do \
		$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
			--no-emit-index-url --no-emit-find-links --no-emit-package courtcards \
			requirements$$part.in -o requirements$$part.txt || exit 1; done

# --- playing ---------------------------------------------------------------------------------------------------------

play: $(READY)-play
	@exec $(PY) -m courtcards play

serve: $(READY)-play
	@exec $(PY) -m courtcards serve

# --- checking --------------------------------------------------------------------------------------------------------

# A file stays in one process, so that its fixtures are made once.
PYTEST := -m pytest --dist loadfile --no-loadscope-reorder
COVER := $(PY) -m coverage run

test: $(READY)-test lint-and-types pytest pytest-long pytest-interpreted pytest-bounds coverage clauses

# The one looks for types on one core while on the other the rules are compiled with their bounds checked.
lint-and-types: $(READY)-test
	@export NUMBA_BOUNDSCHECK=1; $(call wake_both,wake_engine wake_searches,$(MAKE) --no-print-directory lint types)

lint: $(READY)-test
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .

types: $(READY)-test
	$(PY) -m mypy

# What lasts longest and covers no line that the others do not runs uncovered, and three at a time on a machine of two
# cores: a browser, or a server that starts again, waits as long as it works.
LONG := tests/browser tests/lockstep \
	$(patsubst %,tests/server/test_%.py,fuzz kills leaks restart many_servers clubs_servers)

pytest: $(READY)-test
	@rm -f .coverage .coverage.*; mkdir -p reports
	$(COVER) $(PYTEST) -n 2 -m "not deep" $(addprefix --ignore=,$(LONG)) --junitxml=reports/tests.xml

pytest-long: $(READY)-test
	@mkdir -p reports
	$(PY) $(PYTEST) -n 3 -m "not deep" --junitxml=reports/tests-long.xml $(LONG)

pytest-interpreted: $(READY)-test
	NUMBA_DISABLE_JIT=1 $(COVER) $(PYTEST) -n 2 -m "engine and not deep" --hypothesis-profile=sample

pytest-bounds: $(READY)-test
	NUMBA_BOUNDSCHECK=1 $(PY) $(PYTEST) -n 2 -m "engine and not deep" --hypothesis-profile=sample

coverage: $(READY)-test
	@$(PY) -m coverage combine --quiet
	$(PY) -m coverage report

clauses: $(READY)-test
	@$(PY) tests/clauses.py

catalogues: $(READY)-test
	@$(PY) tests/catalogues.py

test-deep: $(READY)-test
	$(PY) $(PYTEST) -n 2 --hypothesis-profile=deep

docs: $(READY)-test
	$(PY) -m pytest tests/docs

bench: $(READY)-bench
	@$(PY) -m benchmarks

bench-server: $(READY)-test
	@$(PY) -m benchmarks.server $(ARGUMENTS)

strengths: $(READY)-test
	@$(PY) -m benchmarks.strengths $(ARGUMENTS)

bench-search: $(READY)-bench
	@$(PY) -m benchmarks.against_ismcts $(ARGUMENTS)

study: $(READY)-test
	@$(PY) -m courtcards study all --deals 40000 --out docs/study --page docs/study.md

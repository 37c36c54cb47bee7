# Everything a person or a machine runs here. It needs Python 3.11 or later, with venv, and make: nothing else.
#   make play    sets up and opens the table page          make test    sets up and checks
#   make setup   everything, for working on Courtcards     make help    the rest

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python

# Python reads these before it reads us: a stray one puts another project's modules first, or has every process of
# hundreds translate all that it imports anew.
unexport PYTHONPATH PYTHONHOME PYTHONSTARTUP PYTHONDONTWRITEBYTECODE
# What a person set for pip is kept where it says from where to fetch; what says where to put it is not.
PIP := env -u PIP_USER -u PIP_TARGET -u PIP_PREFIX -u PIP_ROOT -u PIP_PYTHON -u PIP_DRY_RUN \
	-u PIP_REQUIREMENT -u PIP_CONSTRAINT -u PIP_NO_DEPS PIP_USER=0 PIP_REQUIRE_HASHES=0 \
	$(PY) -m pip install -qq --disable-pip-version-check --no-deps --no-compile
INSTALL := src/courtcards/build/packages.py

# A copied or moved folder needs its own set-up: the name of the first stamp says which folder it was made in.
PLACE := $(VENV)/.made-in-$(firstword $(shell pwd | cksum))
READY := $(VENV)/.ready

# A step of the set-up: what it does, and how long it took.
say = printf '%s ... ' "$(1)"; began=$$(date +%s); { $(2); } && echo "$$(($$(date +%s) - began)) s"

.PHONY: help setup engine play serve offline site wheels quick test test-long test-deep test-foreign clauses catalogues bench bench-first bench-pgx bench-server bench-returning bench-restart bench-attacks bench-crowd bench-pages bench-frames bench-device bench-pace bench-search strengths ladder leaderboard regret study pictures docs words requirements clean
ifeq ($(realpath $(PY)),)
.PHONY: $(PLACE)
endif
.DELETE_ON_ERROR:
.NOTPARALLEL:

help:
	@echo "make play              set up what playing needs and open the table page"
	@echo "make setup             set up everything, for working on Courtcards"
	@echo "make quick             the checks before a commit; of one subject: make quick OF=double_king"
	@echo "make test              the checks: style, types, clauses, tests"
	@echo "make test-long         the long tests, and the engine as plain Python"
	@echo "make test-deep         long property runs and big sweeps, the engine with bounds checked, and the coverage"
	@echo "make test-foreign      RLlib, Tianshou, PufferLib, PyTorch and JAX against the environments (brings 6 GB)"
	@echo "make offline            build what a device needs to host tables itself, without the server"
	@echo "make site              write a site of files into dist/site: play without a server, from any host or folder"
	@echo "make catalogues        bring the catalogues of every language to what the sources say"
	@echo "make wheels            the packages to publish: a wheel for each kind of machine, and the sources"
	@echo "make bench             the table of speeds, beside OpenSpiel"
	@echo "make bench-first       from nothing to the first page: of a clone and of a wheel, with what lies on the disk then"
	@echo "make bench-pgx         the environments beside Pgx, on one core"
	@echo "make bench-server      plays a second that a server carries, and how soon they are seen"
	@echo "make bench-restart     how soon everybody plays again after a server has been killed"
	@echo "make bench-returning   what others wait for while twenty lines come back to a table with a long log"
	@echo "make bench-attacks     what a table waits for while somebody attacks the server (Linux)"
	@echo "make bench-crowd       ten thousand tables of four at a human pace"
	@echo "make bench-pages       how soon pages are of use on a slow phone, and what Lighthouse says of them"
	@echo "make bench-frames      the frames that a slow phone drops while cards move"
	@echo "make bench-pace        how soon a person can tap again at a table, and how often they tap"
	@echo "make bench-device      how soon a device plays by itself, how long its bots think (Linux)"
	@echo "make strengths         how strong the bots are: duplicate deals, seats rotated, 95% intervals"
	@echo "make ladder            everybody against everybody, with ratings, into docs/research/ladder.md"
	@echo "make leaderboard       players that were trained, and yours, beside the bots, into docs/learners.md"
	@echo "make regret            what a move of the master costs, beside what it did; ARGUMENTS=--anew keeps it anew"
	@echo "make study             play what docs/study.md tells again, and write it anew"
	@echo "make pictures          take the pictures of README.md and docs/club-evening.md: a little season is played for them"
	@echo "make bench-search      the master against OpenSpiel's search, at the same time a move"
	@echo "make clauses           every clause of the rules with the tests that show it"
	@echo "make docs              the documentation as a site, into dist/docs, and its checks"
	@echo "make words             how long sentences are, how functions are named, and the worst places"
	@echo "make requirements      pin the requirements anew"
	@echo "make clean             remove what make has made here: .venv, .cache, dist, reports and what was translated"

# --- set-up ----------------------------------------------------------------------------------------------------------

setup: $(READY)-test engine
	@$(PY) tests/checks.py $@

# A link leads into somebody else's environment: what is needed there is not ours to put there. One without its Python,
# which an update has taken, is made anew.
$(PLACE):
	@[ ! -L $(VENV) ] || { \
		echo "$(VENV) is a link to $$(readlink $(VENV)), which was set up for another folder: remove the link (rm $(VENV)), and run it again." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Courtcards needs Python 3.11 or later; '$(PYTHON)' is not. Name another: make PYTHON=python3.12 play" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
		echo "'$(PYTHON)' comes without venv: install the package python3-venv first." >&2; exit 1; }
	@rm -f $(VENV)/.made-in-* $(READY)-*
	@$(call say,Making a virtual environment in $(VENV),$(PYTHON) src/courtcards/build/environment.py $(VENV))
	@touch $@

$(READY)-play: $(PLACE) requirements.txt pyproject.toml
	@$(call say,Installing what playing needs into $(VENV),\
		$(PY) $(INSTALL) requirements.txt && $(PIP) --no-build-isolation -e .)
	@touch $@

$(READY)-test: $(READY)-play requirements-dev.txt
	@$(call say,Installing what the checks need,$(PY) $(INSTALL) requirements-dev.txt)
	@touch $@

$(READY)-bench: $(READY)-play requirements-bench.txt
	@$(call say,Installing what the benchmarks need into $(VENV),$(PY) $(INSTALL) requirements-bench.txt)
	@touch $@

# What asks for other versions than we do, or for gigabytes, has an environment of its own: .cache/foreign, .cache/pgx.
.cache/%/.ready: requirements-%.txt $(PLACE)
	@$(PYTHON) -m venv --clear $(@D)
	@for lock in $(filter %.txt,$^); do $(call say,Installing $$lock into $(@D),\
		$(PIP:$(PY)=$(@D)/bin/python) --no-build-isolation --require-hashes -r $$lock) || exit 1; done
	@touch $@

# What PufferLib itself asks for are versions of years ago: it is put beside what there is.
.cache/foreign/.ready: requirements-puffer.txt

# What is missing of the engine, or older than its sources, is built.
engine: $(READY)-play
	@$(PY) -m courtcards.build

requirements: $(READY)-test
	@$(PIP) uv
	@for part in "" -build -dev -server -bench -linker -sites -foreign -pgx "-puffer --no-deps"; do \
		set -- $$part; $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
			--no-emit-index-url --no-emit-find-links --no-emit-package courtcards \
			requirements$$1.in -o requirements$$1.txt $$2 || exit 1; done

# Only what make has made in this folder. Of a .venv that is a link the link alone goes.
LEFT := .cache dist reports htmlcov .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis

clean:
	@if [ -L $(VENV) ]; then rm -f $(VENV) && echo "Removed the link $(VENV), and nothing of where it leads."; \
		elif [ -e $(VENV) ]; then rm -rf $(VENV) && echo "Removed $(VENV)"; fi
	@for each in $(LEFT); do if [ -e $$each ]; then rm -rf $$each && echo "Removed $$each"; fi; done
	@find . -path ./.git -prune -o \( -name __pycache__ -o -name node_modules \) -type d -prune -exec rm -rf {} +
	@echo "Your games, and the engines in your cache, are kept: 'courtcards cache --clean' removes those."

# A wheel for every kind of machine, each with its engine and the offline bundle, and the sources, into dist/.
WHEELS := linux-x86_64 linux-aarch64 macos-x86_64 macos-arm64 windows-x86_64

wheels: offline
	@rm -rf dist
	@for target in $(WHEELS); do echo "For $$target:"; COURTCARDS_TARGET=$$target $(PY) -m hatchling build -t wheel || exit 1; done
	@$(PY) -m hatchling build -t sdist

# --- playing ---------------------------------------------------------------------------------------------------------

# The page is there at once; the engine is built beside it.
play: $(READY)-play
	@exec $(PY) -m courtcards play

serve: $(READY)-play engine
	@exec $(PY) -m courtcards serve

# What lets a device host tables itself; the pages of a server in this folder offer it then.
offline: $(READY)-test engine
	@$(PY) -m sites

# All that needs no server, as files for any host and any folder.
site: $(READY)-test engine
	@rm -rf dist/site
	@$(PY) -m sites dist/site

# --- checking --------------------------------------------------------------------------------------------------------

# tests/checks.py says what each consists of, part by part; the browser is brought there, too. In another order, with
# other examples: make test SEED=7
test test-long test-deep: $(READY)-test engine
	@$(PY) tests/checks.py $@ $(SEED)

# Of a folder, a file of tests or a word of their paths: make quick OF=double_king
quick: $(READY)-test
	@$(PY) tests/checks.py quick $(OF)

# Other libraries' own checks of the environments; make test-deep runs them, too.
test-foreign: $(READY)-test engine .cache/foreign/.ready
	@PYTHONPATH=src .cache/foreign/bin/python -m pytest -q -W default conformance

clauses: $(READY)-test
	@$(PY) tests/clauses.py

catalogues: $(READY)-test
	@$(PY) -m catalogues

# The documentation as a site, without the network; a warning, such as a link that leads nowhere, is an error.
docs: $(READY)-test engine
	@rm -rf dist/docs
	@$(PY) -m sphinx -q -W --keep-going -b html -d .cache/docs docs dist/docs
	@echo "dist/docs/index.html"
	@$(PY) -m pytest -q -m "not deep" tests/docs/test_site.py

# How many of the worst: make words ARGUMENTS="--worst 10"
words: $(READY)-test
	@$(PY) docs/making/words.py $(ARGUMENTS)

bench: $(READY)-bench engine
	@$(PY) -m benchmarks

bench-pgx: $(READY)-play engine .cache/pgx/.ready
	@PYTHONPATH=src .cache/pgx/bin/python -m benchmarks.pgx_side

bench-first: $(READY)-test engine
	@PYTHONPATH=tests $(PY) -m benchmarks.first_use $(ARGUMENTS)

bench-server: $(READY)-test engine
	@$(PY) -m benchmarks.server $(ARGUMENTS)

bench-restart: $(READY)-test engine
	@$(PY) -m benchmarks.restarting

# Another checkout in the same run, and some attacks alone: make bench-attacks ARGUMENTS="--beside ../old --only pings"
bench-attacks: $(READY)-test engine
	@PYTHONPATH=tests $(PY) -m benchmarks.attacks $(ARGUMENTS)

bench-crowd: $(READY)-test engine
	@$(PY) -m benchmarks.crowd $(ARGUMENTS)

bench-returning: $(READY)-test engine
	@$(PY) -m benchmarks.returning

bench-pages: $(READY)-test engine
	@PYTHONPATH=tests $(PY) -m benchmarks.pages

bench-frames: $(READY)-test engine
	@PYTHONPATH=tests $(PY) -m benchmarks.frames

bench-pace: $(READY)-test engine
	@PYTHONPATH=tests $(PY) -m benchmarks.pace $(ARGUMENTS)

bench-device: $(READY)-test engine
	@PYTHONPATH=tests $(PY) -m benchmarks.device

# Programs of your own beside everybody: make ladder ARGUMENTS="--also my_bots:Cautious"
ladder: $(READY)-test engine
	@$(PY) -m benchmarks.ladder --page docs/research/ladder.md $(ARGUMENTS)

# A player of your own among them: make leaderboard ARGUMENTS="--also mine:Player", its folder in LEARNERS
LEARNERS := examples/learners
ENTERED := random,novice,casual,steady,club,expert,playing:Ppo,playing:Clone,playing:MasterClone,playing:Tianshou,playing:OpenSpiel

leaderboard: $(READY)-test engine
	@PYTHONPATH=$(LEARNERS) $(PY) -m benchmarks.ladder --games double-king --players $(ENTERED) \
		--page docs/learners.md $(ARGUMENTS)

regret: $(READY)-test engine
	@$(PY) -m benchmarks.regret $(ARGUMENTS)

strengths: $(READY)-test engine
	@$(PY) -m benchmarks.strengths $(ARGUMENTS)

bench-search: $(READY)-bench engine
	@$(PY) -m benchmarks.against_ismcts $(ARGUMENTS)

study: $(READY)-test engine
	@$(PY) -m courtcards study all --deals 40000 --out docs/study --page docs/study.md

# Of those that are named alone: make pictures ARGUMENTS="grid round"
pictures: $(READY)-test engine
	@PYTHONPATH=tests $(PY) -m pictures $(ARGUMENTS)

# `make play` on a fresh machine needs make and Python with venv, and compiles the rules where it can. `make test` needs
# Python's headers, a C compiler and Chromium too. What is missing is said at once (tools/needs.py).
PYTHON ?= python3
# one more than a machine of two cores has: workers wait for servers and browsers a third of the time
JOBS ?= 3
# the quick ones wait for nobody
CHECK_JOBS ?= 2
VENV := .venv
BIN := $(VENV)/bin
PIP = $(BIN)/pip install --quiet --disable-pip-version-check
UV := uv==0.13.7

export LUDOMANCER_REQUIRE_COMPILED := 1

.DEFAULT_GOAL := help
.PHONY: help play test test-long check lint build plain fields words format lock bench soak strength clean compiled needs

help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: export LUDOMANCER_REQUIRE_COMPILED := 0
play: export PYTHONDONTWRITEBYTECODE :=
play: build ## set everything up and play in the browser; without a C compiler in plain Python
	@$(BIN)/ludomancer

# they start a hundred servers, which must not compile themselves anew each time
test test-long check: export PYTHONDONTWRITEBYTECODE :=
test: lint compiled ## everything: lint, types, all tests but the long ones
	$(BIN)/pytest -n $(JOBS) --dist worksteal -m "not long"

test-long: compiled ## the long tests: mutants of the rules, laws on many more positions, a soak of three minutes
	$(BIN)/pytest -n $(JOBS) --dist worksteal -m long

check: lint compiled ## the quick inner loop: lint, types, quick tests
	$(BIN)/pytest -n $(CHECK_JOBS) -m "not slow and not long" -p no:schemathesis --hypothesis-profile=check

lint: $(VENV)/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports --no-logo
	@tools/browser-types/check

build: $(VENV)/installed ## compile the rules in place, what changed only
	@$(BIN)/python setup.py --quiet build_ext --inplace

plain: ## remove the compiled rules: plain Python from now on
	find src -name '*.so' -delete

fields: $(VENV)/run ## write what follows from declared fields and from codes.py
	@$(BIN)/python tools/fields.py

words: $(VENV)/run ## find what the program says and bring the catalogs up to date
	$(BIN)/python tools/catalogs.py

format: $(VENV)/dev ## format the sources and sort imports
	$(BIN)/ruff check --fix --select I
	$(BIN)/ruff format

lock: ## choose the newest allowed versions and write requirements/*.lock
	$(PYTHON) -m venv build/lock
	build/lock/bin/pip install --quiet $(UV)
	$(PYTHON) -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'], sep='\n')" | \
		$(call resolve,build,-)
	$(call resolve,run,--extra server --extra postgres -c requirements/build.lock pyproject.toml)
	$(call resolve,dev,--extra dev -c requirements/build.lock -c requirements/run.lock pyproject.toml)

bench: compiled ## how fast the games are beside OpenSpiel's; see bench/README.md
	bench/run

soak: compiled ## ten minutes of tables of all games: the server's memory must not grow; SOAK="--seconds 60 --seed 2"
	$(BIN)/python bench/load/soak.py $(SOAK)

strength: compiled ## how strong the machine players are, into docs/strength.md: hours; may be interrupted and gone on with
	$(BIN)/python tools/strength.py

clean: plain ## remove everything that was made, the environment too
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# the tests must meet the compiled rules, or they prove nothing about them
compiled: $(VENV)/dev build
	@$(BIN)/python -c "import sys, ludomancer; ludomancer.COMPILED or sys.exit('error: the rules are not compiled; see the output of make build')"

# always first, and before anything is installed
needs:
	@$(PYTHON) tools/needs.py $(MAKECMDGOALS)

# what playing and compiling need. Another lock: everything anew, so that nothing stays that it no longer names
$(VENV)/run: requirements/run.lock requirements/build.lock | needs
	$(PYTHON) -m venv --clear $(VENV)
	$(PIP) --require-hashes -r requirements/run.lock -r requirements/build.lock
	@touch $@

# and what developing needs more; a tool that the lock no longer names stays until then
$(VENV)/dev: requirements/dev.lock $(VENV)/run
	$(PIP) --require-hashes -r requirements/dev.lock
	@touch $@

$(VENV)/installed: build/settings pyproject.toml setup.py $(VENV)/run
	$(PIP) --no-build-isolation --no-deps -e .
	@touch $@

# other settings, flags or tools: nothing that was compiled before counts
build/settings: requirements/build.lock pyproject.toml setup.py | needs
	rm -rf build/c build/inplace-* build/lib*
	@mkdir -p build
	@touch $@

# for every platform and Python from 3.11 on, with hashes; settings of this machine stay out
resolve = build/lock/bin/uv pip compile --quiet --no-config --no-emit-index-url --universal --python-version 3.11 \
	--upgrade --generate-hashes --custom-compile-command "make lock" -o requirements/$(1).lock $(2)

# Two commands do everything on a fresh machine: `make lab` and `make test`.
VENV     ?= .venv
BIN      := $(VENV)/bin
PURE     := $(VENV)-pure
NOTEBOOK ?= notebooks/00_first_game.ipynb
LAB_ARGS ?=
BENCH_ARGS ?=
# Notebooks that `make notebooks` runs: all, or NB=notebooks/01_rules.ipynb.
BOOKS    := $(wildcard notebooks/*.ipynb)
NB       ?= $(BOOKS)
# Worker processes of the tests, and rounds of the browser tests in `make soak`.
JOBS     ?= logical
ROUNDS   ?= 10
# `make lock UPGRADE=--upgrade` takes the newest releases; without it the pins stay where they can.
UPGRADE  ?=

# The first Python here that is new enough; `make lab PYTHON=python3.13` takes another.
PYTHON   ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	command -v $$p >/dev/null && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	&& echo $$p && break; done)

PIP      := $(BIN)/python -m pip --disable-pip-version-check install -q -c requirements.lock
INTO_PURE = $(PURE)/bin/python -m pip --disable-pip-version-check install -q -c requirements.lock
PYTEST   := $(BIN)/python -m pytest
PARALLEL := -n $(JOBS) --maxprocesses 4
README   := $(wildcard README.md)
UNITS    := tests engis_lab $(README) $(addprefix --doctest-glob=,$(README))

# Root must say that it means it, and without a display Lab prints the address instead.
AS_ROOT  := $(if $(filter 0,$(shell id -u)),--allow-root)
HEADLESS := $(if $(DISPLAY)$(WAYLAND_DISPLAY)$(filter Darwin,$(shell uname)),,--no-browser)

HOT      := $(shell sed -n 's/^    "\(engis_lab[a-z_.]*\)",$$/\1/p' setup.py | tr . /)
SOURCES  := $(HOT:=.py) $(HOT:=.pxd) setup.py

.PHONY: help lab env test test-units test-pure test-notebooks test-browser browser check lint style types \
	scripts quick soak bench lock notebooks index binder clean

help:  ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

lab: $(VENV)/.lab $(VENV)/.trusted  ## Open JupyterLab on the first notebook (LAB_ARGS=... for more)
	@echo "Opening $(NOTEBOOK). Without a browser window, open the address below; Ctrl-C ends it."
	$(BIN)/python -m jupyterlab --ServerApp.root_dir=. \
		--LabApp.default_url=/lab/tree/$(NOTEBOOK) $(AS_ROOT) $(HEADLESS) $(LAB_ARGS)

env: $(VENV)/.dev  ## Build .venv with everything, for editors and other tools

test: test-units test-pure test-notebooks test-browser  ## Run all tests

test-units: $(VENV)/.dev  ## Tests without a browser: unit, property, golden, doctests
	$(PYTEST) $(PARALLEL) --dist worksteal -m "not soak and not browser" $(UNITS)

# The same tests in an environment of its own, where nothing is compiled. Without a compiler the
# first environment is pure as well, and once is enough.
test-pure: $(PURE)/.pure  ## The unit tests again, with the hot files as plain Python
	@if $(BIN)/python -c 'import engis_lab, sys; sys.exit(engis_lab.build().form == "pure")'; then \
		cd tests && ../$(PURE)/bin/python -P -m pytest $(PARALLEL) --dist worksteal \
			-m "not soak and not browser" --rootdir=.. -c ../pyproject.toml . ; \
	else echo "Nothing is compiled here (no C compiler): the tests above ran in the pure form."; fi

# loadfile: the cells of one notebook share one kernel, so they belong to one worker.
test-notebooks: $(VENV)/.dev  ## Run every notebook and compare every output
	$(PYTEST) $(PARALLEL) --dist loadfile --nbval --nbval-current-env --nbval-cell-timeout=120 \
		--nbval-sanitize-with=tests/nbval_sanitize.cfg notebooks

# One after another: two Labs at once on a small machine would only time out.
test-browser: $(VENV)/.dev browser  ## Click through JupyterLab in a real Chromium
	$(PYTEST) -m "browser and not soak" tests/browser

# Failing here is no error: the tests then say loudly why they can't run, and in CI they fail.
browser: $(VENV)/.dev
	-@$(BIN)/python tools/find_browser.py --install

check: lint quick  ## Lint, types and the quick tests: under two minutes

lint: style types scripts

style: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

scripts: $(VENV)/.dev
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/zizmor --offline --quiet .github/workflows
	$(BIN)/shellcheck .ci/run binder/postBuild
	$(BIN)/pre-commit validate-config

quick: $(VENV)/.dev
	$(PYTEST) $(PARALLEL) --dist worksteal --hypothesis-profile=check \
		-m "not soak and not browser and not slow" $(UNITS)

soak: export ENGIS_LAB_SOAK = 1
soak: $(VENV)/.dev browser  ## Long versions of the random-game, fuzz and browser tests
	$(PYTEST) $(PARALLEL) --dist worksteal --hypothesis-profile=soak --durations=20 \
		-m "(soak or hypothesis) and not browser" tests
	for round in $$(seq $(ROUNDS)); do \
		echo "Browser tests, round $$round of $(ROUNDS)"; \
		$(PYTEST) -m browser tests/browser || exit 1; \
	done

# Needs no environment of ours: it makes one for each side, in a cache folder.
bench:  ## Measure speed and memory beside other libraries; writes docs/benchmarks.md
	$(PYTHON) bench/run.py $(BENCH_ARGS)

lock: $(VENV)/.dev  ## Pin every package for every Python and platform in requirements.lock
	$(BIN)/uv pip compile --quiet --no-config --universal --python-version 3.11 --all-extras \
		--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(UPGRADE) \
		--output-file requirements.lock pyproject.toml
	$(BIN)/python tools/binder_requirements.py

notebooks: $(VENV)/.dev  ## Run the notebooks in place and clean them for a commit
	$(BIN)/python tools/run_notebooks.py $(NB)

index: $(VENV)/.dev  ## Write where each rule is coded and tested, for the rulebook
	$(BIN)/python tools/rule_index.py

binder: $(VENV)/.dev  ## Write binder/requirements.txt from the lock
	$(BIN)/python tools/binder_requirements.py

clean:  ## Remove .venv, builds and caches
	rm -rf $(VENV) $(PURE) build dist engis_lab.egg-info test-results \
		.hypothesis .mypy_cache .pytest_cache .ruff_cache
	find engis_lab -name '*.so' -delete; rm -f engis_lab/core/built.json
	find engis_lab tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps tell which steps are done; each is touched only when its step has ended well.
$(VENV)/.made:
	@test -n "$(PYTHON)" && $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "engis_lab needs Python 3.11 or newer, and none was found$(if $(PYTHON), at $(PYTHON))."; \
		echo "Install one, or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python3.13"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) can't make virtual environments: its module venv is missing."; \
		echo "On Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@echo "Making $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/.lab: $(VENV)/.made requirements.lock pyproject.toml tools/lab_defaults.json $(SOURCES)
	@echo "Installing JupyterLab and engis_lab into $(VENV): a few minutes, the first time only"
	@$(PIP) setuptools
	@$(PIP) cython
	@$(PIP) --no-build-isolation -e ".[lab]"
	@mkdir -p $(VENV)/share/jupyter/lab/settings
	@cp tools/lab_defaults.json $(VENV)/share/jupyter/lab/settings/overrides.json
	@touch $@

$(VENV)/.dev: $(VENV)/.lab
	@echo "Installing the test tools into $(VENV): a minute or two, the first time only"
	@$(PIP) --no-build-isolation -e ".[lab,test,dev]"
	@touch $@

# A wheel without compiled parts; `make test-pure` installs it anew whenever a source has changed.
$(PURE)/.pure: $(VENV)/.dev $(shell find engis_lab -name '*.py' -o -name '*.toml' -o -name '*.js')
	@test -d $(PURE) || $(BIN)/python -m venv $(PURE)
	@echo "Installing the pure form and the test tools into $(PURE)"
	@$(INTO_PURE) setuptools cython
	@ENGIS_LAB_PURE=1 $(INTO_PURE) --no-build-isolation ".[test]"
	@ENGIS_LAB_PURE=1 $(INTO_PURE) --no-build-isolation --force-reinstall --no-deps .
	@touch $@

# Trusted notebooks show their saved pictures at once, before anything has run.
$(VENV)/.trusted: $(VENV)/.lab $(BOOKS)
	-@$(if $(BOOKS),$(BIN)/python -m jupyter trust $(BOOKS) >/dev/null)
	@touch $@

# make evaluate   the table of the shipped writer on MemAudit-Small
# make train-small  three seeds of a writer of MemAudit-Small, beside the visible ceiling
# make test       the whole suite
# make docs       the documentation in docs/_build, strict: a warning is an error
# make readme     puts what the commands print into the pages that show it
# make figures    draws the pictures of the pages
# make check      what .ci/run checks beside the tests: lint, format, types

PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
RUN = runs/train-small
SEEDS = 0 1 2

.PHONY: evaluate train-small test docs readme figures check clean

evaluate: $(VENV)/.train
	$(BIN)/python evaluate.py --policy agents/checkpoints/dagger_small.pt

train-small: $(VENV)/.train
	$(BIN)/python train.py --config configs/dagger_small.yaml --seeds 0,1,2 --out $(RUN) --resume
	$(BIN)/python evaluate.py $(SEEDS:%=--policy $(RUN)/seed-%/best.pt) --out $(RUN)/results
	$(BIN)/memaudit ceiling --results $(RUN)/results

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n 2

docs: $(VENV)/.dev
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --nitpicky docs docs/_build

readme: $(VENV)/.dev
	$(BIN)/python docs/refresh.py README.md docs/*.md agents/checkpoints/README.md

figures: $(VENV)/.dev
	$(BIN)/python docs/draw.py

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

$(VENV)/.train: pyproject.toml constraints.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[train]"
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[train,dev]"
	@touch $@

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "memaudit_gym needs Python 3.11 or newer: make PYTHON=python3.12 evaluate")'
	$(PYTHON) -m venv $(VENV)

clean:
	rm -rf $(VENV) build docs/_build docs/environments docs/outside *.egg-info

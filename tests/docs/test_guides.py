"""What README and guide type into Python runs as it stands there."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "docs/guide.md")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("page", PAGES)
def test_a_page_runs(page: str) -> None:
    outcome = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=FLAGS)
    assert outcome.attempted > 5
    assert outcome.failed == 0

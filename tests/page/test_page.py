"""The page's modules and styles: formatted, linted, and of the types that they name."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from sites.tools import ToolFailed

from courtcards.page import STATIC
from page import node, wire

ROOT = Path(__file__).parents[2]
CHECKS = (node.check_format, node.check_lint, node.check_oldest)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_the_page_is_in_order(check: Callable[[], None]) -> None:
    try:
        check()
    except ToolFailed as told:
        pytest.fail(str(told), pytrace=False)


def test_the_types_hold_and_no_script_is_left_out_where_they_are_checked() -> None:
    scripts = {path for part in ("games", "js") for path in (STATIC / part).rglob("*.js")}
    try:
        assert scripts <= node.check_types()
    except ToolFailed as told:
        pytest.fail(str(told), pytrace=False)


def test_the_oldest_browsers_are_stated() -> None:
    stated = (ROOT / "docs" / "club-evening.md").read_text("utf-8")
    for name, version in json.loads((ROOT / "sites" / "oldest.json").read_text("utf-8")).items():
        assert f"{name.title()} {version}" in stated


def test_the_types_of_the_wire_are_those_of_the_server() -> None:
    for path, text in wire.files().items():
        held = path.read_text("utf-8") if path.exists() else ""
        assert held == text, f"{path.name} is stale: PYTHONPATH=tests python -m page types"

"""The page's modules, styles and faces: in order, of the types that they name, and not too large.

Each file of `modules/` tests what a single module does, in node.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from art import faces
from sites import tools
from sites.tools import ToolFailed

from courtcards.games import GAMES
from courtcards.page import STATIC, TEMPLATES
from page import node, wire

ROOT = Path(__file__).parents[2]
CHECKS = (node.check_format, node.check_lint, node.check_oldest)
MODULES = sorted((node.HERE / "modules").glob("*.test.js"))
KINDS = {".js", ".css", ".html"}
OURS = sorted(
    path
    for folder in (STATIC, TEMPLATES)
    for path in folder.rglob("*")
    if path.suffix in KINDS and "vendor" not in path.parts
)
WIDTH = 120
MOST_OF_FACES = 12_000
"""Bytes that are sent of all of them."""


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


def test_the_types_of_the_wire_are_those_of_the_server() -> None:
    for path, text in wire.files().items():
        held = path.read_text("utf-8") if path.exists() else ""
        assert held == text, f"{path.name} is stale: PYTHONPATH=tests python -m page types"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name.removesuffix(".test.js"))
def test_a_module_does_what_its_tests_say(path: Path) -> None:
    try:
        # By the runner, `node --test`, each file would be two processes.
        told = tools.run(tools.program("node"), str(path), cwd=node.HERE)
    except ToolFailed as why:
        pytest.fail(str(why), pytrace=False)
    assert "\n# fail 0\n" in told or "\nℹ fail 0\n" in told
    assert "\n# pass 0\n" not in told


def test_the_oldest_browsers_are_stated() -> None:
    stated = (ROOT / "docs" / "club-evening.md").read_text("utf-8")
    for name, version in json.loads((ROOT / "sites" / "oldest.json").read_text("utf-8")).items():
        assert f"{name.title()} {version}" in stated


def test_lines_are_short() -> None:
    """But for a text that a person reads: it stands in one line, however long."""
    for path in OURS:
        lines = path.read_text("utf-8").splitlines()
        if path.suffix != ".html" and not path.name.startswith("words"):
            assert [line for line in lines if len(line) > WIDTH] == [], path


def test_the_pages_of_an_evening_name_no_contract() -> None:
    """The contracts of a dealer come with the sheet, of whichever game clubs play."""
    clubs = [game.club for game in GAMES.values() if game.club is not None]
    names = {f'"{contract.name}"' for club in clubs for contract in club.contracts}
    assert clubs
    apps = ("club", "director", "hall", "phone")
    for path in (each for app in apps for each in (STATIC / "js" / app).rglob("*.js")):
        text = path.read_text("utf-8")
        assert [name for name in sorted(names) if name in text] == [], path


def test_the_faces_are_what_is_drawn_and_are_small() -> None:
    """Their files are made by ``python -m art``."""
    drawn = faces.sprites()
    kept = {path.stem: path.read_bytes() for path in (STATIC / "app" / "faces").iterdir()}
    assert kept == drawn
    assert sum(len(gzip.compress(octets)) for octets in drawn.values()) < MOST_OF_FACES

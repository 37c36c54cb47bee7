"""The players of the examples, one in each language, as anybody's program may play."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from sites.tools import program as tool

import courtcards
from courtcards.play.programs.players import ProgramPlayer, parse_player

EXAMPLES = Path(__file__).parents[2] / "examples"
LANGUAGES = {"player.py": sys.executable, "player.js": tool("node")}


def example(name: str) -> ProgramPlayer:
    player = parse_player(f"program/10m:{LANGUAGES[name]} {EXAMPLES / name}")
    assert isinstance(player, ProgramPlayer)
    return player


@pytest.mark.parametrize("name", LANGUAGES)
def test_it_is_about_fifty_lines_and_needs_nothing_of_ours(name: str) -> None:
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    lines = text.splitlines()
    assert len(lines) <= 55
    assert all(len(line) <= 120 for line in lines)
    needs = re.findall(r"^import (\w+)|require\(\"(?:node:)?(\w+)\"\)", text, re.MULTILINE)
    assert {module or other for module, other in needs} <= {"json", "sys", "readline"}


@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize(("rules", "seats"), [("club", 4), ("french", 2)])
def test_it_plays_by_the_rules_and_better_than_by_chance(name: str, rules: str, seats: int) -> None:
    player = example(name)
    contest = courtcards.arena(player, "random", rules, players=seats, deals=4)
    faults = contest.faults[player.name]
    assert faults.asked > 20
    assert faults.count == 0
    assert contest.advantage > 0


def test_both_play_alike() -> None:
    matches = [
        next(courtcards.simulate(example(name), "steady", ruleset="french-single", players=2))
        for name in LANGUAGES
    ]
    assert matches[0].moves == matches[1].moves

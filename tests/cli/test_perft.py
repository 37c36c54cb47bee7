"""Counting move sequences from the command line."""

from __future__ import annotations

import pytest

from cli_runs import Run
from courtcards.kernel.cards import CARD_TEXTS

SORTED = " ".join(CARD_TEXTS)
# Seats 1, 2, 3 and 0 get packets of 4, 4 and 5 of a sorted pack.
CLUB = ["perft", "--game", "double-king", "--rules", "club", "--deal", SORTED, "--dealer", 0]
FRENCH = ["perft", "--game", "kings-corner", "--rules", "french", "--deal", SORTED]


def test_players_and_house_rules_count(run: Run) -> None:
    two = run(*FRENCH, "--depth", 3).out
    three = run(*FRENCH, "--depth", 3, "--players", 3).out
    kept = run(*FRENCH, "--depth", 3, "--set", "draw=start").out
    assert len({two, three, kept}) == 3


@pytest.mark.parametrize("asked", [[*CLUB, "--choose", "hearts"], FRENCH])
def test_the_parts_add_up_to_the_whole(run: Run, asked: list[object]) -> None:
    lines = run(*asked, "--depth", 3, "--divide").out.splitlines()
    whole = int(lines[2].split()[1])
    parts = [int(line.rpartition(" ")[2]) for line in lines[3:]]
    assert len(parts) == int(lines[0].split()[1])
    assert sum(parts) == whole

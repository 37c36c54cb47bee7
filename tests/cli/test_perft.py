"""Counting move sequences from the command line."""

from __future__ import annotations

import pytest

from cli_runs import Run, assert_one_line
from courtcards.kernel.cards import CARD_TEXTS

SORTED = " ".join(CARD_TEXTS)
# Seats 1, 2, 3 and 0 get packets of 4, 4 and 5 of a sorted pack.
CLUB = ["perft", "--game", "double-king", "--rules", "club", "--deal", SORTED, "--dealer", 0]
FRENCH = ["perft", "--game", "kings-corner", "--rules", "french", "--deal", SORTED]


def counts(text: str) -> dict[int, int]:
    return {int(line.split()[0]): int(line.split()[1]) for line in text.splitlines()}


def test_a_line_for_every_depth(run: Run) -> None:
    answer = run(*CLUB, "--choose", "tricks", "--depth", 5)
    assert answer.status == 0
    assert list(counts(answer.out)) == [1, 2, 3, 4, 5]


def test_the_choice_of_the_game_counts(run: Run) -> None:
    tricks = run(*CLUB, "--choose", "tricks", "--depth", 1).out
    hearts = run(*CLUB, "--choose", "hearts", "--depth", 1).out
    assert counts(tricks)[1] == 13
    assert counts(hearts)[1] < 13


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


REFUSED: dict[str, tuple[list[object], str]] = {
    "no choice": (CLUB, "double-king needs --choose"),
    "a choice too many": ([*FRENCH, "--choose", "hearts"], "kings-corner has no --choose"),
    "an unknown choice": ([*CLUB, "--choose", "bridge"], "'choose bridge' is not a move"),
    "a trump suit missing": ([*CLUB, "--choose", "trump"], "'choose trump' is not a move"),
    "51 cards": ([*FRENCH[:-1], SORTED[3:]], "a pack has 52 cards, not 51"),
    "53 cards": ([*FRENCH[:-1], f"{SORTED} AS"], "a pack has 52 cards, not 53"),
    "a card twice": ([*FRENCH[:-1], f"{SORTED[:-2]}2C"], "the pack holds 2♣ twice"),
    "no card": ([*FRENCH[:-1], f"{SORTED[:-2]}1C"], "'1C' is not a card"),
    "no pack": ([*FRENCH[:-1], ""], "a pack has 52 cards, not 0"),
    "a dealer too high": ([*CLUB, "--choose", "tricks", "--dealer", 4], "no seat 4"),
    "a dealer below": ([*FRENCH, "--dealer", -1], "no seat -1"),
    "another first dealer": ([*FRENCH, "--set", "first_dealer=1"], "seat 1 is to deal"),
    "no depth": ([*FRENCH, "--depth", 0], "--depth"),
    "too many players": ([*FRENCH, "--players", 7], "2 to 6 players, not 7"),
}


@pytest.mark.parametrize("fault", REFUSED)
def test_what_makes_no_sense_gets_one_sentence(run: Run, fault: str) -> None:
    arguments, part = REFUSED[fault]
    answer = run(*arguments)
    assert_one_line(answer, 2, part)
    assert answer.out == ""

"""The compiled rules against the perft tables, which the oracle has counted.

Where a count differs, the message holds the divide of both.
"""

from __future__ import annotations

import json
from itertools import takewhile
from typing import Any

import pytest
from hypothesis import settings

from courtcards.games import find_game
from courtcards.lab.loops.perft import divide as engine_divide
from courtcards.lab.loops.perft import perft as engine_perft
from courtcards.play import MatchLog
from oracle.cards import FULL_PACK
from oracle.perft import divide, perft
from perft.make_tables import NAMED_SETS, TABLES, Entry
from perft.make_tables import opened as opened_by_oracle

ALL_ENTRIES: list[tuple[str, Entry]] = [
    (game, entry)
    for game, table in TABLES.items()
    for entry in json.loads(table.read_text(encoding="utf-8"))
]
ENTRIES = [pytest.param(game, entry, id=f"{game} {entry['name']}") for game, entry in ALL_ENTRIES]
# A run with compilation off takes a smaller sample, as its hypothesis profile says.
MOST_LEAVES = 10**9 if settings().max_examples > 20 else 300


def opened(game: str, entry: Entry) -> Any:
    """The engine's record where the count begins."""
    match = MatchLog(find_game(game).rules(entry["ruleset"], entry["changes"], entry["players"]))
    match.deal(entry["pack"].split(), entry["dealer"])
    for move in entry["opening"]:
        seat = match.awaiting.seat
        assert seat is not None
        match.play(seat, move)
        if match.awaiting.kind == "stock":
            match.restock(match.stock_to_shuffle())
    return match.state


def compared(engine: dict[str, int], oracle: dict[str, int]) -> str:
    """The divide of both, move by move, the differing ones marked."""
    lines = []
    for move in sorted(engine.keys() | oracle.keys()):
        ours, expected = engine.get(move), oracle.get(move)
        mark = "" if ours == expected else "   <--"
        lines.append(f"    {move:<22} engine {ours!s:>9}  oracle {expected!s:>9}{mark}")
    return "\n".join(lines)


def explained(game_name: str, entry: Entry, depth: int) -> str:
    """The position, and the divide at the first depth that differs."""
    ours = engine_divide(game_name, opened(game_name, entry), depth)
    expected = divide(opened_by_oracle(game_name, entry), depth)
    return "\n".join(
        (
            f"{game_name} {entry['ruleset']} {entry['changes']}, dealer {entry['dealer']}",
            entry["pack"],
            f"after {entry['opening']}",
            compared(ours, expected),
        )
    )


def up_to(counts: list[int], most: int) -> list[int]:
    return list(takewhile(lambda count: count <= most, counts))


@pytest.mark.parametrize(("game_name", "entry"), ENTRIES)
def test_perft(game_name: str, entry: Entry) -> None:
    state = opened(game_name, entry)
    for depth, expected in enumerate(up_to(entry["counts"], MOST_LEAVES), start=1):
        found = engine_perft(game_name, state, depth)
        if found != expected:
            pytest.fail(
                f"depth {depth}: engine {found}, table {expected}\n"
                + explained(game_name, entry, depth)
            )
    deepest = len([count for count in entry["counts"] if count])
    if max(entry["counts"]) <= MOST_LEAVES:
        assert engine_divide(game_name, state, deepest) == entry["divide"]


@pytest.mark.parametrize(("game_name", "entry"), ENTRIES)
def test_the_tables_are_the_oracles(game_name: str, entry: Entry) -> None:
    """The first depths, so that a change of the oracle cannot leave old tables standing."""
    counts = up_to(entry["counts"], 100)
    assert perft(opened_by_oracle(game_name, entry), len(counts)) == counts
    deepest = [count for count in entry["counts"] if count][-1]
    assert sum(entry["divide"].values()) == deepest


@pytest.mark.parametrize("game_name", TABLES)
def test_the_tables_hold_every_named_set(game_name: str) -> None:
    entries = [entry for game, entry in ALL_ENTRIES if game == game_name]
    unchanged = {entry["ruleset"] for entry in entries if not entry["changes"]}
    assert unchanged == set(NAMED_SETS[game_name])
    assert any(entry["changes"] for entry in entries)
    assert all(sorted(entry["pack"].split()) == sorted(FULL_PACK) for entry in entries)
    if game_name == "kings-corner":
        assert {entry["players"] for entry in entries} == {2, 3, 4, 5, 6}
    else:
        assert len({entry["opening"][0] for entry in entries if entry["opening"]}) == 10

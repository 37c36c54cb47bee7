"""What a device is to compute as a server does: in Python wherever it runs, Pyodide included."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from courtcards.clubs.seating import SeatingOptions, draw_rounds
from courtcards.games import GAMES
from offline.devices import Device, Shelf, record_of_match
from vectors.walking import name_of, walked, walks

Wish = tuple[str, str, str]
"""A game, a rule set, a bot."""

SEED = "7"
MATCHES = [(game.name, game.named_sets[0].name, "club") for game in GAMES.values()]
REVIEWED = [
    ("kings-corner", "cross-points", "steady"),
    ("kings-corner", "boxed-honour", "steady"),
    ("double-king", "club", "random"),
]


def walks_by_name() -> dict[str, str]:
    """The digests of hands of every rule set and of decisions of every bot."""
    return {name_of(walk): walked(*walk) for walk in walks()}


async def matches(wishes: Iterable[Wish]) -> list[Any]:
    return [await record_of_match(Device(Shelf()), *wish, SEED) for wish in wishes]


async def reviews() -> list[Any]:
    """The reviews of the first hands of some matches."""
    host = Device(Shelf())
    records = [await record_of_match(host, *wish, SEED) for wish in REVIEWED]
    return [(await host.ask("POST", "/api/review?hand=0", record))[1] for record in records]


def rounds() -> list[Any]:
    """Rounds that take a search: some sit out, clubs are kept apart, and somebody has gone home."""
    wishes = SeatingOptions(clubs={0: "A", 1: "A", 2: "B", 3: "B"})
    first = draw_rounds(range(18), 3, b"seed", (), wishes)
    rest = draw_rounds(range(1, 18), 1, b"seed", first, wishes)
    others = draw_rounds(range(19), 5, b"seed", (), wishes)
    return [[each.tables, each.byes] for each in (*first, *rest, *others)]


async def all_but_reviews() -> dict[str, Any]:
    """What is computed without long thought; the walks have a manifest."""
    return {"walks": walks_by_name(), "matches": await matches(MATCHES), "rounds": rounds()}

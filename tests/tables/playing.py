"""Tables to try things on: opened with people on every seat, played at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import count

from courtcards.kernel.options import OptionValue
from courtcards.tables import (
    AnyTableEvent,
    Open,
    Table,
    TableEnvelope,
    TableInput,
    TablePlayer,
    open_table,
)
from courtcards.tables.commands.play import Deal, Play, Restock

SEED = bytes(range(32))

MATCHES: list[tuple[str, str, int, dict[str, OptionValue]]] = [
    ("kings-corner", "boxed", 3, {"target": 60}),
    ("kings-corner", "boxed-honour", 2, {"target": 60}),
    ("kings-corner", "french", 4, {}),
    ("kings-corner", "crowning", 2, {}),
    ("kings-corner", "cross-points", 3, {"completed_piles": "recycle_always", "target": 10}),
    ("kings-corner", "cross-stuck", 5, {}),
    ("double-king", "club", 4, {}),
    ("double-king", "club-shuffled", 4, {"last_trick_visible": True}),
]


def people(seats: int) -> tuple[TablePlayer, ...]:
    return tuple(TablePlayer(name) for name in ("Ann", "Bea", "Cas", "Dirk", "Els", "Fien")[:seats])


def opening(
    game: str, ruleset: str, seats: int, changes: dict[str, OptionValue], seed: bytes = SEED
) -> AnyTableEvent:
    return open_table(Open(game, ruleset, people(seats), seed, changes))


def next_command(table: Table, chance: random.Random, ids: Iterator[int]) -> TableInput:
    """A command that the table must take now; the seats that may deal take turns at it."""
    if table.waits_for_stock:
        return Restock()
    awaiting = table.match.awaiting
    if awaiting.kind == "deal":
        seat = chance.randrange(len(table.players))
        return TableEnvelope(Deal(f"c{next(ids)}", table.sequence), seat)
    assert awaiting.seat is not None
    # Ending a turn at random empties no hand: plays come first, most of the time.
    moves = table.match.legal()
    plays = [move for move in moves if not move.startswith("end")] or moves
    move = chance.choice(plays if chance.random() < 0.8 else moves)
    return TableEnvelope(Play(f"c{next(ids)}", table.sequence, move), awaiting.seat)


def play_out(
    game: str, ruleset: str, seats: int, changes: dict[str, OptionValue], seed: bytes = SEED
) -> list[AnyTableEvent]:
    """Every event of a whole match, from the opening to the last play."""
    events = [opening(game, ruleset, seats, changes, seed)]
    table = Table.replay(events)
    chance = random.Random(seed)  # not for cards: it plays
    ids = count()
    while not table.match.is_over:
        event = table.decide(next_command(table, chance, ids))
        table.apply(event)
        events.append(event)
    return events


@cache
def _played_once(
    game: str, ruleset: str, seats: int, changes: tuple[tuple[str, OptionValue], ...]
) -> list[AnyTableEvent]:
    return play_out(game, ruleset, seats, dict(changes))


def played_out(
    game: str, ruleset: str, seats: int, changes: dict[str, OptionValue]
) -> list[AnyTableEvent]:
    """Every event of a whole match, played once for all tests."""
    return [*_played_once(game, ruleset, seats, tuple(changes.items()))]

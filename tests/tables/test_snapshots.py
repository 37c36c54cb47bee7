"""A table that was restored from a snapshot is the table that its events make, in every part."""

from __future__ import annotations

from functools import cache, partial

import msgspec
import pytest

from courtcards.games import GAMES
from courtcards.tables import AnyTableEvent, Table, build_room
from courtcards.tables.room import list_missed_events
from courtcards.tables.snapshots import encode_table, restore_table
from tables.goings_on import GoingsOn, brought, gathering, lesson
from tables.holding import held
from tables.mended import mend
from tables.playing import MATCHES, opening

EVENTS = 260
EVERY = 120
LONG = 4_000
MEMORY = 6
"""So many of the last events a seat may ask for once more."""

OPENINGS = {
    **{ruleset: partial(gathering, game, ruleset, seats) for game, ruleset, seats, _ in MATCHES},
    "brought": partial(brought, "kings-corner", "cross-points", 3),
    "brought king": partial(brought, "double-king", "club", 4),
    **{each.name: partial(lesson, each.name) for game in GAMES.values() for each in game.lessons},
}
QUICK = {"boxed", "cross-points", "cross-stuck", "club", "brought", "brought king"}
QUICK |= {"kings-corner-first", "double-king-tricks"}
"""At these, everything happens that can at a table."""


@cache
def happened(name: str) -> list[AnyTableEvent]:
    return list(GoingsOn(OPENINGS[name](), 7).events(EVENTS))


def seen(table: Table) -> bytes:
    """What every seat and a spectator are shown of a table, and told of it again."""
    seats, since = range(len(table.players)), range(table.sequence - MEMORY, table.sequence)
    shown = [(table.view(seat), table.log(seat)) for seat in seats]
    told = [list_missed_events(table, seat, after) for seat in seats for after in since]
    whole = table.public_view(), table.log(None), build_room(table), list(table.chat.messages)
    return msgspec.json.encode([shown, told, whole])


def restored_from(table: Table) -> Table:
    state = encode_table(table)
    assert state is not None
    return restore_table(state)


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name in QUICK else pytest.mark.long) for name in OPENINGS],
)
def test_it_holds_the_same_whatever_has_happened(name: str) -> None:
    events, followers = happened(name), list[Table]()
    for count, event in enumerate(events, start=1):
        for follower in followers:
            follower.follow(event)
        if count % EVERY == 1:
            table = Table.replay(events[:count])
            followers.append(restored_from(table))
            assert held(followers[-1]) == held(table)
            assert seen(followers[-1]) == seen(table)
    table = Table.replay(events)
    for follower in followers:  # whatever it was restored from, it has gone on alike
        assert held(follower) == held(table)
        assert seen(follower) == seen(table)
        assert encode_table(follower) == encode_table(table)


def test_all_kinds_of_events_come_before_a_snapshot() -> None:
    kinds = {type(event) for name in QUICK for event in happened(name)}
    assert kinds == set(Table.codec.kinds.values())


@pytest.mark.long
@pytest.mark.parametrize("name", ["french", "club"])
@pytest.mark.parametrize("seed", range(2))
def test_it_holds_the_same_after_a_long_log(name: str, seed: int) -> None:
    events = list(GoingsOn(OPENINGS[name](), seed).events(LONG))
    half = Table.replay(events[: len(events) // 2])
    later = restored_from(half)
    for event in events[len(events) // 2 :]:
        later.follow(event)
    table = Table.replay(events)
    assert held(later) == held(table)
    assert seen(later) == seen(table)


def test_of_a_table_that_stands_still_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table.replay([opening(*MATCHES[0])])
    assert encode_table(table) is not None
    mend(monkeypatch, "kings-corner", "draw")
    assert encode_table(table) is None

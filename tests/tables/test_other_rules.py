"""A table that was begun under other rules than are played now: it is shown, and does not go on."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from courtcards.games import game_named
from courtcards.kernel.errors import NothingToDo, WrittenByNewer
from courtcards.tables import Event, Opened, Sent, Table, room_of
from courtcards.tables.verbs.chat import Say
from courtcards.tables.verbs.play import Played, Restock
from tables.mended import mend
from tables.playing import opening, played_out

GAME = "kings-corner"
SENTENCE = "begun under other rules than this Courtcards plays"


@pytest.fixture(scope="module")
def events() -> list[Event]:
    return played_out(GAME, "french", 4, {})


def last_play(events: list[Event]) -> tuple[int, str]:
    """A play of the match that comes late in it, under a text that was not played before."""
    seen: dict[str, int] = {}
    for number, event in enumerate(events):
        if isinstance(event, Played):
            seen.setdefault(event.move, number)
    move, number = max(seen.items(), key=lambda each: each[1])
    return number, move


def everything(table: Table) -> list[Any]:
    views = [table.view(seat) for seat in range(len(table.players))]
    return [*views, table.watch(), table.log(0), table.hand_log]


def refused_at(table: Table) -> None:
    for act in (Sent(Say("c", table.sequence, phrase="hello"), 0), Restock()):
        with pytest.raises(NothingToDo, match=SENTENCE):
            table.decide(act)
    assert not table.acts_by_itself
    assert table.next_due() is None
    assert room_of(table).other_rules


def test_a_table_of_todays_rules_goes_on(events: list[Event]) -> None:
    table = Table.replay(events)
    assert not table.has_other_rules
    assert b"other_rules" not in msgspec.json.encode(room_of(table))
    assert b'"rules"' not in Table.codec.encode(events[0])


@pytest.mark.parametrize("version", [1, 2])
def test_it_is_shown_as_far_as_todays_rules_agree(
    events: list[Event], monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    number, move = last_play(events)
    mend(monkeypatch, GAME, move, version)
    table = Table.replay(events)
    assert table.is_cut_short
    assert table.sequence == len(events)
    expected = Table.replay(events[:number])
    assert everything(table) == everything(expected)
    assert table.match.hands == expected.match.hands
    refused_at(table)


def test_it_does_not_go_on_even_where_todays_rules_allow_all_of_it(
    events: list[Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = everything(Table.replay(events))
    monkeypatch.setattr(type(game_named(GAME)), "rules_version", 2)
    table = Table.replay(events)
    assert not table.is_cut_short
    assert everything(table) == shown
    refused_at(table)


def test_a_table_says_which_version_of_the_rules_it_is_opened_under(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(game_named(GAME)), "rules_version", 3)
    opened = opening(GAME, "french", 3, {})
    assert json.loads(Table.codec.encode(opened))["rules"] == 3
    table = Table.replay([opened])
    assert not table.has_other_rules
    table.decide(Sent(Say("c", 1, phrase="hello"), 0))


@pytest.mark.parametrize(
    "newer",
    [
        {"rules": 2},
        {"game": "beggar-my-neighbour"},
        {"ruleset": "french-2030"},
        {"options": {"jokers": 2}},
    ],
    ids=str,
)
def test_rules_that_are_not_known_are_those_of_a_newer_courtcards(newer: dict[str, Any]) -> None:
    opened = opening(GAME, "french", 3, {})
    assert isinstance(opened, Opened)
    with pytest.raises(WrittenByNewer):
        Table.replay([msgspec.structs.replace(opened, **newer)])

from __future__ import annotations

import json
import random
from itertools import count
from typing import Any

import msgspec
import pytest

from courtcards.games import find_game
from courtcards.kernel.errors import (
    BadName,
    BotError,
    CourtcardsError,
    IllegalMove,
    MalformedMove,
    NothingToDo,
    NotYourTurn,
    RuleSetError,
    StaleSequence,
    WrittenByNewer,
)
from courtcards.kernel.options import OptionValue
from courtcards.tables import (
    AnyTableEvent,
    Open,
    Opened,
    Table,
    TableEnvelope,
    TablePlayer,
    build_room,
    open_table,
)
from courtcards.tables.commands.chat import Say
from courtcards.tables.commands.play import Deal, Play, Played, Restock
from courtcards.tables.table import CODEC
from tables.mended import mend
from tables.playing import MATCHES, SEED, next_command, opening, people, played_out

Match = tuple[str, str, int, dict[str, OptionValue]]


def everything_seen(table: Table) -> bytes:
    """What every seat sees of a table, byte for byte."""
    seats = range(len(table.players))
    return msgspec.json.encode([(table.view(seat), table.log(seat)) for seat in seats])


def table_in_play(*match: object) -> Table:
    table = Table.replay([opening(*(match or MATCHES[0]))])  # type: ignore[arg-type]
    table.apply(table.decide(TableEnvelope(Deal("d1", 1), 0)))
    return table


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match[1])
def test_a_table_replayed_from_its_stored_events_is_seen_alike_at_every_step(match: Match) -> None:
    live = Table.replay([opening(*match)])
    stored = [CODEC.encode(opening(*match))]
    chance, ids = random.Random(7), count()
    while not live.match.is_over:
        event = live.decide(next_command(live, chance, ids))
        live.apply(event)
        stored.append(CODEC.encode(event))
        if len(stored) % 97 == 0 or live.match.is_over:
            replayed = Table.replay(map(CODEC.decode, stored))
            assert everything_seen(replayed) == everything_seen(live)
            assert replayed.sequence == live.sequence == len(stored)
            assert replayed.answers == live.answers
            assert replayed.last_seen == live.last_seen


def test_a_command_changes_nothing_before_its_event_is_applied() -> None:
    table = table_in_play()
    before = everything_seen(table)
    seat = table.match.awaiting.seat
    assert seat is not None
    for move in table.match.legal():
        table.decide(TableEnvelope(Play("c1", table.sequence, move), seat))
    assert everything_seen(table) == before
    assert table.sequence == 2


@pytest.mark.parametrize(
    ("command", "turns_later", "error"),
    [
        (Play("x", 1, "end"), 0, StaleSequence),
        (Play("x", 99, "end"), 0, StaleSequence),
        (Deal("x", 1), 0, StaleSequence),
        (Deal("x", 2), 0, NothingToDo),
        (Play("x", 2, "end"), 1, NotYourTurn),
        (Play("x", 2, "hello"), 0, MalformedMove),
        (Play("x", 2, "KC>N"), 0, IllegalMove),
    ],
)
def test_a_refused_command_leaves_the_table_as_it_was(
    command: Play | Deal, turns_later: int, error: type[CourtcardsError]
) -> None:
    table = table_in_play()
    on_turn = table.match.awaiting.seat
    assert on_turn is not None
    sent = TableEnvelope(command, (on_turn + turns_later) % len(table.players))
    before = everything_seen(table)
    with pytest.raises(error):
        table.decide(sent)
    assert everything_seen(table) == before
    assert table.find_event_sequence(sent) is None


def test_nothing_can_be_played_before_the_deal_or_after_the_match() -> None:
    table = Table.replay([opening(*MATCHES[0])])
    with pytest.raises(NothingToDo, match="not been dealt"):
        table.decide(TableEnvelope(Play("x", 1, "end"), 0))
    table = Table.replay(played_out(*MATCHES[0]))
    with pytest.raises(NothingToDo, match="over"):
        table.decide(TableEnvelope(Play("x", table.sequence, "end"), 0))
    with pytest.raises(NothingToDo, match="over"):
        table.decide(TableEnvelope(Deal("x", table.sequence), 0))


def test_a_command_is_known_by_its_id_for_its_seat_alone_even_after_a_restart() -> None:
    events = [opening(*MATCHES[0])]
    table = Table.replay(events)
    events.append(table.decide(TableEnvelope(Deal("same", 1), 1)))
    table = Table.replay(map(CODEC.decode, map(CODEC.encode, events)))
    assert table.find_event_sequence(TableEnvelope(Deal("same", 1), 1)) == 2
    assert table.find_event_sequence(TableEnvelope(Deal("same", 1), 0)) is None
    assert table.find_event_sequence(TableEnvelope(Play("other", 2, "end"), 1)) is None


def test_only_the_last_commands_are_remembered() -> None:
    events = played_out("double-king", "club", 4, {})
    table = Table.replay(events)
    assert len(table.answers) == 256
    last = events[-1]
    assert isinstance(last, Played)
    assert last.command is not None
    assert table.find_event_sequence(
        TableEnvelope(Play(last.command, 0, last.move), last.seat)
    ) == len(events)


def test_a_bot_is_found_on_turn_and_draws_its_own_chance() -> None:
    players = (TablePlayer("Ann"), TablePlayer("Bingo", "random"))
    table = Table.replay([open_table(Open("kings-corner", "french", players, SEED))])
    assert not table.acts_by_itself
    table.apply(table.decide(TableEnvelope(Deal("d", 1), 0)))
    seat = table.match.awaiting.seat
    assert table.bot_on_turn == (None if seat == 0 else "random")
    assert table.bot_seed() != SEED
    assert len(table.bot_seed()) == 32


@pytest.mark.parametrize(
    ("fields", "error", "sentence"),
    [
        ({"game": "chess"}, RuleSetError, "no game 'chess'"),
        ({"game": "double-king", "players": people(4)}, RuleSetError, "'french'"),
        (
            {"game": "double-king", "ruleset": "club", "players": people(3)},
            *(RuleSetError, "4 players, not 3"),
        ),
        ({"ruleset": "crowning", "players": people(3)}, RuleSetError, "crowning"),
        ({"changes": {"held_kings": "penalty"}}, RuleSetError, "chips"),
        ({"changes": {"hand_size": True}}, RuleSetError, "hand_size takes a whole number"),
        ({"changes": {"colour": 1}}, RuleSetError, "'colour'"),
        ({"players": (TablePlayer("Ann"), TablePlayer("B", "hal"))}, BotError, "'hal'"),
        ({"players": (TablePlayer(" "), TablePlayer("B"))}, BadName, "needs a name"),
        (
            {"players": (TablePlayer("A" * 33), TablePlayer("B"))},
            BadName,
            "at most 32 .*, but this one has 33",
        ),
        ({"players": (TablePlayer("A\nB"), TablePlayer("B"))}, BadName, "printable"),
        ({"players": (TablePlayer("bot:x"), TablePlayer("B"))}, BadName, "cannot begin with bot:"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(
    fields: dict[str, Any], error: type[CourtcardsError], sentence: str
) -> None:
    wanted: dict[str, Any] = {"game": "kings-corner", "ruleset": "french", "players": people(2)}
    with pytest.raises(error, match=sentence):
        open_table(Open(**wanted | {"seed": SEED} | fields))


def test_a_table_begins_with_its_opening_and_has_one() -> None:
    events = played_out(*MATCHES[0])[:3]
    with pytest.raises(TypeError, match="begins with its opening"):
        Table.replay(events[1:])
    with pytest.raises(TypeError, match="opened once"):
        Table.replay([events[0], events[0]])


# A table that was begun under other rules than are played now is shown, and does not go on


GAME = "kings-corner"
SENTENCE = "began under other rules than this version of Courtcards has"


@pytest.fixture(scope="module")
def events() -> list[AnyTableEvent]:
    return played_out(GAME, "french", 4, {})


def last_play(events: list[AnyTableEvent]) -> tuple[int, str]:
    """A play of the match that comes late in it, under a text that was not played before."""
    seen: dict[str, int] = {}
    for number, event in enumerate(events):
        if isinstance(event, Played):
            seen.setdefault(event.move, number)
    move, number = max(seen.items(), key=lambda each: each[1])
    return number, move


def everything(table: Table) -> list[Any]:
    views = [table.view(seat) for seat in range(len(table.players))]
    return [*views, table.public_view(), table.log(0), table.hand_log]


def refused_at(table: Table) -> None:
    for act in (TableEnvelope(Say("c", table.sequence, phrase="hello"), 0), Restock()):
        with pytest.raises(NothingToDo, match=SENTENCE):
            table.decide(act)
    assert not table.acts_by_itself
    assert table.find_next_due() is None
    assert build_room(table).other_rules


def test_a_table_of_todays_rules_goes_on(events: list[AnyTableEvent]) -> None:
    table = Table.replay(events)
    assert not table.has_other_rules
    assert b"other_rules" not in msgspec.json.encode(build_room(table))
    assert b'"rules"' not in Table.codec.encode(events[0])


@pytest.mark.parametrize("version", [1, 2])
def test_it_is_shown_as_far_as_todays_rules_agree(
    events: list[AnyTableEvent], monkeypatch: pytest.MonkeyPatch, version: int
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
    events: list[AnyTableEvent], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = everything(Table.replay(events))
    monkeypatch.setattr(type(find_game(GAME)), "rules_version", 2)
    table = Table.replay(events)
    assert not table.is_cut_short
    assert everything(table) == shown
    refused_at(table)


def test_a_table_says_which_version_of_the_rules_it_is_opened_under(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(find_game(GAME)), "rules_version", 3)
    opened = opening(GAME, "french", 3, {})
    assert json.loads(Table.codec.encode(opened))["rules"] == 3
    table = Table.replay([opened])
    assert not table.has_other_rules
    table.decide(TableEnvelope(Say("c", 1, phrase="hello"), 0))


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

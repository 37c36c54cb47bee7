from __future__ import annotations

import random
from itertools import count

import msgspec
import pytest

from courtcards.errors import (
    BadName,
    BotError,
    CourtcardsError,
    IllegalMove,
    MalformedMove,
    NothingToDo,
    NotYourTurn,
    RuleSetError,
    StaleSequence,
)
from courtcards.rulesets import OptionValue
from courtcards.tables import (
    Deal,
    Dealt,
    Open,
    Opened,
    Play,
    Played,
    Player,
    Restocked,
    Table,
    open_table,
)
from courtcards.tables.events import decode, encode
from tables.playing import MATCHES, SEED, next_command, opening, people, played_out

Match = tuple[str, str, int, dict[str, OptionValue]]


def everything_seen(table: Table) -> bytes:
    """What every seat sees of a table, byte for byte."""
    seats = range(len(table.players))
    return msgspec.json.encode([(table.view(seat), table.log(seat)) for seat in seats])


def table_in_play(*match: object) -> Table:
    table = Table.replay([opening(*(match or MATCHES[0]))])  # type: ignore[arg-type]
    table.apply(table.handle(Deal(0, 1, "d1")))
    return table


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match[1])
def test_a_table_replayed_from_its_stored_events_is_seen_alike_at_every_step(match: Match) -> None:
    live = Table.replay([opening(*match)])
    stored = [encode(opening(*match))]
    chance, ids = random.Random(7), count()
    while not live.match.is_over:
        event = live.handle(next_command(live, chance, ids))
        live.apply(event)
        stored.append(encode(event))
        if len(stored) % 97 == 0 or live.match.is_over:
            replayed = Table.replay(map(decode, stored))
            assert everything_seen(replayed) == everything_seen(live)
            assert replayed.sequence == live.sequence == len(stored)
            assert replayed._answers == live._answers
            assert replayed._seen == live._seen


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match[1])
def test_the_same_seed_and_plays_make_the_same_match(match: Match) -> None:
    assert played_out(*match) == played_out(*match)


def test_every_event_is_the_same_after_storing() -> None:
    kinds = set()
    for match in MATCHES:
        for event in played_out(*match):
            assert decode(encode(event)) == event
            kinds.add(type(event))
    assert kinds == {Opened, Dealt, Played, Restocked}


def test_a_command_changes_nothing_before_its_event_is_applied() -> None:
    table = table_in_play()
    before = everything_seen(table)
    seat = table.match.awaiting.seat
    assert seat is not None
    for move in table.match.legal():
        table.handle(Play(seat, move, table.sequence, "c1"))
    assert everything_seen(table) == before
    assert table.sequence == 2


@pytest.mark.parametrize(
    ("command", "error"),
    [
        (Play(0, "end", 1, "x"), StaleSequence),
        (Play(0, "end", 99, "x"), StaleSequence),
        (Deal(0, 1, "x"), StaleSequence),
        (Deal(0, 2, "x"), NothingToDo),
        (Play(-1, "end", 2, "x"), NotYourTurn),
        (Play(-2, "hello", 2, "x"), MalformedMove),
        (Play(-2, "KC>N", 2, "x"), IllegalMove),
    ],
)
def test_a_refused_command_leaves_the_table_as_it_was(
    command: Play | Deal, error: type[CourtcardsError]
) -> None:
    table = table_in_play()
    on_turn = table.match.awaiting.seat
    assert on_turn is not None
    # −2 stands for the seat on turn, −1 for the one after it.
    if command.seat < 0:
        seat = (on_turn + 2 + command.seat) % len(table.players)
        command = _seated(command, seat)
    before = everything_seen(table)
    with pytest.raises(error):
        table.handle(command)
    assert everything_seen(table) == before
    assert table.answered(command) is None


def _seated(command: Play | Deal, seat: int) -> Play | Deal:
    if isinstance(command, Play):
        return Play(seat, command.move, command.against, command.id)
    return Deal(seat, command.against, command.id)


def test_nothing_can_be_played_before_the_deal_or_after_the_match() -> None:
    table = Table.replay([opening(*MATCHES[0])])
    with pytest.raises(NothingToDo, match="not been dealt"):
        table.handle(Play(0, "end", 1, "x"))
    table = Table.replay(played_out(*MATCHES[0]))
    with pytest.raises(NothingToDo, match="over"):
        table.handle(Play(0, "end", table.sequence, "x"))
    with pytest.raises(NothingToDo, match="over"):
        table.handle(Deal(0, table.sequence, "x"))


def test_a_command_is_known_by_its_id_for_its_seat_alone_even_after_a_restart() -> None:
    events = [opening(*MATCHES[0])]
    table = Table.replay(events)
    events.append(table.handle(Deal(1, 1, "same")))
    table = Table.replay(map(decode, map(encode, events)))
    assert table.answered(Deal(1, 1, "same")) == 2
    assert table.answered(Deal(0, 1, "same")) is None
    assert table.answered(Play(1, "end", 2, "other")) is None


def test_only_the_last_commands_are_remembered() -> None:
    events = played_out("double-king", "club", 4, {})
    table = Table.replay(events)
    assert len(table._answers) == 256
    last = events[-1]
    assert isinstance(last, Played)
    assert table.answered(Play(last.seat, last.move, 0, last.command)) == len(events)


def test_a_bot_is_found_on_turn_and_draws_its_own_chance() -> None:
    players = (Player("Ann"), Player("Random 1", "random"))
    table = Table.replay([open_table(Open("kings-corner", "french", players, SEED))])
    assert not table.acts_by_itself
    table.apply(table.handle(Deal(0, 1, "d")))
    seat = table.match.awaiting.seat
    assert table.bot_on_turn == (None if seat == 0 else "random")
    assert table.bot_seed() != SEED
    assert len(table.bot_seed()) == 32


@pytest.mark.parametrize(
    ("command", "error", "sentence"),
    [
        (Open("chess", "club", people(2), SEED), RuleSetError, "no game 'chess'"),
        (Open("double-king", "french", people(4), SEED), RuleSetError, "'french'"),
        (Open("double-king", "club", people(3), SEED), RuleSetError, "4 players, not 3"),
        (Open("kings-corner", "crowning", people(3), SEED), RuleSetError, "crowning"),
        (
            Open("kings-corner", "french", people(2), SEED, {"held_kings": "penalty"}),
            RuleSetError,
            "chips",
        ),
        (
            Open("kings-corner", "french", people(2), SEED, {"hand_size": True}),
            RuleSetError,
            "hand_size takes a whole number",
        ),
        (Open("kings-corner", "french", people(2), SEED, {"colour": 1}), RuleSetError, "'colour'"),
        (
            Open("kings-corner", "french", (Player("Ann"), Player("B", "hal")), SEED),
            BotError,
            "'hal'",
        ),
        (Open("kings-corner", "french", (Player(" "), Player("B")), SEED), BadName, "needs a name"),
        (
            Open("kings-corner", "french", (Player("A" * 33), Player("B")), SEED),
            BadName,
            "at most 32 characters, this one 33",
        ),
        (
            Open("kings-corner", "french", (Player("A\nB"), Player("B")), SEED),
            BadName,
            "printable",
        ),
        (Open("kings-corner", "french", (Player("bot:x"), Player("B")), SEED), BadName, "a bot's"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(
    command: Open, error: type[CourtcardsError], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        open_table(command)


def test_a_table_begins_with_its_opening_and_has_one() -> None:
    events = played_out(*MATCHES[0])[:3]
    with pytest.raises(TypeError, match="begins with its opening"):
        Table.replay(events[1:])
    with pytest.raises(TypeError, match="opened once"):
        Table.replay([events[0], events[0]])

"""Spectators see the chat only where the table says so, and everything else as before."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from courtcards.kernel.options import OptionValue
from courtcards.rulebook.requests import explain_table_item
from courtcards.tables import AnyTableEvent, Settings, Table, TableEnvelope, build_room, open_table
from courtcards.tables.commands.chat import Say
from courtcards.tables.commands.play import Deal
from courtcards.tables.commands.presence import MarkAway, PublicAway
from courtcards.tables.commands.seats import Begin, RenewLink, Sit
from courtcards.tables.opening import Opened
from courtcards.tables.service.listeners import CLOSE_SEAT_LEFT, Listener, Listeners
from courtcards.tables.service.opening import OpenTable
from courtcards.tables.table import CODEC
from courtcards.tables.views.messages import EventEncoder, EventMessage, find_open_claim
from tables.party import Party
from tables.playing import MATCHES, opening, played_out


class Heard:
    """A channel that keeps what is told."""

    def __init__(self) -> None:
        self.messages: list[Any] = []

    def send_message(self, message: bytes) -> None:
        self.messages.append(msgspec.json.decode(message))

    def disconnect(self, code: int) -> None:
        raise AssertionError(code)


class Told:
    """A table at which seat 1 and a spectator listen."""

    def __init__(self, settings: Settings) -> None:
        self.party = Party(seats=2, settings=settings)
        self.party.do(Sit("Bea"))
        self.party.ask(Begin, 0)
        self.listeners = Listeners("table", self.party.table)
        self.player, self.spectator = Heard(), Heard()
        self.listeners.add(Listener(1, self.player))
        self.listeners.add(Listener(None, self.spectator))

    def tell(self, event: AnyTableEvent) -> None:
        self.listeners.broadcast(event)


@pytest.mark.parametrize("is_seen", [True, False])
def test_the_chat_is_told_to_whom_the_table_says(is_seen: bool) -> None:
    told = Told(Settings(spectators_chat=is_seen))
    told.tell(told.party.ask(Say, 0, text="bonsoir"))
    (heard,) = told.player.messages
    assert heard["event"]["text"] == "bonsoir"
    assert told.spectator.messages == ([heard | {"view": heard_by_all(told)}] if is_seen else [])
    assert len(told.listeners.snapshot(1).chat) == 1
    assert len(told.listeners.snapshot(None).chat) == is_seen


def heard_by_all(told: Told) -> Any:
    return msgspec.to_builtins(told.party.table.public_view())


def test_who_speaks_and_was_away_is_seen_to_be_back() -> None:
    told = Told(Settings())
    told.tell(told.party.do(MarkAway(0, told.party.now)))
    told.tell(told.party.ask(Say, 0, text="bonsoir"))
    away, back = told.spectator.messages
    assert away["event"]["kind"] == "away"
    assert (back["type"], back["chat"]) == ("snapshot", [])
    assert back["room"]["seats"][0]["away_since"] is None
    assert "bonsoir" not in str(told.spectator.messages)


def test_who_has_a_seat_no_more_is_told_no_more() -> None:
    told = Told(Settings())
    told.tell(told.party.ask(Say, 1, text="bonsoir"))
    since = told.party.table.seating.since[1]
    renewed = told.party.do(TableEnvelope(RenewLink("r"), 1, told.party.now, since))
    with pytest.raises(AssertionError, match=str(CLOSE_SEAT_LEFT)):
        told.tell(renewed)
    assert len(told.player.messages) == 2
    assert not told.listeners.has_listener(1)


def test_a_table_is_opened_without_it_and_one_of_before_stays_as_it_was() -> None:
    opened = Party(seats=2).events[0]
    assert isinstance(opened, Opened)
    assert opened.settings is not None
    assert opened.settings.spectators_chat is False
    assert not opened.settings.is_chat_for_all
    stored = CODEC.encode(opened).replace(b',"spectators_chat":false', b"")
    assert b"spectators_chat" not in stored
    assert Table.replay([CODEC.decode(stored)]).settings.is_chat_for_all
    assert Settings(shared=True, spectators_chat=False).is_chat_for_all


# The message of an event, put together for each seat: it is the message that would be encoded


encode = msgspec.json.Encoder().encode


@pytest.mark.parametrize(("game", "ruleset", "seats", "changes"), MATCHES)
def test_a_message_put_together_is_the_message_of_the_whole_view(
    game: str, ruleset: str, seats: int, changes: dict[str, OptionValue]
) -> None:
    opened, *events = played_out(game, ruleset, seats, changes)
    table = Table.replay([opened])
    texts = EventEncoder(table)
    for number, event in enumerate(events):
        table.follow(event)
        if 120 < number < len(events) - 20:
            continue
        seq, told = table.last_public_event
        views = {None: table.public_view()} | {seat: table.view(seat) for seat in range(seats)}
        for room in (None, build_room(table)):
            assert texts.encode(seq, told, room, views) == {
                seat: encode(
                    EventMessage(
                        seq=seq,
                        event=told,
                        room=room,
                        claim=find_open_claim(table, seat),
                        view=view,
                    )
                )
                for seat, view in views.items()
            }


def test_a_message_before_the_first_deal_is_put_together_too() -> None:
    table = Table.replay([opening(*MATCHES[-2])])
    assert EventEncoder(table).encode(2, PublicAway(1), None, range(4)) == {
        seat: encode(EventMessage(seq=2, event=PublicAway(1), view=table.view(seat)))
        for seat in range(4)
    }


@pytest.mark.parametrize("match", MATCHES[::7], ids=lambda match: match[1])
@pytest.mark.parametrize("is_own", [True, False], ids=["of a seat", "of everybody"])
def test_a_field_added_at_the_end_of_a_view_cannot_leak(
    match: tuple[str, str, int, dict[str, OptionValue]],
    is_own: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither one that a seat alone is shown, nor one that the spectator's view has as public."""
    table = Table.replay([opening(*match)])
    table.apply(table.decide(TableEnvelope(Deal("d", 1), 0)))
    plain = type(table.public_view().table)
    own = type(table.match.private_view(0).table)
    added = [("secret", str | None, None)]
    wider = msgspec.defstruct("Wider", added, bases=(plain,), frozen=True, kw_only=True)
    wider_own = msgspec.defstruct("WiderOwn", added, bases=(own,), frozen=True, kw_only=True)
    see_table, see_own = table.match.game.table_view, table.match.game.private_fields

    def with_secret(kind: Any, thing: Any, secret: str | None) -> Any:
        return kind(**msgspec.structs.asdict(thing), secret=secret)

    game = type(table.match.game)
    monkeypatch.setattr(
        game, "table_view", lambda _, seen: with_secret(wider, see_table(seen), "shown to all")
    )
    if is_own:
        monkeypatch.setattr(
            game,
            "private_fields",
            lambda _, seen: [
                with_secret(wider_own, each, f"of seat {seat}")
                for seat, each in enumerate(see_own(seen))
            ],
        )
    table.match._known = None
    seats = range(match[2])
    for seat, text in EventEncoder(table).encode(2, PublicAway(1), None, [None, *seats]).items():
        secret = msgspec.json.decode(text)["view"]["table"]["secret"]
        is_seats = is_own and seat is not None
        assert secret == (f"of seat {seat}" if is_seats else "shown to all")
        others = [f"of seat {other}".encode() for other in seats if other != seat]
        assert not any(other in text for other in others)


# Who presses the plate of a bot is told its level and how it plays, in the own language


@pytest.fixture
def table() -> Table:
    opening = OpenTable("kings-corner", "french", 2, "Ann", bot="club").opening(0, bytes(32), "en")
    table = Table.replay([open_table(opening)])
    table.apply(table.decide(TableEnvelope(Deal("d", 1), 0)))
    return table


def test_a_bot_is_told_with_its_level_and_manner_and_a_person_without(table: Table) -> None:
    told = explain_table_item(table, 0, "seat:1", "nl").text
    assert told.endswith(" Een bot: Club. Telt kaarten en weegt af waartoe elke zet kan leiden.")
    assert "bot" not in explain_table_item(table, 0, "seat:0", "nl").text

"""Spectators see the chat only where the table says so, and everything else as before."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from courtcards.hosting.listeners import Listener, Listeners
from courtcards.tables import Event, Settings, Table
from courtcards.tables.events import CODEC
from courtcards.tables.opening import Opened
from courtcards.tables.verbs.chat import Say
from courtcards.tables.verbs.presence import MarkAway
from courtcards.tables.verbs.seats import Begin, Sit
from tables.party import Party


class Heard:
    """A channel that keeps what is told."""

    def __init__(self) -> None:
        self.messages: list[Any] = []

    def tell(self, message: bytes) -> None:
        self.messages.append(msgspec.json.decode(message))

    def hang_up(self, code: int) -> None:
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

    def tell(self, event: Event) -> None:
        self.listeners.tell(event)


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
    return msgspec.to_builtins(told.party.table.watch())


def test_who_speaks_and_was_away_is_seen_to_be_back() -> None:
    told = Told(Settings())
    told.tell(told.party.do(MarkAway(0, told.party.now)))
    told.tell(told.party.ask(Say, 0, text="bonsoir"))
    away, back = told.spectator.messages
    assert away["event"]["kind"] == "away"
    assert (back["type"], back["chat"]) == ("snapshot", [])
    assert back["room"]["seats"][0]["away_since"] is None
    assert "bonsoir" not in str(told.spectator.messages)


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

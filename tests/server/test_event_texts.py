"""The message of an event, put together for each seat: it is the message that would be encoded."""

from __future__ import annotations

import msgspec
import pytest

from courtcards.rulesets import OptionValue
from courtcards.server.event_texts import EventTexts
from courtcards.server.messages import EventMessage
from courtcards.tables import Table, room_of
from courtcards.tables.notices import ToldAway
from courtcards.tables.telling import Numbered
from tables.playing import MATCHES, opening, played_out

encode = msgspec.json.Encoder().encode


@pytest.mark.parametrize(("game", "ruleset", "seats", "changes"), MATCHES)
def test_a_message_put_together_is_the_message_of_the_whole_view(
    game: str, ruleset: str, seats: int, changes: dict[str, OptionValue]
) -> None:
    opened, *events = played_out(game, ruleset, seats, changes)
    table = Table.replay([opened])
    texts = EventTexts(table)
    for event in events:
        table.follow(event)
        told = table.hand_log[-1]
        views = {None: table.watch()} | {seat: table.view(seat) for seat in range(seats)}
        for room in (None, room_of(table)):
            assert texts.of(told, room, views) == {
                seat: encode(EventMessage(seq=told.seq, event=told.event, room=room, view=view))
                for seat, view in views.items()
            }


def test_a_message_before_the_first_deal_is_put_together_too() -> None:
    opened = opening("double-king", "club", 4, {})
    table = Table.replay([opened])
    told = Numbered(2, ToldAway(1))
    assert EventTexts(table).of(told, None, range(4)) == {
        seat: encode(EventMessage(seq=2, event=told.event, view=table.view(seat)))
        for seat in range(4)
    }

"""The message of an event, put together for each seat: it is the message that would be encoded."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from courtcards.hosting.event_texts import EventTexts
from courtcards.hosting.messages import EventMessage
from courtcards.kernel.options import OptionValue
from courtcards.tables import Sent, Table, room_of
from courtcards.tables.verbs.play import Deal
from courtcards.tables.verbs.presence import ToldAway
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
        seq, told = table.last_told
        views = {None: table.watch()} | {seat: table.view(seat) for seat in range(seats)}
        for room in (None, room_of(table)):
            assert texts.of(seq, told, room, views) == {
                seat: encode(EventMessage(seq=seq, event=told, room=room, view=view))
                for seat, view in views.items()
            }


def test_a_message_before_the_first_deal_is_put_together_too() -> None:
    table = Table.replay([opening(*MATCHES[-2])])
    assert EventTexts(table).of(2, ToldAway(1), None, range(4)) == {
        seat: encode(EventMessage(seq=2, event=ToldAway(1), view=table.view(seat)))
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
    table.apply(table.decide(Sent(Deal("d", 1), 0)))
    plain = type(table.watch().table)
    own = type(table.match.own_view(0).table)
    added = [("secret", str | None, None)]
    wider = msgspec.defstruct("Wider", added, bases=(plain,), frozen=True, kw_only=True)
    wider_own = msgspec.defstruct("WiderOwn", added, bases=(own,), frozen=True, kw_only=True)
    see_table, see_own = table.match.game.table_view, table.match.game.own_views

    def with_secret(kind: Any, thing: Any, secret: str | None) -> Any:
        return kind(**msgspec.structs.asdict(thing), secret=secret)

    game = type(table.match.game)
    monkeypatch.setattr(
        game, "table_view", lambda _, seen: with_secret(wider, see_table(seen), "shown to all")
    )
    if is_own:
        monkeypatch.setattr(
            game,
            "own_views",
            lambda _, seen: [
                with_secret(wider_own, each, f"of seat {seat}")
                for seat, each in enumerate(see_own(seen))
            ],
        )
    table.match._known = None
    seats = range(match[2])
    for seat, text in EventTexts(table).of(2, ToldAway(1), None, [None, *seats]).items():
        secret = msgspec.json.decode(text)["view"]["table"]["secret"]
        is_seats = is_own and seat is not None
        assert secret == (f"of seat {seat}" if is_seats else "shown to all")
        others = [f"of seat {other}".encode() for other in seats if other != seat]
        assert not any(other in text for other in others)

"""The positions of a recorded hand are those that the engine goes through."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from courtcards.games import find_game
from courtcards.kernel.errors import RecordError
from courtcards.kernel.game import MatchScore
from courtcards.kernel.options import OptionValue
from courtcards.play import MatchLog, View, records
from courtcards.play.replay import ReplayedPosition, replay_hand
from courtcards.tables import Table
from courtcards.tables.snapshots import MatchSnapshot, restore_match, snapshot_match
from games.playing import finished
from tables.playing import MATCHES, played_out

PLAYERS = ["Ann", "Ben", "Cy", "Di", "Ed", "Flo"]
RULES: list[tuple[str, str, int, dict[str, OptionValue]]] = [
    ("kings-corner", "french", 3, {}),
    ("kings-corner", "boxed-honour", 2, {"target": 60}),
    ("kings-corner", "cross-points", 4, {"completed_piles": "recycle_always", "target": 10}),
    ("kings-corner", "crowning", 2, {}),
    ("double-king", "club", 4, {"last_trick_visible": True}),
]


LOOKED_AT = 5
"""So many hands of a match."""


def view_of(position: ReplayedPosition, seat: int, like: View) -> View:
    """The view of a seat put together as the page does it."""
    own: dict[str, Any] = {"cards": position.hands[seat]}
    if like.game == "kings-corner":
        own["drawn"] = position.drawn[seat]
    return replace(
        like,
        table=replace(position.table, **own),
        turn=position.turn,
        legal=position.legal if seat == position.turn else [],
    )


@pytest.mark.parametrize(("game", "ruleset", "seats", "changes"), RULES)
def test_positions_are_those_of_the_engine(
    game: str, ruleset: str, seats: int, changes: dict[str, OptionValue]
) -> None:
    rules = find_game(game).rules(ruleset, changes, seats)
    record = records.build_record(finished(rules, 3), PLAYERS[:seats])
    match = MatchLog(rules)
    restocked = 0
    for number, hand in enumerate(record.hands[:LOOKED_AT]):
        played, shown = replay_hand(record, number)
        assert played.is_over
        assert len(shown.positions) == len(hand.moves) + 1
        assert shown.before == match.public_view().sheet
        match.deal(hand.pack, hand.dealer)
        assert shown.dealer == hand.dealer
        stocks = iter(hand.stocks)
        for position, decision in zip(shown.positions, [None, *hand.moves], strict=True):
            stock = None
            if decision is not None:
                match.play(*decision)
                if match.awaiting.kind == "stock":
                    stock = next(stocks)
                    match.restock(stock)
                    restocked += 1
            assert (position.seat, position.move) == (decision or (None, None))
            assert position.restocked == (None if stock is None else len(stock))
            for seat in range(seats):
                view = match.view(seat)
                assert view_of(position, seat, view) == view
        assert shown.after == match.public_view().sheet
    assert bool(restocked) == (changes.get("completed_piles") == "recycle_always")


@pytest.mark.parametrize("hand", [-1, 20, 10**30])
def test_a_hand_that_there_is_not(hand: int) -> None:
    rules = find_game("double-king").rules("club")
    record = records.build_record(finished(rules, 1), PLAYERS[:4])
    with pytest.raises(RecordError, match=f"there is no hand {hand}: the match has 20"):
        replay_hand(record, hand)


def test_a_fault_in_a_later_hand_is_found_too() -> None:
    rules = find_game("double-king").rules("club")
    record = records.build_record(finished(rules, 1), PLAYERS[:4])
    record.hands[19].scores = [0, 0, 0, 0]
    with pytest.raises(RecordError, match="scores should be") as refused:
        replay_hand(record, 0)
    assert refused.value.hand == 19


# A match that is restored stands as it stood, with what follows from how it stood


def through_bytes(snapshot: MatchSnapshot) -> MatchSnapshot:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(snapshot), type=MatchSnapshot)


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match[1])
def test_a_match_that_is_over_is_over_again(match: Any) -> None:
    played = Table.replay(played_out(*match)).match
    again = MatchLog(played.rules)
    restore_match(again, through_bytes(snapshot_match(played)))
    assert again.hands == played.hands
    assert again.score == played.score
    assert again.score_before == played.score_before
    assert again.state.tobytes() == played.state.tobytes()
    assert (again.winners, again.ranking_points) == (played.winners, played.ranking_points)
    assert again.public_view().phase == "match-over"
    for seat in range(played.rules.seats):
        assert again.view(seat) == played.view(seat)


def test_a_restored_match_goes_its_own_way() -> None:
    game, ruleset, seats, changes = MATCHES[0]
    played = Table.replay(played_out(game, ruleset, seats, changes)[:20]).match
    snapshot = snapshot_match(played)
    one, other = MatchLog(played.rules), MatchLog(played.rules)
    restore_match(one, through_bytes(snapshot))
    restore_match(other, through_bytes(snapshot))
    seat = one.awaiting.seat
    assert seat is not None
    one.play(seat, one.legal()[0])
    assert other.state.tobytes() == played.state.tobytes() != one.state.tobytes()


def test_a_standing_that_cannot_be_written_down_is_refused() -> None:
    @dataclass(frozen=True, kw_only=True)
    class StrangeStanding(MatchScore):
        thing: object = object()

    match = MatchLog(Table.replay(played_out(*MATCHES[3])).match.rules)
    match.score = StrangeStanding(totals=(0, 0))
    with pytest.raises(TypeError, match="object cannot be written down"):
        snapshot_match(match)

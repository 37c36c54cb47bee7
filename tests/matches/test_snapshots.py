"""A match that is restored stands as it stood, with what follows from how it stood."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from courtcards.kernel.game import Standing
from courtcards.matches import MatchLog
from courtcards.matches.snapshots import MatchSnapshot, restore, snapshot_of
from courtcards.tables import Table
from tables.playing import MATCHES, played_out


def through_bytes(snapshot: MatchSnapshot) -> MatchSnapshot:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(snapshot), type=MatchSnapshot)


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match[1])
def test_a_match_that_is_over_is_over_again(match: Any) -> None:
    played = Table.replay(played_out(*match)).match
    again = MatchLog(played.rules)
    restore(again, through_bytes(snapshot_of(played)))
    assert again.hands == played.hands
    assert again.standing == played.standing
    assert again.standing_before == played.standing_before
    assert again.state.tobytes() == played.state.tobytes()
    assert (again.winners, again.ranking_points) == (played.winners, played.ranking_points)
    for seat in range(played.rules.seats):
        assert again.view(seat) == played.view(seat)


def test_a_restored_match_goes_its_own_way() -> None:
    game, ruleset, seats, changes = MATCHES[0]
    played = Table.replay(played_out(game, ruleset, seats, changes)[:20]).match
    snapshot = snapshot_of(played)
    one, other = MatchLog(played.rules), MatchLog(played.rules)
    restore(one, through_bytes(snapshot))
    restore(other, through_bytes(snapshot))
    seat = one.awaiting.seat
    assert seat is not None
    one.play(seat, one.legal()[0])
    assert other.state.tobytes() == played.state.tobytes() != one.state.tobytes()


def test_a_standing_that_cannot_be_written_down_is_refused() -> None:
    @dataclass(frozen=True, kw_only=True)
    class StrangeStanding(Standing):
        thing: object = object()

    match = MatchLog(Table.replay(played_out(*MATCHES[3])).match.rules)
    match.standing = StrangeStanding(totals=(0, 0))
    with pytest.raises(TypeError, match="object cannot be written down"):
        snapshot_of(match)

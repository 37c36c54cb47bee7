"""Every position of one recorded hand, with all hands open: what a replay shows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from courtcards.play.match import MatchLog
from courtcards.play.records import Record, check_hand, rules_of
from courtcards.play.replay import Dealt, Decision, HandEnded, Restocked, verified


@dataclass(frozen=True)
class Position:
    """A hand after some of its moves; the first is the hand as it was dealt.

    ``seat`` and ``move`` say what led here, None for the deal; ``restocked`` is how many cards the
    stock has if it was shuffled after the move (KC-2.9). ``legal`` are the moves of the seat on
    ``turn``. ``table`` is what a spectator is shown; ``hands`` and ``drawn`` are what each seat
    holds and has drawn in this turn, so that the view of any seat can be made.
    """

    seat: int | None
    move: str | None
    restocked: int | None
    turn: int | None
    legal: list[str]
    table: Any
    hands: list[list[str]]
    drawn: list[str | None]


@dataclass(frozen=True)
class ReplayedHand:
    """One hand of a match: its positions by ply, and the score sheet before and after the hand."""

    dealer: int
    positions: list[Position]
    before: Any
    after: Any


def replayed_hand(record: Record, hand: int) -> tuple[MatchLog, ReplayedHand]:
    """Play a record again: the whole match, and the positions of one of its hands.

    ``hand`` counts from 0; position *n* is the one before decision *n* of a trace. Raises
    RecordError where any hand of the record does not follow the rules, or where it has no such
    hand.
    """
    check_hand(record, hand)
    match = MatchLog(rules_of(record))
    positions: list[Position] = []
    before = after = match.watch().sheet
    for step in verified(record, match):
        if step.hand != hand:
            continue
        match step:
            case Dealt():
                before = match.watch().sheet
                positions.append(_position(match, None, None))
            case Decision(seat=seat, move=move):
                positions.append(_position(match, seat, move))
            case Restocked(stock=stock):
                last = positions[-1]
                positions[-1] = replace(
                    _position(match, last.seat, last.move), restocked=len(stock)
                )
            case HandEnded():
                after = match.watch().sheet
    return match, ReplayedHand(record.hands[hand].dealer, positions, before, after)


def _position(match: MatchLog, seat: int | None, move: str | None) -> Position:
    watched = match.watch()
    views = [match.view(each) for each in range(match.rules.seats)]
    on_turn = None if watched.turn is None else views[watched.turn]
    return Position(
        seat=seat,
        move=move,
        restocked=None,
        turn=watched.turn,
        legal=[] if on_turn is None else on_turn.legal,
        table=watched.table,
        hands=[view.table.cards for view in views],
        drawn=[getattr(view.table, "drawn", None) for view in views],
    )

"""Replay of a record: step by step, as a trace, or position by position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from courtcards.kernel.budgets import check_stopped
from courtcards.kernel.errors import CourtcardsError, Message, RecordError
from courtcards.play.chance import FairMatch
from courtcards.play.match import MatchLog
from courtcards.play.records import (
    HandRecord,
    Record,
    check_hand,
    format_ranking,
    other_rules_error,
    read_rules,
    trace_head,
)


@dataclass(frozen=True)
class DealStep:
    """A hand was dealt."""

    hand: int


@dataclass(frozen=True)
class DecisionStep:
    """A move was made; ``legal`` are all moves that were legal, sorted by code point."""

    hand: int
    ply: int
    seat: int
    legal: list[str]
    move: str


@dataclass(frozen=True)
class RestockStep:
    """The stock was shuffled after a recycling (KC-2.9)."""

    hand: int
    stock: list[str]


@dataclass(frozen=True)
class HandEndStep:
    """A hand is over."""

    hand: int
    end: str
    scores: list[int]
    totals: list[int]


Step = DealStep | DecisionStep | RestockStep | HandEndStep


def replay(record: Record, match: MatchLog) -> Iterator[Step]:
    """Play a record's decisions in a fresh match of its rules, step by step.

    Raises RecordError, with hand and ply, at the first decision that does not follow the rules.
    """
    for number, hand in enumerate(record.hands):
        check_stopped()
        try:
            match.deal(hand.pack, hand.dealer)
        except RecordError as error:
            raise RecordError.from_error(error, hand=number) from None
        yield DealStep(number)
        yield from _replay_hand(number, hand, match)
        log = match.hands[-1]
        yield HandEndStep(number, log.end or "", list(log.scores or ()), list(match.totals))


def _replay_hand(number: int, hand: HandRecord, match: MatchLog) -> Iterator[Step]:
    stocks = iter(hand.stocks)
    for ply, (seat, move) in enumerate(hand.moves):
        check_stopped()
        legal = match.legal()
        try:
            match.play(seat, move)
        except CourtcardsError as error:
            raise RecordError(
                "{move!r} of seat {seat}: {error}", number, ply, move=move, seat=seat, error=error
            ) from None
        yield DecisionStep(number, ply, seat, legal, move)
        if match.awaiting.kind == "stock":
            try:
                stock = next(stocks, [])
                match.restock(stock)
            except CourtcardsError as error:
                raise RecordError.from_error(error, number, ply) from None
            yield RestockStep(number, stock)
    ply = len(hand.moves)
    if match.hands[-1].end is None:
        raise RecordError("the moves stop before the hand has ended", number, ply)
    if next(stocks, None) is not None:
        raise RecordError("there are more shuffled stocks than recyclings", number, ply)


def verify(record: Record) -> MatchLog:
    """Check that a record follows the rules to its end, and return its match.

    Raises RecordError as ``verify_steps`` does.
    """
    match = MatchLog(read_rules(record))
    for _ in verify_steps(record, match):
        pass
    return match


def verify_steps(record: Record, match: MatchLog) -> Iterator[Step]:
    """Play a record's decisions in a fresh match of its rules, and check the results.

    Raises RecordError with hand and ply for an impossible move, pack or dealer. Raises it, too, for
    an end, scores, totals, winners or ranking points that do not follow from the decisions. If the
    match was played under other rules, the error says so.
    """
    try:
        yield from _verify_steps(record, match)
    except RecordError as error:
        if record.rules == match.game.rules_version:
            raise
        raise RecordError.from_error(
            other_rules_error(record, match.game), error.hand, error.ply
        ) from error


def _verify_steps(record: Record, match: MatchLog) -> Iterator[Step]:
    for step in replay(record, match):
        if isinstance(step, HandEndStep):
            hand = record.hands[step.hand]
            _expect("end", hand.end, step.end, step.hand)
            _expect("scores", hand.scores, step.scores, step.hand)
        yield step
    _expect("totals", record.totals, list(match.totals))
    _expect("winners", record.winners, list(match.winners))
    _expect("ranking_points", record.ranking_points, format_ranking(match))


def verify_fair(record: Record) -> None:
    """Check that first dealer, packs, cuts and stocks follow from the record's seeds.

    Imported hands are not compared with the seeds. Raises RecordError with the hand if something
    does not follow, or if the record shows no seeds.
    """
    if record.fairness is msgspec.UNSET:
        raise RecordError("the record has no proof of its shuffles (fairness)")
    if not 0 <= record.fairness.brought < len(record.hands):
        raise RecordError(
            "{brought} of {count} hands cannot come from another table",
            count=len(record.hands),
            brought=record.fairness.brought,
        )
    for _ in replay(record, FairMatch(read_rules(record), record.fairness)):
        pass


def _expect(what: str, written: object, right: object, hand: int | None = None) -> None:
    if written != right:
        raise RecordError(
            "{what} should be {right}, not {written}",
            hand,
            what=what,
            right=_describe_value(right),
            written=_describe_value(written),
        )


def _describe_value(value: object) -> object:
    return Message("absent") if value is msgspec.UNSET else value


def trace(record: Record) -> Iterator[dict[str, Any]]:
    """Yield the trace of a record: one object for each line, in the public layout.

    Raises RecordError where the record stops following the rules. The lines before that have been
    yielded.
    """
    match = MatchLog(read_rules(record))
    yield trace_head(record)
    for step in replay(record, match):
        match step:
            case DealStep(hand):
                dealt = record.hands[hand]
                yield {"hand": hand, "dealer": dealt.dealer, "pack": dealt.pack}
            case DecisionStep(hand, ply, seat, legal, move):
                yield {"hand": hand, "ply": ply, "seat": seat, "legal": legal, "move": move}
            case RestockStep(hand, stock):
                yield {"hand": hand, "stock": stock}
            case HandEndStep(hand, end, scores, totals):
                yield {"hand": hand, "end": end, "scores": scores, "totals": totals}


@dataclass(frozen=True)
class ReplayedPosition:
    """A hand after some of its moves; the first is the hand as it was dealt.

    ``seat`` and ``move`` are the last decision, None for the deal. ``restocked`` is the number of
    cards in the stock if it was shuffled after the move (KC-2.9). ``legal`` are the moves of the
    seat on ``turn``. ``table`` is what a spectator sees. ``hands`` and ``drawn`` are what each seat
    holds and has drawn in this turn. From these a page can build the view of any seat.
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
    positions: list[ReplayedPosition]
    before: Any
    after: Any


def replay_hand(record: Record, hand: int) -> tuple[MatchLog, ReplayedHand]:
    """Replay a whole record, and return its match and the positions of one hand.

    ``hand`` counts from 0; position *n* is the one before decision *n* of a trace. Raises
    RecordError if any hand does not follow the rules, or if there is no such hand.
    """
    check_hand(record, hand)
    match = MatchLog(read_rules(record))
    positions: list[ReplayedPosition] = []
    before = after = match.public_view().sheet
    for step in verify_steps(record, match):
        if step.hand != hand:
            continue
        match step:
            case DealStep():
                before = match.public_view().sheet
                positions.append(_build_position(match, None, None))
            case DecisionStep(seat=seat, move=move):
                positions.append(_build_position(match, seat, move))
            case RestockStep(stock=stock):
                last = positions[-1]
                positions[-1] = replace(
                    _build_position(match, last.seat, last.move), restocked=len(stock)
                )
            case HandEndStep():
                after = match.public_view().sheet
    return match, ReplayedHand(record.hands[hand].dealer, positions, before, after)


def _build_position(match: MatchLog, seat: int | None, move: str | None) -> ReplayedPosition:
    watched = match.public_view()
    views = [match.view(each) for each in range(match.rules.seats)]
    on_turn = None if watched.turn is None else views[watched.turn]
    return ReplayedPosition(
        seat=seat,
        move=move,
        restocked=None,
        turn=watched.turn,
        legal=[] if on_turn is None else on_turn.legal,
        table=watched.table,
        hands=[view.table.cards for view in views],
        drawn=[getattr(view.table, "drawn", None) for view in views],
    )

"""Hints, reviews and luck: the worth of moves, and the reasons for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields

import msgspec

from courtcards.games import find_game
from courtcards.kernel.errors import NoHints, NotYourTurn
from courtcards.kernel.game import LuckUnit, Unit
from courtcards.kernel.reasons import Reason
from courtcards.lab import review
from courtcards.lab.luck import (
    Component,
    Luck,
    PlayVerdict,
    find_luck_model,
    measure_luck,
    sum_luck,
)
from courtcards.lab.review import Mark, find_reviewer, review_hand
from courtcards.play.players.weighing import (
    WeighedMove,
    explain_by_playouts,
    explain_preference,
    weigh,
)
from courtcards.play.records import Record, read_rules
from courtcards.tables import Table, checks
from courtcards.tables.views.refusals import locate_errors
from courtcards.tables.views.replays import list_players
from courtcards.text import localize


class ReasonText(msgspec.Struct, frozen=True):
    """A reason for a move: ``words`` are a clause of a sentence, with cards as they are written."""

    code: str
    words: str


def explain_reasons(
    reasons: Iterable[Reason], names: Sequence[str], language: str
) -> list[ReasonText]:
    """Return reasons in a language. ``names`` are the players' names by seat."""
    return [ReasonText(each.code, localize(each.fill_names(names), language)) for each in reasons]


class DecisionReview(msgspec.Struct, frozen=True):
    """A decision where there was a choice; ``ply`` and ``hand`` count from 0.

    ``cost`` is the difference in worth between ``best`` and ``move``, 0 for the best move. ``mark``
    is its grade. ``choices`` is the number of legal moves. ``reasons`` say why ``best`` is better
    than ``move``. If ``move`` was the best, they say why it was good. There may be none.
    """

    hand: int
    ply: int
    seat: int
    move: str
    best: str
    cost: float
    mark: Mark
    choices: int
    reasons: list[ReasonText]


class Review(msgspec.Struct, frozen=True):
    """One hand of a match, judged by a strong bot: every decision that left a choice, in order.

    Each is judged by what its seat could know at the time. ``cost`` counts ``unit``, as in a hint;
    it is 0 for the best move. ``ply`` is the position of the replay before the move. The hand has
    ``moves``; a move that is no decision was the only legal one.
    """

    hand: int
    bot: str
    unit: Unit
    moves: int
    decisions: list[DecisionReview]


def build_review(record: Record, hand: int, language: str) -> Review:
    """Return the review of one hand, after a check of the whole record.

    Its reasons are in the language, and name the players. Raises RecordError, with the place of the
    error.
    """
    with locate_errors():
        judged = review_hand(record, hand)
    names = [each.name for each in list_players(record, language)]
    decisions = [_build_decision(each, names, language) for each in judged]
    rules, moves = read_rules(record), len(record.hands[hand].moves)
    unit = find_game(rules.game).payoff_unit(rules)
    return Review(hand, find_reviewer(record.game), unit, moves, decisions)


def _build_decision(
    judged: review.JudgedDecision, names: list[str], language: str
) -> DecisionReview:
    plain = {field.name: getattr(judged, field.name) for field in fields(judged)}
    return DecisionReview(**plain | {"reasons": explain_reasons(judged.reasons, names, language)})


ADVISER = "master"
"""The bot that gives the hints."""


class Hint(msgspec.Struct, frozen=True):
    """Every legal move, the best first, and its worth in the judgement of the bot.

    It is for the table after event ``seq``. ``worth`` is counted in ``unit``: points of the deal
    against the average of the others, or the seat's chance to win the hand. ``reasons`` say why the
    best is better than the others; there may be none.
    """

    seq: int
    bot: str
    unit: Unit
    moves: list[WeighedMove]
    reasons: list[ReasonText]


def prepare_hint(table: Table, seat: int, language: str) -> Callable[[], Hint]:
    """Return a slow function that finds the hint for a seat, from what the seat knows now.

    Its reasons are in the language, and name the players. Raises NoHints if the table gives none,
    and NotYourTurn if the seat is not on turn.
    """
    if not table.settings.hints:
        raise NoHints("this table gives no hints")
    match, seq, seed = table.match, table.sequence, table.bot_seed()
    if match.awaiting.kind != "play" or match.awaiting.seat != seat:
        raise NotYourTurn(checks.NOT_YOUR_TURN)
    game, view, memory = match.rules.game, match.seat_observation(seat), match.seat_memory(seat)
    names = [each.name if each else "" for each in table.players]

    def find_hint() -> Hint:
        moves = weigh(ADVISER, game, seed, view, memory)
        reasons = explain_preference(game, view, memory, moves) or explain_by_playouts(
            ADVISER, game, seed, observation=view, memory=memory, weighed=moves
        )
        told = explain_reasons(reasons, names, language)
        return Hint(seq, ADVISER, find_game(game).payoff_unit(match.rules), moves, told)

    return find_hint


class Portion(msgspec.Struct, frozen=True):
    """A part of a result; its 95% interval reaches ``doubt`` to either side."""

    value: float
    doubt: float


class SeatLuck(msgspec.Struct, frozen=True):
    """The result of a seat against the average of the others, and its parts, which add up to it.

    ``cards`` is the part of the dealt cards. ``draws`` is that of cards from the stock, to this
    seat and to the others; null in a game without a stock. ``verdict`` says whether the seat played
    better or worse than the others. It is null where the interval of ``play`` holds 0, since that
    may be chance.
    """

    result: float
    cards: Portion
    draws: Portion | None
    play: Portion
    verdict: PlayVerdict | None


class MatchLuck(msgspec.Struct, frozen=True):
    """Luck and play of a match by seat, all hands together, counted in ``unit``."""

    unit: LuckUnit
    hands: int
    seats: list[SeatLuck]


def build_match_luck(record: Record) -> MatchLuck:
    """Return luck and play in the match of a record, after a check of the whole record.

    Raises RecordError, with the place of the error, and BotError for a game without a luck model.
    """
    with locate_errors():
        hands = measure_luck(record)
    counting = find_luck_model(read_rules(record))
    seats = [_build_seat_luck(each, has_draws=counting.draws > 0) for each in sum_luck(hands)]
    return MatchLuck(counting.unit, len(hands), seats)


def _build_seat_luck(luck: Luck, *, has_draws: bool) -> SeatLuck:
    return SeatLuck(
        result=luck.result,
        cards=_build_portion(luck.cards),
        draws=_build_portion(luck.draws) if has_draws else None,
        play=_build_portion(luck.play),
        verdict=luck.verdict,
    )


def _build_portion(part: Component) -> Portion:
    return Portion(part.mean, part.half)

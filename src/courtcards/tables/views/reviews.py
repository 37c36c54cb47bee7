"""Hints, reviews and luck: what moves were worth, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields

import msgspec

from courtcards.games import game_named
from courtcards.kernel.errors import NoHints, NotYourTurn
from courtcards.kernel.game import LuckUnit, Unit
from courtcards.kernel.reasons import Reason
from courtcards.lab import review
from courtcards.lab.luck import Component, Luck, Verdict, counting_of, luck_of, of_match
from courtcards.lab.review import Mark, review_hand, reviewer_of
from courtcards.play.players.weighing import Weighed, reasons_of, weigh
from courtcards.play.records import Record, rules_of
from courtcards.tables import Table, checks
from courtcards.tables.views.refusals import located
from courtcards.tables.views.replays import players_of
from courtcards.text import spoken


class Why(msgspec.Struct, frozen=True):
    """Why a move is good: ``words`` are a clause of a sentence, with cards as they are written."""

    code: str
    words: str


def told(reasons: Iterable[Reason], names: Sequence[str], language: str) -> list[Why]:
    """Reasons in a language, with the players called by their names, which are given by seat."""
    return [Why(each.code, spoken(each.naming(names), language)) for each in reasons]


class Judged(msgspec.Struct, frozen=True):
    """A decision where there was a choice; ``ply`` and ``hand`` count from 0.

    ``cost`` is how much less ``move`` is worth than ``best``, 0 for the best itself, ``mark`` what
    that is called, and ``choices`` how many moves were legal. ``reasons`` say why the best is
    better than ``move``, or, where that was the best, why it was good; there may be none.
    """

    hand: int
    ply: int
    seat: int
    move: str
    best: str
    cost: float
    mark: Mark
    choices: int
    reasons: list[Why]


class Review(msgspec.Struct, frozen=True):
    """One hand of a match, judged by a strong bot: every decision that left a choice, in order.

    Each is judged by what its seat could know at the time. ``cost`` counts ``unit``, as in a
    hint; it is 0 for the best move. ``ply`` is the position of the replay that it was made in.
    The hand has ``moves``; where one of them is no decision, it was the only move.
    """

    hand: int
    bot: str
    unit: Unit
    moves: int
    decisions: list[Judged]


def review_of(record: Record, hand: int, language: str) -> Review:
    """One hand of a record, which is checked whole: RecordError, which says where it is wrong.

    Its reasons are said in a language, and call the players by their names.
    """
    with located():
        judged = review_hand(record, hand)
    names = [each.name for each in players_of(record, language)]
    decisions = [_told(each, names, language) for each in judged]
    rules, moves = rules_of(record), len(record.hands[hand].moves)
    unit = game_named(rules.game).unit_of(rules)
    return Review(hand, reviewer_of(record.game), unit, moves, decisions)


def _told(judged: review.Judged, names: list[str], language: str) -> Judged:
    plain = {field.name: getattr(judged, field.name) for field in fields(judged)}
    return Judged(**plain | {"reasons": told(judged.reasons, names, language)})


ADVISER = "master"
"""The bot that gives the hints."""


class Hint(msgspec.Struct, frozen=True):
    """Every legal move, the best first, and what each is worth in the eyes of the bot.

    It is for the table as it was after event ``seq``. ``worth`` is counted in ``unit``: points of
    the deal against the average of the others, or the seat's chance to win the hand. ``reasons``
    say why the best is better than the others; there may be none.
    """

    seq: int
    bot: str
    unit: Unit
    moves: list[Weighed]
    reasons: list[Why]


def hint_for(table: Table, seat: int, language: str) -> Callable[[], Hint]:
    """A function that finds the hint for a seat, at length, from what the seat knows now.

    Its reasons are said in a language, and call the players by their names.
    NoHints where the table gives none, NotYourTurn where the seat is not on turn.
    """
    if not table.settings.hints:
        raise NoHints("this table gives no hints")
    match, seq, seed = table.match, table.sequence, table.bot_seed()
    if match.awaiting.kind != "play" or match.awaiting.seat != seat:
        raise NotYourTurn(checks.NOT_YOUR_TURN)
    game, view, memory = match.rules.game, match.seat_sight(seat), match.seat_memory(seat)
    names = [each.name if each else "" for each in table.players]

    def thought() -> Hint:
        moves = weigh(ADVISER, game, seed, view, memory)
        reasons = told(reasons_of(game, view, memory, moves), names, language)
        return Hint(seq, ADVISER, game_named(game).unit_of(match.rules), moves, reasons)

    return thought


class Portion(msgspec.Struct, frozen=True):
    """A part of a result, and how far its 95% interval reaches to either side."""

    value: float
    doubt: float


class SeatLuck(msgspec.Struct, frozen=True):
    """The result of a seat against the average of the others, and its parts, which add up to it.

    ``cards`` are those dealt, ``draws`` those that came from the stock, to this seat and to the
    others; null in a game without a stock. ``verdict`` says whether it played better or worse than
    the others; null where the interval of ``play`` holds 0, since that may be chance.
    """

    result: float
    cards: Portion
    draws: Portion | None
    play: Portion
    verdict: Verdict | None


class MatchLuck(msgspec.Struct, frozen=True):
    """Luck and play of a match by seat, all hands together, counted in ``unit``."""

    unit: LuckUnit
    hands: int
    seats: list[SeatLuck]


def luck_in(record: Record) -> MatchLuck:
    """Luck and play in the match of a record, which is checked whole.

    RecordError, which says where it is wrong; BotError for a game that luck is not measured in.
    """
    with located():
        hands = luck_of(record)
    counting = counting_of(rules_of(record))
    seats = [_told_luck(each, has_draws=counting.draws > 0) for each in of_match(hands)]
    return MatchLuck(counting.unit, len(hands), seats)


def _told_luck(luck: Luck, *, has_draws: bool) -> SeatLuck:
    return SeatLuck(
        result=luck.result,
        cards=_portion(luck.cards),
        draws=_portion(luck.draws) if has_draws else None,
        play=_portion(luck.play),
        verdict=luck.verdict,
    )


def _portion(part: Component) -> Portion:
    return Portion(part.mean, part.half)

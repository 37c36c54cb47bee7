"""A review: what each decision of a match cost against the best to be found, and why."""

from __future__ import annotations

from dataclasses import fields

import msgspec

from courtcards.games import game_named
from courtcards.kernel.results import Unit
from courtcards.lab import review
from courtcards.lab.marks import Mark
from courtcards.lab.review import review_hand, reviewer_of
from courtcards.play.records import Record, rules_of
from courtcards.tables.views.reasons import Why, told
from courtcards.tables.views.refusals import located
from courtcards.tables.views.replays import players_of


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

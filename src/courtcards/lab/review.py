"""A recorded hand, decision by decision: what each cost against the best that was to be found.

Each is judged by what its seat could know at the time: a bot that searches is handed that
seat's view and memory, and weighs every move that was legal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from courtcards.bots.weighing import Weighed, weigh
from courtcards.matches.match import Match
from courtcards.matches.records import Record, check_hand, encode, rules_of
from courtcards.matches.replay import Dealt, Decision, Restocked, verified

REVIEWERS = {"double-king": "expert", "kings-corner": "master"}
"""By game the bot whose eye judges.

The strongest that looks at every move as often as at the best: what a tree thinks of a move that
it has hardly looked at says little of what it costs.
"""


@dataclass(frozen=True)
class Judged:
    """A decision where there was a choice; ``ply`` and ``hand`` count from 0.

    ``cost`` is what ``move`` is worth less than ``best``, 0 for the best itself, in the unit of
    the game (see ``weighing.UNITS``); ``choices`` is how many moves were legal.
    """

    hand: int
    ply: int
    seat: int
    move: str
    best: str
    cost: float
    choices: int


def review_hand(record: Record, hand: int, bot: str | None = None) -> list[Judged]:
    """Judge every decision of one hand of a record that left a choice, in order.

    The bot that judges is the game's own where none is named.

    The whole record is checked. Raises RecordError where it does not follow the rules, or has
    no such hand. The same record gives the same review.
    """
    check_hand(record, hand)
    match = Match(rules_of(record))
    bot = bot or REVIEWERS[record.game]
    seed = hashlib.sha256(encode(record)).digest()
    judged: list[Judged] = []
    weighed: list[Weighed] = []
    for step in verified(record, match):
        if step.hand != hand:
            continue
        if isinstance(step, Decision) and weighed:
            judged.append(_judged(step, weighed))
        if isinstance(step, Dealt | Decision | Restocked):
            weighed = _weighed(match, bot, seed)
    return judged


def _weighed(match: Match, bot: str, seed: bytes) -> list[Weighed]:
    """What the seat on turn could choose from; nothing where it had no choice."""
    seat = match.awaiting.seat
    if seat is None or len(match.legal()) < 2:
        return []
    ply = len(match.hands[-1].moves)
    return weigh(
        bot,
        match.rules.game,
        hashlib.sha256(b"%b/%d/%d" % (seed, len(match.hands), ply)).digest(),
        match.seat_view(seat),
        match.seat_memory(seat),
    )


def _judged(decision: Decision, weighed: list[Weighed]) -> Judged:
    best = weighed[0]
    made = next(each for each in weighed if each.move == decision.move)
    return Judged(
        hand=decision.hand,
        ply=decision.ply,
        seat=decision.seat,
        move=decision.move,
        best=best.move,
        cost=max(0.0, best.worth - made.worth),
        choices=len(weighed),
    )


def costliest(judged: Iterable[Judged], count: int = 3) -> list[Judged]:
    """The decisions that cost most, the costliest first; none that cost nothing."""
    lost = [each for each in judged if each.cost > 0]
    return sorted(lost, key=lambda each: (-each.cost, each.hand, each.ply))[:count]

"""Luck and skill told apart: what a result owes to the place, the cards, the draws, and the play.

The idea is that of AIVAT (Burch, Schmid, Moravčík, Morrill and Bowling, "AIVAT: A New Variance
Reduction Technique for Agent Evaluation in Imperfect Information Games", AAAI 2018). Every game has
a *reference player*; what a position is worth is what comes of it where that player has every seat,
from the true cards. The correction of a chance event is what the position is worth after it, less
what it is worth on average over all that could have come: over all packs, or all cuts of the
gathered pack, for a deal; over the cards left in the stock, for a draw.

A correction is nothing on average, however well or badly the reference player plays and however
often it plays a hand out: given all that happened before, each card that could have come is as
likely as it was in the hand, and the same is done with each. A choice of what to play for is no
chance. What a deal is worth is taken before it, the reference player choosing, so that it depends
on the cards alone; by the choice that was in fact made it would be too high, for players choose
what suits their hands. So a result less its corrections, the *adjusted* result, has the mean of
the result, and varies less. ``LuckModel`` takes a fixed share of each correction, which changes
neither.

Hands are counted as they are paid off: in points, or what the rules count, more than the others
have on average.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from courtcards.games import find_game
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.errors import BotError, RecordError
from courtcards.kernel.game import LuckModel
from courtcards.kernel.options import RuleSet
from courtcards.kernel.shuffling import cut_count, seed_generator
from courtcards.lab.loops.luck_playouts import sample_before_deal, sample_dealt_hands, sample_draw
from courtcards.play.match import MatchLog
from courtcards.play.records import Record, encode, read_rules
from courtcards.play.replay import DealStep, DecisionStep, HandEndStep, verify_steps

BEFORE_DEAL, WITH_HANDS, A_DRAW = 720, 360, 90
"""How often a hand is played out: before the deal, with the cards dealt, and twice for a draw."""

MOST_THOROUGH, MOST_HANDS = 20, 400
"""In a match of more than so many hands each is played out less often, so that a match takes about
a second; and how many a match may have."""

NORMAL_95 = 1.96
"""How many standard errors a 95% interval reaches to either side."""


PlayVerdict = Literal["better", "worse"]


@dataclass(frozen=True)
class Component:
    """A part of a result, and the variance of what it was worked out from."""

    mean: float = 0.0
    variance: float = 0.0

    @property
    def half(self) -> float:
        """How far its 95% interval reaches to either side."""
        return float(NORMAL_95 * self.variance**0.5)

    def __add__(self, other: Component) -> Component:
        """Two independent parts together."""
        return Component(self.mean + other.mean, self.variance + other.variance)

    def scale(self, share: float) -> Component:
        """A share of it."""
        return Component(share * self.mean, share * share * self.variance)


NOTHING = Component()


@dataclass(frozen=True)
class Luck:
    """What the result of one seat is made of, in a hand or in several: see the module.

    ``place`` is what the seat was worth before the deal, by who dealt; ``deal`` and ``draws`` are
    corrections, whose doubt is that of playing out; ``play`` is the rest, what the player and the
    others did. Its doubt is what players of equal strength may differ by: no play is better or
    worse than another where its interval holds 0.
    """

    result: float = 0.0
    place: Component = NOTHING
    deal: Component = NOTHING
    draws: Component = NOTHING
    play: Component = NOTHING

    @property
    def cards(self) -> Component:
        """What the cards dealt were worth in this seat."""
        return self.place + self.deal

    @property
    def verdict(self) -> PlayVerdict | None:
        """Whether it played better or worse than the others; None where that may be chance."""
        if abs(self.play.mean) <= self.play.half:
            return None
        return "better" if self.play.mean > 0 else "worse"

    @property
    def adjusted(self) -> float:
        """The result without the luck of cards dealt and drawn."""
        return self.result - self.deal.mean - self.draws.mean

    def __str__(self) -> str:
        """The result and its parts; no draws where none counts.

        >>> print(Luck(result=3.0, deal=Component(1.0, 0.25), play=Component(2.0, 0.25)))
        +3.0: cards +1.0 ± 1.0, play +2.0 ± 1.0, played better
        """
        named = {"cards": self.cards, "draws": self.draws, "play": self.play}
        parts = [
            f"{name} {part.mean:+.1f} ± {part.half:.1f}"
            for name, part in named.items()
            if name != "draws" or part != NOTHING
        ]
        played = [f"played {self.verdict}"] if self.verdict else []
        return f"{self.result:+.1f}: {', '.join(parts + played)}"

    def __add__(self, other: Luck) -> Luck:
        """Of several hands together."""
        return Luck(
            self.result + other.result,
            self.place + other.place,
            self.deal + other.deal,
            self.draws + other.draws,
            self.play + other.play,
        )


def measure_luck(record: Record) -> list[list[Luck]]:
    """What chance and play have made of each hand of a record, by hand and seat.

    The whole record is checked: RecordError where it does not follow the rules. BotError for a game
    that nobody has measured luck in. The same record gives the same numbers.
    """
    if len(record.hands) > MOST_HANDS:
        raise RecordError(
            "luck is told of up to {most} hands; there are {count}",
            most=MOST_HANDS,
            count=len(record.hands),
        )
    match = MatchLog(read_rules(record))
    seed = hashlib.sha256(encode(record)).digest()
    analyst = LuckAnalyst(match.rules, seed, min(1.0, MOST_THOROUGH / max(1, len(record.hands))))
    hands: list[list[Luck]] = []
    for step in verify_steps(record, match):
        if isinstance(step, DealStep):
            analyst.deal(match)
        elif isinstance(step, DecisionStep):
            analyst.move(match, step.move)
        elif isinstance(step, HandEndStep):
            hands.append(analyst.finish_hand(match))
        analyst.look(match)
    return hands


def sum_luck(hands: Sequence[Sequence[Luck]]) -> list[Luck]:
    """The same of a whole match, by seat."""
    return [sum(of_seat, Luck()) for of_seat in zip(*hands, strict=True)]


def find_luck_model(rules: RuleSet) -> LuckModel:
    """How luck counts by a rule set; BotError where nobody has measured it."""
    played = find_game(rules.game)
    if played.luck is None:
        raise BotError("nobody has measured what luck comes to in {title}", title=played.titled)
    return played.luck.find_model(rules)


class LuckAnalyst:
    """Follows a match and works out what each hand owes to chance.

    It is told of a deal, of each move and of the end of a hand, and looks at the match after each.
    ``seed`` is that of playing out; ``effort``, up to 1, is how much of that is done.
    """

    def __init__(self, rules: RuleSet, seed: bytes, effort: float = 1.0) -> None:
        self.game = find_game(rules.game)
        self._model = find_luck_model(rules)
        self._rules, self._seed = rules, seed
        self._times = [int(effort * count) for count in (BEFORE_DEAL, WITH_HANDS, A_DRAW)]
        self._stack: Any = self.game.engine.state.batch(3)
        self._moves = self.game.engine.move_set()
        self._gathered: list[int] | None = None
        self._before: Any = None
        self._place = self._deal = self._draws = [NOTHING] * rules.seats
        self._spread: list[float] = []

    def deal(self, match: MatchLog) -> None:
        """A hand has been dealt."""
        hand = match.hands[-1]
        place = self._measure_place(match, hand.dealer)
        self._stack[0] = match.state
        sums, times = self._sums(), self._times[1]
        sample_dealt_hands(self._stack, self._moves, self._make_generator(match), times, sums)
        dealt = estimate_components(sums, times)
        counted = self._model.deal
        self._place = place
        self._deal = [
            Component(after.mean - before.mean, after.variance + before.variance).scale(counted)
            for after, before in zip(dealt, place, strict=True)
        ]
        self._spread = [each.variance * self._times[0] for each in place]
        self._draws = [NOTHING] * self._rules.seats

    def move(self, match: MatchLog, move: str) -> None:
        """A move was made in the position that was looked at last."""
        calls = self.game.engine.calls
        drawn = calls.hidden_count(self._before) - calls.hidden_count(match.state)
        if drawn <= 0:
            return
        self._stack[0] = self._before
        sums, number = self._sums(), self.game.parse_move(move)
        chance, times = self._make_generator(match), self._times[2]
        sample_draw(self._stack, number, drawn, self._moves, chance, times, sums)
        worth = [each.scale(self._model.draws) for each in estimate_components(sums, times)]
        self._draws = [sum_ + each for sum_, each in zip(self._draws, worth, strict=True)]

    @property
    def luck(self) -> list[float]:
        """What was luck so far in the hand, by seat, as far as the analyst was told of it."""
        return [deal.mean + draws.mean for deal, draws in zip(self._deal, self._draws, strict=True)]

    def finish_hand(self, match: MatchLog) -> list[Luck]:
        """A hand has ended: what it was made of, by seat."""
        rewards = np.zeros(self._rules.seats, dtype=np.float64)
        self.game.engine.calls.payoffs(match.state, rewards)
        parts = zip(rewards.tolist(), self._place, self._deal, self._draws, strict=True)
        return [
            Luck(
                result=result,
                place=place,
                deal=deal,
                draws=draws,
                play=Component(
                    result - place.mean - deal.mean - draws.mean,
                    self._model.left * self._spread[seat],
                ),
            )
            for seat, (result, place, deal, draws) in enumerate(parts)
        ]

    def look(self, match: MatchLog) -> None:
        """Look at the position, from which the next move is made, or the next pack gathered."""
        self._before = match.state.copy()
        next_dealer = match.next_dealer
        if match.hands[-1].end is not None:
            self._gathered = self.game.gather_pack(self._rules, match.state, next_dealer)

    def _measure_place(self, match: MatchLog, dealer: int) -> list[Component]:
        """What a hand is worth to each seat before its pack is shuffled, or cut."""
        self._stack[0] = self.game.new_state(self._rules, match.score_before, dealer)
        least, cuts = self.game.least_cut or 0, 0
        pack = list(range(PACK_SIZE))
        if self._gathered is not None:
            pack = self._gathered
            cuts = cut_count(least)
        sums = self._sums()
        sample_before_deal(
            self._stack,
            np.array(pack, dtype=np.int64),
            least,
            cuts,
            self._moves,
            self._make_generator(match, "before"),
            self._times[0],
            sums,
        )
        return estimate_components(sums, self._times[0])

    def _sums(self) -> Any:
        return np.zeros(2 * self._rules.seats, dtype=np.float64)

    def _make_generator(self, match: MatchLog, what: str = "after") -> Any:
        """The random numbers by which hands are played out from a position."""
        return seed_generator(self._seed, what, len(match.hands), len(match.hands[-1].moves))


def estimate_components(sums: Any, count: int) -> list[Component]:
    """The mean of ``count`` hands by seat, from sums and sums of squares."""
    numbers = sums.tolist()
    seats = len(numbers) // 2
    means = [numbers[seat] / count for seat in range(seats)]
    return [
        Component(mean, max(0.0, numbers[seats + seat] / count - mean * mean) / count)
        for seat, mean in enumerate(means)
    ]

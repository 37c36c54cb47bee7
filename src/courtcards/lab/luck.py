"""Luck and skill of a result: the shares of the place, the cards, the draws, and the play.

The idea is that of AIVAT (Burch, Schmid, Moravčík, Morrill and Bowling, "AIVAT: A New Variance
Reduction Technique for Agent Evaluation in Imperfect Information Games", AAAI 2018). Every game has
a *reference player*. The value of a position is the expected result from the true cards, if that
player has every seat. Each chance event has a correction: the value of the position after it, less
the mean value over all possible outcomes. For a deal these are all packs, or all cuts of the
gathered pack. For a draw they are the cards left in the stock.

The expectation of a correction is 0, however well or badly the reference player plays, and however
often it plays a hand out. Given all that happened before, each possible card is as likely as it was
in the hand, and each is treated alike. The choice of a contract is not chance. The value of a deal
is measured before the choice, with the reference player choosing, so that it depends on the cards
alone. With the actual choice it would be too high, because players choose what suits their hands.
So the *adjusted* result, a result less its corrections, has the same mean as the result, and varies
less. ``LuckModel`` takes a fixed share of each correction, which changes neither.

Hands count as the payoffs of the game: points, or another unit of the rules, above the mean of the
other seats.
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
"""Number of playouts: before the deal, with the cards dealt, and twice this for a draw."""

MOST_THOROUGH, MOST_HANDS = 20, 400
"""Most hands of a match for which each hand has all playouts, and most hands of a match.

Matches between the two have fewer playouts of each hand, so that they take about a second.
"""

NORMAL_95 = 1.96
"""Half of a 95% interval, in standard errors."""


PlayVerdict = Literal["better", "worse"]


@dataclass(frozen=True)
class Component:
    """A part of a result, and the variance of its estimate."""

    mean: float = 0.0
    variance: float = 0.0

    @property
    def half(self) -> float:
        """Half of the 95% interval."""
        return float(NORMAL_95 * self.variance**0.5)

    def __add__(self, other: Component) -> Component:
        """Add an independent part."""
        return Component(self.mean + other.mean, self.variance + other.variance)

    def scale(self, share: float) -> Component:
        """Return a share of this part."""
        return Component(share * self.mean, share * share * self.variance)


NOTHING = Component()


@dataclass(frozen=True)
class Luck:
    """Components of one seat's result, in a hand or in several: see the module.

    ``place`` is the value of the seat before the deal, by who dealt. ``deal`` and ``draws`` are
    corrections, with the uncertainty of the playouts. ``play`` is the rest: what the player and the
    others did. Its interval is how much players of equal strength may differ. If it contains 0, the
    play is neither better nor worse than that of the others.
    """

    result: float = 0.0
    place: Component = NOTHING
    deal: Component = NOTHING
    draws: Component = NOTHING
    play: Component = NOTHING

    @property
    def cards(self) -> Component:
        """Value of the cards dealt in this seat."""
        return self.place + self.deal

    @property
    def verdict(self) -> PlayVerdict | None:
        """Play compared with the others, better or worse; None if the difference may be chance."""
        if abs(self.play.mean) <= self.play.half:
            return None
        return "better" if self.play.mean > 0 else "worse"

    @property
    def adjusted(self) -> float:
        """Result without the luck of cards dealt and drawn."""
        return self.result - self.deal.mean - self.draws.mean

    def __str__(self) -> str:
        """Format the result and its parts; without draws if they are nothing.

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
        """Add the luck of another hand."""
        return Luck(
            self.result + other.result,
            self.place + other.place,
            self.deal + other.deal,
            self.draws + other.draws,
            self.play + other.play,
        )


def measure_luck(record: Record) -> list[list[Luck]]:
    """Measure luck and play in each hand of a record, by hand and seat.

    Checks the whole record. The same record gives the same numbers. Raises RecordError if the
    record does not follow the rules or has too many hands. Raises BotError for a game without a
    luck model.
    """
    if len(record.hands) > MOST_HANDS:
        raise RecordError(
            "luck can be measured for up to {most} hands; this record has {count}",
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
    """Add up the hands of a match, by seat."""
    return [sum(of_seat, Luck()) for of_seat in zip(*hands, strict=True)]


def find_luck_model(rules: RuleSet) -> LuckModel:
    """Return the luck model of a rule set. Raises BotError if the game has none."""
    played = find_game(rules.game)
    if played.luck is None:
        raise BotError("luck is not measured in {title}", title=played.titled)
    return played.luck.find_model(rules)


class LuckAnalyst:
    """A follower of a match, which measures the luck in each hand.

    Call ``deal`` after each deal, ``move`` after each move and ``finish_hand`` after a hand. Call
    ``look`` after each of them. ``seed`` is the seed of the playouts. ``effort``, up to 1, scales
    their number.
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
        """Measure the luck of the hand that has just been dealt."""
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
        """Measure the draws of a move made in the position of the last ``look``."""
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
        """Luck so far in the hand, by seat."""
        return [deal.mean + draws.mean for deal, draws in zip(self._deal, self._draws, strict=True)]

    def finish_hand(self, match: MatchLog) -> list[Luck]:
        """Return the components of the hand that has just ended, by seat."""
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
        """Remember the position before the next move, and after a hand its gathered pack."""
        self._before = match.state.copy()
        next_dealer = match.next_dealer
        if match.hands[-1].end is not None:
            self._gathered = self.game.gather_pack(self._rules, match.state, next_dealer)

    def _measure_place(self, match: MatchLog, dealer: int) -> list[Component]:
        """Estimate the value of a hand to each seat before its pack is shuffled, or cut."""
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
        """Return the random numbers for the playouts from a position."""
        return seed_generator(self._seed, what, len(match.hands), len(match.hands[-1].moves))


def estimate_components(sums: Any, count: int) -> list[Component]:
    """Estimate the mean of ``count`` hands by seat, from sums followed by sums of squares."""
    numbers = sums.tolist()
    seats = len(numbers) // 2
    means = [numbers[seat] / count for seat in range(seats)]
    return [
        Component(mean, max(0.0, numbers[seats + seat] / count - mean * mean) / count)
        for seat, mean in enumerate(means)
    ]

"""Contests between two bots on duplicate deals, and the verdict.

Every deal is played once for each *line-up*, an assignment of the two bots to the seats. All
line-ups of a deal together are one observation. So good cards and good seats cancel out, and the
luck of a deal is not counted twice. A *play* is one line-up of a deal. The game says what a play is
worth to a seat: its points, or its share of the hand. An *advantage* is the mean worth to the seats
of one bot, less the mean worth to the seats of the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import combinations
from typing import Any

import numpy as np

from courtcards.games import find_game
from courtcards.kernel.errors import ContestError
from courtcards.kernel.game import Cell, Column
from courtcards.kernel.options import RuleSet
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import seed_from_text
from courtcards.lab.luck import LuckAnalyst, find_luck_model
from courtcards.lab.match_runner import MatchRunner, collect_faults, list_fault_columns
from courtcards.lab.results import format_row, list_seat_columns
from courtcards.lab.statistics import (
    ConfidenceSequence,
    Estimate,
    Floats,
    estimate,
    estimate_always_valid,
    subtract_control,
)
from courtcards.play import MatchLog
from courtcards.play.players import Player, player_name
from courtcards.play.players.bot import Faults, add_faults
from courtcards.play.records import build_record
from courtcards.play.replay import DealStep, DecisionStep, HandEndStep, replay

# Duplicate deals do not remove all luck.
#
# Both bots get the first deal of a play alike, so it drops out. Each line-up has its own later
# draws, and its own later deals in a round or a match. They are luck, with expectation 0 whoever
# plays (``lab/luck.py``). ``subtract_control`` of ``lab/statistics.py`` takes them off the result.


HAND_EFFORT, MATCH_EFFORT = 1.0, 0.2
"""Share of the playouts of ``lab/luck.py`` that each hand gets.

Plays of a whole match have many hands, so each hand gets fewer.
"""


def check_later_luck(rules: RuleSet, *, whole_match: bool) -> None:
    """Refuse a contest whose only luck is its first deals.

    Raises ContestError for such a contest. Raises BotError for a game without a luck model.
    """
    counting = find_luck_model(rules)
    if not (whole_match or counting.draws):
        raise ContestError(
            "there is no luck to take off: each {hand} of {title} is played from every seat, "
            "and has no draws; only a {match} has later deals",
            hand=find_game(rules.game).words.hand,
            match=find_game(rules.game).words.match,
            title=find_game(rules.game).titled,
        )


def measure_later_luck(match: MatchLog, seed: bytes, *, whole_match: bool) -> list[float]:
    """Return the luck after the first deal of a match, by seat, in the unit of its payoffs.

    Expects a match with its moves whose last hand is over. Playouts use random numbers from
    ``seed``. The same match and seed give the same numbers.
    """
    again = MatchLog(match.rules)
    analyst = LuckAnalyst(match.rules, seed, MATCH_EFFORT if whole_match else HAND_EFFORT)
    luck = [0.0] * match.rules.seats
    for step in replay(build_record(match, [""] * match.rules.seats), again):
        if isinstance(step, DealStep) and step.hand > 0:
            analyst.deal(again)
        elif isinstance(step, DecisionStep):
            analyst.move(again, step.move)
        elif isinstance(step, HandEndStep):
            luck = [before + new for before, new in zip(luck, analyst.luck, strict=True)]
        analyst.look(again)
    return luck


class LineupFormat(StrEnum):
    """A way to share the seats: one bot alone against the others, or half of the seats each."""

    one = "one"
    half = "half"


@dataclass(frozen=True)
class DuplicateLineup:
    """The bot in each seat, 0 for the first and 1 for the second.

    ``group`` is the bot that sits alone, or 0 where neither does.
    """

    seats: tuple[int, ...]
    group: int


def list_lineups(form: LineupFormat, seats: int) -> tuple[DuplicateLineup, ...]:
    """Return every line-up of a format, each once.

    ``one``: either bot alone in every seat, the other bot in all other seats. ``half``: every way
    to give half of the seats to each bot. With two seats, both formats have the same two line-ups.
    Raises ContestError if an odd number of seats should be halved.
    """
    if form is LineupFormat.half and seats % 2:
        raise ContestError("two bots cannot have half of {seats} seats each", seats=seats)
    if seats == 2 or form is LineupFormat.half:
        firsts = combinations(range(seats), seats // 2)
        return tuple(DuplicateLineup(_assign_seats(first, seats), 0) for first in firsts)
    alone = [DuplicateLineup(_assign_seats((seat,), seats), 0) for seat in range(seats)]
    against = [DuplicateLineup(tuple(1 - bot for bot in each.seats), 1) for each in alone]
    return (*alone, *against)


def _assign_seats(first: Sequence[int], seats: int) -> tuple[int, ...]:
    return tuple(0 if seat in first else 1 for seat in range(seats))


def is_whole_match(game: str, unit: str | None) -> bool:
    """Tell whether a unit of the game is a match or round; None is a hand or deal.

    Raises ContestError if the game has no such unit.
    """
    words = find_game(game).words
    if unit not in {None, words.hand, words.match}:
        raise ContestError(
            "{game} has no unit {unit}: choose {one} or {whole}",
            game=game,
            one=words.hand,
            whole=words.match,
            unit=unit,
        )
    return unit == words.match


@dataclass(frozen=True)
class MatchUp:
    """Plan of a contest: two players, the rules, the unit of a play, the line-ups, when it ends.

    ``whole_match`` makes a play a whole match or round instead of one hand or deal.
    ``until_decided`` ends the contest as soon as it is decided. ``adjusted`` has the luck after the
    first deal measured, and taken off.
    """

    rules: RuleSet
    players: tuple[Player, Player]
    seed: str
    whole_match: bool = False
    form: LineupFormat = LineupFormat.one
    until_decided: bool = False
    adjusted: bool = False

    @property
    def bots(self) -> tuple[str, str]:
        """Names of the two players."""
        first, second = self.players
        return player_name(first), player_name(second)

    @property
    def unit(self) -> str:
        """Unit of a play, in the words of the game: a deal or a round, a hand or a match."""
        words = find_game(self.rules.game).words
        return words.match if self.whole_match else words.hand

    @property
    def counts_points(self) -> bool:
        """True if worth is points, not a share of the hand or the match."""
        game = find_game(self.rules.game)
        return (game.match_unit if self.whole_match else game.payoff_unit(self.rules)) == "points"

    def list_lineups(self) -> tuple[DuplicateLineup, ...]:
        return list_lineups(self.form, self.rules.seats)

    def groups(self) -> list[str]:
        """Describe each group of line-ups in words."""
        (first, second), others = self.bots, self.rules.seats - 1
        if self.rules.seats == 2:
            return [f"{first} against {second}"]
        if self.form is LineupFormat.half:
            half = self.rules.seats // 2
            return [f"{half} {first} against {half} {second}"]
        return [
            f"{first} alone against {others} {second}",
            f"{second} alone against {others} {first}",
        ]

    def columns(self) -> tuple[Column, ...]:
        """Return the columns of the row of a play: see docs/formats.md."""
        seats = self.rules.seats
        return (
            *(Column("deal", "int"), Column("line_up", "int"), Column("dealer", "int")),
            *(Column("hands", "int"), Column("contract", "text"), Column("end", "text")),
            Column("decisions", "int"),
            *list_seat_columns("bot", "text", seats),
            *list_fault_columns(self.players, seats),
            *list_seat_columns("score", "int", seats),
            *list_seat_columns("worth", "number", seats),
            *(list_seat_columns("luck", "number", seats) if self.adjusted else ()),
        )

    def build_metadata(self) -> dict[str, Any]:
        """Return the settings that determine the rows, for the head of a file of results."""
        return {
            "command": "arena",
            "game": self.rules.game,
            "ruleset": self.rules.name,
            "options": dict(self.rules.options),
            "bots": list(self.bots),
            "seed": self.seed,
            "unit": self.unit,
            "format": self.form.value,
            "until": "decided" if self.until_decided else None,
            "adjusted": self.adjusted,
        }

    def begin(self) -> Arena:
        return Arena(self)


@dataclass(frozen=True)
class ArenaBatch:
    """Results of some deals of a contest.

    ``worth`` and ``luck`` are by deal, line-up and seat; luck is 0 where it is not measured.
    ``faults`` are by the name of the bot.
    """

    rows: bytes
    worth: Floats
    luck: Floats
    decisions: int
    seconds: float
    faults: dict[str, Faults] = field(default_factory=dict)


@dataclass(frozen=True)
class LineupResult:
    """Result of one line-up of a deal; ``worth`` and ``luck`` are by seat."""

    row: bytes
    worth: list[float]
    luck: list[float]
    decisions: int
    seconds: float


class Arena:
    """A runner of the deals of a contest. It builds once what all deals share."""

    def __init__(self, contest: MatchUp) -> None:
        self.contest = contest
        self._duplicate_lineups = contest.list_lineups()
        self._runner = MatchRunner(contest.rules, keeps_moves=contest.adjusted)
        self._tells_faults = bool(list_fault_columns(contest.players, contest.rules.seats))
        self._lineups = [
            self._runner.build_lineup([contest.players[bot] for bot in each.seats])
            for each in self._duplicate_lineups
        ]

    def run(self, first: int, count: int) -> ArenaBatch:
        """Play deals ``first`` up to ``first + count`` − 1, each in every line-up."""
        shape = (count, len(self._duplicate_lineups), self.contest.rules.seats)
        worth, luck = np.zeros((2, *shape), dtype=np.float64)
        rows, decisions, seconds = [], 0, 0.0
        for index in range(count):
            for number in range(len(self._duplicate_lineups)):
                played = self._play(first + index, number)
                worth[index, number], luck[index, number] = played.worth, played.luck
                rows.append(played.row)
                decisions += played.decisions
                seconds += played.seconds
        faults = collect_faults(self.contest.players)
        return ArenaBatch(b"".join(rows), worth, luck, decisions, seconds, faults)

    def _play(self, deal: int, number: int) -> LineupResult:
        contest = self.contest
        match = MatchLog(contest.rules)
        seed = seed_from_text(f"arena/{contest.seed}/{deal}")
        decisions, seconds = 0, 0.0
        faults = [0] * contest.rules.seats
        for hand in self._runner.play_hands(match, seed, self._lineups[number]):
            decisions += hand.decisions
            seconds += hand.seconds
            faults = [sum(each) for each in zip(faults, hand.faults, strict=True)]
            if not contest.whole_match:
                break
        worth = compute_worth(contest, match)
        luck = [0.0] * contest.rules.seats
        if contest.adjusted:
            luck = measure_later_luck(match, seed, whole_match=contest.whole_match)
        first = match.score.results[0]
        scores = match.totals if contest.whole_match else first.scores
        of_hand: list[Cell] = [None, None] if contest.whole_match else [first.contract, first.end]
        row = format_row(
            *(deal, number, first.dealer, len(match.hands), *of_hand, decisions),
            *(contest.bots[bot] for bot in self._duplicate_lineups[number].seats),
            *(faults if self._tells_faults else ()),
            *scores,
            *worth,
            *(luck if contest.adjusted else ()),
        )
        return LineupResult(row, worth, luck, decisions, seconds)


def compute_worth(contest: MatchUp, match: MatchLog) -> list[float]:
    """Return the worth of a play by seat: points, or a share of the hand or the match."""
    if contest.whole_match:
        return match.game.match_worth(contest.rules, match.score)
    return match.game.worth(contest.rules, match.state, match.score.results[-1])


def parse_worth(contest: MatchUp, rows: Iterable[bytes]) -> tuple[Floats, Floats]:
    """Return worth and luck by deal, line-up and seat, read from the rows of an earlier run."""
    seats, each = contest.rules.seats, len(contest.list_lineups())
    count = 2 * seats if contest.adjusted else seats
    cells = [[float(cell) for cell in row.split(b",")[-count:]] for row in rows]
    read = np.array(cells, dtype=np.float64).reshape(-1, each, count)
    worth = read[:, :, :seats]
    return worth, read[:, :, seats:] if contest.adjusted else np.zeros_like(worth)


def compute_advantages(lineup_seats: IntArray, worth: Floats) -> Floats:
    """Return the first bot's advantage by deal and line-up.

    ``lineup_seats`` is 0 or 1 by line-up and seat, ``worth`` is by deal, line-up and seat. Luck in
    the place of worth gives the first bot's advantage in luck.
    """
    is_first = (lineup_seats == 0).astype(np.float64)
    is_second = 1 - is_first
    firsts: Floats = (worth * is_first).sum(axis=2) / is_first.sum(axis=1)
    seconds: Floats = (worth * is_second).sum(axis=2) / is_second.sum(axis=1)
    return firsts - seconds


@dataclass(frozen=True)
class GroupResult:
    """Result of one group of line-ups.

    ``own`` is the mean worth to ``bot``, ``others`` the mean worth to the other bot. ``advantage``
    is that of ``bot``.
    """

    name: str
    bot: str
    own: float
    others: float
    advantage: Estimate


@dataclass(frozen=True)
class Verdict:
    """Result of a contest; ``difference`` is the first bot's advantage over all line-ups.

    ``better`` is the bot that was found to be better. It is None if the contest is open, or was not
    played until decided. ``adjusted`` is the difference without the luck after the first deal. It
    is None if that luck was not measured.
    """

    deals: int
    plays: int
    difference: Estimate
    groups: tuple[GroupResult, ...]
    better: str | None
    adjusted: Estimate | None = None


class Scorer:
    """Collector of the deals of a contest, in order; ``is_decided`` tells when to stop.

    ``is_decided`` stays False in a contest that is not played until it is decided.
    """

    def __init__(self, contest: MatchUp) -> None:
        self.contest = contest
        self._lineups = contest.list_lineups()
        self._seats = np.array([each.seats for each in self._lineups], dtype=np.int64)
        self._groups = np.array([each.group for each in self._lineups])
        self._worth: list[Floats] = []
        self._luck: list[Floats] = []
        self.deals = 0
        self._sequence = ConfidenceSequence()
        self.is_decided = False
        self.faults: dict[str, Faults] = {}
        """Faults in the deals of this run, without those of an earlier run."""

    def add(self, plays: ArenaBatch) -> ArenaBatch:
        """Take deals in, up to the one that decides the contest; return those taken in."""
        kept = self._take(plays.worth, plays.luck)
        self.faults = add_faults([self.faults, plays.faults])
        if kept == len(plays.worth):
            return plays
        rows = plays.rows.splitlines(keepends=True)[: kept * len(self._lineups)]
        worth, luck = plays.worth[:kept], plays.luck[:kept]
        return replace(plays, rows=b"".join(rows), worth=worth, luck=luck)

    def add_rows(self, rows: list[bytes]) -> None:
        self._take(*parse_worth(self.contest, rows))

    def _take(self, worth: Floats, luck: Floats) -> int:
        """Take in the worth and luck of deals; return how many of them count."""
        kept = len(worth)
        if self.contest.until_decided:
            differences = compute_advantages(self._seats, worth).mean(axis=1)
            decided = self._sequence.add_observations(differences)
            self.is_decided = decided is not None
            kept = kept if decided is None else decided
        self._worth.append(worth[:kept])
        self._luck.append(luck[:kept])
        self.deals += kept
        return kept

    def verdict(self) -> Verdict:
        """Return the verdict on the deals so far."""
        shape = (0, len(self._lineups), self.contest.rules.seats)
        worth = np.concatenate([np.zeros(shape), *self._worth])
        by_lineup = compute_advantages(self._seats, worth)
        differences = by_lineup.mean(axis=1)
        difference = self._estimate(differences)
        first, second = self.contest.bots
        return Verdict(
            deals=self.deals,
            plays=self.deals * len(self._lineups),
            difference=difference,
            groups=tuple(
                self._group(number, name, worth, by_lineup)
                for number, name in enumerate(self.contest.groups())
            ),
            better=(first if difference.mean > 0 else second) if self.is_decided else None,
            adjusted=self._estimate_adjusted(differences) if self.contest.adjusted else None,
        )

    def _estimate_adjusted(self, differences: Floats) -> Estimate:
        """Estimate the difference without luck."""
        shape = (0, len(self._lineups), self.contest.rules.seats)
        luck = compute_advantages(self._seats, np.concatenate([np.zeros(shape), *self._luck]))
        return self._estimate(subtract_control(differences, luck.mean(axis=1)))

    def _group(self, number: int, name: str, worth: Floats, by_lineup: Floats) -> GroupResult:
        """Return the result of a group; in the second group the second bot sits alone."""
        chosen = self._groups == number
        is_own = self._seats[chosen] == number
        advantage = by_lineup[:, chosen].mean(axis=1) * (1 if number == 0 else -1)
        of_group = worth[:, chosen]
        count = max(1, len(worth))
        return GroupResult(
            name=name,
            bot=self.contest.bots[number],
            own=float((of_group * is_own).sum()) / (count * int(is_own.sum())),
            others=float((of_group * ~is_own).sum()) / (count * int((~is_own).sum())),
            advantage=self._estimate(advantage),
        )

    def _estimate(self, observations: Floats) -> Estimate:
        """Estimate a mean by deal, with an always-valid interval in a contest until decided."""
        return (estimate_always_valid if self.contest.until_decided else estimate)(observations)

"""Matches between bots, and their results: records, rows, decisions, counts.

Match ``i`` of a simulation depends only on its seed and ``i``. So the result is the same with any
number of workers.
"""

from __future__ import annotations

import os
import platform
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from courtcards.kernel.errors import RecordError, ResultsError
from courtcards.kernel.game import Column
from courtcards.kernel.options import RuleSet
from courtcards.kernel.shuffling import seed_from_text
from courtcards.lab.decisions import DecisionTable, encode_line
from courtcards.lab.match_runner import MatchRunner, PlayedHand, collect_faults, list_fault_columns
from courtcards.lab.results import format_row, list_hand_cells, list_hand_columns
from courtcards.play import MatchLog, records
from courtcards.play.players import Player, player_name
from courtcards.play.players.bot import Faults, add_faults


@dataclass(frozen=True)
class SimulationJob:
    """Plan of a simulation: rules, the player of each seat, the seed, and the results to keep."""

    rules: RuleSet
    players: tuple[Player, ...]
    seed: str
    keeps_records: bool = False
    keeps_rows: bool = False
    keeps_decisions: bool = False

    def names(self) -> list[str]:
        """Return the names of the players for a record."""
        return [f"bot:{player_name(player)}" for player in self.players]

    def columns(self) -> tuple[Column, ...]:
        """Return the columns of the row of a hand."""
        faults = list_fault_columns(self.players, self.rules.seats)
        return (Column("match", "int"), *list_hand_columns(self.rules), *faults)

    def decisions(self) -> DecisionTable:
        return DecisionTable(self.rules, tuple(player_name(player) for player in self.players))

    def build_metadata(self) -> dict[str, Any]:
        """Return the settings that determine the rows, for the head of a file of results."""
        rules = self.rules
        return {
            "command": "simulate",
            "game": rules.game,
            "ruleset": rules.name,
            "options": dict(rules.options),
            "bots": [player_name(player) for player in self.players],
            "seed": self.seed,
        }

    def begin(self) -> Simulator:
        return Simulator(self)


@dataclass
class MatchBatch:
    """Results of some matches: counts, seconds of play, records by line, rows by hand.

    ``decision_lines`` has a line of decisions for each hand. ``faults`` are by the name of the
    player.
    """

    matches: int
    hands: int
    decisions: int
    seconds: float
    worker: str
    lines: list[bytes]
    rows: bytes = b""
    decision_lines: bytes = b""
    faults: dict[str, Faults] = field(default_factory=dict)


class Simulator:
    """A runner of the matches of a job. It builds once what all matches share."""

    def __init__(self, job: SimulationJob) -> None:
        self.job = job
        self._runner = MatchRunner(
            job.rules, keeps_moves=job.keeps_records, keeps_searches=job.keeps_decisions
        )
        self._lineup = self._runner.build_lineup(job.players)
        self._tells_faults = bool(list_fault_columns(job.players, job.rules.seats))

    def run(self, first: int, count: int) -> MatchBatch:
        """Play matches ``first`` up to ``first + count`` − 1 of the job."""
        batch = MatchBatch(count, 0, 0, 0.0, f"{platform.node()}/{os.getpid()}", [])
        rows: list[bytes] = []
        decision_lines: list[bytes] = []
        for index in range(first, first + count):
            match = MatchLog(self.job.rules)
            for hand in self._hands(index, match):
                batch.hands += 1
                batch.decisions += hand.decisions
                batch.seconds += hand.seconds
                if self.job.keeps_rows:
                    rows.append(self._row(index, match, hand))
                if self.job.keeps_decisions:
                    decision_lines.append(encode_line(index, match, hand))
            if self.job.keeps_records:
                batch.lines.append(records.encode(records.build_record(match, self.job.names())))
        batch.rows, batch.decision_lines = b"".join(rows), b"".join(decision_lines)
        batch.faults = collect_faults(self.job.players)
        return batch

    def play(self, index: int) -> MatchLog:
        """Play match ``index`` to its end."""
        match = MatchLog(self.job.rules)
        deque(self._hands(index, match), maxlen=0)
        return match

    def _hands(self, index: int, match: MatchLog) -> Iterator[PlayedHand]:
        """Play match ``index`` hand by hand. Expects a match that has not begun."""
        seed = seed_from_text(f"simulate/{self.job.seed}/{index}")
        return self._runner.play_hands(match, seed, self._lineup)

    def _row(self, index: int, match: MatchLog, hand: PlayedHand) -> bytes:
        faults = hand.faults if self._tells_faults else ()
        return format_row(index, *list_hand_cells(match, hand.decisions), *faults)


@dataclass(frozen=True)
class Summary:
    """Totals of a simulation; ``seconds`` is the play of the busiest worker, without other work."""

    matches: int = 0
    hands: int = 0
    decisions: int = 0
    seconds: float = 0.0


class SimulationTally:
    """A sum of batches, on top of the summary of an earlier run of the same simulation."""

    def __init__(self, earlier: Summary) -> None:
        self._earlier = earlier
        self._matches = self._hands = self._decisions = 0
        self._seconds: dict[str, float] = defaultdict(float)
        self.faults: dict[str, Faults] = {}
        """Faults in the batches added, without those of the earlier run."""

    def add(self, batch: MatchBatch) -> None:
        self._matches += batch.matches
        self._hands += batch.hands
        self._decisions += batch.decisions
        self._seconds[batch.worker] += batch.seconds
        self.faults = add_faults([self.faults, batch.faults])

    def summary(self) -> Summary:
        """Return the totals so far, those of the earlier run included."""
        earlier = self._earlier
        return Summary(
            matches=earlier.matches + self._matches,
            hands=earlier.hands + self._hands,
            decisions=earlier.decisions + self._decisions,
            seconds=earlier.seconds + max(self._seconds.values(), default=0.0),
        )


def summarise(batches: Iterable[MatchBatch]) -> Summary:
    """Sum up all batches of a simulation."""
    tally = SimulationTally(Summary())
    for batch in batches:
        tally.add(batch)
    return tally.summary()


def recover_records(path: Path, job: SimulationJob, most: int) -> Summary:
    """Summarise the matches in a file, the first ones of a job; remove an unfinished line.

    Plays the first and the last match again to compare them. The seconds of play are unknown, and
    given as 0. Raises ResultsError if the file has other matches, or more than ``most``.
    """
    size = matches = hands = decisions = 0
    first = last = b""
    with path.open("rb") as file:
        for line in file:
            if not line.endswith(b"\n"):
                break
            first, last = first or line, line
            try:
                record = records.decode(line)
            except RecordError:
                raise _make_mismatch_error(path) from None
            size += len(line)
            matches += 1
            hands += len(record.hands)
            decisions += sum(len(hand.moves) for hand in record.hands)
    simulator = job.begin()
    for index, line in ((0, first), (matches - 1, last)):
        if matches and simulator.run(index, 1).lines != [line.removesuffix(b"\n")]:
            raise _make_mismatch_error(path)
    if matches > most:
        raise ResultsError(
            "{path} holds {count} matches already, more than {most}",
            path=path,
            count=matches,
            most=most,
        )
    with path.open("r+b") as file:
        file.truncate(size)
    return Summary(matches, hands, decisions, 0.0)


def truncate_records(path: Path, matches: int) -> None:
    """Cut a file after its first ``matches`` records. Raises ResultsError if there are fewer."""
    size = 0
    with path.open("rb") as file:
        for _ in range(matches):
            line = file.readline()
            if not line.endswith(b"\n"):
                raise ResultsError("{path} has fewer matches than the results", path=path)
            size += len(line)
    with path.open("r+b") as file:
        file.truncate(size)


def _make_mismatch_error(path: Path) -> ResultsError:
    return ResultsError("{path} does not hold the first matches of this simulation", path=path)

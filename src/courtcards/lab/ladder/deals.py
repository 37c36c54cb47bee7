"""The deals of the ladder: who meets whom, and a row for each play."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from courtcards.games import find_game
from courtcards.kernel.errors import ContestError
from courtcards.kernel.game import Cell, Column
from courtcards.kernel.options import RuleSet
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import seed_from_text, seed_generator, shuffle_list
from courtcards.lab.ladder.configs import find_config
from courtcards.lab.ladder.contestants import Contestant, ContestantFactory, build_contestants
from courtcards.lab.match_runner import collect_faults
from courtcards.lab.results import format_row, list_seat_columns
from courtcards.play import Chance, MatchLog
from courtcards.play.players import Player
from courtcards.play.players.bot import Faults

# Who meets whom on the ladder: tables drawn anew for every deal, each played in all rotations.
#
# For each deal all players are put in random order and cut into tables. All tables of a deal get
# the same cards, as in duplicate bridge. Each table plays them once for every seat: its players
# move one seat on, so each of them has every hand once, against the same opponents. What the cards
# were worth is the same for all at a table, and drops out of every comparison there.
#
# So it is fair: nobody chooses whom they meet, everybody meets everybody equally often in the long
# run, everybody has every seat and every hand of a deal equally often. Every pair one alone
# against three others would take thirty times as many plays for as many deals, and would say how
# each does against a table of one kind alone.
#
# Where the players do not fill the last table, others drawn at random sit there a second time.


def draw_tables(players: int, seats: int, seed: bytes) -> list[tuple[int, ...]]:
    """The tables of a deal, each the players by number in the order in which they sit.

    Raises ContestError for fewer players than seats.

    >>> tables = draw_tables(8, 4, bytes(32))
    >>> [len(table) for table in tables], sorted(player for table in tables for player in table)
    ([4, 4], [0, 1, 2, 3, 4, 5, 6, 7])
    """
    if players < seats:
        raise ContestError(
            "{count} players do not fill a table of {seats}", count=players, seats=seats
        )
    order = shuffle_list(seed, "ladder", list(range(players)))
    order += order[: -players % seats]
    return [tuple(order[first : first + seats]) for first in range(0, len(order), seats)]


def list_rotations(table: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Who sits in each seat, in each of the plays of a deal at a table.

    >>> list_rotations((5, 6, 7))
    [(5, 6, 7), (6, 7, 5), (7, 5, 6)]
    """
    return [table[turn:] + table[:turn] for turn in range(len(table))]


LuckMeasure = Callable[[MatchLog], Sequence[float]]
"""What of a match's last hand was luck, by seat, in the unit of its payoffs: a number whose
expectation is 0, whoever plays. It must be the same for the same match."""


@dataclass(frozen=True)
class Ladder:
    """Rules, who plays, the seed. ``factories`` make contestants that have no name of ours.

    Where ``luck`` is given, it is taken off beside what is told without it. What was dealt drops
    out by the rotations; so the luck that counts here is what came later.
    """

    rules: RuleSet
    players: tuple[Player, ...]
    seed: str
    factories: tuple[ContestantFactory, ...] = ()
    luck: LuckMeasure | None = None

    def columns(self) -> tuple[Column, ...]:
        """The columns of the row of a play; players by their number."""
        seats = self.rules.seats
        return (
            *(Column("deal", "int"), Column("table", "int"), Column("rotation", "int")),
            *(Column("dealer", "int"), Column("contract", "text"), Column("end", "text")),
            *list_seat_columns("player", "int", seats),
            *list_seat_columns("worth", "number", seats),
            *list_seat_columns("luck", "number", seats),
        )

    def build_metadata(self) -> dict[str, Any]:
        """What rows follow from, for the head of a file of results."""
        return {
            "command": "ladder",
            "game": self.rules.game,
            "ruleset": self.rules.name,
            "options": dict(self.rules.options),
            "seats": self.rules.seats,
            "players": self.list_names(),
            "seed": self.seed,
        }

    def list_names(self) -> list[str]:
        """The names of all, by number."""
        return [
            each.name for each in build_contestants(self.players, self.factories, self.rules.game)
        ]

    def begin(self) -> LadderRun:
        """The ``LadderRun`` that plays the deals."""
        return LadderRun(self)


@dataclass(frozen=True)
class LadderBatch:
    """Some deals of the ladder: their rows, how many deals, and the seconds that they took.

    ``faults`` are what programs did wrong, by their names.
    """

    rows: bytes
    deals: int
    seconds: float
    faults: Mapping[str, Faults]


class LadderRun:
    """Plays the deals of a ladder; what they can share is made once."""

    def __init__(self, ladder: Ladder) -> None:
        self.ladder = ladder
        self._game = find_game(ladder.rules.game)
        self._config = find_config(self._game)
        self._players = build_contestants(ladder.players, ladder.factories, ladder.rules.game)

    def run(self, first: int, count: int) -> LadderBatch:
        """Play deals ``first`` up to ``first + count`` − 1 at all their tables."""
        began = time.perf_counter()
        rows = b"".join(self._deal(deal) for deal in range(first, first + count))
        seconds = time.perf_counter() - began
        return LadderBatch(rows, count, seconds, collect_faults(self.ladder.players))

    def _deal(self, deal: int) -> bytes:
        """The rows of a deal."""
        seed = seed_from_text(f"ladder/{self.ladder.seed}/{deal}")
        rows = []
        for number, table in enumerate(
            draw_tables(len(self._players), self.ladder.rules.seats, seed)
        ):
            for turn, seated in enumerate(list_rotations(table)):
                players = [self._players[player] for player in seated]
                match = play_first_hand(
                    self.ladder.rules, seed, players, self._config.pick_opening(deal)
                )
                rows.append(format_row(deal, number, turn, *self._cells(match, seated)))
        return b"".join(rows)

    def _cells(self, match: MatchLog, seated: Sequence[int]) -> list[Cell]:
        """What a play was, and what it was worth."""
        seats = self.ladder.rules.seats
        worth = np.zeros(seats)
        self._game.engine.calls.payoffs(match.state, worth)
        luck = self.ladder.luck
        lucks: Sequence[Cell] = [None] * seats if luck is None else luck(match)
        result = match.score.results[-1]
        of_hand = [result.dealer, result.contract, result.end]
        return [*of_hand, *seated, *worth.tolist(), *lucks]


def play_first_hand(
    rules: RuleSet, seed: bytes, players: Sequence[Contestant], opening: str | None
) -> MatchLog:
    """A match whose first hand has been played, with ``players`` by seat.

    Pack, dealer and stocks follow from the seed; ``opening`` is its first move where that is given.
    What players do at random depends on the seed and the seat.
    """
    match, chance = MatchLog(rules), Chance(seed)
    generators: list[IntArray] = [seed_generator(seed, "seat", seat) for seat in range(rules.seats)]
    match.deal(*chance.deal(match))
    if opening is not None:
        match.play(match.awaiting.seat or 0, opening)
    while match.hands[-1].end is None:
        seat = match.awaiting.seat
        if seat is None:
            match.restock(chance.stock(match))
        else:
            match.apply_move(seat, players[seat].move(match, seat, generators[seat]))
    return match

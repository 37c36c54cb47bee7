"""The deals of the ladder: the draw of the tables, and a row for each play."""

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

# Tables are drawn again for every deal. Each table plays its deal in all rotations.
#
# For each deal all players are put in random order and cut into tables. All tables of a deal get
# the same cards, as in duplicate bridge. Each table plays them once for every seat: its players
# move one seat on. So each player has every hand once, against the same opponents. The value of
# the cards is the same for all at a table, and drops out of every comparison there.
#
# The draw is fair: nobody chooses opponents, and all players meet equally often in the long run.
# All have every seat and every hand of a deal equally often. A contest of every pair, one alone
# against three others, would take thirty times as many plays for as many deals. It would measure
# each player only against a table of one kind.
#
# If the players do not fill the last table, others drawn at random sit there a second time.


def draw_tables(players: int, seats: int, seed: bytes) -> list[tuple[int, ...]]:
    """Draw the tables of a deal: the players of each by number, in the order of their seats.

    Raises ContestError for fewer players than seats.

    >>> tables = draw_tables(8, 4, bytes(32))
    >>> [len(table) for table in tables], sorted(player for table in tables for player in table)
    ([4, 4], [0, 1, 2, 3, 4, 5, 6, 7])
    """
    if players < seats:
        raise ContestError(
            "a table needs {seats} players, and there are only {count}", count=players, seats=seats
        )
    order = shuffle_list(seed, "ladder", list(range(players)))
    order += order[: -players % seats]
    return [tuple(order[first : first + seats]) for first in range(0, len(order), seats)]


def list_rotations(table: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the player in each seat, for each of the plays of a deal at a table.

    >>> list_rotations((5, 6, 7))
    [(5, 6, 7), (6, 7, 5), (7, 5, 6)]
    """
    return [table[turn:] + table[:turn] for turn in range(len(table))]


LuckMeasure = Callable[[MatchLog], Sequence[float]]
"""Returns the luck in a match's last hand, by seat, in the unit of its payoffs. Its expectation
must be 0 whoever plays. The same match must give the same numbers."""


@dataclass(frozen=True)
class Ladder:
    """Plan of a ladder: rules, players and seed; ``factories`` make unnamed contestants.

    With ``luck``, results without luck are reported beside those with it. The rotations remove the
    luck of the deal. So ``luck`` should measure only what came later.
    """

    rules: RuleSet
    players: tuple[Player, ...]
    seed: str
    factories: tuple[ContestantFactory, ...] = ()
    luck: LuckMeasure | None = None

    def columns(self) -> tuple[Column, ...]:
        """Return the columns of the row of a play; players are by number."""
        seats = self.rules.seats
        return (
            *(Column("deal", "int"), Column("table", "int"), Column("rotation", "int")),
            *(Column("dealer", "int"), Column("contract", "text"), Column("end", "text")),
            *list_seat_columns("player", "int", seats),
            *list_seat_columns("worth", "number", seats),
            *list_seat_columns("luck", "number", seats),
        )

    def build_metadata(self) -> dict[str, Any]:
        """Return the settings that determine the rows, for the head of a file of results."""
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
        """Return the names of all contestants, by number."""
        return [
            each.name for each in build_contestants(self.players, self.factories, self.rules.game)
        ]

    def begin(self) -> LadderRun:
        return LadderRun(self)


@dataclass(frozen=True)
class LadderBatch:
    """Rows of some deals of the ladder, and the seconds that they took.

    ``faults`` are those of programs, by name.
    """

    rows: bytes
    deals: int
    seconds: float
    faults: Mapping[str, Faults]


class LadderRun:
    """A runner of the deals of a ladder. It builds once what all deals share."""

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
        """Play a deal at all tables; return its rows."""
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
        """Return the cells of a play: its hand, the players, worth and luck."""
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
    """Play the first hand of a new match, with ``players`` by seat; return the match.

    Pack, dealer and stocks follow from the seed. ``opening`` is the first move if it is given. The
    random numbers of a player depend on the seed and the seat.
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

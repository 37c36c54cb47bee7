"""Matches played by bots from a seed, hand by hand; everything in the lab plays this way."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from courtcards.games import find_game
from courtcards.kernel.game import Column
from courtcards.kernel.options import RuleSet
from courtcards.kernel.records import Float64Array, IntArray
from courtcards.kernel.shuffling import seed_generator
from courtcards.lab.loops.hands import play_hand
from courtcards.lab.results import list_seat_columns
from courtcards.play import Chance, MatchLog
from courtcards.play.players import CustomPlayer, Player, budget_of_bot, resolve_player
from courtcards.play.players.bot import Faults

DECISION_ROWS = 512


@dataclass(frozen=True)
class PlayedHand:
    """A finished hand: its number of decisions, and the seconds of play.

    ``faults`` are by seat: the number of moves made in the place of a player that failed to give
    one. ``sequences`` are the decisions one by one, if they are kept.
    """

    decisions: int
    seconds: float
    faults: tuple[int, ...]
    sequences: tuple[DecisionSequence, ...] = ()


class SearchResult(NamedTuple):
    """Result of a search at a decision, by move.

    ``values`` are in the unit that the bot plays for, NaN if unknown. ``visits`` are how often each
    move was tried.
    """

    values: Float64Array
    visits: IntArray


@dataclass
class DecisionSequence:
    """Decisions of a hand with no shuffle of the stock between them, and the state before them.

    A decision is a seat and a move. ``searches`` are by the index of the decision, only for those
    at which a bot searched.
    """

    state: Any
    decisions: list[Sequence[int]] = field(default_factory=list)
    searches: dict[int, SearchResult] = field(default_factory=dict)

    def add(self, seat: int, move: int, search: SearchResult | None) -> None:
        if search is not None:
            self.searches[len(self.decisions)] = search
        self.decisions.append((seat, move))


class _MadeMove(NamedTuple):
    """A move; ``faults`` is 1 if it was made in the place of a player that failed."""

    move: int
    faults: int = 0
    search: SearchResult | None = None


@dataclass(frozen=True)
class Lineup:
    """The player of each seat: a bot with its budget, or a custom player.

    ``budgets`` are by seat. A seat with a player in ``custom_players`` uses that player instead.
    """

    budgets: Any
    custom_players: tuple[CustomPlayer | None, ...]

    @property
    def is_compiled(self) -> bool:
        """True if compiled code can play a hand to its end."""
        return not any(self.custom_players)

    @property
    def has_search(self) -> bool:
        """True if any of the bots searches."""
        return any(bot.recalls for bot in self.budgets)


def collect_faults(players: Iterable[Player]) -> dict[str, Faults]:
    """Take the faults of each player with stand-in moves, counted since the last call."""
    taken = {}
    for player in players:
        if isinstance(player, CustomPlayer) and player.stands_in:
            taken[player.name] = player.take_faults()
    return taken


def list_fault_columns(players: Iterable[Player], seats: int) -> list[Column]:
    """Return a column for each seat if any player has stand-in moves, or no column."""
    stands_in = any(isinstance(each, CustomPlayer) and each.stands_in for each in players)
    return list_seat_columns("faults", "int", seats) if stands_in else []


class MatchRunner:
    """A runner of matches of a rule set. It builds once what all matches share.

    Without ``keeps_moves`` a match ends with its scores but not its moves. With ``keeps_searches``,
    a played hand has its ``sequences``; the moves are the same.
    """

    def __init__(
        self, rules: RuleSet, *, keeps_moves: bool = False, keeps_searches: bool = False
    ) -> None:
        self.rules = rules
        self._game = find_game(rules.game)
        self._texts = [self._game.move_text(move) for move in range(self._game.move_count)]
        self._observation = self._game.engine.observation.new()
        self._memory = self._game.engine.memory.new()
        self._decisions = np.zeros((DECISION_ROWS, 2), dtype=np.int64)
        self._keeps_moves, self._keeps_searches = keeps_moves, keeps_searches
        for _ in self.play_hands(
            MatchLog(rules), b"warm", self.build_lineup(["random"] * rules.seats)
        ):
            break  # load compiled code before any time is measured

    def build_lineup(self, players: Sequence[Player]) -> Lineup:
        """Return the players by seat. Raises BotError for a player that does not exist."""
        budgets = self._game.engine.budget.batch(len(players))
        custom_players: list[CustomPlayer | None] = []
        for seat, player in enumerate(map(resolve_player, players)):
            custom_players.append(player if isinstance(player, CustomPlayer) else None)
            if isinstance(player, str):
                budgets[seat] = budget_of_bot(player, self.rules.game)
        return Lineup(budgets, tuple(custom_players))

    def play_hands(
        self,
        match: MatchLog,
        seed: bytes,
        lineup: Lineup,
        opening: Callable[[MatchLog], None] | None = None,
    ) -> Iterator[PlayedHand]:
        """Play a match to its end from its own seed, one hand at a time.

        Between two hands ``match.state`` is that of the hand just played. The random numbers of a
        bot depend on the seed and the seat, not on the bot. ``opening`` may make the first moves of
        a hand in place of the bots. Raises BotError if a player's answer is not a legal move.
        """
        chance = Chance(seed)
        generators = np.stack(
            [seed_generator(seed, "seat", seat) for seat in range(self.rules.seats)]
        )
        while match.awaiting.kind == "deal":
            begin = time.perf_counter()
            match.deal(*chance.deal(match))
            if opening is not None:
                opening(match)
            dealing = time.perf_counter() - begin
            played = self._play_hand(match, chance, lineup, generators)
            yield replace(played, seconds=dealing + played.seconds)

    def _play_hand(
        self, match: MatchLog, chance: Chance, lineup: Lineup, generators: IntArray
    ) -> PlayedHand:
        made, noting = 0, 0.0
        faults = [0] * self.rules.seats
        sequences: list[DecisionSequence] = []
        is_shuffled = True
        in_one_go = lineup.is_compiled and not (self._keeps_searches and lineup.has_search)
        begin = time.perf_counter()
        hand = match.hands[-1]
        while hand.end is None:
            if match.awaiting.kind == "stock":
                match.restock(chance.stock(match))
                is_shuffled = True
                continue
            if self._keeps_searches and is_shuffled:
                sequences.append(DecisionSequence(match.state.copy()))
                is_shuffled = False
            if in_one_go:
                count = self._play_compiled(match, lineup, generators)
                made += count
                noted = time.perf_counter()
                if self._keeps_searches:
                    sequences[-1].decisions += self._decisions[:count].tolist()
                moves = self._format_decisions(count) if self._keeps_moves else []
                noting += time.perf_counter() - noted
                match.record_moves(moves)
            else:
                seat = match.awaiting.seat or 0
                move = self._make_move(match, seat, lineup, generators)
                faults[seat] += move.faults
                made += 1
                if self._keeps_searches:
                    sequences[-1].add(seat, move.move, move.search)
        seconds = time.perf_counter() - begin - noting
        return PlayedHand(made, seconds, tuple(faults), tuple(sequences))

    def _play_compiled(self, match: MatchLog, lineup: Lineup, generators: IntArray) -> int:
        """Let compiled code play as far as it can; return the number of ``_decisions`` it made."""
        return play_hand(  # type: ignore[no-any-return]
            match.state,
            self._observation,
            self._memory,
            lineup.budgets,
            generators,
            self._decisions,
        )

    def _make_move(
        self, match: MatchLog, seat: int, lineup: Lineup, generators: IntArray
    ) -> _MadeMove:
        """Make one move for the seat on turn."""
        player = lineup.custom_players[seat]
        if player is None:
            made = self._decide_move(match, seat, lineup.budgets[seat], generators[seat])
            match.apply_move(seat, self._texts[made.move])
            return made
        decided = player.prepare_move(match, seat)()
        match.apply_move(seat, decided.move)
        return _MadeMove(self._game.parse_move(decided.move), int(decided.fault is not None))

    def _decide_move(self, match: MatchLog, seat: int, bot: Any, generator: IntArray) -> _MadeMove:
        """Return the move of the bot on turn, with its search result if that is kept."""
        calls, observation = self._game.engine.calls, match.seat_observation(seat)
        memory = match.seat_memory(seat) if bot.recalls else self._memory
        if not self._keeps_searches or self._game.engine.decide_noting is None:
            return _MadeMove(int(calls.decide(observation, memory, bot, generator)))
        values = np.empty(len(self._texts), dtype=np.float64)
        visits = np.empty(len(self._texts), dtype=np.int64)
        move = int(calls.decide_noting(observation, memory, bot, generator, values, visits))
        has_search = bool(visits.any())
        return _MadeMove(move, search=SearchResult(values, visits) if has_search else None)

    def _format_decisions(self, count: int) -> list[tuple[int, str]]:
        texts = self._texts
        return [(seat, texts[move]) for seat, move in self._decisions[:count].tolist()]

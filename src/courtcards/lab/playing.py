"""Bots play matches hand by hand: the one way in which the lab plays by a seed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from courtcards.bots import BUDGETS, bot_number
from courtcards.compiled import IntArray
from courtcards.games import game_named
from courtcards.games.double_king.memory import DealMemory
from courtcards.games.double_king.view import DealView
from courtcards.games.kings_corner.memory import HandMemory
from courtcards.games.kings_corner.view import HandView
from courtcards.generator import seeded
from courtcards.lab.hands import play_double_king, play_kings_corner
from courtcards.matches import Chance, Match
from courtcards.rulesets import RuleSet

DECISION_ROWS = 512

_PLAY: dict[str, Any] = {"double-king": play_double_king, "kings-corner": play_kings_corner}
_VIEW: dict[str, Any] = {"double-king": DealView, "kings-corner": HandView}
_MEMORY: dict[str, Any] = {"double-king": DealMemory, "kings-corner": HandMemory}


@dataclass(frozen=True)
class HandPlayed:
    """A hand that has been played: its decisions, and the seconds that play took."""

    decisions: int
    seconds: float


class Player:
    """Plays matches of a rule set, with what they can share.

    Where it keeps no moves, a match knows its scores afterwards but not how they came about.
    """

    def __init__(self, rules: RuleSet, *, keeps_moves: bool = False) -> None:
        self.rules = rules
        game = game_named(rules.game)
        self._texts = [game.move_text(move) for move in range(game.move_count)]
        self._play = _PLAY[game.name]
        self._view = _VIEW[game.name].new()
        self._memory = _MEMORY[game.name].new()
        self._decisions = np.zeros((DECISION_ROWS, 2), dtype=np.int64)
        self._keeps_moves = keeps_moves
        for _ in self.hands(Match(rules), b"warm", self.bots(["random"] * rules.seats)):
            break  # compiled code is loaded before time is taken

    def bots(self, names: Sequence[str]) -> Any:
        """The bots of the seats, as compiled code knows them; BotError where there is none."""
        return BUDGETS[self.rules.game][[bot_number(name) for name in names]]

    def hands(
        self,
        match: Match,
        seed: bytes,
        bots: Any,
        opening: Callable[[Match], None] | None = None,
    ) -> Iterator[HandPlayed]:
        """Play a match to its end from a seed of its own, a hand at a time.

        Between two hands ``match.state`` is that of the hand just played. ``bots`` are by seat;
        what they do at random depends on the seed and the seat, not on the bot. ``opening`` may
        make the first moves of a hand in their place.
        """
        chance = Chance(seed)
        generators = np.stack([seeded(seed, "seat", seat) for seat in range(len(bots))])
        while match.awaiting.kind == "deal":
            begin = time.perf_counter()
            match.deal(*chance.deal(match))
            if opening is not None:
                opening(match)
            dealing = time.perf_counter() - begin
            played = self._play_out(match, chance, bots, generators)
            yield HandPlayed(played.decisions, dealing + played.seconds)

    def _play_out(
        self, match: Match, chance: Chance, bots: Any, generators: IntArray
    ) -> HandPlayed:
        """Play the hand that has been dealt to its end."""
        made, noting = 0, 0.0
        begin = time.perf_counter()
        hand = match.hands[-1]
        while hand.end is None:
            if match.awaiting.kind == "stock":
                match.restock(chance.stock(match))
            count = self._play(
                match.state, self._view, self._memory, bots, generators, self._decisions
            )
            made += count
            noted = time.perf_counter()
            moves = self._as_text(count) if self._keeps_moves else []
            noting += time.perf_counter() - noted
            match.note(moves)
        return HandPlayed(made, time.perf_counter() - begin - noting)

    def _as_text(self, count: int) -> list[tuple[int, str]]:
        texts = self._texts
        return [(seat, texts[move]) for seat, move in self._decisions[:count].tolist()]

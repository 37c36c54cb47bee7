"""What the engine computes, as digests: every byte of states, sights, memories, moves, generators.

``python tests/vectors/walking.py`` writes ``manifest.json`` anew. It is what every build of the
engine must meet, and the same functions as Python: it changes only where the rules or the bots do.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from courtcards.games import GAMES, find_game
from courtcards.kernel.game import AnyGame
from courtcards.kernel.options import RuleSet
from courtcards.kernel.shuffling import seed_generator
from courtcards.play import Chance, MatchLog
from courtcards.play.players import budget_of_bot

MANIFEST = Path(__file__).parent / "manifest.json"
MOST_PLAYS = 250
AT_ONCE = ("random", "steady")
BEFORE = 7
"""So many plays of ``steady`` come before a decision of a bot that searches."""
DECISIONS = 3


def walks() -> Iterator[tuple[str, str, int, str]]:
    """Game, rule set, seats and bot: a hand of each rule set, decisions of every bot."""
    for game in GAMES.values():
        for named in game.named_sets:
            for seats in {2: (2, 4), 4: (4,)}[game.seat_counts[0]]:
                if fits(game, named.name, seats):
                    for bot in AT_ONCE:
                        yield game.name, named.name, seats, bot
        for bot in game.bots:
            if bot not in AT_ONCE:
                yield game.name, game.named_sets[0].name, game.seat_counts[0], bot


def fits(game: AnyGame, named: str, seats: int) -> bool:
    """Whether a rule set is for so many."""
    return seats == game.rules(named).seats or named != "crowning"


def walked(game: str, named: str, seats: int, bot: str) -> str:
    """The digest of a hand, or of some decisions in it by a bot that searches."""
    rules = find_game(game).rules(named, {}, seats)
    return Walk(rules, bot).digest()


class Walk:
    """A hand that is played while everything is looked at."""

    def __init__(self, rules: RuleSet, bot: str) -> None:
        self.game, self.rules = find_game(rules.game), rules
        self.bot = bot
        self.seen = sha256()
        self.match, self.chance = MatchLog(rules), Chance(b"vectors/" + rules.name.encode())

    def digest(self) -> str:
        """Play, and give the digest of all that was seen."""
        self.match.deal(*self.chance.deal(self.match))
        plays = 0
        while self.match.awaiting.kind != "deal" and plays < MOST_PLAYS:
            if self.match.awaiting.kind == "nothing":
                break
            if self.match.awaiting.kind == "stock":
                self.match.restock(self.chance.stock(self.match))
                continue
            if self.bot in AT_ONCE:
                self.look()
                move = self.decided(self.bot, plays)
            else:
                if plays and plays % BEFORE == 0:
                    self.decided(self.bot, plays)
                    if plays == DECISIONS * BEFORE:
                        break
                move = self.decided("steady", plays)
            self.match.play(self.match.awaiting.seat or 0, self.game.move_text(move))
            plays += 1
        self.seen.update(self.match.state.tobytes())
        return self.seen.hexdigest()

    def look(self) -> None:
        """Take in the state, what is legal, and what everybody sees and recalls."""
        calls, state = self.game.engine.calls, self.match.state
        words = np.zeros(self.game.engine.words, dtype=np.int64)
        calls.legal_moves(state, words)
        every = self.game.observe_all(state, self.rules.seats)
        for part in (state, words, every, *self.memories(state)):
            self.seen.update(part.tobytes())

    def memories(self, state: Any) -> list[Any]:
        return [self.game.recall(state, seat) for seat in range(self.rules.seats)]

    def decided(self, bot: str, plays: int) -> int:
        """The move of a bot; it is taken in, and the generator after it."""
        seat, budget = self.match.awaiting.seat or 0, budget_of_bot(bot, self.game.name)
        generator = seed_generator(b"vectors", bot, plays)
        sight, memory = self.match.seat_observation(seat), self.match.seat_memory(seat)
        move = int(self.game.engine.calls.decide(sight, memory, budget, generator))
        self.seen.update(f"{move} {int(generator[0])};".encode())
        return move


def name_of(walk: tuple[str, str, int, str]) -> str:
    """How the manifest calls a walk."""
    return "/".join(map(str, walk))


if __name__ == "__main__":
    found = {name_of(walk): walked(*walk) for walk in walks()}
    MANIFEST.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(found)} digests\n")

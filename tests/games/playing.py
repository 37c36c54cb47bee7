"""Matches played at random up to some point, for tests that look at what stands there."""

from __future__ import annotations

import random

from courtcards.kernel.options import RuleSet
from courtcards.play import Chance, MatchLog


def step(match: MatchLog, chance: Chance, choices: random.Random) -> bool:
    """One step of a random match; whether there was one."""
    awaiting = match.awaiting
    if awaiting.kind == "nothing":
        return False
    if awaiting.kind == "deal":
        match.deal(*chance.deal(match))
    elif awaiting.kind == "stock":
        match.restock(chance.stock(match))
    else:
        assert awaiting.seat is not None
        match.play(awaiting.seat, choices.choice(match.legal()))
    return True


def played(rules: RuleSet, seed: int, steps: int) -> MatchLog:
    """A match after so many random steps, or at its end."""
    match, chance, choices = MatchLog(rules), Chance(str(seed).encode()), random.Random(seed)
    for _ in range(steps):
        if not step(match, chance, choices):
            break
    return match


def finished(rules: RuleSet, seed: int) -> MatchLog:
    """A match played at random to its end."""
    match, chance, choices = MatchLog(rules), Chance(str(seed).encode()), random.Random(seed)
    while step(match, chance, choices):
        pass
    return match

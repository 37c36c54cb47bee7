"""``python -m benchmarks.depths``: how long positions may be that are solved with the usual nodes.

Deals are played at random to a number of cards. A line says how many of them are solved, in how
long.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import median
from time import perf_counter

from courtcards.games import find_game
from courtcards.games.double_king.rules.contracts import NEGATIVE_GAMES
from courtcards.kernel.errors import PlayError
from courtcards.lab.solving import solve_position
from courtcards.play import Chance, MatchLog
from courtcards.play.positions import HandPosition

DEALS = 9
LEAST = 0.5
"""The share of deals that must be solved for longer ones to be tried."""
TRICKS = range(6, 14)
CONTRACTS = (*NEGATIVE_GAMES, "trump:H")
HANDS = range(2, 30)
SHORT = 1


def main() -> None:
    """Print the depths of each game."""
    for contract in CONTRACTS:
        for left in TRICKS:
            deals = (play_deal(contract, seed, left) for seed in range(DEALS))
            if report(f"{contract}, {4 * left} cards", deals) < LEAST:
                break
    for named in ("french", "boxed", "cross-points"):
        for cards in HANDS:
            hands = (play_hand(named, seed, cards) for seed in range(10 * DEALS))
            if report(f"{named}, no stock, {cards} cards", hands) < LEAST:
                break


def report(title: str, positions: Iterator[HandPosition | None]) -> float:
    """Print one line, and return the share that was solved."""
    solved: list[bool] = []
    seconds: list[float] = []
    for position in positions:
        if position is None or len(solved) == DEALS:
            continue
        start = perf_counter()
        try:
            solve_position(position)
            solved.append(True)
        except PlayError:
            solved.append(False)
        seconds.append(perf_counter() - start)
    if not solved:
        return 1
    print(
        f"{title}: {sum(solved)} of {len(solved)},"
        f" median {median(seconds):.3f} s, longest {max(seconds):.2f} s",
        flush=True,
    )
    return sum(solved) / len(solved)


def play_deal(contract: str, seed: int, left: int) -> HandPosition | None:
    """Return a deal of Double King before its last tricks, or None if it ends before."""
    log = begin("double-king", "club", seed)
    log.play(log.awaiting.seat or 0, f"choose {contract}")
    choices = random.Random(seed)
    for _ in range(52 - 4 * left):
        if log.awaiting.kind != "play":
            return None
        log.play(log.awaiting.seat or 0, choices.choice(log.legal()))
    return HandPosition.of_match(log, None) if log.awaiting.kind == "play" else None


def play_hand(named: str, seed: int, cards: int) -> HandPosition | None:
    """Return a hand of Kings in the Corner for two, once its stock is empty and few cards left."""
    log, choices = begin("kings-corner", named, seed), random.Random(seed)
    while log.awaiting.kind == "play":
        state, seat = log.state, log.awaiting.seat or 0
        held = [int(hand).bit_count() for hand in state.hands]
        if not state.stock_count and sum(held) <= cards:
            return HandPosition.of_match(log, None) if sum(held) == cards else None
        legal = [move for move in log.legal() if not move.startswith("recycle")]
        waits = state.stock_count and held[seat] <= SHORT and "end" in legal
        plays = [move for move in legal if not move.startswith("end")]
        log.play(seat, "end" if waits else choices.choice(plays or legal))
    return None


def begin(game: str, named: str, seed: int) -> MatchLog:
    """Return a match with its first deal."""
    log = MatchLog(find_game(game).rules(named))
    log.deal(*Chance(str(seed).encode()).deal(log))
    return log


if __name__ == "__main__":
    main()

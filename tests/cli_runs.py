"""What the tests of the command line share: an answer, and matches to write down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from courtcards.games import game_named
from courtcards.matches import Chance, MatchLog, records


@dataclass(frozen=True)
class Answer:
    """What a command left behind."""

    status: int
    out: str
    err: str


Run = Callable[..., Answer]


def assert_one_line(answer: Answer, status: int, *parts: str) -> None:
    """A refusal: one line of standard error that says it, and the exit status."""
    assert answer.status == status
    assert answer.err.count("\n") == 1, answer.err
    assert answer.err.startswith("courtcards: ")
    for part in parts:
        assert part in answer.err


def played(game: str, named: str, seed: bytes) -> records.Record:
    """A match of plays that are all legal and not clever."""
    match, chance = MatchLog(game_named(game).rules(named)), Chance(seed)
    while not match.is_over:
        if match.awaiting.kind == "deal":
            match.deal(*chance.deal(match))
        elif match.awaiting.kind == "stock":
            match.restock(chance.stock(match))
        else:
            legal = match.legal()
            seat = match.awaiting.seat
            assert seat is not None
            match.play(seat, legal[len(match.hands[-1].moves) % len(legal)])
    return records.of_match(match, [f"bot:{seat}" for seat in range(match.rules.seats)])

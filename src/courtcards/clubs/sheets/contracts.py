"""The seven games as a sheet counts them: check sums, and what can be scored (DK-6.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from courtcards.clubs import sentences
from courtcards.compiled import popcount
from courtcards.errors import BadEntry, Message
from courtcards.games.double_king.contracts import (
    DANGER,
    DANGER_POINTS,
    NEGATIVE_GAMES,
    TRICK_POINTS,
    TRUMP,
)
from courtcards.games.double_king.state import SEATS

TRUMP_GAME = "trump"
"""Paper keeps no trump suit: neither does the sheet."""
CONTRACTS = (*NEGATIVE_GAMES, TRUMP_GAME)


def check_sum(contract: str) -> int:
    """What the four entries of a game add up to (DK-6.3).

    >>> [check_sum(contract) for contract in CONTRACTS]
    [13, 13, 8, 8, 5, 5, 13]
    """
    number = CONTRACTS.index(contract)
    tricks = abs(int(TRICK_POINTS[number].sum()))
    return tricks + int(DANGER_POINTS[number]) * popcount(int(DANGER[number]))


def sign_of(contract: str) -> int:
    """+1 for trump, −1 for a negative game: entries are counted, scores are signed."""
    return 1 if CONTRACTS.index(contract) == TRUMP else -1


UNITS: Mapping[str, frozenset[int]] = {
    "queens": frozenset({0, 2, 4, 6, 8}),
    "king-of-hearts": frozenset({0, 5}),
    "seventh-last": frozenset({0, 2, 3, 5}),
}
"""What one player can score in a game that is not counted by ones (DK-4.3, 4.5, 4.6)."""


def possible_entries(contract: str) -> frozenset[int]:
    """What one player can have in a game, counted without a sign.

    >>> sorted(possible_entries("seventh-last"))
    [0, 2, 3, 5]
    """
    return UNITS.get(contract, frozenset(range(check_sum(contract) + 1)))


def check_points(contract: str, points: Sequence[int]) -> None:
    """Refuse entries that a game cannot have led to: BadEntry, which says why."""
    right = check_sum(contract)
    if len(points) != SEATS or min(points) < 0:
        raise BadEntry(sentences.FOUR_ENTRIES, clause="DK-6.3")
    if sum(points) != right:
        raise BadEntry(
            sentences.WRONG_SUM,
            clause="DK-6.3",
            game=game_title(contract),
            right=right,
            found=sum(points),
        )
    possible = possible_entries(contract)
    for entry in points:
        if entry not in possible:
            raise BadEntry(
                sentences.IMPOSSIBLE_ENTRY,
                clause="DK-6.3",
                game=game_title(contract),
                entry=entry,
                possible=", ".join(map(str, sorted(possible))),
            )


TITLES = (
    sentences.TRICKS,
    sentences.HEARTS,
    sentences.QUEENS,
    sentences.JACKS_KINGS,
    sentences.KING_OF_HEARTS,
    sentences.SEVENTH_LAST,
    sentences.TRUMP,
)


def game_title(contract: str) -> Message:
    """The name of a game in a sentence."""
    return Message(TITLES[CONTRACTS.index(contract)])

"""The ranking of an evening.

The game itself says what a place at a table is worth, what a bye is worth, and what decides between
equals (``ClubGame``). A round that somebody has missed, having come late or left, is worth nothing
and has no score. The score of a duplicate round is against the other tables, and may be a fraction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from types import MappingProxyType

from courtcards.kernel.clubs import ClubGame, Tally

Score = int | Fraction
"""Of a round, or of several: a fraction only where it is the difference from a mean."""

NO_PENALTIES: Mapping[int, int] = MappingProxyType({})


@dataclass(frozen=True)
class Result:
    """What a round has brought a player: points and score, at a table (None for a bye).

    ``is_total``: no more was kept of the round at the table than its four scores.
    """

    round: int
    table: int | None
    points: Fraction
    score: Score
    is_total: bool = False


@dataclass(frozen=True)
class Place:
    """A line of the ranking; ``best`` is the highest score of one round, None without a round."""

    place: int
    player: int
    points: Fraction
    score: Score
    best: Score | None
    results: tuple[Result, ...]
    penalty: int = 0
    """The points that were given to the player, or taken, over the evening as a whole."""


def table_results(
    club: ClubGame,
    place: tuple[int, int],
    players: Sequence[int],
    scores: tuple[int, ...],
    *,
    is_total: bool = False,
) -> dict[int, Result]:
    """The results of a table of a round, by player."""
    number, table = place
    points = club.ranking_points(scores)
    return {
        player: Result(number, table, points[seat], scores[seat], is_total)
        for seat, player in enumerate(players)
    }


def bye_result(club: ClubGame, number: int) -> Result:
    """The result of whoever sits a round out."""
    return Result(number, None, club.bye_points, club.bye_score)


def ranked(
    club: ClubGame,
    results: Mapping[int, Sequence[Result]],
    penalties: Mapping[int, int] = NO_PENALTIES,
) -> list[Place]:
    """The ranking of players by what their rounds have brought; equals in order of their number.

    ``penalties`` are points that are added by player.
    """
    sums = {player: _sums(of, penalties.get(player, 0)) for player, of in results.items()}
    worth = worths(club, sums)
    order = sorted(results, key=lambda player: (tuple(-part for part in worth[player]), player))
    places: list[Place] = []
    for index, player in enumerate(order):
        points, score, best = sums[player]
        is_shared = index > 0 and worth[order[index - 1]] == worth[player]
        place = places[-1].place if is_shared else index + 1
        rounds = tuple(results[player])
        penalty = penalties.get(player, 0)
        places.append(Place(place, player, points, score, best, rounds, penalty))
    return places


def _sums(results: Sequence[Result], penalty: int) -> tuple[Fraction, Score, Score | None]:
    """Ranking points and scores in all, and the best score of one round."""
    return (
        sum((result.points for result in results), Fraction(penalty)),
        sum(result.score for result in results),
        max((result.score for result in results), default=None),
    )


def worths(
    club: ClubGame, sums: Mapping[int, tuple[Fraction, Score, Score | None]]
) -> dict[int, tuple[Fraction | float, ...]]:
    """What a ranking compares, by who or what is compared.

    The game counts in whole numbers, of which the order is all.
    """
    scores = in_whole_numbers([score for _, score, _ in sums.values()])
    bests = in_whole_numbers([best or 0 for *_, best in sums.values()])
    return {
        player: club.worth(Tally(points, whole, None if best is None else whole_best))
        for (player, (points, _, best)), whole, whole_best in zip(
            sums.items(), scores, bests, strict=True
        )
    }


def in_whole_numbers(scores: Sequence[Score]) -> tuple[int, ...]:
    """Scores times what makes all of them whole: in the same order, and equal where they are.

    >>> in_whole_numbers([Fraction(1, 2), Fraction(-1, 3), 2])
    (3, -2, 12)
    """
    unit = lcm(*(score.denominator for score in scores))
    return tuple(int(score * unit) for score in scores)

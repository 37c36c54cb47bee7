"""The ranking of an evening (DK-6.2, DK-7.1), and of a season of evenings.

=======  ==================================================================================
clause   what is done
=======  ==================================================================================
DK-6.2   16, 12, 8, 4 ranking points at a table; equal scores share those of their places
DK-7.0   a bye is worth 10 ranking points and the score 0
DK-7.1   by ranking points, then by the sum of the scores, then by the best round's score;
         who is still equal shares the place
=======  ==================================================================================

A round that somebody has missed, having come late or left, is worth nothing and has no score.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from courtcards.games.double_king.match import ranking_points

BYE_POINTS = Fraction(10)
BYE_SCORE = 0


@dataclass(frozen=True)
class Result:
    """What a round has brought a player: at which table (None for a bye), points and score."""

    round: int
    table: int | None
    points: Fraction
    score: int


@dataclass(frozen=True)
class Place:
    """A line of the ranking; ``best`` is the highest score of one round, None without a round."""

    place: int
    player: int
    points: Fraction
    score: int
    best: int | None
    results: tuple[Result, ...]


def table_results(
    number: int, table: int, players: Sequence[int], scores: tuple[int, ...]
) -> dict[int, Result]:
    """The results of a table, by player (DK-6.2)."""
    points = ranking_points(scores)
    return {
        player: Result(number, table, points[seat], scores[seat])
        for seat, player in enumerate(players)
    }


def bye_result(number: int) -> Result:
    """The result of who sits a round out (DK-7.0)."""
    return Result(number, None, BYE_POINTS, BYE_SCORE)


def ranked(results: Mapping[int, Sequence[Result]]) -> list[Place]:
    """The ranking of players by what their rounds have brought; equals in order of number."""
    worth = {player: _worth(of) for player, of in results.items()}
    order = sorted(results, key=lambda player: (_falling(worth[player]), player))
    places: list[Place] = []
    for index, player in enumerate(order):
        points, score, best = worth[player]
        is_shared = index > 0 and worth[order[index - 1]] == worth[player]
        place = places[-1].place if is_shared else index + 1
        known = int(best) if results[player] else None
        places.append(Place(place, player, points, score, known, tuple(results[player])))
    return places


def _worth(results: Sequence[Result]) -> tuple[Fraction, int, float]:
    """What a ranking goes by: ranking points, the sum of the scores, the best score."""
    best = max((result.score for result in results), default=float("-inf"))
    points = sum((result.points for result in results), Fraction(0))
    return points, sum(result.score for result in results), best


def _falling(worth: tuple[Fraction, int, float]) -> tuple[Fraction, int, float]:
    points, score, best = worth
    return -points, -score, -best


@dataclass(frozen=True)
class SeasonPlace:
    """A line of the season's ranking: over how many evenings, and what they brought in all."""

    place: int
    name: str
    evenings: int
    points: Fraction
    score: int
    best: int | None


def season(evenings: Iterable[Mapping[str, Place]]) -> list[SeasonPlace]:
    """The ranking over several evenings, by name, as that of one (DK-7.1) over all their rounds."""
    results: dict[str, list[Result]] = {}
    attended: dict[str, int] = {}
    for evening in evenings:
        for name, place in evening.items():
            results.setdefault(name, []).extend(place.results)
            attended[name] = attended.get(name, 0) + 1
    names = sorted(results)
    numbered = {number: results[name] for number, name in enumerate(names)}
    return [
        SeasonPlace(
            each.place,
            names[each.player],
            attended[names[each.player]],
            each.points,
            each.score,
            each.best,
        )
        for each in ranked(numbered)
    ]

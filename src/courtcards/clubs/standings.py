"""The ranking of an evening, and of a season of evenings.

The game itself says what a place at a table is worth, what a bye is worth, and what decides between
equals (``ClubGame``). A round that somebody has missed, having come late or left, is worth nothing
and has no score.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from courtcards.kernel.clubs import ClubGame, Tally
from courtcards.kernel.errors import BadPeople


@dataclass(frozen=True)
class Result:
    """What a round has brought a player: points and score, at a table (None for a bye).

    ``is_total``: no more was kept of the round at the table than its four scores.
    """

    round: int
    table: int | None
    points: Fraction
    score: int
    is_total: bool = False


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


def ranked(club: ClubGame, results: Mapping[int, Sequence[Result]]) -> list[Place]:
    """The ranking of players by what their rounds have brought; equals in order of their number."""
    tallies = {player: _tally(of) for player, of in results.items()}
    worth = {player: club.worth(tally) for player, tally in tallies.items()}
    order = sorted(results, key=lambda player: (tuple(-part for part in worth[player]), player))
    places: list[Place] = []
    for index, player in enumerate(order):
        tally = tallies[player]
        is_shared = index > 0 and worth[order[index - 1]] == worth[player]
        place = places[-1].place if is_shared else index + 1
        rounds = tuple(results[player])
        places.append(Place(place, player, tally.points, tally.score, tally.best, rounds))
    return places


def _tally(results: Sequence[Result]) -> Tally:
    return Tally(
        sum((result.points for result in results), Fraction(0)),
        sum(result.score for result in results),
        max((result.score for result in results), default=None),
    )


@dataclass(frozen=True)
class SeasonPlace:
    """A line of the season's ranking: over how many evenings, and what they brought in all."""

    place: int
    name: str
    evenings: int
    points: Fraction
    score: int
    best: int | None


def season(evenings: Iterable[tuple[ClubGame, Mapping[str, Place]]]) -> list[SeasonPlace]:
    """The ranking over several evenings, by name, as if all their rounds were of one evening.

    BadPeople where they were not all of one game.
    """
    game: ClubGame | None = None
    results: dict[str, list[Result]] = {}
    attended: dict[str, int] = {}
    for club, evening in evenings:
        if game is not None and game is not club:
            raise BadPeople("a season is made of evenings of the same game")
        game = club
        for name, place in evening.items():
            results.setdefault(name, []).extend(place.results)
            attended[name] = attended.get(name, 0) + 1
    if game is None:
        return []
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
        for each in ranked(game, numbered)
    ]

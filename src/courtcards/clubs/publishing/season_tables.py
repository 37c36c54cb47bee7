"""A season as tables: the ranking with what each evening has brought, and the ratings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from courtcards.clubs.publishing.spreadsheets import Cell
from courtcards.clubs.season.outcomes import EveningOutcome
from courtcards.clubs.season.ranking import SeasonPlace
from courtcards.clubs.season.ratings import Rating
from courtcards.kernel.errors import marked
from courtcards.text import translated

RANKING_HEADINGS = (
    marked("place"),
    marked("player"),
    marked("ranking points"),
    marked("score"),
    marked("best round"),
    marked("evenings"),
)
RATING_HEADINGS = (
    marked("place"),
    marked("player"),
    marked("strength"),
    marked("doubt"),
    marked("surely"),
    marked("tables"),
)
LEFT_OUT = marked("does not count")
DIGITS = 2
"""So many of a rating are shown."""


def ranking_table(
    ranking: Sequence[SeasonPlace], outcomes: Sequence[EveningOutcome], language: str
) -> Iterator[Sequence[Cell]]:
    """The ranking; of each evening the ranking points, and a column that says what is left out."""
    yield [
        *(translated(heading, language) for heading in RANKING_HEADINGS),
        *(each.date for each in outcomes),
        translated(LEFT_OUT, language),
    ]
    for each in ranking:
        brought = {result.evening: result for result in each.results}
        left_out = [outcomes[result.evening].date for result in each.results if not result.counts]
        yield [
            each.place,
            each.name,
            each.points,
            each.score,
            "" if each.best is None else each.best,
            len(each.results),
            *(
                brought[index].place.points if index in brought else ""
                for index in range(len(outcomes))
            ),
            " ".join(left_out),
        ]


def ratings_table(ratings: Sequence[Rating], language: str) -> Iterator[Sequence[Cell]]:
    """The ratings, the best first."""
    yield [translated(heading, language) for heading in RATING_HEADINGS]
    for each in ratings:
        numbers = (round(value, DIGITS) for value in (each.strength, each.doubt, each.sure))
        yield [each.place, each.name, *numbers, each.tables]

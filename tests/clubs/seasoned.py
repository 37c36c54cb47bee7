"""What evenings have come to, made up: who had which points and scores, at which tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from clubs.rounds import CLUB
from courtcards.clubs.season.outcomes import EveningOutcome, Person, PlayedTable
from courtcards.clubs.standings import RoundResult, rank_players


def evening(
    day: int,
    brought: Mapping[str, Sequence[tuple[int, int]]],
    tables: Sequence[tuple[Sequence[str | None], tuple[int, int, int, int]]] = (),
) -> EveningOutcome:
    """An evening in March: by name the points and the score of each round; the tables, if any."""
    people = [Person(name) for name in brought]
    places = rank_players(
        CLUB,
        {
            number: [
                RoundResult(round_, 1, Fraction(points), score)
                for round_, (points, score) in enumerate(rounds, start=1)
            ]
            for number, rounds in enumerate(brought.values())
        },
    )
    return EveningOutcome(
        evening=f"e{day}",
        name=f"Evening {day}",
        date=f"2026-03-{day:02}",
        at=day,
        club=CLUB,
        names={person: person.key.title() for person in people},
        places={people[each.player]: each for each in places},
        tables=tuple(
            PlayedTable(
                1, table, tuple(None if name is None else Person(name) for name in names), scores
            )
            for table, (names, scores) in enumerate(tables, start=1)
        ),
    )

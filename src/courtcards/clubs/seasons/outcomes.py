"""What an evening has come to, as a season and ratings take it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from courtcards.clubs.duplicate import shown
from courtcards.clubs.evenings import Evening
from courtcards.clubs.evenings.players import Player
from courtcards.clubs.results import Sheets, standings
from courtcards.clubs.seasons.people import PersonOf, person_by_name
from courtcards.clubs.standings import Place
from courtcards.kernel.clubs import ClubGame, Points


@dataclass(frozen=True, order=True)
class Person:
    """Somebody across evenings.

    ``nth`` tells those apart who would be one person and are two players of one evening.
    """

    key: str
    nth: int = 1


@dataclass(frozen=True)
class PlayedTable:
    """A table whose sheet counts: its players by seat, None for a house player, and the scores."""

    round: int
    table: int
    people: tuple[Person | None, ...]
    scores: Points


@dataclass(frozen=True)
class EveningOutcome:
    """An evening: who was there, under which name, in which place, and what each table scored.

    Whoever was there is in ``names`` and in ``places``; house players are in neither.
    """

    evening: str
    name: str
    date: str
    at: int
    club: ClubGame
    names: dict[Person, str]
    places: dict[Person, Place]
    tables: tuple[PlayedTable, ...]

    @property
    def order(self) -> tuple[str, int, str]:
        """What puts evenings in their order: the day, then which was opened first."""
        return self.date, self.at, self.evening


def outcome(
    name: str, evening: Evening, sheets: Sheets, person_of: PersonOf = person_by_name
) -> EveningOutcome:
    """What the evening of that id has come to; a sheet counts once it has been confirmed."""
    people = _people(name, evening.players, person_of)
    return EveningOutcome(
        evening=name,
        name=evening.settings.name,
        date=evening.settings.date,
        at=evening.opened.at,
        club=evening.club,
        names={person: evening.players[number].name for number, person in people.items()},
        places={people[each.player]: each for each in standings(evening, sheets)},
        tables=tuple(_tables(evening, shown(evening, sheets), people)),
    )


def _people(evening: str, players: list[Player], person_of: PersonOf) -> dict[int, Person]:
    """The people among the players, by number."""
    met: Counter[str] = Counter()
    people: dict[int, Person] = {}
    for player in players:
        if player.is_house or player.is_removed:
            continue
        key = str(person_of(evening, player))
        met[key] += 1
        people[player.number] = Person(key, met[key])
    return people


def _tables(evening: Evening, sheets: Sheets, people: dict[int, Person]) -> Iterator[PlayedTable]:
    for played in evening.counted:
        for table, players in enumerate(played.seating.tables, start=1):
            sheet = sheets.get((played.number, table))
            if sheet is not None and sheet.scores is not None:
                seated = tuple(people.get(player) for player in players)
                yield PlayedTable(played.number, table, seated, sheet.scores)

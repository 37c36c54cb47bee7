"""What an evening has come to, as a season and ratings take it.

Somebody is the same person at two evenings as the same member of a club; else by the same name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from courtcards.clubs.evening import Evening
from courtcards.clubs.members.players import ClubMembers
from courtcards.clubs.members.state import Member
from courtcards.clubs.neutral import is_neutral
from courtcards.clubs.season.tallies import EveningTally
from courtcards.clubs.standings import Place
from courtcards.kernel.clubs import ClubGame, Points
from courtcards.text.names.plain import same_name


@dataclass(frozen=True, order=True)
class Person:
    """Somebody across evenings: by the number of a member of ``club``, without one by the name.

    Without a name either, they are somebody at one evening. ``nth`` tells those apart who would be
    one person and are two players of one evening.
    """

    key: str
    nth: int = 1
    club: str = ""


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

    Whoever was there is in ``names`` and in ``places``; house players are in neither. ``agreed``
    are the members who may be named in what is published.
    """

    evening: str
    name: str
    date: str
    at: int
    club: ClubGame
    names: dict[Person, str]
    places: dict[Person, Place]
    tables: tuple[PlayedTable, ...]
    agreed: frozenset[Person] = frozenset()

    @property
    def order(self) -> tuple[str, int, str]:
        """What puts evenings in their order: the day, then which was opened first."""
        return self.date, self.at, self.evening


def outcome(
    name: str, evening: Evening, tally: EveningTally, club: ClubMembers | None = None
) -> EveningOutcome:
    """What the evening of that id has come to, of which that is the tally.

    ``club`` is the one whose members are known among the players; they have their own names.
    """
    members = {} if club is None else club.among(name, evening.players, roll=evening.roll)
    people = _people(name, evening, members, "" if club is None else club.club)
    names = {person: evening.players[number].name for number, person in people.items()}
    known = {people[number]: each for number, each in members.items() if people[number].nth == 1}
    return EveningOutcome(
        evening=name,
        name=evening.settings.name,
        date=evening.settings.date,
        at=evening.opened.at,
        club=evening.club,
        names=names | {person: member.name for person, member in known.items()},
        places={people[each.player]: each for each in tally.places},
        tables=tuple(_tables(evening, tally, people)),
        agreed=frozenset(person for person, member in known.items() if member.agrees),
    )


def _people(
    name: str, evening: Evening, members: Mapping[int, Member], club: str
) -> dict[int, Person]:
    """The people among the players, by number; whoever has no name any more is nobody else."""
    met: Counter[Person] = Counter()
    people: dict[int, Person] = {}
    for player in evening.players:
        if player.is_house or player.is_removed:
            continue
        member = members.get(player.number)
        if member is not None:
            person = Person(str(member.number), club=club)
        elif is_neutral(player.name):
            person = Person(f"{name} {player.number}")
        else:
            person = Person(same_name(player.name))
        met[person] += 1
        people[player.number] = replace(person, nth=met[person])
    return people


def _tables(
    evening: Evening, tally: EveningTally, people: dict[int, Person]
) -> Iterator[PlayedTable]:
    for each in tally.tables:
        players = evening.rounds[each.round - 1].seating.tables[each.table - 1]
        seated = tuple(people.get(player) for player in players)
        yield PlayedTable(each.round, each.table, seated, each.scores)

"""The clubs of a log, for whoever keeps it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from courtcards.admin.evenings import LoggedEvening, replayed
from courtcards.admin.names import what_stands
from courtcards.clubs.members import Roll
from courtcards.clubs.members.players import ClubMembers
from courtcards.eventlog.whole import WholeLog


@dataclass(frozen=True)
class LoggedRoll:
    """A club of a log, by its id."""

    id: str
    roll: Roll


def rolls(log: WholeLog) -> list[LoggedRoll]:
    """Every club, by name; StorageError where one is damaged."""
    with log.reading():
        found = [
            LoggedRoll(stands.of, replayed(log, name, Roll))
            for name in log.names()
            if (stands := what_stands(name)).kind == "roll"
        ]
    return sorted(found, key=lambda each: (each.roll.name, each.id))


def clubs_of(
    evenings: Iterable[LoggedEvening], rolls: Iterable[LoggedRoll]
) -> dict[str, ClubMembers]:
    """The members of the club whose each evening is, by its id; without evenings of no club."""
    clubs = {each.id: ClubMembers(each.id, each.roll) for each in rolls}
    found = ((each.id, clubs.get(each.evening.roll)) for each in evenings)
    return {name: club for name, club in found if club is not None and club.has_held(name)}

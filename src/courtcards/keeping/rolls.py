"""The clubs of a log, for whoever keeps it."""

from __future__ import annotations

from dataclasses import dataclass

from courtcards.clubs.roll import Roll
from courtcards.eventlog.whole import WholeLog
from courtcards.keeping.evenings import replayed
from courtcards.keeping.names import what_stands


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

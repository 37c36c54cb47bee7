"""Whom the log means by the numbers of those who have registered: as they were called then."""

from __future__ import annotations

from typing import Any

from courtcards.clubs.evening import EveningEvent
from courtcards.clubs.evening.registering import PersonRegistered, RegisteredAtOnce, Unregistered
from courtcards.clubs.evening.taking_in import (
    RegisteredChanged,
    RegisteredDeclined,
    RegisteredPutBack,
)


class RegisteredInLog:
    """Those who have registered, by their numbers, as far as the log has been read."""

    def __init__(self) -> None:
        self._people: list[dict[str, str]] = []
        self._by_owner: dict[str, int] = {}

    def by(self, event: EveningEvent) -> dict[str, Any]:
        """What is told of an event beside its own fields; what it says is noted."""
        match event:
            case RegisteredAtOnce(players=players, owner=owner):
                self._note(owner, players[0].name, players[0].club)
            case PersonRegistered(name=name, club=club, owner=owner):
                self._note(owner, name, club)
            case RegisteredChanged(registered=number, name=name, club=club):
                before = self._people[number]
                self._people[number] = {"name": name, "club": club}
                return {"before": before}
            case RegisteredDeclined(registered=numbers):
                return {"names": [self._people[each]["name"] for each in numbers]}
            case RegisteredPutBack(registered=number):
                return {"name": self._people[number]["name"]}
            case Unregistered(owner=owner):
                return {"name": self._people[self._by_owner[owner]]["name"]}
            case _:
                pass
        return {}

    def _note(self, owner: str, name: str, club: str) -> None:
        self._by_owner[owner] = len(self._people)
        self._people.append({"name": name, "club": club})

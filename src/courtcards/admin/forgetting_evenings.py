"""Forgetting a person at a club evening: as a player, on every sheet, and as who did something."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from courtcards.admin.neutral import Neutral, same_name
from courtcards.admin.stored import ENTERING, read, rows_changed
from courtcards.eventlog.whole import EventRow

NAMING = frozenset(
    {"player-changed", "substituted", "director-named", "registered", "registered-changed"}
)
"""Events with the name of one person."""


@dataclass
class ForgottenAtEvening:
    """When the evening was opened, who else plays there, and the rows that change."""

    at: int
    others: list[str]
    rows: list[EventRow]


def forgotten_at_evening(
    person: str, rows: list[EventRow], members: Mapping[str, set[int]]
) -> ForgottenAtEvening | None:
    """What the rows of an evening and its sheets become; None where the person is not there.

    ``members`` has, by the id of a club, the numbers under which they are its member.
    """
    events = [read(row) for row in rows]
    names = _Names(person, members)
    for event in events:
        names.note(event)
    if not names.theirs:
        return None
    neutral = Neutral(names.theirs, names.all)
    changed = rows_changed(rows, [without(event, neutral) for event in events])
    return ForgottenAtEvening(events[0]["at"], sorted(names.all - names.theirs), changed)


class _Names:
    """The names at an evening, and those that the person has had there, before a correction too."""

    def __init__(self, person: str, members: Mapping[str, set[int]]) -> None:
        self.all: set[str] = set()
        self._person = person
        self._in_clubs = members
        self._members: set[int] = set()
        """Their numbers in the club whose the evening is, as far as it has been read."""
        self._known: set[str] = set()
        """Names of players who are known for the person by their number in the club."""
        self._of_player: list[set[str]] = []
        self._of_registered: list[set[str]] = []
        """The same of who has registered; of who was taken in it is that of the player."""
        self._others: set[str] = set()

    def note(self, event: dict[str, Any]) -> None:
        """Note whom an event names."""
        if event["kind"] in {"evening-opened", "joined-club"}:
            self._members = self._in_clubs.get(event.get("roll", ""), set())
            for player, member in event.get("members", ()):
                self._known |= self._of_player[player] if member in self._members else set()
        elif event["kind"] in ENTERING:
            self._enter(event)
        elif event["kind"] == "registered":
            self._of_registered.append({event["name"]})
        elif event["kind"] == "registered-changed":
            self._of_registered[event["registered"]].add(event["name"])
        elif event["kind"] in {"substituted", "director-named"}:
            self._others.add(event["name"])
        elif event["kind"] == "player-changed":
            self._of_player[event["player"]].add(event["name"])
        elif event["kind"] in {"sheet-opened", "reseated"}:
            self._others |= {seated["name"] for seated in event["players"]}
        self._others |= {event["by"].get("name", "")} - {""}
        self.all = self._others.union(*self._of_player, *self._of_registered)

    def _enter(self, event: dict[str, Any]) -> None:
        entered = [{player["name"]} for player in event["players"]]
        for player, number in zip(entered, event.get("registered", ()), strict=False):
            player.update(self._of_registered[number])
            self._of_registered[number] = player
        if event["kind"] == "registered-at-once":
            self._of_registered += entered
        self._of_player += entered
        self._known |= {
            player["name"] for player in event["players"] if player.get("member") in self._members
        }

    @property
    def theirs(self) -> set[str]:
        """Every name of the person."""
        found = {name for name in self.all if same_name(self._person, name)} | self._known
        every = (*self._of_player, *self._of_registered)
        return found.union(*(names for names in every if names & found))


def without(event: dict[str, Any], neutral: Neutral) -> dict[str, Any]:
    """An event of an evening, or of a sheet, as it is to be stored."""
    changed = dict(event)
    if event["by"].get("name"):
        changed["by"] = event["by"] | {"name": neutral.of(event["by"]["name"])}
    if event["kind"] in ENTERING | {"sheet-opened", "reseated"}:
        changed["players"] = [
            player | {"name": neutral.of(player["name"])} for player in event["players"]
        ]
    if event["kind"] in NAMING:
        changed["name"] = neutral.of(event["name"])
    if event.get("reason"):
        changed["reason"] = neutral.within(event["reason"])
    line = event.get("line")
    if isinstance(line, dict) and line.get("reason"):
        changed["line"] = line | {"reason": neutral.within(line["reason"])}
    return changed

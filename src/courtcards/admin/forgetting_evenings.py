"""Forgetting a person at a club evening: as a player, on every sheet, and as who did something."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from typing import Any

from courtcards.admin.stored import (
    ENTERING,
    UNWRITTEN,
    Instead,
    Neutral,
    read,
    rows_changed,
    rows_of,
    same_name,
    what_stands,
)
from courtcards.eventlog.whole import EventRow, WholeLog
from courtcards.server.moderation import NAME

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


def forgotten_in_reports(
    log: WholeLog, table: str, instead: Instead, written: Container[int] | None
) -> list[EventRow]:
    """The rows of the reports at a table that become others.

    ``written`` are the numbers of the remarks that the forgotten person has made there; None where
    nobody knows that any more: then the words of whoever has left are forgotten, too.
    """
    rows = rows_of(log, NAME)
    events = [read(row) for row in rows]
    changed = [
        _forgotten(event, instead, written)
        if event["kind"] == "reported" and event["table"] == table
        else event
        for event in events
    ]
    return rows_changed(rows, changed)


def _forgotten(
    event: dict[str, Any], instead: Instead, written: Container[int] | None
) -> dict[str, Any]:
    """A report as it is to be stored."""
    name, text = event.get("name", ""), event.get("text", "")
    if name in instead:
        event = event | {"name": instead.of(name)}
    if not text:
        return event
    has_left = written is None and not name
    is_theirs = has_left or name in instead or event["remark"] in (written or ())
    return event | {"text": UNWRITTEN if is_theirs else instead.within(text)}


@dataclass
class ForgottenInRoll:
    """When the roll was opened, the other members, and the rows that change."""

    at: int
    others: list[str]
    rows: list[EventRow]


def members_called(log: WholeLog, person: str) -> dict[str, set[int]]:
    """By the id of a club, the numbers of the members who are that person."""
    found = {}
    for name in log.names():
        stands = what_stands(name)
        if stands.kind == "roll":
            found[stands.of] = Entries([read(row) for row in rows_of(log, name)]).of(person)
    return found


def forgotten_in_roll(person: str, rows: list[EventRow]) -> ForgottenInRoll | None:
    """The rows of a roll without a person; None where no member, nor anybody else, is called so."""
    events = [read(row) for row in rows]
    entries = Entries(events)
    numbers = entries.of(person)
    theirs = {name for number in numbers for name in entries.names[number]}
    theirs |= {name for name in entries.keepers if same_name(person, name)}
    if not theirs:
        return None
    every = entries.keepers.union(*entries.names)
    changed = roll_without(rows, events, numbers, Neutral(theirs, every))
    return ForgottenInRoll(events[0]["at"], sorted(every - theirs), changed)


def roll_without(
    rows: list[EventRow], events: list[dict[str, Any]], numbers: set[int], neutral: Neutral
) -> list[EventRow]:
    """The rows of a roll that become others where nobody knows who these entries were."""
    changed, first = [], 0
    for event in events:
        changed.append(_changed(event, first, numbers, neutral))
        if event["kind"] == "members-added":
            first += len(event["members"])
    return rows_changed(rows, changed)


class Entries:
    """The entries of a roll: every name that each has had, and which other one it turned out to be.

    ``keepers`` are the names of those who have kept the roll.
    """

    def __init__(self, events: list[dict[str, Any]]) -> None:
        self.names: list[set[str]] = []
        self.keepers: set[str] = set()
        self._into: dict[int, int] = {}
        for event in events:
            if event["kind"] == "members-added":
                self.names += [{member["name"]} for member in event["members"]]
            elif event["kind"] == "member-changed":
                self.names[event["member"]].add(event["name"])
            elif event["kind"] == "members-merged":
                self._into[event["member"]] = event["into"]
            elif event["kind"] == "members-parted":
                self._into.pop(event["member"], None)
            self.keepers |= {event["by"].get("name", "")} - {""}

    def of(self, person: str) -> set[int]:
        """The entries that are that person, those that are one with them among them."""
        called = {
            self._who(number)
            for number, names in enumerate(self.names)
            if any(same_name(person, name) for name in names)
        }
        return {number for number in range(len(self.names)) if self._who(number) in called}

    def one_with(self, number: int) -> set[int]:
        """The entries that are the same person as that one, itself among them."""
        who = self._who(number)
        return {each for each in range(len(self.names)) if self._who(each) == who}

    def _who(self, number: int) -> int:
        while number in self._into:
            number = self._into[number]
        return number


def _changed(
    event: dict[str, Any], first: int, numbers: set[int], neutral: Neutral
) -> dict[str, Any]:
    """An event as it is to be stored; ``first`` is the number of the first member that it adds."""
    changed = dict(event)
    if event["by"].get("name"):
        changed["by"] = event["by"] | {"name": neutral.of(event["by"]["name"])}
    if event["kind"] == "members-added":
        changed["members"] = [
            {"name": neutral.of(member["name"])} if number in numbers else member
            for number, member in enumerate(event["members"], start=first)
        ]
    if event["kind"] == "member-changed" and event["member"] in numbers:
        kept = {key: event[key] for key in event if key not in {"club", "licence", "agrees"}}
        changed = kept | {"name": neutral.of(event["name"]), "by": changed["by"]}
    return changed

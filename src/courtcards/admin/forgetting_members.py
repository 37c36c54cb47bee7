"""Forgetting a person in the roll of a club: whatever is known of them as a member."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from courtcards.admin.names import what_stands
from courtcards.admin.neutral import Neutral, same_name
from courtcards.admin.stored import read, rows_changed, rows_of
from courtcards.eventlog.whole import EventRow, WholeLog


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
    """What the rows of a roll become; None where no member, and nobody else, is called so."""
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

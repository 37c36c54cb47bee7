"""The kinds of streams in a log, whom the events of a club name, and other names for them.

Names follow from events in order: players and members are numbered as they are entered, and may be
renamed. Somebody who has registered is a player once they are taken in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import chain, count
from typing import Any, Literal, NamedTuple

import msgspec

from courtcards.clubs.sentences import SOMEBODY
from courtcards.clubs.service.links import stream_of
from courtcards.clubs.service.online import seat_name
from courtcards.eventlog import personal
from courtcards.eventlog.aggregate import unreadable
from courtcards.eventlog.personal import Kind, Rewrite
from courtcards.eventlog.whole import EventRow, WholeLog
from courtcards.server import moderation
from courtcards.server.push.subscriptions import subscriptions_name
from courtcards.tables.service import tables
from courtcards.tables.service.host import is_id
from courtcards.text import names as text_names

StreamKind = Literal[
    "table", "lobby", "push", "evening", "sheet", "season", "roll", "moderation", "unknown"
]


class Stands(NamedTuple):
    """The kind that a name is of, and the id of the table, evening, season or club, if any."""

    kind: StreamKind
    of: str = ""


def what_stands(name: str) -> Stands:
    """The aggregate that stands under a name.

    >>> what_stands("push/abcdefghjkmn")
    Stands(kind='push', of='abcdefghjkmn')
    """
    if is_id(name):
        return Stands("table", name)
    if name == tables.NAME:
        return Stands("lobby")
    if name == moderation.NAME:
        return Stands("moderation")
    _, _, of = name.partition("/")
    if is_id(of) and name == subscriptions_name(of):
        return Stands("push", of)
    of_club = stream_of(name)
    return Stands("unknown") if of_club is None else Stands(*of_club)


def read(row: EventRow) -> dict[str, Any]:
    """The fields of an event; StorageError where it is none."""
    try:
        return msgspec.json.decode(personal.plain(row.event.encode()), type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise unreadable(row.table, error) from error


def rows_of(log: WholeLog, name: str) -> list[EventRow]:
    """The rows of the events under a name."""
    return [EventRow(name, number, event) for number, event in enumerate(log.read(name), start=1)]


def rows_rewritten(
    rows: Iterable[EventRow], rewrite: Callable[[EventRow], personal.Rewrite]
) -> list[EventRow]:
    """The rows in which personal values become others; ``rewrite`` is asked row by row."""
    new = ((row, personal.rewritten(row.event, rewrite(row))) for row in rows)
    return [row._replace(event=event) for row, event in new if event != row.event]


def write_texts(log: WholeLog, rows: Collection[EventRow]) -> None:
    """Write personal values anew, within ``writing``, and delete the snapshots that have them."""
    for row in rows:
        log.put_texts(row)
    for name in {row.table for row in rows}:
        log.drop_snapshot(name)


UNWRITTEN = "…"
"""Stands where the person has written something."""
LONGEST_REMARK = 200
"""A remark does not become longer than this, or than it was, by other names in it."""


def nothing(value: Any) -> Any:
    """What stands in the place of a fact that is forgotten.

    >>> nothing("B-17"), nothing(True), nothing(12)
    ('', False, None)
    """
    return "" if isinstance(value, str) else False if isinstance(value, bool) else None


def same_name(one: str, other: str) -> bool:
    """Tell whether a club takes two names for one: case, blanks and ways of coding aside."""
    return text_names.same_name(one) == text_names.same_name(other)


class Instead:
    """Names at one place, each with what stands there instead."""

    def __init__(self, instead: Mapping[str, str]) -> None:
        self._instead = dict(instead)
        longest_first = sorted(filter(str.strip, instead), key=len, reverse=True)
        words = "|".join(re.escape(name) for name in longest_first)
        self._words = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE) if words else None

    def __contains__(self, name: str) -> bool:
        return name in self._instead

    def of(self, name: str) -> str:
        """The other name; the same where that name stays."""
        return self._instead.get(name, name)

    def within(self, text: str) -> str:
        """A text in which somebody else has written a name as a word of its own.

        >>> Instead({"An": "somebody"}).within("an Antje: An!")
        'somebody Antje: somebody!'
        """
        if self._words is None:
            return text
        return self._words.sub(self._named, text)[: max(LONGEST_REMARK, len(text))]

    def _named(self, found: re.Match[str]) -> str:
        return next(instead for name, instead in self._instead.items() if same_name(name, found[0]))

    def rewrite(self, kind: personal.Kind, value: Any, _of: int = 0) -> Any:
        """Give what a personal value becomes where every name is meant, whoever is called so."""
        if kind == "name":
            return self.of(value)
        return self.within(value) if kind == "remark" else value

    def seated(self) -> Instead:
        """The same at a table on the server, where names of an evening are cut short."""
        return Instead({seat_name(name): other for name, other in self._instead.items()})


class Neutral(Instead):
    """The names that are forgotten at one place, each with another that nobody has there."""

    def __init__(self, forgotten: Collection[str], all_names: Collection[str]) -> None:
        taken = {name.casefold() for name in all_names}
        instead: dict[str, str] = {}
        for name in sorted(forgotten):
            instead[name] = next(
                each
                for each in chain([SOMEBODY], (f"{SOMEBODY} {number}" for number in count(2)))
                if each not in taken
            )
            taken.add(instead[name])
        super().__init__(instead)


ENTERING = frozenset({"players-added", "registered-taken", "registered-at-once"})
"""Events of an evening by which there are more players; their numbers follow on."""


class NamesOfEvening:
    """Every name that each player of an evening has had, and the names of others."""

    def __init__(self, events: Iterable[dict[str, Any]]) -> None:
        self.of_player: list[set[str]] = []
        self.of_registered: list[set[str]] = []
        """Of who has registered; of who was taken in it is the same set as that of the player."""
        self.others: set[str] = set()
        """Of those who did something, directed or played on for somebody."""
        self._members: list[tuple[str, int, int]] = []
        """The players who were members of a club: its id, the player, and the member."""
        roll = ""
        for event in events:
            if event["kind"] in {"evening-opened", "joined-club"}:
                roll = event.get("roll", "")
                self._members += [(roll, *pair) for pair in event.get("members", ())]
            self._note(event, roll)

    def _note(self, event: dict[str, Any], roll: str) -> None:
        kind = event["kind"]
        if kind in ENTERING:
            self._enter(event, roll)
        elif kind == "registered":
            self.of_registered.append({event["name"]})
        elif kind == "registered-changed":
            self.of_registered[event["registered"]].add(event["name"])
        elif kind in {"substituted", "director-named"}:
            self.others.add(event["name"])
        elif kind == "player-changed":
            self.of_player[event["player"]].add(event["name"])
        elif kind in {"sheet-opened", "reseated"}:
            for seated in event["players"]:
                self.of_player[seated["player"]].add(seated["name"])
        if event["by"].get("name"):
            self.others.add(event["by"]["name"])

    def _enter(self, event: dict[str, Any], roll: str) -> None:
        first = len(self.of_player)
        entered = [{player["name"]} for player in event["players"]]
        for names, number in zip(entered, event.get("registered", ()), strict=False):
            names.update(self.of_registered[number])
            self.of_registered[number] = names
        if event["kind"] == "registered-at-once":
            self.of_registered += entered
        self.of_player += entered
        self._members += [
            (roll, number, player["member"])
            for number, player in enumerate(event["players"], start=first)
            if player.get("member") is not None
        ]

    @property
    def every(self) -> set[str]:
        """All names."""
        return self.others.union(*self.of_player, *self.of_registered)

    def called(self, person: str, members: Mapping[str, set[int]]) -> tuple[set[int], set[str]]:
        """The players who are that person, and every name of theirs.

        ``members`` has, by the id of a club, the numbers under which they are its member.
        """
        known = {
            player for roll, player, member in self._members if member in members.get(roll, ())
        }
        found = {name for name in self.every if same_name(person, name)}
        found |= {name for player in known for name in self.of_player[player]}
        every = (*self.of_player, *self.of_registered)
        theirs = found.union(*(each for each in every if not each.isdisjoint(found)))
        players = {n for n, each in enumerate(self.of_player) if not each.isdisjoint(theirs)}
        return players, theirs


class _Numbered:
    """Whom each personal value of an event is about, by their numbers; events are asked in order.

    A roll and an evening number those whom they enter in the same way.
    """

    def __init__(self) -> None:
        self._count = 0

    def whose(self, event: dict[str, Any]) -> list[int]:
        """The players, or the members, of the names that an event begins with."""
        kind = event["kind"]
        if kind in ENTERING or kind == "members-added":
            first = self._count
            self._count += len(event["members" if kind == "members-added" else "players"])
            return [*range(first, self._count)]
        if kind in {"sheet-opened", "reseated"}:
            return [seated["player"] for seated in event["players"]]
        if kind == "joined-club":
            return [player for player, _ in event.get("members", ())]
        if kind in {"player-changed", "member-changed"}:
            return [event["player" if kind == "player-changed" else "member"]]
        return []


def without(
    rows: Iterable[EventRow], numbers: Collection[int], neutral: Neutral, *, facts: bool
) -> list[EventRow]:
    """The rows of an evening with its sheets, or of a roll, without these players or members.

    Others who are called alike are not named either, unless they are another player or member. The
    ``facts`` about them may go, too: which member a player is, the licence of a member.
    """

    def instead(kind: Kind, value: Any, number: int | None) -> Any:
        if kind == "remark":
            return neutral.within(value)
        if number is not None and number not in numbers:
            return value
        if kind == "name":
            return neutral.of(value)
        return nothing(value) if facts else value

    return _by_number(rows, instead)


def _by_number(
    rows: Iterable[EventRow], instead: Callable[[Kind, Any, int | None], Any]
) -> list[EventRow]:
    """The rows that change; ``instead`` is told whom a value is about, by number, if anybody."""
    numbered = _Numbered()

    def rewrite(row: EventRow) -> Rewrite:
        whose = dict(enumerate(numbered.whose(read(row))))
        return lambda kind, value, of: instead(kind, value, whose.get(of))

    return rows_rewritten(rows, rewrite)


def called(player: int) -> str:
    """Give what a player of an old evening is called, by number from 0.

    >>> called(0)
    'player 1'
    """
    return f"player {player + 1}"


def numbers_instead(named: NamesOfEvening) -> Instead:
    """The numbers of players instead of their names; others are somebody."""
    instead = dict.fromkeys(sorted(named.every), SOMEBODY)
    for player, names in enumerate(named.of_player):
        instead |= dict.fromkeys(names, called(player))
    return Instead(instead)


def nameless(rows: Iterable[EventRow], instead: Instead) -> list[EventRow]:
    """The rows of an evening and its sheets that change where players are numbers."""

    def other(kind: Kind, value: Any, number: int | None) -> Any:
        if kind == "fact":
            return nothing(value)
        if kind == "name" and number is not None:
            return called(number)
        return instead.rewrite(kind, value)

    return _by_number(rows, other)


class Entries:
    """The entries of a roll: every name that each has had, and which other one it turned out to be.

    ``keepers`` are the names of those who have kept the roll.
    """

    def __init__(self, events: Iterable[dict[str, Any]]) -> None:
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

    @property
    def every(self) -> set[str]:
        """All names, of members and of those who have kept the roll."""
        return self.keepers.union(*self.names)

    def names_of(self, numbers: Collection[int]) -> set[str]:
        """Every name that these entries have had."""
        return {name for number in numbers for name in self.names[number]}

    def called(self, person: str) -> set[int]:
        """The entries that are that person, those that are one with them among them."""
        found = {
            self._who(number)
            for number, names in enumerate(self.names)
            if any(same_name(person, name) for name in names)
        }
        return {number for number in range(len(self.names)) if self._who(number) in found}

    def one_with(self, number: int) -> set[int]:
        """The entries that are the same person as that one, itself among them."""
        who = self._who(number)
        return {each for each in range(len(self.names)) if self._who(each) == who}

    def _who(self, number: int) -> int:
        while number in self._into:
            number = self._into[number]
        return number

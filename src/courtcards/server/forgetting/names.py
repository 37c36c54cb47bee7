"""The kinds of things that stand in a log, by name; and other names for the people in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import chain, count
from typing import Any, Literal, NamedTuple

import msgspec

from courtcards.clubs.sentences import SOMEBODY
from courtcards.clubs.service.links import evening_name, roll_name, season_name, sheet_name
from courtcards.clubs.service.online import seat_name
from courtcards.eventlog import personal, texts
from courtcards.eventlog.aggregate import unreadable
from courtcards.eventlog.whole import EventRow, WholeLog
from courtcards.server import moderation
from courtcards.server.push.subscriptions import subscriptions_name
from courtcards.tables.service import tables
from courtcards.tables.service.host import is_id
from courtcards.text.names import plain

Kind = Literal[
    "table", "lobby", "push", "evening", "sheet", "season", "roll", "moderation", "unknown"
]


class Stands(NamedTuple):
    """The kind that a name is of, and the id of the table, evening, season or club, if any."""

    kind: Kind
    of: str = ""


def what_stands(name: str) -> Stands:
    """The aggregate that stands under a name.

    >>> what_stands("club/abcdefghjkmn/2/7")
    Stands(kind='sheet', of='abcdefghjkmn')
    >>> what_stands("club/abcdefghjkmn/2/7/2")
    Stands(kind='sheet', of='abcdefghjkmn')
    """
    if is_id(name):
        return Stands("table", name)
    if name == tables.NAME:
        return Stands("lobby")
    if name == moderation.NAME:
        return Stands("moderation")
    parts = name.split("/")
    of = parts[1] if len(parts) > 1 else ""
    if not is_id(of):
        return Stands("unknown")
    if name == subscriptions_name(of):
        return Stands("push", of)
    if name == evening_name(of):
        return Stands("evening", of)
    if name == season_name(of):
        return Stands("season", of)
    if name == roll_name(of):
        return Stands("roll", of)
    numbers = parts[2:]
    if len(numbers) in {2, 3} and all(each.isascii() and each.isdecimal() for each in numbers):
        number, table, *attempt = map(int, numbers)
        if name == sheet_name(of, (number, table), *attempt):
            return Stands("sheet", of)
    return Stands("unknown")


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
    rows: Iterable[EventRow], rewrite: Callable[[EventRow], texts.Rewrite]
) -> list[EventRow]:
    """The rows in which personal values become others; ``rewrite`` is asked row by row."""
    new = ((row, texts.rewritten(row.event, rewrite(row))) for row in rows)
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
    return plain.same_name(one) == plain.same_name(other)


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

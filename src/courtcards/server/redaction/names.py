"""Kinds of streams in a log, the people that a club's events name, and their pseudonyms.

Events name people in order: players and members are numbered as they are entered, and may be
renamed. A person who has registered becomes a player when taken in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import chain, count
from typing import Any, Literal, NamedTuple

import msgspec

from courtcards.clubs.error_messages import SOMEBODY
from courtcards.clubs.service.links import identify_club_stream
from courtcards.clubs.service.online import shorten_player_name
from courtcards.eventlog import personal
from courtcards.eventlog.admin_log import AdminLog, EventRow
from courtcards.eventlog.aggregate import build_damage_error
from courtcards.eventlog.personal import Kind, Rewrite
from courtcards.server import moderation
from courtcards.server.push.subscriptions import subscriptions_name
from courtcards.tables.service import tables
from courtcards.tables.service.host import is_id
from courtcards.text import names as text_names

StreamKind = Literal[
    "table", "lobby", "push", "evening", "sheet", "season", "roll", "moderation", "unknown"
]


class Stream(NamedTuple):
    """The kind of a stream, and the id of its table, evening, season or club, if any."""

    kind: StreamKind
    owner_id: str = ""


def identify_stream(name: str) -> Stream:
    """Identify the aggregate of a stream by its name.

    >>> identify_stream("push/abcdefghjkmn")
    Stream(kind='push', owner_id='abcdefghjkmn')
    """
    if is_id(name):
        return Stream("table", name)
    if name == tables.NAME:
        return Stream("lobby")
    if name == moderation.NAME:
        return Stream("moderation")
    _, _, of = name.partition("/")
    if is_id(of) and name == subscriptions_name(of):
        return Stream("push", of)
    of_club = identify_club_stream(name)
    return Stream("unknown") if of_club is None else Stream(*of_club)


def decode_fields(row: EventRow) -> dict[str, Any]:
    """Decode the fields of an event. Raises StorageError if it is damaged."""
    try:
        return msgspec.json.decode(personal.remove_marks(row.event.encode()), type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise build_damage_error(row.table, error) from error


def read_rows(log: AdminLog, name: str) -> list[EventRow]:
    """Read the rows of a stream's events."""
    return [EventRow(name, number, event) for number, event in enumerate(log.read(name), start=1)]


def rewrite_rows(
    rows: Iterable[EventRow], rewrite: Callable[[EventRow], personal.Rewrite]
) -> list[EventRow]:
    """Rewrite the personal values of rows, and return the changed rows."""
    new = ((row, personal.rewrite_values(row.event, rewrite(row))) for row in rows)
    return [row._replace(event=event) for row, event in new if event != row.event]


def write_texts(log: AdminLog, rows: Collection[EventRow]) -> None:
    """Store changed personal values, within ``writing``, and delete snapshots with old ones."""
    for row in rows:
        log.put_texts(row)
    for name in {row.table for row in rows}:
        log.drop_snapshot(name)


REDACTED_TEXT = "…"
"""Replaces a text that the redacted person has written."""
LONGEST_REMARK = 200
"""Pseudonyms lengthen a remark to this at most, or not at all if it is longer already."""


def blank_fact(value: Any) -> Any:
    """Return the empty value that replaces a redacted fact.

    >>> blank_fact("B-17"), blank_fact(True), blank_fact(12)
    ('', False, None)
    """
    return "" if isinstance(value, str) else False if isinstance(value, bool) else None


def is_same_name(one: str, other: str) -> bool:
    """Tell whether a club takes two names for one, regardless of case, blanks and encoding."""
    return text_names.name_key(one) == text_names.name_key(other)


class Pseudonyms:
    """Names at one place, each with its pseudonym."""

    def __init__(self, pseudonyms: Mapping[str, str]) -> None:
        self._pseudonyms = dict(pseudonyms)
        longest_first = sorted(filter(str.strip, pseudonyms), key=len, reverse=True)
        words = "|".join(re.escape(name) for name in longest_first)
        self._words = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE) if words else None

    def __contains__(self, name: str) -> bool:
        return name in self._pseudonyms

    def replace_name(self, name: str) -> str:
        """Return the pseudonym of a name; the name itself if it has none."""
        return self._pseudonyms.get(name, name)

    def replace_in_text(self, text: str) -> str:
        """Replace names that stand in a text as words of their own.

        >>> Pseudonyms({"An": "somebody"}).replace_in_text("an Antje: An!")
        'somebody Antje: somebody!'
        """
        if self._words is None:
            return text
        return self._words.sub(self._replace_match, text)[: max(LONGEST_REMARK, len(text))]

    def _replace_match(self, found: re.Match[str]) -> str:
        return next(
            instead for name, instead in self._pseudonyms.items() if is_same_name(name, found[0])
        )

    def rewrite(self, kind: personal.Kind, value: Any, _of: int = 0) -> Any:
        """Rewrite a personal value: replace the names, whoever bears them."""
        if kind == "name":
            return self.replace_name(value)
        return self.replace_in_text(value) if kind == "remark" else value

    def make_table_pseudonyms(self) -> Pseudonyms:
        """Return the pseudonyms for tables on the server, where long names are shortened."""
        return Pseudonyms(
            {shorten_player_name(name): other for name, other in self._pseudonyms.items()}
        )


class NeutralPseudonyms(Pseudonyms):
    """Redacted names at one place, each with a neutral pseudonym that is unique there."""

    def __init__(self, redacted: Collection[str], all_names: Collection[str]) -> None:
        taken = {name.casefold() for name in all_names}
        instead: dict[str, str] = {}
        for name in sorted(redacted):
            instead[name] = next(
                each
                for each in chain([SOMEBODY], (f"{SOMEBODY} {number}" for number in count(2)))
                if each not in taken
            )
            taken.add(instead[name])
        super().__init__(instead)


ENTRY_EVENTS = frozenset({"players-added", "registered-taken", "registered-at-once"})
"""Events by which an evening gets players. Their numbers follow on."""


class EveningNames:
    """All names that each player of an evening has had, and the names of others."""

    def __init__(self, events: Iterable[dict[str, Any]]) -> None:
        self.player_names: list[set[str]] = []
        self.registrant_names: list[set[str]] = []
        """Names of each registrant; after the take-in, the same set as the player's."""
        self.others: set[str] = set()
        """Names of senders, directors and substitutes."""
        self._members: list[tuple[str, int, int]] = []
        """Players who were members of a club: the club's id, the player, the member."""
        club_id = ""
        for event in events:
            if event["kind"] in {"evening-opened", "joined-club"}:
                club_id = event.get("roll", "")
                self._members += [(club_id, *pair) for pair in event.get("members", ())]
            self._note(event, club_id)

    def _note(self, event: dict[str, Any], club_id: str) -> None:
        kind = event["kind"]
        if kind in ENTRY_EVENTS:
            self._enter(event, club_id)
        elif kind == "registered":
            self.registrant_names.append({event["name"]})
        elif kind == "registered-changed":
            self.registrant_names[event["registered"]].add(event["name"])
        elif kind in {"substituted", "director-named"}:
            self.others.add(event["name"])
        elif kind == "player-changed":
            self.player_names[event["player"]].add(event["name"])
        elif kind in {"sheet-opened", "reseated"}:
            for seated in event["players"]:
                self.player_names[seated["player"]].add(seated["name"])
        if event["by"].get("name"):
            self.others.add(event["by"]["name"])

    def _enter(self, event: dict[str, Any], club_id: str) -> None:
        first = len(self.player_names)
        entered = [{player["name"]} for player in event["players"]]
        for names, number in zip(entered, event.get("registered", ()), strict=False):
            names.update(self.registrant_names[number])
            self.registrant_names[number] = names
        if event["kind"] == "registered-at-once":
            self.registrant_names += entered
        self.player_names += entered
        self._members += [
            (club_id, number, player["member"])
            for number, player in enumerate(event["players"], start=first)
            if player.get("member") is not None
        ]

    @property
    def every(self) -> set[str]:
        """All names."""
        return self.others.union(*self.player_names, *self.registrant_names)

    def find_person(
        self, person: str, members: Mapping[str, set[int]]
    ) -> tuple[set[int], set[str]]:
        """Return the numbers of a person's players, and all of the person's names.

        ``members`` has, by the id of a club, the numbers of the person's entries there.
        """
        known = {
            player
            for club_id, player, member in self._members
            if member in members.get(club_id, ())
        }
        found = {name for name in self.every if is_same_name(person, name)}
        found |= {name for player in known for name in self.player_names[player]}
        every = (*self.player_names, *self.registrant_names)
        theirs = found.union(*(each for each in every if not each.isdisjoint(found)))
        players = {n for n, each in enumerate(self.player_names) if not each.isdisjoint(theirs)}
        return players, theirs


class _PersonNumbering:
    """Finds the person of each personal value of an event, by number.

    It must see all events in order.

    Clubs and evenings number the people that they enter in the same way.
    """

    def __init__(self) -> None:
        self._count = 0

    def list_numbers(self, event: dict[str, Any]) -> list[int]:
        """Return the players, or members, of the names at the beginning of an event."""
        kind = event["kind"]
        if kind in ENTRY_EVENTS or kind == "members-added":
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


def redact_rows(
    rows: Iterable[EventRow],
    numbers: Collection[int],
    pseudonyms: NeutralPseudonyms,
    *,
    facts: bool,
) -> list[EventRow]:
    """Redact players or members in the rows of an evening with its sheets, or of a club.

    Return the changed rows. Namesakes without a number are redacted as well; numbered ones are not.
    With ``facts``, facts about the people go too: a player's member number, a member's licence.
    """

    def instead(kind: Kind, value: Any, number: int | None) -> Any:
        if kind == "remark":
            return pseudonyms.replace_in_text(value)
        if number is not None and number not in numbers:
            return value
        if kind == "name":
            return pseudonyms.replace_name(value)
        return blank_fact(value) if facts else value

    return _rewrite_by_number(rows, instead)


def _rewrite_by_number(
    rows: Iterable[EventRow], replace: Callable[[Kind, Any, int | None], Any]
) -> list[EventRow]:
    """Rewrite personal values row by row. ``replace`` gets the number of the person, if any."""
    numbered = _PersonNumbering()

    def rewrite(row: EventRow) -> Rewrite:
        whose = dict(enumerate(numbered.list_numbers(decode_fields(row))))
        return lambda kind, value, of: replace(kind, value, whose.get(of))

    return rewrite_rows(rows, rewrite)


def player_pseudonym(player: int) -> str:
    """Return the pseudonym of a player of an old evening, numbered from 0.

    >>> player_pseudonym(0)
    'player 1'
    """
    return f"player {player + 1}"


def make_number_pseudonyms(named: EveningNames) -> Pseudonyms:
    """Make pseudonyms from the numbers of players. All other people become *somebody*."""
    instead = dict.fromkeys(sorted(named.every), SOMEBODY)
    for player, names in enumerate(named.player_names):
        instead |= dict.fromkeys(names, player_pseudonym(player))
    return Pseudonyms(instead)


def number_players(rows: Iterable[EventRow], pseudonyms: Pseudonyms) -> list[EventRow]:
    """Replace player names by numbers in an evening and its sheets. Return the changed rows."""

    def other(kind: Kind, value: Any, number: int | None) -> Any:
        if kind == "fact":
            return blank_fact(value)
        if kind == "name" and number is not None:
            return player_pseudonym(number)
        return pseudonyms.rewrite(kind, value)

    return _rewrite_by_number(rows, other)


class MemberEntries:
    """The entries of a club's member list: all names of each, and merged entries.

    ``keepers`` are the names of the people who have sent its commands.
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
        """All names, of members and of keepers."""
        return self.keepers.union(*self.names)

    def list_names(self, numbers: Collection[int]) -> set[str]:
        """Return every name that these entries have had."""
        return {name for number in numbers for name in self.names[number]}

    def find_person(self, person: str) -> set[int]:
        """Find the entries of a person, with those that were merged with them."""
        found = {
            self._find_main_entry(number)
            for number, names in enumerate(self.names)
            if any(is_same_name(person, name) for name in names)
        }
        return {
            number for number in range(len(self.names)) if self._find_main_entry(number) in found
        }

    def find_same_person(self, number: int) -> set[int]:
        """Find the entries that were merged with an entry, itself included."""
        who = self._find_main_entry(number)
        return {each for each in range(len(self.names)) if self._find_main_entry(each) == who}

    def _find_main_entry(self, number: int) -> int:
        while number in self._into:
            number = self._into[number]
        return number

"""An evening whose names are taken out: those of a player, or all; and of old evenings all.

What was played stays, by numbered players. No event changes. Where an old evening loses its names,
none is added either: so a server that has it in memory goes on with it, and shows the names until
it lets go.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, groupby
from typing import Any

import msgspec

from courtcards.clubs import sentences
from courtcards.clubs.evening import Evening
from courtcards.clubs.evening.settings import NamesTakenOut, PersonForgotten
from courtcards.clubs.members.players import ClubMembers
from courtcards.clubs.sentences import is_neutral
from courtcards.clubs.service.links import evening_name
from courtcards.clubs.service.online import table_seed
from courtcards.clubs.verb import Who
from courtcards.eventlog.whole import EventRow, WholeLog, replayed
from courtcards.kernel.errors import NotNow, StorageError, UnknownEvening
from courtcards.server.forgetting.job import ForgetsAt, ForgettingJob
from courtcards.server.forgetting.names import (
    Instead,
    NamesOfEvening,
    Neutral,
    nameless,
    numbers_instead,
    read,
    rows_of,
    what_stands,
    without,
    write_texts,
)
from courtcards.server.forgetting.people import table_without
from courtcards.text.names import same_name


@dataclass(frozen=True)
class StoredEvening:
    """The rows of an evening, its own first, then those of its sheets; and what they say."""

    id: str
    rows: list[EventRow]
    events: list[dict[str, Any]]

    def own_tables(self, log: WholeLog) -> Iterator[str]:
        """The tables that it has played at on the server.

        An evening that was restored from a file names tables of another: those stay as they are.
        """
        for event in self.events:
            table = event.get("online") if event["kind"] == "sheet-opened" else None
            if table and self._is_own(log, table, event):
                yield table

    def _is_own(self, log: WholeLog, table: str, laid_out: dict[str, Any]) -> bool:
        opened = log.event(table, 1)
        place, attempt = (laid_out["round"], laid_out["table"]), laid_out.get("attempt", 1)
        seeds = [
            table_seed(log.secret, self.id, place, attempt, is_duplicate=each).hex()
            for each in (False, True)
        ]
        return opened is not None and read(EventRow(table, 1, opened)).get("seed") in seeds

    def at_tables(self, log: WholeLog, instead: Instead) -> list[list[EventRow]]:
        """The rows that change at each of these tables where names are others."""
        seated = instead.seated()
        return [
            rows
            for table in self.own_tables(log)
            if (rows := table_without(log, table, rows_of(log, table), seated))
        ]

    def nameless(self, log: WholeLog) -> list[EventRow]:
        """The rows that change where nobody is named any more, at its tables neither."""
        instead = numbers_instead(NamesOfEvening(self.events))
        at_tables = chain.from_iterable(self.at_tables(log, instead))
        return [*nameless(self.rows, instead), *at_tables]


def stored_evening(log: WholeLog, evening: str, names: Iterable[str]) -> StoredEvening:
    """The evening of that id, which stands under these names; StorageError where it is damaged."""
    rows = [row for name in names for row in rows_of(log, name)]
    return StoredEvening(evening, rows, [read(row) for row in rows])


OF_NAMES = frozenset({"person-forgotten", "names-taken-out", "joined-club", "left-club"})
"""Events that say whose an evening is, or that names are gone: nobody has played by them."""


@dataclass(frozen=True)
class AgedEvening:
    """An evening at which nothing has happened for long: when it began, the rows that change."""

    name: str
    at: int
    rows: list[EventRow]


@dataclass(frozen=True)
class UnreadableEvening:
    """An evening that may be old enough, and cannot be read: it stays as it is."""

    name: str


def aged_evenings(
    log: WholeLog, now: int, older_than: int
) -> Iterator[AgedEvening | UnreadableEvening]:
    """The evenings whose names may go; those that have none any more are left out.

    ``now`` and ``older_than`` are in milliseconds.
    """
    of_clubs = [name for name in log.names() if what_stands(name).kind in {"evening", "sheet"}]
    for evening, names in groupby(sorted(of_clubs), key=lambda name: what_stands(name).of):
        try:
            aged = _aged(log, evening, list(names), now - older_than)
        except (StorageError, LookupError, TypeError, AttributeError):
            yield UnreadableEvening(evening)
        else:
            if aged is not None and aged.rows:
                yield aged


def _aged(log: WholeLog, evening: str, names: list[str], until: int) -> AgedEvening | None:
    if any(_last_at(log, name) > until for name in names):
        return None
    kept = stored_evening(log, evening, names)
    return AgedEvening(evening, kept.events[0]["at"], kept.nameless(log))


def _last_at(log: WholeLog, name: str) -> int:
    """When something last happened there; that a name was taken out makes no evening younger."""
    last = read(log.last_of(name))
    if last["kind"] in OF_NAMES:
        events = map(read, rows_of(log, name))
        last = [event for event in events if event["kind"] not in OF_NAMES][-1]
    at: int = last["at"]
    return at


def without_names(log: WholeLog, evening: AgedEvening) -> None:
    """Write what has changed of an evening, all of it at once."""
    with log.writing():
        write_texts(log, evening.rows)


@dataclass(frozen=True)
class Changed:
    """A club or an evening where names stand: what changes, and the event that says so.

    It comes after ``last`` events. ``is_asked``: the command was given there.
    """

    name: str
    last: int
    rows: list[EventRow]
    event: bytes
    is_asked: bool
    at: ForgetsAt | None = None


def neutral_for(names: Collection[str], every: Collection[str]) -> Neutral:
    """What stands instead of these names, and of those that are alike, among all at a place."""
    alike = {same_name(name) for name in names}
    theirs = {each for each in every if not is_neutral(each) and same_name(each) in alike}
    return Neutral(theirs, every)


def asked_by(job: ForgettingJob, neutral: Neutral) -> Who:
    """Who asked for it; without their name where it is that which goes."""
    return msgspec.structs.replace(job.by, name=neutral.of(job.by.name))


class PlayedEvening:
    """An evening of the log: as it is stored, and as it stands."""

    def __init__(self, log: WholeLog, evening: str) -> None:
        """UnknownEvening."""
        self._log = log
        self._name = evening_name(evening)
        if not log.has_events(self._name):
            raise UnknownEvening(sentences.NO_SUCH_EVENING, evening=evening)
        self._stored = stored_evening(log, evening, log.names_under(self._name))
        self._kept = replayed(log, self._name, Evening)

    def without(self, job: ForgettingJob, player: int) -> Changed:
        """What it becomes where nobody knows any more who a player was, nor which member.

        A player who was taken out again is forgotten, too. UnknownEvening; NotNow while a round is
        played on the server, by people with names.
        """
        if player >= len(self._kept.players):
            raise UnknownEvening("there is no player {player} at this evening", player=player)
        return self._forgetting(job, {player}, (), is_asked=True)

    def without_member(
        self, job: ForgettingJob, club: ClubMembers, numbers: Collection[int], names: set[str]
    ) -> Changed | None:
        """What it becomes where nobody knows any more who these entries of a club were.

        They are the players who count as them, and whoever is called by one of their ``names`` and
        is no other player: who has registered, or directed, or is written about. None where
        nothing stands of them. NotNow as above.
        """
        found = self._forgetting(job, self._players_of(club, numbers), names, is_asked=False)
        return found if found.rows else None

    def _players_of(self, club: ClubMembers, numbers: Collection[int]) -> set[int]:
        """The players who count as one of these members, or did before they were taken out."""
        own = {same_name(club.roll.members[number].name) for number in numbers}
        out = {
            each.number
            for each in self._kept.players
            if each.is_removed
            and (each.member in numbers if each.member is not None else same_name(each.name) in own)
        }
        found = club.among(self._stored.id, self._kept.players, roll=self._kept.roll).items()
        return out | {player for player, member in found if member.number in numbers}

    def _forgetting(
        self,
        job: ForgettingJob,
        players: Collection[int],
        alike: Collection[str],
        *,
        is_asked: bool,
    ) -> Changed:
        named = NamesOfEvening(self._stored.events)
        names = set[str]().union(*(named.of_player[each] for each in players))
        others = {
            same_name(name)
            for number, theirs in enumerate(named.of_player)
            if number not in players
            for name in theirs
        }
        written = "".join(row.event for row in self._stored.rows).casefold()
        names |= {
            each for each in alike if same_name(each) not in others and each.casefold() in written
        }
        neutral = neutral_for(names, names | named.every)
        changed = without(self._stored.rows, players, neutral, facts=is_asked)
        if changed:
            self._check_at_rest()
        tables = self._stored.at_tables(self._log, neutral)
        for rows in tables:
            changed += rows
        sheets = {
            row.table
            for row, event in zip(self._stored.rows, self._stored.events, strict=True)
            if any(seat.get("player") in players for seat in event.get("players", ()))
        }
        event = PersonForgotten(
            by=asked_by(job, neutral),
            at=max(job.at, self._kept.last_at),
            command=job.command if is_asked else None,
        )
        told = self._told(len(sheets - {self._name}), len(tables))
        return Changed(self._name, self._kept.sequence, changed, _stored(event), is_asked, told)

    def nameless(self, job: ForgettingJob) -> Changed:
        """What it becomes without a name; NotNow before it is over."""
        self._check_at_rest()
        if not self._kept.is_over:
            raise NotNow(sentences.NOT_OVER)
        changed = self._stored.nameless(self._log)
        at = max(job.at, self._kept.last_at)
        event = NamesTakenOut(by=Who(job.by.role), at=at, command=job.command)
        sheets = {row.table for row in self._stored.rows} - {self._name}
        told = self._told(len(sheets), len(list(self._stored.own_tables(self._log))))
        return Changed(self._name, self._kept.sequence, changed, _stored(event), True, told)  # noqa: FBT003

    def _check_at_rest(self) -> None:
        if self._kept.running is not None and self._kept.running.online:
            raise NotNow(sentences.PLAYED_ON_SERVER, evening=self._kept.settings.name)

    def _told(self, sheets: int, tables: int) -> ForgetsAt:
        settings = self._kept.settings
        return ForgetsAt(self._stored.id, settings.name, settings.date, sheets, tables)


def _stored(event: PersonForgotten | NamesTakenOut) -> bytes:
    return Evening.codec.encode(event)

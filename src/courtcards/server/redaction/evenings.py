"""Redaction of an evening: one player, all names, or all names of old evenings.

Results stay, by numbered players. Stored events do not change, only personal values. The redaction
of an old evening adds no event. So a server that has it in memory shows its names until it unloads
it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, groupby
from typing import Any

import msgspec

from courtcards.clubs import error_messages
from courtcards.clubs.command import Sender
from courtcards.clubs.error_messages import is_pseudonym
from courtcards.clubs.evening import Evening
from courtcards.clubs.evening.settings import NamesRedacted, PersonRedacted
from courtcards.clubs.members.matching import ClubMembers
from courtcards.clubs.service.links import evening_stream_name
from courtcards.clubs.service.online import derive_table_seed
from courtcards.eventlog.admin_log import AdminLog, EventRow, replay_aggregate
from courtcards.kernel.errors import NotNow, StorageError, UnknownEvening
from courtcards.server.redaction.job import EveningRedaction, RedactionJob
from courtcards.server.redaction.names import (
    EveningNames,
    NeutralPseudonyms,
    Pseudonyms,
    decode_fields,
    identify_stream,
    make_number_pseudonyms,
    number_players,
    read_rows,
    redact_rows,
    write_texts,
)
from courtcards.server.redaction.people import redact_table
from courtcards.text.names import name_key


@dataclass(frozen=True)
class EveningRows:
    """The rows of an evening, then those of its sheets, and their decoded events."""

    id: str
    rows: list[EventRow]
    events: list[dict[str, Any]]

    def find_own_tables(self, log: AdminLog) -> Iterator[str]:
        """Yield the tables on this server that the evening was played at.

        An evening that was restored from a file names another server's tables. Those are left out.
        """
        for event in self.events:
            table = event.get("online") if event["kind"] == "sheet-opened" else None
            if table and self._is_own_table(log, table, event):
                yield table

    def _is_own_table(self, log: AdminLog, table: str, laid_out: dict[str, Any]) -> bool:
        opened = log.event(table, 1)
        place, attempt = (laid_out["round"], laid_out["table"]), laid_out.get("attempt", 1)
        seeds = [
            derive_table_seed(log.secret, self.id, place, attempt, is_duplicate=each).hex()
            for each in (False, True)
        ]
        return opened is not None and decode_fields(EventRow(table, 1, opened)).get("seed") in seeds

    def redact_tables(self, log: AdminLog, pseudonyms: Pseudonyms) -> list[list[EventRow]]:
        """Redact names at each of these tables. Return the changed rows by table."""
        seated = pseudonyms.make_table_pseudonyms()
        return [
            rows
            for table in self.find_own_tables(log)
            if (rows := redact_table(log, table, read_rows(log, table), seated))
        ]

    def number_players(self, log: AdminLog) -> list[EventRow]:
        """Replace all names by player numbers, at its tables too. Return the changed rows."""
        instead = make_number_pseudonyms(EveningNames(self.events))
        at_tables = chain.from_iterable(self.redact_tables(log, instead))
        return [*number_players(self.rows, instead), *at_tables]


def read_evening_rows(log: AdminLog, evening: str, names: Iterable[str]) -> EveningRows:
    """Read an evening from these streams. Raises StorageError if it is damaged."""
    rows = [row for name in names for row in read_rows(log, name)]
    return EveningRows(evening, rows, [decode_fields(row) for row in rows])


NAME_EVENTS = frozenset({"person-forgotten", "names-taken-out", "joined-club", "left-club"})
"""Events that record a club or a redaction. They do not count as activity."""


@dataclass(frozen=True)
class ExpiredEvening:
    """An evening without recent activity: when it began, and its changed rows."""

    name: str
    at: int
    rows: list[EventRow]


@dataclass(frozen=True)
class UnreadableEvening:
    """A perhaps expired evening that cannot be read. It is not changed."""

    name: str


def find_expired_evenings(
    log: AdminLog, now: int, older_than: int
) -> Iterator[ExpiredEvening | UnreadableEvening]:
    """Find the evenings whose names have expired and are still stored.

    ``now`` and ``older_than`` are in milliseconds.
    """
    of_clubs = [name for name in log.names() if identify_stream(name).kind in {"evening", "sheet"}]
    for evening, names in groupby(
        sorted(of_clubs), key=lambda name: identify_stream(name).owner_id
    ):
        try:
            aged = _find_expired(log, evening, list(names), now - older_than)
        except (StorageError, LookupError, TypeError, AttributeError):
            yield UnreadableEvening(evening)
        else:
            if aged is not None and aged.rows:
                yield aged


def _find_expired(
    log: AdminLog, evening: str, names: list[str], until: int
) -> ExpiredEvening | None:
    if any(_find_last_moment(log, name) > until for name in names):
        return None
    kept = read_evening_rows(log, evening, names)
    return ExpiredEvening(evening, kept.events[0]["at"], kept.number_players(log))


def _find_last_moment(log: AdminLog, name: str) -> int:
    """Return the moment of the last activity in a stream. A redaction is none."""
    last = decode_fields(log.read_last_event(name))
    if last["kind"] in NAME_EVENTS:
        events = map(decode_fields, read_rows(log, name))
        last = [event for event in events if event["kind"] not in NAME_EVENTS][-1]
    at: int = last["at"]
    return at


def redact_expired_evening(log: AdminLog, evening: ExpiredEvening) -> None:
    """Write the changes of an evening at once."""
    with log.writing():
        write_texts(log, evening.rows)


@dataclass(frozen=True)
class StreamRedaction:
    """The redaction of a club or an evening: changed rows, and the event that records it.

    The event comes after ``last`` events. ``is_asked``: the command was given at this place.
    """

    name: str
    last: int
    rows: list[EventRow]
    event: bytes
    is_asked: bool
    at: EveningRedaction | None = None


def make_neutral_pseudonyms(names: Collection[str], every: Collection[str]) -> NeutralPseudonyms:
    """Make pseudonyms for names and their variants, unique among all names at a place."""
    alike = {name_key(name) for name in names}
    theirs = {each for each in every if not is_pseudonym(each) and name_key(each) in alike}
    return NeutralPseudonyms(theirs, every)


def redact_author(job: RedactionJob, pseudonyms: NeutralPseudonyms) -> Sender:
    """Return the sender of the job, with a pseudonym if their own name is redacted."""
    return msgspec.structs.replace(job.by, name=pseudonyms.replace_name(job.by.name))


class EveningRedactor:
    """Redacts an evening of the log: its stored rows, with its replayed state at hand."""

    def __init__(self, log: AdminLog, evening: str) -> None:
        """Raises UnknownEvening."""
        self._log = log
        self._name = evening_stream_name(evening)
        if not log.has_events(self._name):
            raise UnknownEvening(error_messages.NO_SUCH_EVENING, evening=evening)
        self._stored = read_evening_rows(log, evening, log.list_subtree(self._name))
        self._kept = replay_aggregate(log, self._name, Evening)

    def redact_player(self, job: RedactionJob, player: int) -> StreamRedaction:
        """Compute the redaction of a player, with the link to a club member.

        A removed player can be redacted, too. Raises UnknownEvening for an unknown player. Raises
        NotNow while a round is played on the server, by people with names.
        """
        if player >= len(self._kept.players):
            raise UnknownEvening("this evening has no player {player}", player=player)
        return self._redact(job, {player}, (), is_asked=True)

    def redact_member(
        self, job: RedactionJob, club: ClubMembers, numbers: Collection[int], names: set[str]
    ) -> StreamRedaction | None:
        """Compute the redaction of a club member's entries; None if nothing names them.

        It covers the players who count as these entries. It also covers ``names`` that no other
        player has: those of registrants and directors, and names in remarks. Raises NotNow as
        above.
        """
        found = self._redact(job, self._find_players(club, numbers), names, is_asked=False)
        return found if found.rows else None

    def _find_players(self, club: ClubMembers, numbers: Collection[int]) -> set[int]:
        """Return the players who count as one of these members, or did before they were removed."""
        own = {name_key(club.member_list.members[number].name) for number in numbers}
        out = {
            each.number
            for each in self._kept.players
            if each.is_removed
            and (each.member in numbers if each.member is not None else name_key(each.name) in own)
        }
        found = club.find_members(
            self._stored.id, self._kept.players, club_id=self._kept.club_id
        ).items()
        return out | {player for player, member in found if member.number in numbers}

    def _redact(
        self,
        job: RedactionJob,
        players: Collection[int],
        alike: Collection[str],
        *,
        is_asked: bool,
    ) -> StreamRedaction:
        named = EveningNames(self._stored.events)
        names = set[str]().union(*(named.player_names[each] for each in players))
        others = {
            name_key(name)
            for number, theirs in enumerate(named.player_names)
            if number not in players
            for name in theirs
        }
        written = "".join(row.event for row in self._stored.rows).casefold()
        names |= {
            each for each in alike if name_key(each) not in others and each.casefold() in written
        }
        pseudonyms = make_neutral_pseudonyms(names, names | named.every)
        changed = redact_rows(self._stored.rows, players, pseudonyms, facts=is_asked)
        if changed:
            self._check_at_rest()
        tables = self._stored.redact_tables(self._log, pseudonyms)
        for rows in tables:
            changed += rows
        sheets = {
            row.table
            for row, event in zip(self._stored.rows, self._stored.events, strict=True)
            if any(seat.get("player") in players for seat in event.get("players", ()))
        }
        event = PersonRedacted(
            by=redact_author(job, pseudonyms),
            at=max(job.at, self._kept.last_at),
            command=job.command if is_asked else None,
        )
        told = self._describe_place(len(sheets - {self._name}), len(tables))
        return StreamRedaction(
            self._name, self._kept.sequence, changed, _encode_event(event), is_asked, told
        )

    def redact_all(self, job: RedactionJob) -> StreamRedaction:
        """Compute the redaction of all names. Raises NotNow before the evening is over."""
        self._check_at_rest()
        if not self._kept.is_over:
            raise NotNow(error_messages.NOT_OVER)
        changed = self._stored.number_players(self._log)
        at = max(job.at, self._kept.last_at)
        event = NamesRedacted(by=Sender(job.by.role), at=at, command=job.command)
        sheets = {row.table for row in self._stored.rows} - {self._name}
        told = self._describe_place(len(sheets), len(list(self._stored.find_own_tables(self._log))))
        return StreamRedaction(
            self._name, self._kept.sequence, changed, _encode_event(event), is_asked=True, at=told
        )

    def _check_at_rest(self) -> None:
        if self._kept.running is not None and self._kept.running.online:
            raise NotNow(error_messages.PLAYED_ON_SERVER, evening=self._kept.settings.name)

    def _describe_place(self, sheets: int, tables: int) -> EveningRedaction:
        settings = self._kept.settings
        return EveningRedaction(self._stored.id, settings.name, settings.date, sheets, tables)


def _encode_event(event: PersonRedacted | NamesRedacted) -> bytes:
    return Evening.codec.encode(event)

"""Queries of a log's evenings, seasons and clubs for its operator, and links to them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from courtcards.clubs import error_messages
from courtcards.clubs.command import ClubEnvelope, Sender
from courtcards.clubs.evening import Evening
from courtcards.clubs.evening.settings import NameDirector, RenewKey, check_key
from courtcards.clubs.members import MemberList
from courtcards.clubs.members.commands import RenewClubKey
from courtcards.clubs.members.matching import ClubMembers
from courtcards.clubs.results import list_sheet_places, list_undone_tables
from courtcards.clubs.season import Season
from courtcards.clubs.season.commands import RenewSeasonKey, SeasonKey, parse_season_key
from courtcards.clubs.service.evening import EveningLedger, load_evening
from courtcards.clubs.service.links import (
    LinkSigner,
    StreamKind,
    evening_stream_name,
    identify_club_stream,
    members_stream_name,
    season_stream_name,
    sheet_stream_name,
)
from courtcards.clubs.service.member_lists import MemberListLedger, load_member_list
from courtcards.clubs.service.seasons import SeasonLedger, SeasonLinkSigner, find_season
from courtcards.clubs.sheet import Sheet, SheetPlace
from courtcards.eventlog.admin_log import AdminLog, replay_aggregate
from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.log import ServerLog
from courtcards.eventlog.opening import open_existing_log
from courtcards.kernel.errors import UnknownEvening
from courtcards.tables.service.host import is_id, new_id, now_ms


@dataclass(frozen=True)
class LoggedEvening:
    """An evening of a log, by its id, with the sheets that exist.

    ``undone_sheets`` are the sheets of undone starts.
    """

    id: str
    evening: Evening
    sheets: dict[SheetPlace, Sheet] = field(default_factory=dict)
    undone_sheets: list[Sheet] = field(default_factory=list)


@dataclass(frozen=True)
class SheetProblem:
    """A sheet with a problem: it is unconfirmed, or else its scores do not add up."""

    round: int
    table: int
    is_unconfirmed: bool


def _list_ids(log: AdminLog, kind: StreamKind) -> list[str]:
    """List the ids of all evenings, seasons or clubs in a log."""
    streams = filter(None, map(identify_club_stream, log.names()))
    return [stream.of for stream in streams if stream.kind == kind]


def load_logged_evenings(log: AdminLog) -> list[LoggedEvening]:
    """Load all evenings without sheets, the latest date first.

    Raises StorageError if one is damaged.
    """
    with log.reading():
        ids = _list_ids(log, "evening")
        found = [LoggedEvening(name, _replay_evening(log, name)) for name in ids]
    return sorted(found, key=lambda each: (each.evening.settings.date, each.id), reverse=True)


def load_logged_seasons(log: AdminLog) -> list[tuple[str, Season]]:
    """Load all seasons with their ids, by name. Raises StorageError if one is damaged."""
    with log.reading():
        found = [
            (name, replay_aggregate(log, season_stream_name(name), Season))
            for name in _list_ids(log, "season")
        ]
    return sorted(found, key=lambda each: (each[1].settings.name.casefold(), each[0]))


def load_logged_evening(log: AdminLog, name: str) -> LoggedEvening:
    """Load the evening of that id with its sheets.

    Raises UnknownEvening if there is none, and StorageError if it is damaged.
    """
    with log.reading():
        if not is_id(name) or not log.has_events(evening_stream_name(name)):
            raise UnknownEvening(error_messages.NO_SUCH_EVENING, evening=name)
        evening = _replay_evening(log, name)
        sheets = dict(_replay_sheets(log, name, evening))
        aside = [
            replay_aggregate(log, key, Sheet, evening.club)
            for played, table in list_undone_tables(evening)
            if log.has_events(
                key := sheet_stream_name(name, (played.number, table), played.attempt)
            )
        ]
    return LoggedEvening(name, evening, sheets, aside)


def find_sheet_problems(logged: LoggedEvening) -> Iterator[SheetProblem]:
    """Find the problems of an evening's sheets, by round and table.

    Sheets of the running round may still be unconfirmed. An annulled round is not checked.
    """
    for number, table in list_sheet_places(logged.evening):
        sheet = logged.sheets.get((number, table))
        played = logged.evening.rounds[number - 1]
        if played.annulled is not None:
            continue
        is_closed = played.closed is not None
        if is_closed and (sheet is None or sheet.confirmed is None):
            yield SheetProblem(number, table, is_unconfirmed=True)
        if sheet is not None and not sheet.adds_up:
            yield SheetProblem(number, table, is_unconfirmed=False)


def _replay_evening(log: AdminLog, name: str) -> Evening:
    return replay_aggregate(log, evening_stream_name(name), Evening)


def _replay_sheets(
    log: AdminLog, name: str, evening: Evening
) -> Iterator[tuple[SheetPlace, Sheet]]:
    for place in list_sheet_places(evening):
        key = sheet_stream_name(name, place, evening.rounds[place[0] - 1].attempt)
        if log.has_events(key):  # a server that stopped early may not have created it
            yield place, replay_aggregate(log, key, Sheet, evening.club)


@dataclass(frozen=True)
class LoggedMemberList:
    """A club of a log, by its id."""

    id: str
    member_list: MemberList


def load_logged_member_lists(log: AdminLog) -> list[LoggedMemberList]:
    """Load all clubs, by name. Raises StorageError if one is damaged."""
    with log.reading():
        found = [
            LoggedMemberList(name, replay_aggregate(log, members_stream_name(name), MemberList))
            for name in _list_ids(log, "roll")
        ]
    return sorted(found, key=lambda each: (each.member_list.name, each.id))


def map_evenings_to_clubs(
    evenings: Iterable[LoggedEvening], member_lists: Iterable[LoggedMemberList]
) -> dict[str, ClubMembers]:
    """Map the ids of evenings to their clubs; evenings without a club are left out."""
    clubs = {each.id: ClubMembers(each.id, each.member_list) for each in member_lists}
    found = ((each.id, clubs.get(each.evening.club_id)) for each in evenings)
    return {name: club for name, club in found if club is not None and club.has_evening(name)}


OPERATOR = Sender("server")
"""The sender of the operator's commands, as the log records it."""


def issue_link(
    place: Path | str, of: str, key: str, *, renew: bool, director_name: str = ""
) -> str:
    """Return the address of the page for the link of a key, without the server's own.

    ``of`` is the id of an evening, a season, or a club, which has a director's link only. With
    ``director_name`` the link is that of the evening's further director of that name, who is named
    if there is none yet. With ``renew`` the old links end first. ``place`` is the file of the log,
    or the address of its database. Running servers on the log follow the change.

    Raises StorageError if there is no log, UnknownEvening for an unknown id or key, and BadPeople
    for an unusable name.
    """
    return asyncio.run(_issue_link(place, of, key, renew=renew, director_name=director_name))


async def _issue_link(
    place: Path | str, of: str, key: str, *, renew: bool, director_name: str
) -> str:
    async with open_existing_log(place) as log:
        season = await find_season(log, of)
        if season is not None:
            return await _issue_season_link(log, of, season, parse_season_key(key), renew=renew)
        if is_id(of) and await log.read(members_stream_name(of)):
            return await _issue_club_link(log, of, key, renew=renew)
        evening = await load_evening(log, of)
        ledger: EveningLedger = Ledger(evening_stream_name(of), evening, log, _ignore_event)
        if director_name:
            key = await _find_director_key(ledger, director_name)
        check_key(evening, key)
        if renew:
            await ledger.do(ClubEnvelope(RenewKey(id=new_id(), key=key), OPERATOR, now_ms()))
        return LinkSigner(log.secret).page(of, key, evening.generation(key))


async def _find_director_key(ledger: EveningLedger, director_name: str) -> str:
    """Find the key of the further director of that name, naming the director if needed."""
    evening = ledger.aggregate
    known = evening.find_director_by_name(director_name)
    if known is None:
        named = NameDirector(id=new_id(), name=director_name)
        await ledger.do(ClubEnvelope(named, OPERATOR, now_ms()))
        known = evening.active_directors[-1]
    return known.key


async def _issue_season_link(
    log: ServerLog, of: str, season: Season, key: SeasonKey, *, renew: bool
) -> str:
    if renew:
        ledger: SeasonLedger = Ledger(season_stream_name(of), season, log, _ignore_event)
        await ledger.do(ClubEnvelope(RenewSeasonKey(id=new_id(), key=key), OPERATOR, now_ms()))
    return SeasonLinkSigner(log.secret).page(of, key, season.generations[key])


async def _issue_club_link(log: ServerLog, of: str, key: str, *, renew: bool) -> str:
    member_list = await load_member_list(log, of)
    if key != "director":
        raise UnknownEvening(error_messages.NO_SUCH_KEY, key=key)
    if renew:
        ledger: MemberListLedger = Ledger(members_stream_name(of), member_list, log, _ignore_event)
        await ledger.do(ClubEnvelope(RenewClubKey(id=new_id()), OPERATOR, now_ms()))
    return LinkSigner(log.secret).club_page(of, member_list.generation)


def _ignore_event(_event: object) -> None:
    """Do nothing: the servers on the log update their pages."""

"""The evenings, seasons and clubs of a log, for its operator: found, read, recounted, linked."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from courtcards.clubs import sentences
from courtcards.clubs.evening import Evening
from courtcards.clubs.evening.settings import NameDirector, RenewKey, check_key
from courtcards.clubs.members import Roll
from courtcards.clubs.members.commands import RenewRollKey
from courtcards.clubs.members.players import ClubMembers
from courtcards.clubs.results import places, set_aside
from courtcards.clubs.season import Season
from courtcards.clubs.season.commands import RenewSeasonKey, SeasonKey, season_key
from courtcards.clubs.service.links import (
    LinkSigner,
    StreamKind,
    evening_name,
    roll_name,
    season_name,
    sheet_name,
    stream_of,
)
from courtcards.clubs.service.live import EveningLedger, stored_evening
from courtcards.clubs.service.rolls import RollLedger, stored_roll
from courtcards.clubs.service.seasons import SeasonLedger, SeasonSigner, found_season
from courtcards.clubs.sheet import Sheet, SheetPlace
from courtcards.clubs.verb import Given, Who
from courtcards.eventlog.ledger import Ledger
from courtcards.eventlog.log import ServerLog
from courtcards.eventlog.opening import log_of_before
from courtcards.eventlog.whole import WholeLog, replayed
from courtcards.kernel.errors import UnknownEvening
from courtcards.tables.service.host import is_id, new_id, now_ms


@dataclass(frozen=True)
class LoggedEvening:
    """An evening of a log, by its id, with the sheets that have been laid out.

    ``aside`` are the sheets of rounds that were taken back.
    """

    id: str
    evening: Evening
    sheets: dict[SheetPlace, Sheet] = field(default_factory=dict)
    aside: list[Sheet] = field(default_factory=list)


@dataclass(frozen=True)
class Doubt:
    """A sheet that does not count as it should: nobody has confirmed it, or it does not add up."""

    round: int
    table: int
    is_unconfirmed: bool


def _ids(log: WholeLog, kind: StreamKind) -> list[str]:
    """The ids of all evenings, seasons or clubs in a log."""
    streams = filter(None, map(stream_of, log.names()))
    return [stream.of for stream in streams if stream.kind == kind]


def evenings(log: WholeLog) -> list[LoggedEvening]:
    """Every evening, the newest date first, without sheets; StorageError where one is damaged."""
    with log.reading():
        found = [LoggedEvening(name, _evening(log, name)) for name in _ids(log, "evening")]
    return sorted(found, key=lambda each: (each.evening.settings.date, each.id), reverse=True)


def seasons(log: WholeLog) -> list[tuple[str, Season]]:
    """Every season with its id, by name; StorageError where one is damaged."""
    with log.reading():
        found = [(name, replayed(log, season_name(name), Season)) for name in _ids(log, "season")]
    return sorted(found, key=lambda each: (each[1].settings.name.casefold(), each[0]))


def evening_of(log: WholeLog, name: str) -> LoggedEvening:
    """The evening of that id with its sheets: UnknownEvening; StorageError where it is damaged."""
    with log.reading():
        if not is_id(name) or not log.has_events(evening_name(name)):
            raise UnknownEvening(sentences.NO_SUCH_EVENING, evening=name)
        evening = _evening(log, name)
        sheets = dict(_sheets(log, name, evening))
        aside = [
            replayed(log, key, Sheet, evening.club)
            for played, table in set_aside(evening)
            if log.has_events(key := sheet_name(name, (played.number, table), played.attempt))
        ]
    return LoggedEvening(name, evening, sheets, aside)


def doubts(kept: LoggedEvening) -> Iterator[Doubt]:
    """What keeps a sheet from counting as it should, by round and table.

    The sheets of a round that is being played may be open still, and those of one that was
    annulled say what they will.
    """
    for number, table in places(kept.evening):
        sheet = kept.sheets.get((number, table))
        played = kept.evening.rounds[number - 1]
        if played.annulled is not None:
            continue
        is_closed = played.closed is not None
        if is_closed and (sheet is None or sheet.confirmed is None):
            yield Doubt(number, table, is_unconfirmed=True)
        if sheet is not None and not sheet.adds_up:
            yield Doubt(number, table, is_unconfirmed=False)


def _evening(log: WholeLog, name: str) -> Evening:
    return replayed(log, evening_name(name), Evening)


def _sheets(log: WholeLog, name: str, evening: Evening) -> Iterator[tuple[SheetPlace, Sheet]]:
    for place in places(evening):
        key = sheet_name(name, place, evening.rounds[place[0] - 1].attempt)
        if log.has_events(key):  # a server that stopped may have left some out
            yield place, replayed(log, key, Sheet, evening.club)


@dataclass(frozen=True)
class LoggedRoll:
    """A club of a log, by its id."""

    id: str
    roll: Roll


def rolls(log: WholeLog) -> list[LoggedRoll]:
    """Every club, by name; StorageError where one is damaged."""
    with log.reading():
        found = [
            LoggedRoll(name, replayed(log, roll_name(name), Roll)) for name in _ids(log, "roll")
        ]
    return sorted(found, key=lambda each: (each.roll.name, each.id))


def clubs_of(
    evenings: Iterable[LoggedEvening], rolls: Iterable[LoggedRoll]
) -> dict[str, ClubMembers]:
    """The members of the club whose each evening is, by its id; without evenings of no club."""
    clubs = {each.id: ClubMembers(each.id, each.roll) for each in rolls}
    found = ((each.id, clubs.get(each.evening.roll)) for each in evenings)
    return {name: club for name, club in found if club is not None and club.has_held(name)}


OPERATOR = Who("server")
"""Whoever runs the server stands behind all that is on it; the log says it of them so."""


def link_again(place: Path | str, of: str, key: str, *, renew: bool, called: str = "") -> str:
    """The address of the page that the link of a key opens, without the server's own.

    ``of`` is the id of an evening, a season, or a club, which has the director's link alone. Where
    somebody is ``called``, it is that of the evening's further director of that name, who is one
    from now on. With ``renew`` the old ones end first. ``place`` is the file of the log, or the
    address of its database; servers on it follow. Raises StorageError where there is none,
    UnknownEvening, and BadPeople.
    """
    return asyncio.run(_link(place, of, key, renew=renew, called=called))


async def _link(place: Path | str, of: str, key: str, *, renew: bool, called: str) -> str:
    async with log_of_before(place) as log:
        season = await found_season(log, of)
        if season is not None:
            return await _season_link(log, of, season, season_key(key), renew=renew)
        if is_id(of) and await log.read(roll_name(of)):
            return await _link_of_club(log, of, key, renew=renew)
        evening = await stored_evening(log, of)
        ledger: EveningLedger = Ledger(evening_name(of), evening, log, _told_nobody)
        if called:
            key = await _director_key(ledger, called)
        check_key(evening, key)
        if renew:
            await ledger.do(Given(RenewKey(id=new_id(), key=key), OPERATOR, now_ms()))
        return LinkSigner(log.secret).page(of, key, evening.generation(key))


async def _director_key(ledger: EveningLedger, called: str) -> str:
    """The key of a further director's link, who is named now if nobody is called so."""
    evening = ledger.kept
    known = evening.director_called(called)
    if known is None:
        named = NameDirector(id=new_id(), name=called)
        await ledger.do(Given(named, OPERATOR, now_ms()))
        known = evening.directing[-1]
    return known.key


async def _season_link(
    log: ServerLog, of: str, season: Season, key: SeasonKey, *, renew: bool
) -> str:
    if renew:
        ledger: SeasonLedger = Ledger(season_name(of), season, log, _told_nobody)
        await ledger.do(Given(RenewSeasonKey(id=new_id(), key=key), OPERATOR, now_ms()))
    return SeasonSigner(log.secret).page(of, key, season.generations[key])


async def _link_of_club(log: ServerLog, of: str, key: str, *, renew: bool) -> str:
    roll = await stored_roll(log, of)
    if key != "director":
        raise UnknownEvening(sentences.NO_SUCH_KEY, key=key)
    if renew:
        ledger: RollLedger = Ledger(roll_name(of), roll, log, _told_nobody)
        await ledger.do(Given(RenewRollKey(id=new_id()), OPERATOR, now_ms()))
    return LinkSigner(log.secret).roll_page(of, roll.generation)


def _told_nobody(_event: object) -> None:
    """Servers on the log tell their pages."""

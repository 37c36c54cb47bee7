"""The evenings and seasons of a log, for whoever keeps it: found, read, recounted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from courtcards.clubs import sentences
from courtcards.clubs.evening import Evening
from courtcards.clubs.laying_out import places, set_aside
from courtcards.clubs.members import Roll
from courtcards.clubs.members.players import ClubMembers
from courtcards.clubs.season import Season
from courtcards.clubs.service.links import evening_name, season_name, sheet_name
from courtcards.clubs.sheet import Sheet, SheetPlace
from courtcards.eventlog.whole import WholeLog, replayed
from courtcards.kernel.errors import UnknownEvening
from courtcards.server.forgetting.names import what_stands
from courtcards.tables.service.host import is_id


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


def evenings(log: WholeLog) -> list[LoggedEvening]:
    """Every evening, the newest date first, without sheets; StorageError where one is damaged."""
    with log.reading():
        found = [
            LoggedEvening(stands.of, _evening(log, stands.of))
            for stands in map(what_stands, log.names())
            if stands.kind == "evening"
        ]
    return sorted(found, key=lambda each: (each.evening.settings.date, each.id), reverse=True)


def seasons(log: WholeLog) -> list[tuple[str, Season]]:
    """Every season with its id, by name; StorageError where one is damaged."""
    with log.reading():
        found = [
            (stands.of, replayed(log, season_name(stands.of), Season))
            for stands in map(what_stands, log.names())
            if stands.kind == "season"
        ]
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
            LoggedRoll(stands.of, replayed(log, name, Roll))
            for name in log.names()
            if (stands := what_stands(name)).kind == "roll"
        ]
    return sorted(found, key=lambda each: (each.roll.name, each.id))


def clubs_of(
    evenings: Iterable[LoggedEvening], rolls: Iterable[LoggedRoll]
) -> dict[str, ClubMembers]:
    """The members of the club whose each evening is, by its id; without evenings of no club."""
    clubs = {each.id: ClubMembers(each.id, each.roll) for each in rolls}
    found = ((each.id, clubs.get(each.evening.roll)) for each in evenings)
    return {name: club for name, club in found if club is not None and club.has_held(name)}

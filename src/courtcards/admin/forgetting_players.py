"""An evening whose names are taken out beside the servers: a player's, by number, or all."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

import msgspec

from courtcards.admin.ageing import stored_evening
from courtcards.admin.evenings import replayed
from courtcards.admin.forgetting_clubs import NamesOfEvening, without
from courtcards.admin.stored import Neutral
from courtcards.clubs import sentences
from courtcards.clubs.evening import Evening
from courtcards.clubs.evening.settings import NamesTakenOut, PersonForgotten
from courtcards.clubs.members.players import ClubMembers
from courtcards.clubs.sentences import is_neutral
from courtcards.clubs.service.links import evening_name
from courtcards.clubs.verb import Who
from courtcards.eventlog.whole import EventRow, WholeLog
from courtcards.kernel.errors import NotNow, UnknownEvening
from courtcards.server.clubs.forgetting import ForgetsAt, ForgettingJob
from courtcards.text.names.plain import same_name


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
        changed = without(self._stored.rows, players, neutral, of_no_club=is_asked)
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

"""An evening whose names are taken out beside the servers: a player's, by number, or all."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from courtcards.admin.ageing import at_table, nameless_rows, seated_instead, stored_evening
from courtcards.admin.evenings import replayed
from courtcards.admin.forgetting_evenings import without
from courtcards.admin.stored import ENTERING, Neutral, rows_changed
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
        named = list(_named(self._stored.events))
        others = {same_name(name) for _, who, name in named if who not in {None, *players}}
        names = {name for _, player, name in named if player in players}
        written = "".join(row.event for row in self._stored.rows).casefold()
        names |= {
            each for each in alike if same_name(each) not in others and each.casefold() in written
        }
        neutral = neutral_for(names, names.union(name for _, _, name in named))
        events = [without(event, neutral) for event in self._stored.events]
        if is_asked:
            events = list(_of_no_club(events, players))
        changed = rows_changed(self._stored.rows, events)
        if changed:
            self._check_at_rest()
        tables = [
            rows
            for table in self._stored.own_tables(self._log)
            if (rows := at_table(self._log, table, seated_instead(neutral.pairs)))
        ]
        for rows in tables:
            changed += rows
        sheets = {self._stored.rows[at].table for at, player, _ in named if player in players}
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
        changed = nameless_rows(self._log, self._stored)
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


def _named(events: Sequence[dict[str, Any]]) -> Iterator[tuple[int, int | None, str]]:
    """Whom events name: by the index of the event, the number of the player, if any, the name."""
    became = _became(events)
    count = registered = 0
    for index, event in enumerate(events):
        kind = event["kind"]
        if name := event["by"].get("name"):
            yield index, None, name
        if kind in ENTERING:
            for player in event["players"]:
                yield index, count, player["name"]
                count += 1
            registered += kind == "registered-at-once"
        elif kind in {"sheet-opened", "reseated"}:
            for seated in event["players"]:
                yield index, seated["player"], seated["name"]
        elif kind == "player-changed":
            yield index, event["player"], event["name"]
        elif kind == "registered":
            yield from ((index, each, event["name"]) for each in became.get(registered, (None,)))
            registered += 1
        elif kind == "registered-changed":
            who = became.get(event["registered"], (None,))
            yield from ((index, each, event["name"]) for each in who)
        elif kind in {"substituted", "director-named"}:
            yield index, None, event["name"]


def _became(events: Sequence[dict[str, Any]]) -> dict[int, list[int]]:
    """As which players those who had registered were taken in, by their numbers."""
    became: dict[int, list[int]] = {}
    count = 0
    for event in events:
        if event["kind"] in ENTERING:
            for player, number in enumerate(event.get("registered", ()), start=count):
                became.setdefault(number, []).append(player)
            count += len(event["players"])
    return became


def _of_no_club(
    events: Sequence[dict[str, Any]], players: Collection[int]
) -> Iterator[dict[str, Any]]:
    """The events, of which none says which member of a club one of these players is."""
    count = 0
    for event in events:
        if event["kind"] == "joined-club":
            members = [pair for pair in event.get("members", ()) if pair[0] not in players]
            yield event | {"members": members}
        elif event["kind"] in ENTERING:
            first, count = count, count + len(event["players"])
            yield event | {
                "players": [
                    _of_nobody(player) if number in players else player
                    for number, player in enumerate(event["players"], start=first)
                ]
            }
        else:
            yield event


def _of_nobody(player: dict[str, Any]) -> dict[str, Any]:
    return {name: each for name, each in player.items() if name != "member"}

"""An evening whose names are taken out beside the servers: a player's, by number, or all."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from courtcards.clubs import sentences
from courtcards.clubs.evenings import Evening
from courtcards.clubs.evenings.forgetting import NamesTakenOut, PersonForgotten
from courtcards.clubs.verb import Who
from courtcards.eventlog.whole import EventRow, WholeLog
from courtcards.keeping.ageing import nameless_rows
from courtcards.keeping.evenings import replayed
from courtcards.keeping.forgetting_evenings import without
from courtcards.keeping.neutral import Neutral, is_neutral, same_name
from courtcards.keeping.stored import ENTERING, rows_changed
from courtcards.keeping.stored_evenings import at_table, seated_instead, stored_evening
from courtcards.kernel.errors import NotNow, UnknownEvening
from courtcards.server.clubs.forgetting_jobs import ForgetsAt, ForgettingJob
from courtcards.server.clubs.live import evening_name


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
    theirs = {
        each
        for each in every
        if not is_neutral(each) and any(same_name(each, name) for name in names)
    }
    return Neutral(theirs, every)


def asked_by(job: ForgettingJob, neutral: Neutral) -> Who:
    """Who asked for it; without their name where it is that which goes."""
    return msgspec.structs.replace(job.by, name=neutral.of(job.by.name))


class PlayedEvening:
    """An evening of the log: as it is stored, and as it stands."""

    def __init__(self, log: WholeLog, evening: str) -> None:
        """UnknownEvening; NotNow while a round is played on the server, by people with names."""
        self._log = log
        self._name = evening_name(evening)
        if not log.has_events(self._name):
            raise UnknownEvening(sentences.NO_SUCH_EVENING, evening=evening)
        self._stored = stored_evening(log, evening, log.names_under(self._name))
        self._kept = replayed(log, self._name, Evening)
        if self._kept.running is not None and self._kept.running.online:
            raise NotNow(sentences.PLAYED_ON_SERVER, evening=self._kept.settings.name)

    def players_of(self, members: Collection[int], names: Collection[str]) -> set[int]:
        """The players who are one of these members, or are called so and are no other."""
        known = [name for name in names if not is_neutral(name)]
        return {
            each.number
            for each in self._kept.players
            if each.member in members
            or (each.member is None and any(same_name(each.name, name) for name in known))
        }

    def without(self, job: ForgettingJob, players: Collection[int], *, is_asked: bool) -> Changed:
        """What it becomes where nobody knows any more who these players were.

        Where the evening alone forgets somebody, it does not say either which member they were.
        """
        for each in players:
            self._kept.player(each)
        named = list(_named(self._stored.events))
        names = {name for _, player, name in named if player in players}
        neutral = neutral_for(names, {name for _, _, name in named})
        events = [without(event, neutral) for event in self._stored.events]
        if is_asked:
            events = list(_of_no_club(events, players))
        changed = rows_changed(self._stored.rows, events)
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
        if not self._kept.is_over:
            raise NotNow(sentences.NOT_OVER)
        changed = nameless_rows(self._log, self._stored)
        at = max(job.at, self._kept.last_at)
        event = NamesTakenOut(by=Who(job.by.role), at=at, command=job.command)
        sheets = {row.table for row in self._stored.rows} - {self._name}
        told = self._told(len(sheets), len(list(self._stored.own_tables(self._log))))
        return Changed(self._name, self._kept.sequence, changed, _stored(event), True, told)  # noqa: FBT003

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

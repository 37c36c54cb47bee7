"""Moderation: reports, measures against people, and the moderators' key."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from courtcards.eventlog import personal
from courtcards.eventlog.aggregate import Codec, StoredEvent
from courtcards.eventlog.ledger import Register
from courtcards.eventlog.log import EventLog
from courtcards.eventlog.log_files import signature
from courtcards.eventlog.opening import open_existing_log
from courtcards.kernel.errors import Muted, NoSeat, NotAllowed, NothingToDo
from courtcards.server.access.seats import read_bearer_token
from courtcards.tables.commands.chat import Say
from courtcards.tables.commands.command import TableCommand
from courtcards.tables.service.host import now_ms

ReportReason = Literal["insult", "advertising", "other"]
"""Reasons of a report."""
MeasureKind = Literal["mute", "ban"]
"""Measures: a mute takes free texts, a ban also takes public tables."""


class ModerationEvent(StoredEvent, frozen=True, kw_only=True):
    """An event of moderation. ``at`` is in milliseconds since 1970."""

    at: int


class Reported(ModerationEvent, frozen=True, kw_only=True, tag="reported"):
    """Somebody has reported a person, or a remark of that person.

    ``remark`` is the number of the remark's event, or 0 if the person was reported. ``text`` is the
    remark. ``name`` is empty if the person has left. ``origin`` is the digest of the person's
    address, if it is stored, and ``by`` that of the reporter's.
    """

    table: str
    seat: int
    reason: ReportReason
    by: str
    name: Annotated[str, personal.NAME] = ""
    remark: int = 0
    text: Annotated[str, personal.REMARK] = ""
    origin: str = ""


class CaseClosed(ModerationEvent, frozen=True, kw_only=True, tag="case-closed"):
    """A moderator has closed a case. ``case`` is the number of its first report."""

    case: int


class TableHidden(ModerationEvent, frozen=True, kw_only=True, tag="table-hidden"):
    """A moderator has taken the table of a case out of the lobby."""

    case: int


class MeasureTaken(ModerationEvent, frozen=True, kw_only=True, tag="measure-taken"):
    """A moderator has muted or banned the person of a case, for some days or for ever."""

    case: int
    measure: MeasureKind
    days: int | None = None


class MeasureLifted(ModerationEvent, frozen=True, kw_only=True, tag="measure-lifted"):
    """A moderator has ended a measure. ``measure`` is the number of the event that took it."""

    measure: int


class ModeratorKeyRenewed(ModerationEvent, frozen=True, kw_only=True, tag="key-renewed"):
    """The moderators' links have become invalid, and a new one is valid."""


AnyModerationEvent = (
    Reported | CaseClosed | TableHidden | MeasureTaken | MeasureLifted | ModeratorKeyRenewed
)
CODEC: Codec[AnyModerationEvent] = Codec(AnyModerationEvent)


DAY_MS = 24 * 3600 * 1000
ReportTarget = tuple[str, int, int]
"""Target of a report: a table, a seat there, and the number of a remark or 0."""


@dataclass
class Case:
    """All reports of the same target. ``number`` is that of the first report."""

    number: int
    reports: list[Reported]
    is_open: bool = True

    @property
    def first(self) -> Reported:
        """The first report, which describes the target."""
        return self.reports[0]


@dataclass
class Measure:
    """A mute or ban. ``number`` is that of its event."""

    number: int
    taken: MeasureTaken
    origin: str
    name: str
    is_lifted: bool = False

    @property
    def until(self) -> int | None:
        """Moment at which it ends by itself; None if it does not."""
        days = self.taken.days
        return None if days is None else self.taken.at + days * DAY_MS

    def holds(self, at: int) -> bool:
        """Tell whether it is in force at a moment."""
        return not self.is_lifted and (self.until is None or at < self.until)


@dataclass
class ModerationLog:
    """All cases, all measures and all past actions, oldest first."""

    sequence: int = 0
    """Number of the last event."""
    generation: int = 0
    """Number of renewals of the moderators' key."""
    cases: dict[int, Case] = field(default_factory=dict)
    measures: dict[int, Measure] = field(default_factory=dict)
    hidden: set[str] = field(default_factory=set)
    """Tables that were taken out of the lobby."""
    done: list[AnyModerationEvent] = field(default_factory=list)
    """Past actions of moderators."""
    _latest: dict[ReportTarget, Case] = field(default_factory=dict)
    _by_origin: dict[str, list[Measure]] = field(default_factory=dict)

    # Queries

    def case(self, number: int) -> Case:
        """Return a case by number. Raises NothingToDo if there is none."""
        if number not in self.cases:
            raise NothingToDo("there is no report number {number}", number=number)
        return self.cases[number]

    def measure(self, number: int) -> Measure:
        """Return a measure by number. Raises NothingToDo if there is none."""
        if number not in self.measures:
            raise NothingToDo("there is no measure number {number}", number=number)
        return self.measures[number]

    def has_reported(self, report: Reported) -> bool:
        """Tell whether the same origin has reported the same target before."""
        known = self._latest.get(find_target(report))
        return known is not None and any(each.by == report.by for each in known.reports)

    def list_measures_in_force(self, origin: str, at: int) -> list[Measure]:
        """List the measures against an origin that are in force at a moment."""
        return [each for each in self._by_origin.get(origin, ()) if each.holds(at)]

    def can_write(self, origin: str, at: int) -> bool:
        """Tell whether people of an origin may write texts."""
        return not self.list_measures_in_force(origin, at)

    def can_enter(self, origin: str, at: int) -> bool:
        """Tell whether people of an origin may sit at public tables."""
        return all(each.taken.measure != "ban" for each in self.list_measures_in_force(origin, at))

    def has_taken(self, kind: MeasureKind, days: int | None, origin: str, at: int) -> bool:
        """Tell whether such a measure is in force, of at least ``days``; None: for ever."""
        found = [
            each.taken
            for each in self.list_measures_in_force(origin, at)
            if each.taken.measure == kind
        ]
        return any(each.days is None or (days is not None and each.days >= days) for each in found)

    # Events

    def apply(self, event: AnyModerationEvent) -> None:
        """Apply the next stored event. Raises NothingToDo if it cannot have happened."""
        self.sequence += 1
        match event:
            case Reported():
                self._report(event)
            case CaseClosed():
                self.case(event.case).is_open = False
            case TableHidden():
                self.hidden.add(self.case(event.case).first.table)
            case MeasureTaken():
                self._measure(event)
            case MeasureLifted():
                self.measure(event.measure).is_lifted = True
            case ModeratorKeyRenewed():
                self.generation += 1
        if not isinstance(event, Reported):
            self.done.append(event)

    def _report(self, event: Reported) -> None:
        target = find_target(event)
        case = self._latest.get(target)
        if case is not None and case.is_open:
            case.reports.append(event)
            return
        self._latest[target] = self.cases[self.sequence] = Case(self.sequence, [event])

    def _measure(self, event: MeasureTaken) -> None:
        about = self.case(event.case).first
        measure = Measure(self.sequence, event, about.origin, about.name)
        self.measures[self.sequence] = measure
        self._by_origin.setdefault(about.origin, []).append(measure)


def find_target(report: Reported) -> ReportTarget:
    return report.table, report.seat, report.remark


NAME = "moderation"
"""Name of the moderation events in the log. No table has such a name."""

ModerationDecision = Callable[[ModerationLog, int], AnyModerationEvent | None]
"""Returns the next event, given the state and a moment; None if there is nothing to write."""


class Moderation:
    """The moderation of all tables of a log."""

    def __init__(self, log: EventLog) -> None:
        self._moderation_log = ModerationLog()
        self._register = Register(log, NAME, CODEC, self._moderation_log.apply)

    async def load_log(self) -> ModerationLog:
        """Return the state with the latest events. Raises StorageError."""
        await self._register.read_new_entries()
        return self._moderation_log

    async def do(self, decide: ModerationDecision) -> ModerationLog:
        """Write the event that ``decide`` returns, and return the new state.

        Raises the errors of ``decide``, and StorageError. Then nothing has changed.
        """
        await self._register.write(lambda: decide(self._moderation_log, now_ms()))
        return self._moderation_log

    async def report(self, report: Reported) -> None:
        """Write a report, once for each origin and target."""
        await self.do(
            lambda moderation_log, _at: None if moderation_log.has_reported(report) else report
        )

    async def renew_key(self) -> ModerationLog:
        """Make a new key. The moderators' old links become invalid."""
        return await self.do(lambda _docket, at: ModeratorKeyRenewed(at=at))

    async def check_may_write(self, origin: str) -> None:
        """Raises Muted if people of this origin may write no texts."""
        if not (await self.load_log()).can_write(origin, now_ms()):
            raise Muted(
                "a moderator of this server has muted you: you can use the set phrases only"
            )

    async def check_may_enter(self, origin: str) -> None:
        """Raises NoSeat if people of this origin may not sit at public tables."""
        if not (await self.load_log()).can_enter(origin, now_ms()):
            raise NoSeat(
                "a moderator of this server has banned you from its public tables: you can still "
                "play at other tables"
            )


async def check_may_say(moderation: Moderation, command: TableCommand, origin: str) -> None:
    """Raises Muted if a command is a text from an origin that was muted or banned."""
    if isinstance(command, Say) and command.text is not None:
        await moderation.check_may_write(origin)


class ModeratorKeys:
    """Makes and checks the key of a log's moderators."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def key(self, generation: int) -> str:
        """Return the key that is valid after so many renewals."""
        return signature(self._secret, f"courtcards/moderate/1/{generation}")

    def page(self, generation: int) -> str:
        """Return the address of the moderators' page, without the server's own.

        The key stands behind ``#``. Browsers never send that part, so it is in no proxy's log and
        in no Referer.
        """
        return f"/moderate#{self.key(generation)}"

    def check(self, authorization: str, generation: int) -> None:
        """Raises NotAllowed unless the request was sent with the key."""
        key = read_bearer_token(authorization)
        if not hmac.compare_digest(key.encode(), self.key(generation).encode()):
            raise NotAllowed(
                "this moderators’ key is not valid, or not any more: courtcards moderate prints "
                "the valid one"
            )


def make_moderators_link(place: Path | str, *, renew: bool) -> str:
    """Return the address of the moderators' page, without the server's own.

    ``renew`` makes the old links invalid first. ``place`` is the file of the log, or the address of
    its database. Servers on that log follow. Raises StorageError if there is no log.
    """
    return asyncio.run(_make_link(place, renew=renew))


async def _make_link(place: Path | str, *, renew: bool) -> str:
    async with open_existing_log(place) as log:
        moderation = Moderation(log)
        moderation_log = await (moderation.renew_key() if renew else moderation.load_log())
        return ModeratorKeys(log.secret).page(moderation_log.generation)

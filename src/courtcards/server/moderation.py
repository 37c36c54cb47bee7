"""Moderating: what was reported, what was done about it, and the key of who moderates."""

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
"""Why somebody is reported."""
MeasureKind = Literal["mute", "ban"]
"""What can be taken from a person: texts; or texts and public tables."""


class ModerationEvent(StoredEvent, frozen=True, kw_only=True):
    """Something that happened, at a moment in milliseconds since 1970."""

    at: int


class Reported(ModerationEvent, frozen=True, kw_only=True, tag="reported"):
    """Somebody reports a person, or what that person has written.

    ``remark`` is the number of the event by which it was written, 0 where the person is meant, and
    ``text`` what was written. ``name`` is empty where that person has left. ``origin`` stands for
    where that person came from, where that is kept, and ``by`` for where the report came from.
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
    """A moderator has dealt with what was reported; ``case`` is the number of the first report."""

    case: int


class TableHidden(ModerationEvent, frozen=True, kw_only=True, tag="table-hidden"):
    """A moderator has taken the table of a case out of the lobby."""

    case: int


class MeasureTaken(ModerationEvent, frozen=True, kw_only=True, tag="measure-taken"):
    """A moderator takes something from the person of a case: for so many days, or for ever."""

    case: int
    measure: MeasureKind
    days: int | None = None


class MeasureLifted(ModerationEvent, frozen=True, kw_only=True, tag="measure-lifted"):
    """A moderator ends a measure: ``measure`` is the number of the event that took it."""

    measure: int


class ModeratorKeyRenewed(ModerationEvent, frozen=True, kw_only=True, tag="key-renewed"):
    """The links of moderators have become worthless; there is a new one."""


AnyModerationEvent = (
    Reported | CaseClosed | TableHidden | MeasureTaken | MeasureLifted | ModeratorKeyRenewed
)
CODEC: Codec[AnyModerationEvent] = Codec(AnyModerationEvent)


DAY_MS = 24 * 3600 * 1000
ReportTarget = tuple[str, int, int]
"""What is reported: a table, a seat there, and the number of a remark or 0."""


@dataclass
class Case:
    """One and the same thing, reported once or by many; ``number`` is that of the first report."""

    number: int
    reports: list[Reported]
    is_open: bool = True

    @property
    def first(self) -> Reported:
        """The first report, which says what is meant."""
        return self.reports[0]


@dataclass
class Measure:
    """What was taken from a person; ``number`` is that of its event."""

    number: int
    taken: MeasureTaken
    origin: str
    name: str
    is_lifted: bool = False

    @property
    def until(self) -> int | None:
        """The moment at which it ends by itself; None where it does not."""
        days = self.taken.days
        return None if days is None else self.taken.at + days * DAY_MS

    def holds(self, at: int) -> bool:
        """Whether it is in force at a moment."""
        return not self.is_lifted and (self.until is None or at < self.until)


@dataclass
class ModerationLog:
    """All cases, all measures, and what was done in order, the first first."""

    sequence: int = 0
    """The number of the last event."""
    generation: int = 0
    """How often the key of moderators has been renewed."""
    cases: dict[int, Case] = field(default_factory=dict)
    measures: dict[int, Measure] = field(default_factory=dict)
    hidden: set[str] = field(default_factory=set)
    """The tables that were taken out of the lobby."""
    done: list[AnyModerationEvent] = field(default_factory=list)
    """What moderators have done."""
    _latest: dict[ReportTarget, Case] = field(default_factory=dict)
    _by_origin: dict[str, list[Measure]] = field(default_factory=dict)

    # What is asked

    def case(self, number: int) -> Case:
        """The case of a number: NothingToDo where there is none."""
        if number not in self.cases:
            raise NothingToDo("there is no report of the number {number}", number=number)
        return self.cases[number]

    def measure(self, number: int) -> Measure:
        """The measure of a number: NothingToDo where there is none."""
        if number not in self.measures:
            raise NothingToDo("there is no measure of the number {number}", number=number)
        return self.measures[number]

    def has_reported(self, report: Reported) -> bool:
        """Whether the same place has reported the same thing before."""
        known = self._latest.get(find_target(report))
        return known is not None and any(each.by == report.by for each in known.reports)

    def list_measures_in_force(self, origin: str, at: int) -> list[Measure]:
        """The measures against whoever comes from there, at a moment."""
        return [each for each in self._by_origin.get(origin, ()) if each.holds(at)]

    def can_write(self, origin: str, at: int) -> bool:
        """Whether whoever comes from there may write texts."""
        return not self.list_measures_in_force(origin, at)

    def can_enter(self, origin: str, at: int) -> bool:
        """Whether whoever comes from there may sit at public tables."""
        return all(each.taken.measure != "ban" for each in self.list_measures_in_force(origin, at))

    def has_taken(self, kind: MeasureKind, days: int | None, origin: str, at: int) -> bool:
        """Whether a measure of that kind is in force, taken for as many days; None: for ever."""
        found = [
            each.taken
            for each in self.list_measures_in_force(origin, at)
            if each.taken.measure == kind
        ]
        return any(each.days is None or (days is not None and each.days >= days) for each in found)

    # What has happened

    def apply(self, event: AnyModerationEvent) -> None:
        """Take the next event, as it was stored; NothingToDo where it cannot have happened."""
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
    """What a report is about."""
    return report.table, report.seat, report.remark


NAME = "moderation"
"""Where it stands in the log: no table has a name like that."""

ModerationDecision = Callable[[ModerationLog, int], AnyModerationEvent | None]
"""The event that comes next as things stand at a moment; None where nothing has to be written."""


class Moderation:
    """What was reported and done, for every table of a log."""

    def __init__(self, log: EventLog) -> None:
        self._moderation_log = ModerationLog()
        self._register = Register(log, NAME, CODEC, self._moderation_log.apply)

    async def load_log(self) -> ModerationLog:
        """All of it, as it stands now; StorageError."""
        await self._register.read_new_entries()
        return self._moderation_log

    async def do(self, decide: ModerationDecision) -> ModerationLog:
        """Write what comes next, and say how things stand then.

        Raises what ``decide`` raises, and StorageError; then nothing has changed.
        """
        await self._register.write(lambda: decide(self._moderation_log, now_ms()))
        return self._moderation_log

    async def report(self, report: Reported) -> None:
        """Write a report, once for each place that it comes from."""
        await self.do(
            lambda moderation_log, _at: None if moderation_log.has_reported(report) else report
        )

    async def renew_key(self) -> ModerationLog:
        """Make the links of moderators worthless, and new ones valid."""
        return await self.do(lambda _docket, at: ModeratorKeyRenewed(at=at))

    async def check_may_write(self, origin: str) -> None:
        """Refuse the texts of who comes from there and was muted or banned: Muted."""
        if not (await self.load_log()).can_write(origin, now_ms()):
            raise Muted("a moderator of this server has muted you: you can say the set phrases")

    async def check_may_enter(self, origin: str) -> None:
        """Refuse public tables to who comes from there and was banned: NoSeat."""
        if not (await self.load_log()).can_enter(origin, now_ms()):
            raise NoSeat(
                "a moderator of this server keeps you from its public tables: others are open to "
                "you as before"
            )


async def check_may_say(moderation: Moderation, command: TableCommand, origin: str) -> None:
    """Refuse a text that somebody who was muted or banned wants to say from there: Muted."""
    if isinstance(command, Say) and command.text is not None:
        await moderation.check_may_write(origin)


class ModeratorKeys:
    """Makes the key of a log's moderators, and knows it again."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def key(self, generation: int) -> str:
        """The key that is valid after so many renewals."""
        return signature(self._secret, f"courtcards/moderate/1/{generation}")

    def page(self, generation: int) -> str:
        """The address of the page, without the server's own.

        The key stands behind ``#``: a browser sends that to nobody, so that it stands in no log of
        a proxy, and in no Referer.
        """
        return f"/moderate#{self.key(generation)}"

    def check(self, authorization: str, generation: int) -> None:
        """Refuse a request that was not sent with the key: NotAllowed."""
        key = read_bearer_token(authorization)
        if not hmac.compare_digest(key.encode(), self.key(generation).encode()):
            raise NotAllowed(
                "this is not the key of the moderators, or it has been renewed: "
                "courtcards moderate prints the one that is valid"
            )


def make_moderators_link(place: Path | str, *, renew: bool) -> str:
    """The address of the page, without the server's own; with ``renew`` the old ones end first.

    ``place`` is the file of the log, or the address of its database; servers on it follow. Raises
    StorageError where there is none.
    """
    return asyncio.run(_make_link(place, renew=renew))


async def _make_link(place: Path | str, *, renew: bool) -> str:
    async with open_existing_log(place) as log:
        moderation = Moderation(log)
        moderation_log = await (moderation.renew_key() if renew else moderation.load_log())
        return ModeratorKeys(log.secret).page(moderation_log.generation)

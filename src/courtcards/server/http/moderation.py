"""HTTP interface of reports and of the moderators' page."""

from __future__ import annotations

from typing import Annotated, Literal, Self

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import Template

from courtcards.kernel.errors import BadChat, NothingToDo
from courtcards.server.http.guests import Guest
from courtcards.server.limits.clients import RateLimiter
from courtcards.server.moderation import (
    AnyModerationEvent,
    Case,
    CaseClosed,
    Measure,
    MeasureKind,
    MeasureLifted,
    MeasureTaken,
    Moderation,
    ModerationLog,
    ModeratorKeys,
    Reported,
    ReportReason,
    TableHidden,
)
from courtcards.server.pages.shells import render_page
from courtcards.server.responses import (
    COMMAND_REFUSALS,
    COMPRESSED,
    PRIVATE,
    HttpRequest,
    declare_refusals,
)
from courtcards.tables.service.host import Holder, now_ms
from courtcards.tables.service.table import LiveTable
from courtcards.tables.service.tables import LiveTables

EventNumber = Annotated[int, msgspec.Meta(ge=1, le=2**53)]


class ModerationCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A command of a moderator. ``type`` names it."""

    def decide(self, moderation_log: ModerationLog, at: int) -> AnyModerationEvent:
        """Return the event of the command at that moment.

        Raises NothingToDo if nothing would change.
        """
        raise NotImplementedError


class CloseCase(ModerationCommand, frozen=True, tag="close"):
    """Close a report that has been dealt with."""

    case: EventNumber

    def decide(self, moderation_log: ModerationLog, at: int) -> CaseClosed:
        """Raises NothingToDo if the report is closed already."""
        if not moderation_log.case(self.case).is_open:
            raise NothingToDo("this report is closed already")
        return CaseClosed(case=self.case, at=at)


class HideTable(ModerationCommand, frozen=True, tag="hide"):
    """Take the table of a report out of the lobby. Its players go on."""

    case: EventNumber

    def decide(self, moderation_log: ModerationLog, at: int) -> TableHidden:
        """Raises NothingToDo if the table is hidden already."""
        if moderation_log.case(self.case).first.table in moderation_log.hidden:
            raise NothingToDo("this table is out of the lobby already")
        return TableHidden(case=self.case, at=at)


class TakeMeasure(ModerationCommand, frozen=True, tag="measure"):
    """Mute or ban the person of a report: for 1 or 30 days, or for ever (null).

    A muted person says set phrases only. A banned person, in addition, neither opens public tables
    nor sits there.
    """

    case: EventNumber
    measure: MeasureKind
    days: Literal[1, 30] | None

    def decide(self, moderation_log: ModerationLog, at: int) -> MeasureTaken:
        """Raises NothingToDo if it is in force already, or the person's origin is unknown."""
        about = moderation_log.case(self.case).first
        if not about.origin:
            raise NothingToDo(
                "the server does not know this person's address: only the host can act"
            )
        if moderation_log.has_taken(self.measure, self.days, about.origin, at):
            raise NothingToDo("this measure is in force already, for as long or longer")
        return MeasureTaken(case=self.case, measure=self.measure, days=self.days, at=at)


class LiftMeasure(ModerationCommand, frozen=True, tag="lift"):
    """End a measure."""

    measure: EventNumber

    def decide(self, moderation_log: ModerationLog, at: int) -> MeasureLifted:
        """Raises NothingToDo if the measure has ended already."""
        if not moderation_log.measure(self.measure).holds(at):
            raise NothingToDo("this measure has ended already")
        return MeasureLifted(measure=self.measure, at=at)


AnyModerationCommand = CloseCase | HideTable | TakeMeasure | LiftMeasure


MOST_SHOWN = 200
"""Most open reports, and most past actions, on the page: the newest."""


class ReportPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Report a person by seat, or a remark by its number.

    Exactly one of the two is given.
    """

    reason: ReportReason
    seat: Annotated[int, msgspec.Meta(ge=0, le=51)] | None = None
    remark: Annotated[int, msgspec.Meta(ge=1, le=2**53)] | None = None


class ReportTaken(msgspec.Struct, frozen=True):
    """The report is stored: moderators see it."""

    table: str


class CaseView(msgspec.Struct, frozen=True):
    """A reported person or remark, with the reason of each report.

    ``name`` is empty if the person has left, and ``text`` unless a remark was reported. ``known``
    is true if the server knows the person's origin, so that a measure is possible.
    """

    case: int
    table: str
    seat: int
    name: str
    text: str
    reasons: list[ReportReason]
    at: int
    known: bool
    hidden: bool

    @classmethod
    def of(cls, case: Case, moderation_log: ModerationLog) -> Self:
        """View a case."""
        about = case.first
        return cls(
            case.number,
            about.table,
            about.seat,
            about.name,
            about.text,
            [each.reason for each in case.reports],
            case.reports[-1].at,
            about.origin != "",
            about.table in moderation_log.hidden,
        )


class MeasureView(msgspec.Struct, frozen=True):
    """A measure in force until a moment, or for ever (null)."""

    number: int
    measure: MeasureKind
    name: str
    until: int | None

    @classmethod
    def of(cls, measure: Measure) -> Self:
        """View a measure."""
        return cls(measure.number, measure.taken.measure, measure.name, measure.until)


class ModerationActionView(msgspec.Struct, frozen=True):
    """An action of a moderator. ``days`` of a measure are null if it lasts for ever."""

    at: int
    what: Literal["closed", "hidden", "mute", "ban", "lifted", "renewed"]
    name: str = ""
    table: str = ""
    days: int | None = None

    @classmethod
    def of(cls, event: AnyModerationEvent, moderation_log: ModerationLog) -> Self:
        """View an event as an action."""
        match event:
            case MeasureTaken():
                about = moderation_log.case(event.case).first
                return cls(event.at, event.measure, about.name, about.table, event.days)
            case CaseClosed() | TableHidden():
                about = moderation_log.case(event.case).first
                what: Literal["closed", "hidden"] = (
                    "closed" if isinstance(event, CaseClosed) else "hidden"
                )
                return cls(event.at, what, about.name, about.table)
            case MeasureLifted():
                return cls(event.at, "lifted", moderation_log.measure(event.measure).name)
            case _:
                return cls(event.at, "renewed")


class ModerationPage(msgspec.Struct, frozen=True):
    """The open reports, the measures in force and the past actions, the newest of each first."""

    cases: list[CaseView]
    measures: list[MeasureView]
    done: list[ModerationActionView]

    @classmethod
    def of(cls, moderation_log: ModerationLog, at: int) -> Self:
        """View the moderation log at a moment."""
        cases = [each for each in moderation_log.cases.values() if each.is_open]
        cases.sort(key=lambda each: each.reports[-1].at, reverse=True)
        measures = [each for each in reversed(moderation_log.measures.values()) if each.holds(at)]
        return cls(
            [CaseView.of(each, moderation_log) for each in cases[:MOST_SHOWN]],
            [MeasureView.of(each) for each in measures],
            [
                ModerationActionView.of(each, moderation_log)
                for each in reversed(moderation_log.done[-MOST_SHOWN:])
            ],
        )


def make_report(live: LiveTable, viewer: Holder | None, wish: ReportPerson, by: str) -> Reported:
    """Make the event of a report by somebody who sees a table. ``by`` is their origin.

    Raises BadChat unless either a seat or a remark is named. Raises SeatTaken for an unknown seat.
    Raises NothingToDo if there is no such person or remark, or if people report themselves.
    """
    if (wish.seat is None) == (wish.remark is None):
        raise BadChat("report either a seat or a remark")
    table = live.table
    text, since = "", table.sequence
    if wish.remark is not None:
        seat, text = _find_remark(live, viewer, wish.remark)
        since = wish.remark
    else:
        seat = wish.seat or 0
    table.seating.check_seat(seat)
    is_there = table.seating.has_sat_since(seat, since)
    if not is_there and wish.remark is None:
        raise NothingToDo("there is nobody to report on seat {seat}", seat=seat)
    if viewer is not None and viewer.seat == seat and is_there:
        raise NothingToDo("you cannot report yourself")
    player = table.players[seat] if is_there else None
    return Reported(
        table=live.name,
        seat=seat,
        reason=wish.reason,
        by=by,
        name="" if player is None else player.name,
        remark=wish.remark or 0,
        text=text,
        origin=table.seating.origins[seat] if is_there else "",
        at=now_ms(),
    )


def _find_remark(live: LiveTable, viewer: Holder | None, remark: int) -> tuple[int, str]:
    """Return the seat and the text of a remark that the viewer can see. Raises NothingToDo."""
    table = live.table
    is_hidden = viewer is None and table.settings.spectators_chat is False
    for each in () if is_hidden else table.chat.messages:
        if each.seq == remark and each.text is not None:
            return each.seat, each.text
    raise NothingToDo("there is no remark of that number here, or it is too old")


@post("/api/tables/{table:str}/report", status_code=201, responses=COMMAND_REFUSALS)
async def report_person(
    data: JSONBody[ReportPerson],
    guest: NamedDependency[Guest],
    limiter: NamedDependency[RateLimiter],
    moderation: NamedDependency[Moderation],
) -> Response[ReportTaken]:
    """Report a person at a table that you see, or one of their remarks, to the moderators.

    A second report from the same place is not counted.
    """
    viewer = guest.viewer()
    by = limiter.admit_report(guest.request.scope)
    await moderation.report(make_report(guest.live, viewer, data, by))
    return Response(ReportTaken(guest.live.name), headers=PRIVATE)


@get("/moderate", include_in_schema=False, sync_to_thread=False, middleware=[COMPRESSED])
def show_moderation_page(request: HttpRequest) -> Template:
    """Show the moderators' page. Its module sends the key behind the ``#``."""
    return render_page(request, "moderate.html")


@get("/api/moderation", responses=declare_refusals(400, 403, 429, 503))
async def get_moderation(
    request: HttpRequest,
    moderation: NamedDependency[Moderation],
    keys: NamedDependency[ModeratorKeys],
) -> Response[ModerationPage]:
    """Return the open reports, the measures in force and the past actions, to moderators."""
    moderation_log = await moderation.load_log()
    keys.check(request.headers.get("authorization", ""), moderation_log.generation)
    return Response(ModerationPage.of(moderation_log, now_ms()), headers=PRIVATE)


@post(
    "/api/moderation/acts",
    status_code=200,
    responses=declare_refusals(400, 403, 409, 413, 429, 503),
)
async def do_moderation_command(
    request: HttpRequest,
    data: JSONBody[AnyModerationCommand],
    live_tables: NamedDependency[LiveTables],
    moderation: NamedDependency[Moderation],
    keys: NamedDependency[ModeratorKeys],
) -> Response[ModerationPage]:
    """Do a command of a moderator (`type` names it), and return the new state."""
    moderation_log = await moderation.load_log()
    keys.check(request.headers.get("authorization", ""), moderation_log.generation)
    if isinstance(data, HideTable):
        data.decide(moderation_log, now_ms())
        # If the server stops in between, the command can be sent again.
        await live_tables.lobby.remove(moderation_log.case(data.case).first.table)
    moderation_log = await moderation.do(data.decide)
    return Response(ModerationPage.of(moderation_log, now_ms()), headers=PRIVATE)


HANDLERS = (report_person, show_moderation_page, get_moderation, do_moderation_command)

"""What is sent of moderating: a report, and what the moderators' page shows."""

from __future__ import annotations

from typing import Annotated, Literal, Self

import msgspec

from courtcards.server.moderation.docket import Case, Docket, Measure
from courtcards.server.moderation.events import (
    AnyModerationEvent,
    CaseClosed,
    MeasureKind,
    MeasureLifted,
    MeasureTaken,
    Reason,
    TableHidden,
)

MOST_SHOWN = 200
"""How many open reports, and things done, the page shows: the newest."""


class ReportPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Report a person, by the seat, or what somebody has said, by the number of the remark.

    One of the two is given.
    """

    reason: Reason
    seat: Annotated[int, msgspec.Meta(ge=0, le=51)] | None = None
    remark: Annotated[int, msgspec.Meta(ge=1, le=2**53)] | None = None


class ReportTaken(msgspec.Struct, frozen=True):
    """A report stands in the log: moderators see it."""

    table: str


class CaseShown(msgspec.Struct, frozen=True):
    """Something that was reported, by so many, for the reasons of each.

    ``name`` is empty where that person has left, and ``text`` where no remark is meant. ``known``
    says whether the server knows whom a measure would meet.
    """

    case: int
    table: str
    seat: int
    name: str
    text: str
    reasons: list[Reason]
    at: int
    known: bool
    hidden: bool

    @classmethod
    def of(cls, case: Case, docket: Docket) -> Self:
        """A case as it stands."""
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
            about.table in docket.hidden,
        )


class MeasureShown(msgspec.Struct, frozen=True):
    """A measure in force: until that moment, or for ever (null)."""

    number: int
    measure: MeasureKind
    name: str
    until: int | None

    @classmethod
    def of(cls, measure: Measure) -> Self:
        """A measure as it stands."""
        return cls(measure.number, measure.taken.measure, measure.name, measure.until)


class DeedShown(msgspec.Struct, frozen=True):
    """Something that a moderator has done; ``days`` of a measure are null where it is for ever."""

    at: int
    what: Literal["closed", "hidden", "mute", "ban", "lifted", "renewed"]
    name: str = ""
    table: str = ""
    days: int | None = None

    @classmethod
    def of(cls, event: AnyModerationEvent, docket: Docket) -> Self:
        """What an event says."""
        match event:
            case MeasureTaken():
                about = docket.case(event.case).first
                return cls(event.at, event.measure, about.name, about.table, event.days)
            case CaseClosed() | TableHidden():
                about = docket.case(event.case).first
                what: Literal["closed", "hidden"] = (
                    "closed" if isinstance(event, CaseClosed) else "hidden"
                )
                return cls(event.at, what, about.name, about.table)
            case MeasureLifted():
                return cls(event.at, "lifted", docket.measure(event.measure).name)
            case _:
                return cls(event.at, "renewed")


class ModerationPage(msgspec.Struct, frozen=True):
    """The open reports, the measures in force, and what was done: the newest of each first."""

    cases: list[CaseShown]
    measures: list[MeasureShown]
    done: list[DeedShown]

    @classmethod
    def of(cls, docket: Docket, at: int) -> Self:
        """The docket as it stands at a moment."""
        cases = [each for each in docket.cases.values() if each.is_open]
        cases.sort(key=lambda each: each.reports[-1].at, reverse=True)
        measures = [each for each in reversed(docket.measures.values()) if each.holds(at)]
        return cls(
            [CaseShown.of(each, docket) for each in cases[:MOST_SHOWN]],
            [MeasureShown.of(each) for each in measures],
            [DeedShown.of(each, docket) for each in reversed(docket.done[-MOST_SHOWN:])],
        )

"""What a moderator may do, as it is sent; each says to which event it leads, or refuses."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from courtcards.kernel.errors import NothingToDo
from courtcards.server.moderation.docket import Docket
from courtcards.server.moderation.events import (
    AnyModerationEvent,
    CaseClosed,
    MeasureKind,
    MeasureLifted,
    MeasureTaken,
    TableHidden,
)

Number = Annotated[int, msgspec.Meta(ge=1, le=2**53)]


class ModeratorsAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a moderator does; ``type`` says what."""

    def decide(self, docket: Docket, at: int) -> AnyModerationEvent:
        """The event that it leads to at that moment; NothingToDo."""
        raise NotImplementedError


class CloseCase(ModeratorsAct, frozen=True, tag="close"):
    """Close a report: it has been dealt with."""

    case: Number

    def decide(self, docket: Docket, at: int) -> CaseClosed:
        """It is closed: NothingToDo where it is already."""
        if not docket.case(self.case).is_open:
            raise NothingToDo("this report is closed already")
        return CaseClosed(case=self.case, at=at)


class HideTable(ModeratorsAct, frozen=True, tag="hide"):
    """Take the table of a report out of the lobby; whoever plays there goes on."""

    case: Number

    def decide(self, docket: Docket, at: int) -> TableHidden:
        """It is hidden: NothingToDo where it is already."""
        if docket.case(self.case).first.table in docket.hidden:
            raise NothingToDo("this table was taken out of the lobby already")
        return TableHidden(case=self.case, at=at)


class TakeMeasure(ModeratorsAct, frozen=True, tag="measure"):
    """Mute or ban the person of a report: for 1 or 30 days, or for ever (null).

    Who is muted says set phrases only; who is banned neither opens public tables nor sits there.
    """

    case: Number
    measure: MeasureKind
    days: Literal[1, 30] | None

    def decide(self, docket: Docket, at: int) -> MeasureTaken:
        """It is in force: NothingToDo where it is already, or nobody knows whom it would meet."""
        about = docket.case(self.case).first
        if not about.origin:
            raise NothingToDo("it is not known from where this person came: only the host can act")
        if docket.has_taken(self.measure, self.days, about.origin, at):
            raise NothingToDo("this holds already, for as long or longer")
        return MeasureTaken(case=self.case, measure=self.measure, days=self.days, at=at)


class LiftMeasure(ModeratorsAct, frozen=True, tag="lift"):
    """End a measure."""

    measure: Number

    def decide(self, docket: Docket, at: int) -> MeasureLifted:
        """It has ended: NothingToDo where it has already."""
        if not docket.measure(self.measure).holds(at):
            raise NothingToDo("this has ended already")
        return MeasureLifted(measure=self.measure, at=at)


AnyModeratorsAct = CloseCase | HideTable | TakeMeasure | LiftMeasure

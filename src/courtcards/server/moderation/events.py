"""What is stored of moderating: who was reported for what, and what a moderator has done."""

from __future__ import annotations

from typing import Literal

import msgspec

from courtcards.eventlog.codec import Codec

Reason = Literal["insult", "advertising", "other"]
"""Why somebody is reported."""
MeasureKind = Literal["mute", "ban"]
"""What can be taken from a person: texts; or texts and public tables."""


class ModerationEvent(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="kind",
    omit_defaults=True,
    kw_only=True,
):
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
    reason: Reason
    by: str
    name: str = ""
    remark: int = 0
    text: str = ""
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

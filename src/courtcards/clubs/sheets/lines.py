"""The lines of a score sheet: games, and what faults and decisions lead to (DK-8).

Who dealt a line is not written in it: it follows from the lines before.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Seat = Annotated[int, msgspec.Meta(ge=0, le=3)]
Entry = Annotated[int, msgspec.Meta(ge=-999, le=999)]
Points = tuple[Entry, Entry, Entry, Entry]
"""By seat."""
Contract = Annotated[str, msgspec.Meta(max_length=32)]
Decider = Literal["table", "jury"]
"""Whether a sanction is applied is for the table, or for the jury if one player asks (DK-8.5)."""
Reason = Annotated[str, msgspec.Meta(max_length=200)]


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fault found in a negative game: the offender takes all of its points (DK-8.2)."""

    seat: Seat
    decided: Decider


class Game(msgspec.Struct, frozen=True, tag_field="line", tag="game", forbid_unknown_fields=True):
    """A game of the dealer's choice: what each has taken, counted without a sign (DK-4, DK-5)."""

    contract: Contract
    points: Points
    fault: Fault | None = None


class Void(msgspec.Struct, frozen=True, tag_field="line", tag="void", forbid_unknown_fields=True):
    """A trump game spoilt by a fault: −6 and three times +2; its dealer deals again (DK-8.3)."""

    offender: Seat
    decided: Decider


class Waived(
    msgspec.Struct, frozen=True, tag_field="line", tag="waived", forbid_unknown_fields=True
):
    """A fault that goes without a sanction (DK-8.5): noted, and nothing changes."""

    offender: Seat
    decided: Decider
    reason: Reason = ""


class Decision(
    msgspec.Struct, frozen=True, tag_field="line", tag="decision", forbid_unknown_fields=True
):
    """Any other decision of the jury: signed points, with a reason (DK-8.6).

    ``contract`` is the dealer's game that it takes the place of, if it does; ``ends`` says that
    the rest of the round is not played.
    """

    points: Points
    reason: Reason
    contract: Contract | None = None
    ends: bool = False


Line = Game | Void | Waived | Decision

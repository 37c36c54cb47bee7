"""What every verb is made of, whatever it is asked of: a command, and the event it leads to.

A *command* is the very message that a page or a program sends. It reaches its aggregate together
with its sender, the moment, and chance, since an aggregate knows no clock and draws nothing. It
says what it leads to (``decide``): an event, or a refusal. The event is what is stored; it says how
it changes the aggregate (``make``).
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar

import msgspec

from courtcards.eventlog.aggregate import ID_IS_TAKEN
from courtcards.kernel.errors import CourtcardsError

STAMP = {"at", "by", "command"}
"""What an event says of how it came about, besides what its command says."""


class StoredEvent(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", omit_defaults=True
):
    """Something that happened, as it is stored."""

    def check(self, kept: Any) -> None:
        """Refuse what cannot have happened as things stand; asked of events read from a log."""

    def make(self, kept: Any) -> None:
        """Change what it happened to, whose ``sequence`` is this event's already."""
        raise NotImplementedError

    def answered(self) -> Hashable:
        """What identifies the command that has led to it; None where nobody's has."""
        return None


class SentCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may be asked, as it comes over the wire."""

    leads_to: ClassVar[type[StoredEvent] | tuple[type[StoredEvent], ...]] = ()
    """The kinds of event that it may lead to, where it can be sent again."""
    draws: ClassVar[bool] = False
    """Whether chance decides what it leads to."""

    def decide(self, kept: Any, given: Any) -> Any:
        """The event that it leads to; raises what refuses it. Nothing changes yet."""
        raise NotImplementedError

    def led_to(self, event: Any) -> bool:
        """Whether it can be what led to an event: that says the same, as far as it tells."""
        said = {*self.__struct_fields__} & {*event.__struct_fields__} - STAMP
        return isinstance(event, self.leads_to) and all(
            getattr(self, each) == getattr(event, each) for each in said
        )

    def check_led_to(self, event: Any, refusal: type[CourtcardsError]) -> None:
        """Refuse it where another command of the same id has led to that event."""
        if not self.led_to(event):
            raise refusal(ID_IS_TAKEN)

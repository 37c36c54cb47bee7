"""The personal link of a seat: whoever sits there can make a new one, and the old ones end."""

from __future__ import annotations

from typing import ClassVar

from courtcards.eventlog.aggregate import CommandId
from courtcards.tables.state import TableState
from courtcards.tables.told import ToldSeat
from courtcards.tables.verbs.verb import Change, OfSeat, Sent, Verb


class ToldLinkRenewed(ToldSeat, frozen=True, tag="link-renewed"):
    """A person has made a new link of their seat: whoever had it by an old one has it no more."""


class LinkRenewed(OfSeat, frozen=True, tag="link-renewed"):
    """The links and cookies of a seat from before this event give nobody the seat any more."""

    def make(self, table: TableState) -> None:
        """The seat is held by whoever proves that they hold it since this event."""
        table.seating.renew(self.seat, table.sequence)

    def told(self) -> ToldLinkRenewed:
        """Whose seat it is."""
        return ToldLinkRenewed(self.seat)


class RenewLink(Verb, frozen=True):
    """Make a new link of your seat: other devices, and whoever has an old link, lose the seat.

    Asked again under the same ``id``, also by who holds the seat no more since, it is done once.
    """

    id: CommandId

    is_bounded: ClassVar[bool] = True
    leads_to: ClassVar[tuple[type[Change], ...]] = (LinkRenewed,)

    def decide(self, _table: TableState, sent: Sent) -> LinkRenewed:
        """The old links end."""
        return LinkRenewed(sent.seat, at=sent.at, command=self.id)

    @property
    def known_by(self) -> str:
        """Its id; no other command of its seat has the same."""
        return self.id


Events = LinkRenewed
Tellings = ToldLinkRenewed

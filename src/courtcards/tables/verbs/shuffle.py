"""What people contribute to the shuffle of the match to come."""

from __future__ import annotations

from typing import ClassVar

from courtcards.kernel.errors import NothingToDo
from courtcards.tables.checks import check_contribution
from courtcards.tables.state import TableState
from courtcards.tables.told import ToldSeat
from courtcards.tables.verbs.verb import Change, Command, OfSeat, Sent, Text


class ToldContributed(ToldSeat, frozen=True, tag="contributed"):
    """A person has added to the shuffle; what, is shown after the match."""


class Contributed(OfSeat, frozen=True, tag="contributed"):
    """A person has added to the shuffle of the match to come."""

    contribution: str

    def make(self, table: TableState) -> None:
        """The seed of the match follows from the contribution, too."""
        table.shuffle.contributions[self.seat] = self.contribution

    def told(self) -> ToldContributed:
        """Who, and not what."""
        return ToldContributed(self.seat)


class Contribute(Command, frozen=True, tag="contribute"):
    """Add to the shuffle, before the first deal of a match."""

    contribution: Text

    leads_to: ClassVar[tuple[type[Change], ...]] = (Contributed,)

    def decide(self, table: TableState, sent: Sent) -> Contributed:
        """The contribution: BadContribution; NothingToDo once cards were shuffled."""
        check_contribution(self.contribution)
        has_dealt = len(table.match.hands) > table.shuffle.brought
        if has_dealt or table.shuffle.version == 0:
            raise NothingToDo(
                "the cards have been shuffled already: contribute before the first deal"
            )
        return Contributed(sent.seat, self.contribution, at=sent.at, command=self.id)


Commands = Contribute
Events = Contributed
Tellings = ToldContributed

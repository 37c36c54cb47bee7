"""The draw at a table: who writes, and who deals first."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from courtcards.clubs.sheet.verb import OnSheet, SheetVerb
from courtcards.clubs.verb import Given, Noted
from courtcards.kernel.cards import PACK_SIZE, RANK_COUNT, card_text
from courtcards.kernel.clubs import SEATS, Seat
from courtcards.kernel.errors import NotNow
from courtcards.kernel.shuffling import shuffled

if TYPE_CHECKING:
    from courtcards.clubs.sheet.sheet import Sheet


class Drawn(OnSheet, frozen=True, tag="drawn"):
    """It was drawn who writes and who deals first.

    ``cards`` are what each seat drew, first for the writing and then for the deal; absent where
    the table drew with cards of its own.
    """

    writer: Seat
    dealer: Seat
    cards: tuple[tuple[str, ...], tuple[str, ...]] | None = None

    def make(self, sheet: Sheet) -> None:
        """The lines are counted from this first dealer."""
        sheet.drawn = self
        sheet.stand()


def _check_undealt(sheet: Sheet) -> None:
    """Refuse another draw once something has been entered: NotNow."""
    if sheet.lines:
        raise NotNow("the first game has been entered: who writes and deals stays as drawn")


class Draw(SheetVerb, frozen=True, tag="draw"):
    """Let the server draw who writes, unless somebody offers to, and who deals."""

    volunteer: Seat | None = None

    draws: ClassVar[bool] = True

    def decide(self, sheet: Sheet, given: Given) -> Drawn:
        """What was drawn: NotNow."""
        _check_undealt(sheet)
        writer, for_writing = highest_draws(given.seed, "writer")
        dealer, for_dealing = highest_draws(given.seed, "dealer")
        if self.volunteer is not None:
            writer, for_writing = self.volunteer, ()
        return Drawn(writer=writer, dealer=dealer, cards=(for_writing, for_dealing), **given.stamp)

    def led_to(self, event: Noted) -> bool:
        """Whether the server drew, and the same seat, or none, had offered to write."""
        if not isinstance(event, Drawn) or event.cards is None:
            return False
        for_writing, _ = event.cards
        return self.volunteer == (None if for_writing else event.writer)


class NoteDraw(SheetVerb, frozen=True, tag="drawn"):
    """Note what the table has drawn with its own cards."""

    writer: Seat
    dealer: Seat

    leads_to: ClassVar[type[Noted]] = Drawn

    def decide(self, sheet: Sheet, given: Given) -> Drawn:
        """What was drawn: NotNow."""
        _check_undealt(sheet)
        return Drawn(writer=self.writer, dealer=self.dealer, **given.stamp)

    def led_to(self, event: Noted) -> bool:
        """Whether the same was noted."""
        return super().led_to(event) and isinstance(event, Drawn) and event.cards is None


def highest_draws(seed: bytes, what: str) -> tuple[int, tuple[str, ...]]:
    """The seat that draws the highest card of a pack, and what each seat drew.

    Where the highest rank was drawn more than once, everybody draws again.
    """
    pack = shuffled(seed, f"draw/{what}", list(range(PACK_SIZE)))
    for start in range(0, PACK_SIZE, SEATS):
        drawn = pack[start : start + SEATS]
        ranks = [card % RANK_COUNT for card in drawn]
        if ranks.count(max(ranks)) == 1:
            break
    return ranks.index(max(ranks)), tuple(card_text(card) for card in drawn)


Commands = Draw | NoteDraw
Events = Drawn

"""What a seat knows of a deal, as plain numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from courtcards.games.double_king.rules.contracts import DANGER, DANGER_POINTS, TRICK_POINTS
from courtcards.games.double_king.rules.legal import above
from courtcards.games.double_king.rules.state import SEATS
from courtcards.kernel.cards import FULL_PACK, cards_in, mask_of, suit_mask, suit_of


@dataclass(frozen=True)
class Insight:
    """A deal as the seat on turn knows it; cards in sets are card-set masks.

    ``out`` are the cards that the others hold, ``may_hold`` those of them that each seat can hold:
    not those that would have made one of its plays illegal. ``top`` is the best card of the trick
    on the table, −1 where the seat leads; ``later`` are the seats that play to it afterwards.
    """

    hand: int
    legal: int
    out: int
    may_hold: tuple[int, ...]
    table: tuple[int, ...]
    top: int
    led: int
    trick_number: int
    later: tuple[int, ...]
    contract: int
    trump: int

    @classmethod
    def of(cls, sight: Any, memory: Any) -> Insight:
        """What the sight and the memory of the seat on turn say."""
        seen, kept = sight.plain(), memory.plain()
        out = FULL_PACK & ~(seen.fallen | seen.hand)
        seats = range(SEATS)
        return cls(
            hand=seen.hand,
            legal=seen.legal,
            out=out,
            may_hold=tuple(0 if s == seen.viewer else out & ~kept.lacking[s] for s in seats),
            table=tuple(seen.trick[: seen.trick_size]),
            top=seen.winning_card,
            led=seen.lead_suit,
            trick_number=seen.trick_number,
            later=tuple((seen.viewer + n) % SEATS for n in range(1, SEATS - seen.trick_size)),
            contract=seen.contract,
            trump=seen.trump,
        )

    @property
    def leads(self) -> bool:
        """Whether the seat leads to a trick."""
        return self.top < 0

    @property
    def danger(self) -> int:
        """The cards that cost points in this contract."""
        return int(DANGER[self.contract])

    def follows(self, card: int) -> bool:
        """Whether a card is of the suit led."""
        return not self.leads and suit_of(card) == self.led

    def wins_now(self, card: int) -> bool:
        """Whether a card would be the best of the trick, as it lies."""
        return self.leads or bool(self.beaters(self.top) >> card & 1)

    def beaters(self, card: int) -> int:
        """The cards that beat a card which is the best of the trick."""
        beaters: int = above(card)
        if self.trump >= 0 and suit_of(card) != self.trump:
            beaters |= suit_mask(self.trump)
        return beaters

    def higher(self, card: int) -> int:
        """The cards of its suit above a card that others hold."""
        return int(above(card)) & self.out

    def suit_out(self, card: int) -> int:
        """The cards of its suit that others hold."""
        return int(suit_mask(suit_of(card))) & self.out

    def is_last_of_suit(self, card: int) -> bool:
        """Whether the hand has no more of its suit, but other suits, and others hold the suit."""
        own = int(suit_mask(suit_of(card))) & self.hand
        return own == 1 << card and self.hand != own and self.suit_out(card) != 0

    def is_highest_left(self, card: int) -> bool:
        """Whether others hold cards of its suit, but none above it, and the hand neither."""
        return self.suit_out(card) != 0 and not int(above(card)) & (self.out | self.hand)

    def cost(self, card: int) -> int:
        """The points off that lie in the trick with a card laid to it."""
        costly = mask_of((*self.table, card)) & self.danger
        off = -int(TRICK_POINTS[self.contract, self.trick_number])
        return off + costly.bit_count() * int(DANGER_POINTS[self.contract])

    def holders(self, card: int) -> list[int]:
        """The seats that can hold a card which others hold."""
        return [seat for seat, cards in enumerate(self.may_hold) if cards >> card & 1]


def highest_of(cards: int) -> int:
    """The card of a set that has the highest rank; of equals that of the last suit."""
    return max(cards_in(cards), key=lambda card: (card % 13, card))

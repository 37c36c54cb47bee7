"""A deal of Double King whose 52 cards come from chance one by one."""

from __future__ import annotations

from courtcards.cards import PACK_SIZE
from courtcards.envs.openspiel.chance import HandByChance
from courtcards.games.double_king.contracts import CHOICE
from courtcards.games.double_king.deal import PACKETS
from courtcards.games.double_king.state import SEATS

_PLACES: list[int] = PACKETS.tolist()


class DealByChance(HandByChance):
    """One deal with its choice."""

    __slots__ = ()

    def owners(self) -> list[int]:
        """By the position of a dealt card who gets it (DK-1.6)."""
        dealer = self.dealer or 0
        return [(dealer + place) % SEATS for place in _PLACES]

    def take(self, card: int) -> None:
        """The next card of the pack."""
        self.dealt.append(card)
        self.left &= ~(1 << card)
        if len(self.dealt) == PACK_SIZE:
            self.begin(self.dealt)

    def move(self, move: int) -> None:
        """The choice, or a card: everybody sees it."""
        self.act_on(self.states, move)
        self.tell_all(self.opening.game.move_text(move))

    def chosen(self) -> int | None:
        """The move by which the dealer has chosen the game, or None."""
        contract, trump = int(self.record.contract), int(self.record.trump)
        return None if contract < 0 else CHOICE + contract + max(trump, 0)

    def plays(self) -> list[int]:
        """The cards played, in order."""
        return self.record.played[: self.record.played_count].tolist()  # type: ignore[no-any-return]

    def plays_by_seat(self) -> list[tuple[int, int]]:
        """Seat and card of each play, in order."""
        leaders = [((self.dealer or 0) + 1) % SEATS, *self.record.trick_winners.tolist()]
        return [
            ((leaders[index // SEATS] + index) % SEATS, card)
            for index, card in enumerate(self.plays())
        ]

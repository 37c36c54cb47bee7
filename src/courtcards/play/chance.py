"""All chance of a match from one seed: first dealer, packs, cuts, shuffled stocks."""

from __future__ import annotations

from courtcards.kernel.cards import CARD_TEXTS
from courtcards.kernel.cutting import cut, cut_count
from courtcards.kernel.shuffling import checked_seed, number_below, shuffled
from courtcards.play.match import MatchLog


class Chance:
    """What the seed decides; the labels of its draws are listed in ``shuffling``."""

    def __init__(self, seed: bytes) -> None:
        self.seed = checked_seed(seed)

    def dealer(self, match: MatchLog) -> int:
        """The dealer of the next hand: first drawn or named by the rules, then each to the left."""
        if match.hands:
            return match.next_dealer
        first = match.rules.options["first_dealer"]
        if isinstance(first, int):
            return first
        return number_below(self.seed, "first-dealer", match.rules.seats)

    def pack(self, match: MatchLog) -> list[str]:
        """The pack of the next hand, top first: shuffled or gathered, and cut."""
        hand = len(match.hands)
        pack = match.gathered()
        if pack is None:
            pack = shuffled(self.seed, f"pack/{hand}", list(CARD_TEXTS))
        least = match.game.least_cut
        if least is not None:
            pack = cut(pack, least + number_below(self.seed, f"cut/{hand}", cut_count(least)))
        return pack

    def stock(self, match: MatchLog) -> list[str]:
        """The stock after a recycling, top first."""
        hand = match.hands[-1]
        label = f"stock/{len(match.hands) - 1}/{len(hand.stocks)}"
        return shuffled(self.seed, label, match.stock_to_shuffle())

    def deal(self, match: MatchLog) -> tuple[list[str], int]:
        """Pack and dealer of the next hand."""
        return self.pack(match), self.dealer(match)

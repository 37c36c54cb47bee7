"""Kings in the Corner, by the compiled rules and by the oracle."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from courtcards.games.kings_corner.rules.places import PLACES
from courtcards.kernel.cards import CARD_TEXTS, card_text
from courtcards.kernel.options import RuleSet
from lockstep.pairs import Pair, shuffled, texts
from oracle.cards import ACE_LOW, rank_of
from oracle.kings_corner import KingsCornerHand
from oracle.kings_corner.plays import CORNERS, SIDES
from oracle.matches import KingsCornerMatch


def highest_rank(cards: set[str]) -> int:
    """KC-1.1: Ace low; -1 without a card."""
    return max((ACE_LOW.index(rank_of(card)) for card in cards), default=-1)


class KingsCornerPair(Pair):
    every_move: ClassVar[list[str]] = [
        *(f"{card}>{place}" for card in CARD_TEXTS for place in PLACES),
        *(f"{side}>{place}" for side in SIDES for place in PLACES if side != place),
        *(f"recycle {corner}" for corner in CORNERS),
        "draw",
        "end",
        "end without drawing",
    ]

    def __init__(self, rules: RuleSet) -> None:
        super().__init__(rules)
        self.oracle: KingsCornerMatch = KingsCornerMatch(dict(rules.options), rules.seats)

    @property
    def hand(self) -> KingsCornerHand:
        assert self.oracle.hand is not None
        return self.oracle.hand

    def restock(self, stock: list[str]) -> None:
        self.same("stock to shuffle", self.match.stock_to_shuffle(), self.hand.stock)
        self.match.restock(stock)
        self.hand.restock(stock)
        self.compare()

    def settle_chance(self, chance: random.Random) -> None:
        if self.match.awaiting.kind == "stock":
            self.restock(shuffled(self.hand.stock, chance))

    def compare_state(self) -> None:
        """What nobody may see too: the record itself; all cards, all chips, and KC-3.4."""
        state, hand = self.match.state, self.hand
        hands = [texts(state.hands[seat]) for seat in range(self.rules.seats)]
        piles = {place: texts(state.piles[number]) for number, place in enumerate(PLACES)}
        stock = [card_text(card) for card in state.stock[: state.stock_count][::-1]]
        self.same("hands", hands, hand.hands)
        self.same("piles", piles, {place: set(pile) for place, pile in hand.piles.items()})
        self.same("stock", stock, hand.stock)
        everywhere = [*stock, *(card for cards in [*hands, *piles.values()] for card in cards)]
        self.same("all cards", sorted(everywhere), sorted(CARD_TEXTS))
        self.check_chips()
        self.check_highest_card()

    def check_chips(self) -> None:
        """No chip is created or lost (KC-6.1, KC-7.4)."""
        in_play = {"pot": 80, "chips": self.rules.number("chips") * self.rules.seats}
        scoring = str(self.rules.options["scoring"])
        if scoring in in_play:
            state = self.match.state
            chips = state.chips[: self.rules.seats].tolist()
            assert min(chips) >= 0, self.story()
            self.same("chips in all", sum(chips) + int(state.pot), in_play[scoring])

    def check_highest_card(self) -> None:
        """KC-3.4: with an empty stock, whoever holds the highest card has a play."""
        hand = self.hand
        on_turn = hand.seat
        if on_turn is None or hand.stock or hand.has_recycled or hand.must_lay_drawn_king:
            return
        if hand.options["draw"] == "stuck" and hand.drawn is not None:
            return
        highest_held = [highest_rank(cards) for cards in hand.hands]
        if hand.hands[on_turn] and highest_held[on_turn] == max(highest_held):
            self.same("has a play", any(">" in move for move in self.match.legal()), True)

    def expected_table(self, seat: int) -> dict[str, Any]:
        """KC-9."""
        hand, options = self.hand, self.rules.options
        plays_chips = options["scoring"] in ("pot", "chips")
        is_crowning = options["scoring"] == "crowning"
        return {
            "dealer": hand.dealer,
            "turn_number": hand.turn_number,
            "cards": sorted(hand.hands[seat]),
            "hand_counts": [len(cards) for cards in hand.hands],
            "stock": len(hand.stock),
            "piles": {place: self.visible(place) for place in PLACES},
            "chips": hand.chips if plays_chips else None,
            "pot": hand.pot if plays_chips else None,
            "crowns": hand.crowns if is_crowning else None,
            "dragon": hand.dragon if is_crowning else None,
            "drawn": hand.drawn if seat == hand.turn else None,
            "end": hand.end,
            "out": hand.out,
        }

    def visible(self, place: str) -> list[str]:
        """KC-9.2: with `ends`, side piles show bottom and top, corner piles the top only."""
        pile = self.hand.piles[place]
        if self.rules.options["show_piles"] == "overlapped" or not pile:
            return pile
        if place in CORNERS or len(pile) == 1:
            return pile[-1:]
        return [pile[0], pile[-1]]

    def expected_sheet(self) -> dict[str, Any]:
        counts_up = self.rules.options["scoring"] in ("points", "pot")
        return {
            "hands": [
                {
                    "dealer": hand.dealer,
                    "end": hand.end,
                    "scores": tuple(hand.scores or ()),
                    "contract": None,
                }
                for hand in self.oracle.hands_played
            ],
            "totals": self.oracle.totals,
            "target": self.rules.options["target"] if counts_up else None,
            "winners": self.oracle.winners,
        }

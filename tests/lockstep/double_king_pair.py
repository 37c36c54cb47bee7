"""Double King, by the compiled rules and by the oracle."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from courtcards.kernel.cards import CARD_TEXTS, card_text
from courtcards.kernel.options import RuleSet
from lockstep.pairs import Pair, texts
from oracle.double_king import NEGATIVE_GAMES, DoubleKingDeal
from oracle.matches import DoubleKingRound, cut, gathered_pack


class DoubleKingPair(Pair):
    """A round of Double King; `hand` is the oracle's deal."""

    every_move: ClassVar[list[str]] = [
        *CARD_TEXTS,
        *(f"choose trump:{suit}" for suit in "CDHS"),
        *(f"choose {game}" for game in NEGATIVE_GAMES),
    ]

    def __init__(self, rules: RuleSet) -> None:
        super().__init__(rules)
        self.oracle: DoubleKingRound = DoubleKingRound(dict(rules.options))

    @property
    def hand(self) -> DoubleKingDeal:
        assert self.oracle.hand is not None
        return self.oracle.hand

    def next_pack(self, dealer: int, chance: random.Random) -> list[str]:
        """DK-1.4, DK-1.5: shuffled, or gathered and cut."""
        if self.oracle.hand is None or self.rules.options["shuffle"] == "every_deal":
            self.same("gathered pack", self.match.gather_pack(), None)
            return super().next_pack(dealer, chance)
        gathered = gathered_pack(self.oracle.hand, dealer)
        self.same("gathered pack", self.match.gather_pack(), gathered)
        return cut(gathered, chance.randint(4, 48))

    def compare_state(self) -> None:
        state, deal = self.match.state, self.hand
        hands = [texts(hand) for hand in state.hands]
        played = [card_text(card) for card in state.played[: state.played_count]]
        self.same("hands", hands, deal.hands)
        self.same(
            "cards played",
            played,
            [card for _, trick in deal.tricks for card in trick] + deal.trick,
        )
        everywhere = [*played, *(card for hand in hands for card in hand)]
        self.same("all cards", sorted(everywhere), sorted(CARD_TEXTS))
        self.check_sums()

    def check_sums(self) -> None:
        """DK-6.3 for a game, DK-6.1 for a round: points add up."""
        deal = self.hand
        if deal.end is None:
            return
        sums = {"tricks": 13, "hearts": 13, "queens": 8, "jacks-kings": 8}
        sums |= {"king-of-hearts": 5, "seventh-last": 5}
        expected = -sums[deal.contract] if deal.contract in sums else 13
        self.same("sum of a game", sum(self.match.hands[-1].scores or ()), expected)
        if self.match.is_over:
            of_round = [sum(hand.scores or ()) for hand in self.match.hands]
            self.same("negative points", sum(points for points in of_round if points < 0), -104)
            self.same("trump points", sum(points for points in of_round if points > 0), 104)
            self.same("sum of a round", sum(self.match.totals), 0)
            assert self.match.ranking_points is not None
            self.same("ranking points", sum(self.match.ranking_points), 40)

    def expected_table(self, seat: int) -> dict[str, Any]:
        """DK-9.1."""
        deal = self.hand
        shows_last = bool(self.rules.options["last_trick_visible"]) and bool(deal.tricks)
        before_last = deal.tricks[-2][0] if len(deal.tricks) > 1 else (deal.dealer + 1) % 4
        return {
            "dealer": deal.dealer,
            "contract": deal.contract,
            "cards": sorted(deal.hands[seat]),
            "hand_counts": [len(hand) for hand in deal.hands],
            "leader": deal.leader,
            "trick": deal.trick,
            "trick_number": len(deal.tricks),
            "tricks_won": deal.tricks_won,
            "last_trick": deal.tricks[-1][1] if shows_last else None,
            "last_leader": before_last if shows_last else None,
            "end": deal.end,
        }

    def expected_sheet(self) -> dict[str, Any]:
        points = self.oracle.ranking_points
        sheet: dict[str, Any] = {
            "hands": [
                {
                    "dealer": deal.dealer,
                    "end": deal.end,
                    "scores": tuple(deal.scores or ()),
                    "contract": deal.contract,
                }
                for deal in self.oracle.hands_played
            ],
            "totals": self.oracle.totals,
            "winners": self.oracle.winners,
            "ranking_points": None if points is None else [float(each) for each in points],
        }
        if self.hand.end is not None:  # the sheet strikes a game out once it has been played
            sheet |= {
                "pool": self.oracle.pool,
                "negatives_left": self.oracle.negatives_left,
                "trumps_left": self.oracle.trumps_left,
            }
        return sheet

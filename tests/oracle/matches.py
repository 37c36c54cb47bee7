"""From hands to a result: the match of Kings in the Corner, the round of Double King."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from oracle.cards import SUITS, suit_of
from oracle.double_king import FULL_POOL, SEATS, DoubleKingDeal, rank_value
from oracle.kings_corner import KingsCornerHand
from oracle.kings_corner.chips import points_left

GAMES_OF_A_ROUND = 20


class KingsCornerMatch:
    """Hand after hand until somebody has won.

    Attributes: `hand` (the current or last one), `hands_played` (the ended ones), `totals` (by
    seat, in the unit of the scoring), `winners` (empty until the match is over), `is_over`.
    """

    def __init__(self, options: dict[str, Any], players: int) -> None:
        self.options = options
        self.players = players
        self.hand: KingsCornerHand | None = None
        self.hands_played: list[KingsCornerHand] = []
        self.winners: list[int] = []
        self.totals = [0] * players
        if options["scoring"] == "chips":
            self.totals = [options["chips"]] * players  # KC-7.1

    @property
    def is_over(self) -> bool:
        return bool(self.winners)

    @property
    def awaits_deal(self) -> bool:
        return not self.is_over and (self.hand is None or self.hand.end is not None)

    def deal(self, pack: list[str], dealer: int) -> None:
        if not self.awaits_deal:
            raise ValueError("nothing to deal now")
        if self.hand is not None and dealer != (self.hand.dealer + 1) % self.players:
            raise ValueError(f"the deal passes left (KC-1.4), not to seat {dealer}")
        chips, pot = None, 0
        if self.options["scoring"] == "chips" and self.hand is not None:
            assert self.hand.pot is not None
            chips, pot = self.hand.chips, self.hand.pot  # KC-7.1; KC-7.3 for an unclaimed pot
        self.hand = KingsCornerHand(self.options, self.players, dealer, pack, chips=chips, pot=pot)

    def play(self, move: str) -> None:
        if self.hand is None:
            raise ValueError("no hand is dealt")
        self.hand.play(move)
        if self.hand.end is not None:
            self._count(self.hand)

    def _count(self, hand: KingsCornerHand) -> None:
        assert hand.scores is not None
        self.hands_played.append(hand)
        self.totals = [total + score for total, score in zip(self.totals, hand.scores, strict=True)]
        self.winners = {
            "points": self._winners_by_points,
            "single": self._winners_of_a_single_hand,
            "pot": self._winners_of_pots,
            "chips": self._winners_by_chips,
            "crowning": self._winners_by_crowning,
        }[self.options["scoring"]]()

    def _winners_by_points(self) -> list[int]:
        """KC-5.2: until somebody has reached the target; fewest points, equal fewest share."""
        if max(self.totals) < self.options["target"]:
            return []
        return seats_with(min(self.totals), self.totals)

    def _winners_of_a_single_hand(self) -> list[int]:
        """KC-5.3: who goes out; blocked: fewest points, equal fewest share."""
        hand = self.hands_played[0]
        if hand.out is not None:
            return [hand.out]
        charged = [points_left(cards) for cards in hand.hands]
        return seats_with(min(charged), charged)

    def _winners_of_pots(self) -> list[int]:
        """KC-6.8: first to the target."""
        return [seat for seat, total in enumerate(self.totals) if total >= self.options["target"]]

    def _winners_by_chips(self) -> list[int]:
        """KC-7.4: somebody cannot open another hand, or all hands are played; most chips, equal
        most share.
        """
        all_played = len(self.hands_played) == self.options["hands"]
        if min(self.totals) > 0 and not all_played:
            return []
        return seats_with(max(self.totals), self.totals)

    def _winners_by_crowning(self) -> list[int]:
        """KC-8.5: most of the five points."""
        return seats_with(max(self.totals), self.totals)


def seats_with(score: int, scores: list[int]) -> list[int]:
    return [seat for seat, its_score in enumerate(scores) if its_score == score]


class DoubleKingRound:
    """The 20 games of a round (DK-2.1).

    Attributes: `hand` (the current or last deal), `hands_played` (the ended ones), `totals`,
    `pool`, `negatives_left` and `trumps_left` by seat, `winners` and `ranking_points` (empty and
    None until the round is over), `is_over`.
    """

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.hand: DoubleKingDeal | None = None
        self.hands_played: list[DoubleKingDeal] = []
        self.totals = [0] * SEATS
        self.pool = dict(FULL_POOL)
        self.negatives_left = [3] * SEATS
        self.trumps_left = [2] * SEATS

    @property
    def is_over(self) -> bool:
        return len(self.hands_played) == GAMES_OF_A_ROUND

    @property
    def awaits_deal(self) -> bool:
        return not self.is_over and (self.hand is None or self.hand.end is not None)

    @property
    def winners(self) -> list[int]:
        return seats_with(max(self.totals), self.totals) if self.is_over else []

    @property
    def ranking_points(self) -> list[Fraction] | None:
        return ranking_points(self.totals) if self.is_over else None

    def deal(self, pack: list[str], dealer: int) -> None:
        if not self.awaits_deal:
            raise ValueError("nothing to deal now")
        if self.hand is not None:
            if dealer != (self.hand.dealer + 1) % SEATS:
                raise ValueError(f"the deal passes left (DK-1.7), not to seat {dealer}")
            gathered = gathered_pack(self.hand, dealer)
            if self.options["shuffle"] == "first_deal" and not is_cut_of(pack, gathered):
                raise ValueError("the pack is gathered and cut, never shuffled (DK-1.4)")
        self.hand = DoubleKingDeal(
            self.options,
            dealer,
            pack,
            pool=self.pool,
            negatives_left=self.negatives_left[dealer],
            trumps_left=self.trumps_left[dealer],
        )

    def play(self, move: str) -> None:
        if self.hand is None:
            raise ValueError("no hand is dealt")
        chosen_before = self.hand.contract
        self.hand.play(move)
        if chosen_before is None:
            self._strike_out(self.hand)
        if self.hand.scores is not None:
            self.hands_played.append(self.hand)
            self.totals = [
                total + score for total, score in zip(self.totals, self.hand.scores, strict=True)
            ]

    def _strike_out(self, deal: DoubleKingDeal) -> None:
        """DK-2.1, DK-2.2: the game is taken from its dealer's quota, a negative one from the pool
        too.
        """
        if deal.trump:
            self.trumps_left[deal.dealer] -= 1
        elif deal.contract is not None:
            self.negatives_left[deal.dealer] -= 1
            self.pool[deal.contract] -= 1


def heap(deal: DoubleKingDeal, seat: int) -> list[str]:
    """DK-1.5: the seat's tricks as they were won and played, then the unplayed cards by suit and
    rank upwards.
    """
    cards = [card for winner, trick in deal.tricks if winner == seat for card in trick]
    for suit in SUITS:
        unplayed = [card for card in deal.hands[seat] if suit_of(card) == suit]
        cards += sorted(unplayed, key=rank_value)
    return cards


def gathered_pack(deal: DoubleKingDeal, next_dealer: int) -> list[str]:
    """DK-1.5: the four heaps stacked, top first, starting with the seat left of the player who
    deals next.
    """
    pack = []
    for place_from_the_left in (1, 2, 3, 4):
        pack += heap(deal, (next_dealer + place_from_the_left) % SEATS)
    return pack


def cut(gathered: list[str], taken: int) -> list[str]:
    """DK-1.5: the upper part goes under the lower. At least 4 taken, at least 4 left: DK-1.3."""
    if not 4 <= taken <= 48:
        raise ValueError(f"a cut takes at least 4 and leaves at least 4 cards, not {taken}")
    return gathered[taken:] + gathered[:taken]


def is_cut_of(pack: list[str], gathered: list[str]) -> bool:
    return any(pack == cut(gathered, taken) for taken in range(4, 49))


def ranking_points(scores: list[int]) -> list[Fraction]:
    """DK-6.2: 16, 12, 8, 4; equal scores share evenly the points of the places that they fill."""
    points_of_places = [16, 12, 8, 4]
    shares = []
    for score in scores:
        better = sum(1 for other in scores if other > score)
        equal = sum(1 for other in scores if other == score)
        shares.append(Fraction(sum(points_of_places[better : better + equal]), equal))
    return shares

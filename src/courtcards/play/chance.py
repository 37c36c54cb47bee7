"""All chance of a match from one seed, and whether a recorded match follows from its seed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from courtcards.kernel.cards import CARD_TEXTS
from courtcards.kernel.errors import RecordError
from courtcards.kernel.options import RuleSet
from courtcards.kernel.shuffling import (
    FAIR_VERSION,
    SEED_BYTES,
    check_seed,
    compute_commitment,
    cut,
    cut_count,
    draw_number,
    fair_seed,
    is_contribution,
    shuffle_list,
)
from courtcards.play.match import MatchLog


class Chance:
    """What the seed decides; the labels of its draws are listed in ``shuffling``."""

    def __init__(self, seed: bytes) -> None:
        self.seed = check_seed(seed)

    def dealer(self, match: MatchLog) -> int:
        """The dealer of the next hand: first drawn or named by the rules, then each to the left."""
        if match.hands:
            return match.next_dealer
        first = match.rules.options["first_dealer"]
        if isinstance(first, int):
            return first
        return draw_number(self.seed, "first-dealer", match.rules.seats)

    def pack(self, match: MatchLog) -> list[str]:
        """The pack of the next hand, top first: shuffled or gathered, and cut."""
        hand = len(match.hands)
        pack = match.gather_pack()
        if pack is None:
            pack = shuffle_list(self.seed, f"pack/{hand}", list(CARD_TEXTS))
        least = match.game.least_cut
        if least is not None:
            pack = cut(pack, least + draw_number(self.seed, f"cut/{hand}", cut_count(least)))
        return pack

    def stock(self, match: MatchLog) -> list[str]:
        """The stock after a recycling, top first."""
        hand = match.hands[-1]
        label = f"stock/{len(match.hands) - 1}/{len(hand.stocks)}"
        return shuffle_list(self.seed, label, match.stock_to_shuffle())

    def deal(self, match: MatchLog) -> tuple[list[str], int]:
        """Pack and dealer of the next hand."""
        return self.pack(match), self.dealer(match)


# Whether the chance of a recorded match follows from the seeds that were shown after it.
#
# The commitment was published before the match. Whoever noted it then compares it with the one in
# the record; the rest is checked here. ``kernel.shuffling`` says how packs follow from seeds.


BROUGHT_VERSION = 2
"""The version where some hands were brought from another table: of those the seeds say nothing."""


class Fairness(msgspec.Struct, frozen=True, omit_defaults=True):
    """What proves that the packs followed from a seed that nobody could choose alone.

    ``contributions`` are in seat order, empty where a seat added nothing. The first ``brought``
    hands were played elsewhere, and the match went on here; the seeds are of the others. With
    ``seed_given`` whoever opened the table named the seed: then the match is not fair.
    """

    version: int
    commitment: str
    seed: str
    contributions: list[str]
    brought: int = 0
    seed_given: bool = False


def fairness_version(brought: int) -> int:
    """The version of the fairness of a match of which so many hands were brought."""
    return BROUGHT_VERSION if brought else FAIR_VERSION


class FairMatch(MatchLog):
    """A match that takes only the packs, dealers and stocks of its seed; RecordError for others.

    What was brought from elsewhere it takes as it is.
    """

    def __init__(self, rules: RuleSet, fairness: Fairness) -> None:
        super().__init__(rules)
        self._chance = Chance(derive_match_seed(fairness, rules.seats))
        self._brought = fairness.brought

    def deal(self, pack: Sequence[str], dealer: int) -> None:
        """Open the next hand, with the pack and the dealer that the seed gives."""
        if len(self.hands) >= self._brought:
            self._check_deal(pack, dealer)
        super().deal(pack, dealer)

    def _check_deal(self, pack: Sequence[str], dealer: int) -> None:
        right_pack, right_dealer = self._chance.deal(self)
        if dealer != right_dealer:
            raise RecordError(
                "the seeds make seat {right} the dealer, not seat {dealer}",
                right=right_dealer,
                dealer=dealer,
            )
        if list(pack) != right_pack:
            raise RecordError("the pack does not follow from the seeds")

    def restock(self, cards: Sequence[str]) -> None:
        """Lay down the stock that the seed gives."""
        if len(self.hands) > self._brought and list(cards) != self._chance.stock(self):
            raise RecordError("the shuffled stock does not follow from the seeds")
        super().restock(cards)


def derive_match_seed(fairness: Fairness, seats: int) -> bytes:
    """The seed of a match; RecordError where the commitment does not fit or a part is malformed."""
    known = fairness_version(fairness.brought)
    if fairness.version != known:
        raise RecordError(
            "fairness of version {known} can be checked, not of {version}",
            known=known,
            version=fairness.version,
        )
    try:
        seed = bytes.fromhex(fairness.seed)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES or seed.hex() != fairness.seed:
        raise RecordError(
            "the server's seed is {count} bytes in lower-case hexadecimal", count=SEED_BYTES
        )
    if compute_commitment(seed) != fairness.commitment:
        raise RecordError("the commitment is not that of the server's seed")
    if len(fairness.contributions) != seats:
        raise RecordError("there is one contribution a seat: {seats} of them", seats=seats)
    wrong = [text for text in fairness.contributions if not is_contribution(text)]
    if wrong:
        raise RecordError("{text!r} is no contribution", text=wrong[0])
    return fair_seed(seed, fairness.contributions)

"""All chance of a match from one seed, and the check of a recorded match against its seed."""

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
    """The draws of a seed. Their labels are listed in ``kernel.shuffling``."""

    def __init__(self, seed: bytes) -> None:
        self.seed = check_seed(seed)

    def dealer(self, match: MatchLog) -> int:
        """Return the dealer of the next hand.

        The first is named by the rules or drawn. Then the deal passes to the left.
        """
        if match.hands:
            return match.next_dealer
        first = match.rules.options["first_dealer"]
        if isinstance(first, int):
            return first
        return draw_number(self.seed, "first-dealer", match.rules.seats)

    def pack(self, match: MatchLog) -> list[str]:
        """Return the pack of the next hand, top first: shuffled or gathered, and cut."""
        hand = len(match.hands)
        pack = match.gather_pack()
        if pack is None:
            pack = shuffle_list(self.seed, f"pack/{hand}", list(CARD_TEXTS))
        least = match.game.least_cut
        if least is not None:
            pack = cut(pack, least + draw_number(self.seed, f"cut/{hand}", cut_count(least)))
        return pack

    def stock(self, match: MatchLog) -> list[str]:
        """Return the stock after a recycling, top first."""
        hand = match.hands[-1]
        label = f"stock/{len(match.hands) - 1}/{len(hand.stocks)}"
        return shuffle_list(self.seed, label, match.stock_to_shuffle())

    def deal(self, match: MatchLog) -> tuple[list[str], int]:
        """Return pack and dealer of the next hand."""
        return self.pack(match), self.dealer(match)


# Check the chance of a recorded match against the seeds that were published after it.
#
# The commitment was published before the match. A player who noted it then compares it with the one
# in the record. The rest is checked here. ``kernel.shuffling`` describes how packs follow from
# seeds.


BROUGHT_VERSION = 2
"""The version for a match whose first hands were played elsewhere. Its seeds do not cover them."""


class Fairness(msgspec.Struct, frozen=True, omit_defaults=True):
    """Proof that the packs followed from a seed that nobody could choose alone.

    ``contributions`` are in seat order, empty where a seat added nothing. The first ``brought``
    hands were played elsewhere; the seeds do not cover them. With ``seed_given`` the person who
    opened the table chose the seed: then the match is not fair.
    """

    version: int
    commitment: str
    seed: str
    contributions: list[str]
    brought: int = 0
    seed_given: bool = False


def fairness_version(brought: int) -> int:
    """Return the version of `Fairness` for a match with so many imported hands."""
    return BROUGHT_VERSION if brought else FAIR_VERSION


class FairMatch(MatchLog):
    """A match that takes only the packs, dealers and stocks of its seed.

    It raises RecordError for any other. Imported hands are not compared with the seed.
    """

    def __init__(self, rules: RuleSet, fairness: Fairness) -> None:
        super().__init__(rules)
        self._chance = Chance(derive_match_seed(fairness, rules.seats))
        self._brought = fairness.brought

    def deal(self, pack: Sequence[str], dealer: int) -> None:
        """Open the next hand. Raises RecordError unless pack and dealer follow from the seed."""
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
        """Lay down the stock. Raises RecordError unless it follows from the seed."""
        if len(self.hands) > self._brought and list(cards) != self._chance.stock(self):
            raise RecordError("the shuffled stock does not follow from the seeds")
        super().restock(cards)


def derive_match_seed(fairness: Fairness, seats: int) -> bytes:
    """Return the seed of a match. Raises RecordError for a malformed or unmatched part."""
    known = fairness_version(fairness.brought)
    if fairness.version != known:
        raise RecordError(
            "only fairness of version {known} can be checked, not of {version}",
            known=known,
            version=fairness.version,
        )
    try:
        seed = bytes.fromhex(fairness.seed)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES or seed.hex() != fairness.seed:
        raise RecordError(
            "the server's seed must be {count} bytes in lower-case hexadecimal", count=SEED_BYTES
        )
    if compute_commitment(seed) != fairness.commitment:
        raise RecordError("the commitment does not match the server's seed")
    if len(fairness.contributions) != seats:
        raise RecordError(
            "there must be one contribution for each of the {seats} seats", seats=seats
        )
    wrong = [text for text in fairness.contributions if not is_contribution(text)]
    if wrong:
        raise RecordError("{text!r} is not a valid contribution", text=wrong[0])
    return fair_seed(seed, fairness.contributions)

"""One deal of Double King, from the dealer's choice to the scores."""

from __future__ import annotations

from typing import Any, Self

from oracle.cards import ACE_HIGH, SUITS, must_be_a_full_pack, rank_of, suit_of

SEATS = 4
PACKETS = [4, 4, 5]
NEGATIVE_GAMES = ["tricks", "hearts", "queens", "jacks-kings", "king-of-hearts", "seventh-last"]
FULL_POOL = dict.fromkeys(NEGATIVE_GAMES, 2)  # DK-2.2: each of the six twice


def deal_hands(dealer: int, pack: list[str]) -> list[set[str]]:
    """DK-1.6: clockwise from the dealer's left, in packets of 4, 4 and 5."""
    must_be_a_full_pack(pack)
    undealt = list(pack)
    hands: list[set[str]] = [set() for _ in range(SEATS)]
    for packet in PACKETS:
        for place_from_the_left in (1, 2, 3, 4):
            for _ in range(packet):
                hands[(dealer + place_from_the_left) % SEATS].add(undealt.pop(0))
    return hands


def rank_value(card: str) -> int:
    """DK-1.1: Ace high."""
    return ACE_HIGH.index(rank_of(card))


def of_suit(cards: set[str] | list[str], suit: str) -> set[str]:
    return {card for card in cards if suit_of(card) == suit}


def of_ranks(cards: set[str] | list[str], ranks: str) -> set[str]:
    return {card for card in cards if rank_of(card) in ranks}


def winning_card(trick: list[str], trump: str | None) -> str:
    """DK-3.1: the highest trump, or else the highest card of the suit led."""
    trumps = of_suit(trick, trump) if trump else set()
    return max(trumps or of_suit(trick, suit_of(trick[0])), key=rank_value)


def legal_leads(contract: str, hand: set[str]) -> set[str]:
    """Any card; in `hearts`, `king-of-hearts` no heart while another suit is held: DK-4.2, 4.5."""
    other_suits = hand - of_suit(hand, "H")
    if contract in ("hearts", "king-of-hearts") and other_suits:
        return other_suits
    return hand


def legal_follows(
    options: dict[str, Any], contract: str, hand: set[str], trick: list[str]
) -> set[str]:
    """The cards with which a seat may follow the trick on the table."""
    if contract.startswith("trump:"):
        return legal_in_trump(options, contract.removeprefix("trump:"), hand, trick)
    in_suit = of_suit(hand, suit_of(trick[0]))
    if in_suit:  # DK-3.1
        return forced_under(options, contract, in_suit, trick) or in_suit
    return must_be_thrown(contract, hand) or hand


def must_be_thrown(contract: str, hand: set[str]) -> set[str]:
    """What who cannot follow must throw, if held; which one of several is a choice."""
    if contract == "hearts":
        return of_suit(hand, "H")  # DK-4.2
    if contract == "queens":
        return of_ranks(hand, "Q")  # DK-4.3
    if contract == "jacks-kings":
        return of_ranks(hand, "JK")  # DK-4.4
    if contract == "king-of-hearts":
        return hand & {"KH"}  # DK-4.5
    return set()


def forced_under(
    options: dict[str, Any], contract: str, in_suit: set[str], trick: list[str]
) -> set[str]:
    """The cards of the suit led that a high card of it forces out: DK-4.3 and 4.4.

    Only the card led forces, or any card of the suit led on the table (DK-4.7).
    """
    forcing = [trick[0]]
    if options["forced_under"] == "table":
        forcing = list(of_suit(trick, suit_of(trick[0])))
    if contract == "queens":
        return of_ranks(in_suit, "Q") if of_ranks(forcing, "AK") else set()
    if contract == "jacks-kings":
        forced = ""
        if of_ranks(forcing, "Q"):
            forced += "KJ" if options["queen_led_forces"] == "king-or-jack" else "J"
        if of_ranks(forcing, "A"):
            forced += "KJ"
        return of_ranks(in_suit, forced)
    return set()


def legal_in_trump(
    options: dict[str, Any], trump: str, hand: set[str], trick: list[str]
) -> set[str]:
    led = suit_of(trick[0])
    trumps = of_suit(hand, trump)
    trumps_on_table = of_suit(trick, trump)
    higher = {
        card
        for card in trumps
        if all(rank_value(card) > rank_value(there) for there in trumps_on_table)
    }
    if led == trump:
        return higher or trumps or hand  # DK-5.2
    if of_suit(hand, led):
        return of_suit(hand, led)  # DK-5.3
    if not trumps:
        return hand  # DK-5.5
    if higher:
        return higher  # DK-5.3 where nobody has trumped, then every trump is higher; else DK-5.4
    return trumps if options["cannot_overtrump"] == "undertrump" else hand  # DK-5.5


def has_ended(contract: str, fallen: list[str], tricks_played: int) -> bool:
    """After a complete trick (DK-4.8): all 13 are played, or everything that counts has fallen."""
    if tricks_played == 13:
        return True
    if contract == "hearts":
        return len(of_suit(fallen, "H")) == 13  # DK-4.2
    if contract == "queens":
        return len(of_ranks(fallen, "Q")) == 4  # DK-4.3
    if contract == "jacks-kings":
        return len(of_ranks(fallen, "JK")) == 8  # DK-4.4
    if contract == "king-of-hearts":
        return "KH" in fallen  # DK-4.5
    return False


def trick_score(contract: str, trick: list[str], number: int) -> int:
    """What winning this trick, the number-th of the deal, brings (DK-4.1 to 4.6, DK-5.1)."""
    by_contract = {
        "tricks": -1,
        "hearts": -len(of_suit(trick, "H")),
        "queens": -2 * len(of_ranks(trick, "Q")),
        "jacks-kings": -len(of_ranks(trick, "JK")),
        "king-of-hearts": -5 if "KH" in trick else 0,
        "seventh-last": {7: -2, 13: -3}.get(number, 0),
    }
    return by_contract.get(contract, 1)


class DoubleKingDeal:
    """`play` takes the dealer's `choose …` first, then cards.

    Attributes: `hands` (sets, by seat), `contract` (None until chosen), `trick` (the cards on the
    table, in order), `leader` of it, `tricks` (all complete ones: winner and cards), `end` (None,
    "played-out", "all-played"), `scores`.
    """

    def __init__(
        self,
        options: dict[str, Any],
        dealer: int,
        pack: list[str],
        *,
        pool: dict[str, int] | None = None,
        negatives_left: int = 3,
        trumps_left: int = 2,
    ) -> None:
        self.options = options
        self.dealer = dealer
        self.hands = deal_hands(dealer, pack)
        self.pool = dict(FULL_POOL if pool is None else pool)
        self.negatives_left = negatives_left
        self.trumps_left = trumps_left
        self.contract: str | None = None
        self.leader = (dealer + 1) % SEATS  # DK-2.4
        self.trick: list[str] = []
        self.tricks: list[tuple[int, list[str]]] = []
        self.end: str | None = None
        self.scores: list[int] | None = None

    @property
    def seat(self) -> int | None:
        """The seat on turn; None after the end."""
        if self.end:
            return None
        if self.contract is None:
            return self.dealer  # DK-2.3
        return (self.leader + len(self.trick)) % SEATS

    @property
    def trump(self) -> str | None:
        """The trump suit of a trump game."""
        if self.contract is None or not self.contract.startswith("trump:"):
            return None
        return self.contract.removeprefix("trump:")

    @property
    def tricks_won(self) -> list[int]:
        winners = [winner for winner, _ in self.tricks]
        return [winners.count(seat) for seat in range(SEATS)]

    def legal(self) -> list[str]:
        """Every legal move of the seat on turn, sorted by code point."""
        if self.seat is None:
            return []
        if self.contract is None:
            return sorted(f"choose {contract}" for contract in self._contracts())
        hand = self.hands[self.seat]
        if not self.trick:
            return sorted(legal_leads(self.contract, hand))
        return sorted(legal_follows(self.options, self.contract, hand, self.trick))

    def _contracts(self) -> list[str]:
        """DK-2.1: 3 negative games and 2 trump games each; DK-2.2: while the pool has a copy."""
        negative = [game for game in NEGATIVE_GAMES if self.pool[game] > 0]
        trump = [f"trump:{suit}" for suit in SUITS]
        return (negative if self.negatives_left else []) + (trump if self.trumps_left else [])

    def play(self, move: str) -> None:
        if self.seat is None or move not in self.legal():
            raise ValueError(f"{move!r} is not legal: {self.legal()}")
        if self.contract is None:
            self.contract = move.removeprefix("choose ")
        else:
            self.hands[self.seat].remove(move)
            self.trick.append(move)
            if len(self.trick) == SEATS:
                self._take_trick()
        must_be_a_full_pack(self.all_cards())

    def _take_trick(self) -> None:
        """DK-3.1: the winner takes it and leads next."""
        assert self.contract is not None
        winning_place = self.trick.index(winning_card(self.trick, self.trump))
        self.leader = (self.leader + winning_place) % SEATS
        self.tricks.append((self.leader, self.trick))
        self.trick = []
        fallen = [card for _, trick in self.tricks for card in trick]
        if has_ended(self.contract, fallen, len(self.tricks)):
            self.end = "played-out" if len(self.tricks) == 13 else "all-played"
            self.scores = [0] * SEATS
            for number, (winner, trick) in enumerate(self.tricks, start=1):
                self.scores[winner] += trick_score(self.contract, trick, number)

    def all_cards(self) -> list[str]:
        taken = [card for _, trick in self.tricks for card in trick]
        return taken + self.trick + [card for hand in self.hands for card in hand]

    def copy(self) -> Self:
        """A deal that can be played on without touching this one."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.hands = [set(hand) for hand in self.hands]
        twin.trick = list(self.trick)
        twin.tricks = list(self.tricks)
        return twin

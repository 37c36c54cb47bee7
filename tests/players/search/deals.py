"""Deals of Double King as a seat knows them, and all deals that it cannot tell apart, slowly."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from courtcards.games import find_game
from courtcards.kernel.cards import CARD_TEXTS, build_mask, list_cards
from courtcards.play import Chance, MatchLog
from games.playing import played, step
from oracle.double_king import DoubleKingDeal, legal_follows, legal_leads

Hands = tuple[int, ...]
SEATS = range(4)


@dataclass(frozen=True)
class Known:
    """What a seat on turn knows: its view and its memory."""

    match: MatchLog
    seat: int

    @property
    def view(self) -> Any:
        return self.match.seat_observation(self.seat)

    @property
    def memory(self) -> Any:
        return self.match.seat_memory(self.seat)


def known_after(rules: Any, seed: int, steps: int) -> Known | None:
    """The seat on turn after so many random steps, while a card is to be played."""
    match = played(rules, seed, steps)
    seat = match.awaiting.seat
    if match.awaiting.kind != "play" or seat is None or match.state.contract < 0:
        return None
    return Known(match, seat)


def late_positions(rules: Any, seed: int, most_hidden: int) -> Iterator[Known]:
    """Positions of a random round with few hidden cards, one a deal; look at each at once."""
    match, chance, choices = MatchLog(rules), Chance(str(seed).encode()), random.Random(seed)
    deal = 0
    while step(match, chance, choices):
        if match.awaiting.kind != "play" or match.state.contract < 0 or deal == len(match.hands):
            continue
        seat = match.awaiting.seat or 0
        hidden = sum(
            int(hand).bit_count() for other, hand in enumerate(match.state.hands) if other != seat
        )
        if 0 < hidden <= most_hidden:
            deal = len(match.hands)
            yield Known(match, seat)


def oracle_at_start(match: MatchLog) -> DoubleKingDeal:
    """The oracle's deal of the hand in play, its game chosen and no card played."""
    hand = match.hands[-1]
    deal = DoubleKingDeal(dict(match.rules.options), hand.dealer, hand.pack)
    deal.negatives_left = deal.trumps_left = 99
    deal.pool = dict.fromkeys(deal.pool, 99)
    deal.play(hand.moves[0][1])
    return deal


def plays(match: MatchLog) -> list[tuple[int, str]]:
    """The cards played in the hand in play, with who played them."""
    return match.hands[-1].moves[1:]


def is_possible(known: Known, hands: Hands) -> bool:
    """Whether every play up to now was legal from these hands, by the oracle."""
    deal = oracle_at_start(known.match)
    if deal.hands[known.seat] != texts_of(dealt(known, hands, known.seat)):
        return False
    deal.hands = [texts_of(dealt(known, hands, seat)) for seat in SEATS]
    for _, card in plays(known.match):
        if card not in deal.legal():
            return False
        deal.play(card)
    return True


def dealt(known: Known, hands: Hands, seat: int) -> int:
    """The cards that a seat was dealt, if it holds this hand now."""
    return hands[seat] | build_mask(
        CARD_TEXTS.index(card) for mover, card in plays(known.match) if mover == seat
    )


def texts_of(mask: int) -> set[str]:
    return {CARD_TEXTS[card] for card in list_cards(mask)}


def true_hands(known: Known) -> Hands:
    return tuple(known.match.state.hands.tolist())


def all_deals(known: Known) -> Iterator[Hands]:
    """Every way to deal the hidden cards to the hands that they are in, possible or not."""
    view = known.view
    hidden = list_cards(((1 << 52) - 1) & ~int(view.hand) & ~int(view.fallen))
    first, second, third = ((known.seat + 1 + index) % 4 for index in range(3))
    counts = view.hand_counts.tolist()
    for of_first in combinations(hidden, counts[first]):
        rest = [card for card in hidden if card not in of_first]
        for of_second in combinations(rest, counts[second]):
            hands = [0, 0, 0, 0]
            hands[known.seat] = int(view.hand)
            hands[first], hands[second] = build_mask(of_first), build_mask(of_second)
            hands[third] = build_mask(card for card in rest if card not in of_second)
            yield tuple(hands)


def possible_deals(known: Known) -> set[Hands]:
    """Every deal that a seat cannot rule out by the plays, found by trying all."""
    return {hands for hands in all_deals(known) if is_possible(known, hands)}


def cards_that_forbid(deal: DoubleKingDeal, card: str) -> set[str]:
    """The cards each of which would make a play illegal, by the oracle, for the seat on turn."""
    assert deal.contract is not None
    fallen = {card for _, trick in deal.tricks for card in trick} | set(deal.trick)
    forbidding = set()
    for other in set(CARD_TEXTS) - fallen - {card}:
        hand = {card, other}
        if deal.trick:
            legal = legal_follows(deal.options, deal.contract, hand, deal.trick)
        else:
            legal = legal_leads(deal.contract, hand)
        if card not in legal:
            forbidding.add(other)
    return forbidding


def club(**changes: Any) -> Any:
    return find_game("double-king").rules("club", changes)

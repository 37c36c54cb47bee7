"""What everybody has seen of a hand, by the oracle, and whether a world can have come of it.

Nothing here knows of signs or of the sampler. A card that a seat got face down went to a *slot*. A
seat may hold some cards now when those that it has laid, and these, can be put into its slots: each
into one since which the seat did not lack it, as far as the seat's moves and payments show.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from courtcards.games.kings_corner.bots.steady import steady_move
from courtcards.kernel.cards import card_texts, list_cards
from courtcards.kernel.options import RuleSet
from courtcards.play import Chance, MatchLog
from oracle.cards import FULL_PACK, is_king
from oracle.kings_corner import KingsCornerHand
from oracle.kings_corner.chips import turn_price

KINGS = frozenset(filter(is_king, FULL_PACK))
ENDS = ("end", "end without drawing")


class Slot(NamedTuple):
    """A card came face down at a step; ``is_king`` where everybody saw that, or the contrary."""

    step: int
    is_king: bool | None


class Window(NamedTuple):
    """A card that came at step ``since`` or later, before ``until``, and was laid at ``laid``."""

    since: int
    until: int
    laid: int
    is_king: bool


@dataclass
class Past:
    """What a seat has shown, by the step: cards laid, cards lacked, and when it held a King."""

    slots: list[Slot] = field(default_factory=list)
    laid: list[tuple[int, str]] = field(default_factory=list)
    lacked: list[tuple[int, frozenset[str]]] = field(default_factory=list)
    held_king: list[int] = field(default_factory=list)


class SeatNow:
    def __init__(self, past: Past, now: int) -> None:
        self._past = past
        self._laid = [self._window(card, step) for step, card in past.laid]
        self._held = [self._window(card, now) for card in card_texts(range(52))]
        self._known: dict[tuple[Window, ...], bool] = {}

    def may_hold(self, hand: int) -> bool:
        """Whether the seat can have come to hold these cards, a card-set mask."""
        windows = tuple(sorted(self._held[card] for card in list_cards(hand)))
        if windows not in self._known:
            self._known[windows] = self._can_be([*self._laid, *windows], 0)
        return self._known[windows]

    def _window(self, card: str, laid: int) -> Window:
        lacked = (step for step, cards in self._past.lacked if step < laid and card in cards)
        return Window(max(lacked, default=-1), laid, laid, is_king(card))

    def _can_be(self, windows: list[Window], shown: int) -> bool:
        """Go through the times at which a King was held: any may be it that was not laid yet."""
        if shown == len(self._past.held_king):
            return self._have_slots(windows)
        step = self._past.held_king[shown]
        kings = [each for each in windows if each.is_king and each.since < step < each.laid]
        if any(each.until <= step for each in kings):
            return self._can_be(windows, shown + 1)
        return any(
            self._can_be([*without(windows, each), each._replace(until=step)], shown + 1)
            for each in set(kings)
        )

    def _have_slots(self, windows: list[Window]) -> bool:
        """Whether each card has a slot of its own, by augmenting paths."""
        assert len(windows) == len(self._past.slots)
        choices = [
            [
                index
                for index, slot in enumerate(self._past.slots)
                if each.since <= slot.step < each.until and slot.is_king in (None, each.is_king)
            ]
            for each in windows
        ]
        holders: dict[int, int] = {}
        return all(finds_slot(index, choices, holders, set()) for index in range(len(windows)))


def without(windows: list[Window], one: Window) -> list[Window]:
    place = windows.index(one)
    return windows[:place] + windows[place + 1 :]


def finds_slot(
    card: int, choices: list[list[int]], holders: dict[int, int], tried: set[int]
) -> bool:
    """Give a card a slot; who holds it finds another."""
    for slot in choices[card]:
        if slot not in tried:
            tried.add(slot)
            if slot not in holders or finds_slot(holders[slot], choices, holders, tried):
                holders[slot] = card
                return True
    return False


class Witness:
    """A hand that is watched from its deal on; ``pasts`` are by seat."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self.match, self._chance = MatchLog(rules), Chance(str(seed).encode())
        self._choices = random.Random(seed)
        self.match.deal(*self._chance.deal(self.match))
        log = self.match.hands[0]
        self.hand = KingsCornerHand(dict(rules.options), rules.seats, log.dealer, log.pack)
        self.pasts = [Past() for _ in range(rules.seats)]
        self.step = 0
        for seat, held in enumerate(self.hand.hands):
            self.pasts[seat].slots += [Slot(-1, None)] * len(held)

    def seen_by(self, seat: int) -> tuple[Any, Any]:
        return self.match.seat_observation(seat), self.match.seat_memory(seat)

    def seats_on_turn(self) -> Iterator[int]:
        """The seat on turn before each move of the hand; half of the moves are ``steady``'s."""
        while self.match.awaiting.kind == "play":
            seat = self.match.awaiting.seat
            assert seat is not None
            yield seat
            move = self._choices.choice(self.match.legal())
            if self._choices.random() < 0.5:
                move = self.match.game.move_text(steady_move(self.seen_by(seat)[0]))
            self._note(seat, move)
            self.match.play(seat, move)
            if self.hand.awaiting_stock:
                stock = self._chance.stock(self.match)
                self.match.restock(stock)
                self.hand.restock(stock)
            self.step += 1

    def _note(self, seat: int, move: str) -> None:
        """Make a move in the oracle, and write down what everybody sees of it."""
        hand, past = self.hand, self.pasts[seat]
        on_table, held = cards_on_table(hand), [set(cards) for cards in hand.hands]
        if move == "draw" or move in ENDS:
            past.lacked.append((self.step, self._forbidding(move)))
        prices = self._prices(move) if move in ENDS and hand.chips else None
        chips = list(hand.chips or [])
        hand.play(move)
        if move[:2] in held[seat]:
            past.laid.append((self.step, move[:2]))
            held[seat].remove(move[:2])
            on_table.add(move[:2])
        if prices and hand.chips and prices[0] != prices[1]:  # KC-6.5
            if chips[seat] - hand.chips[seat] == prices[1]:
                past.held_king.append(self.step)
            else:
                past.lacked.append((self.step, KINGS))
        recycled = frozenset(on_table - cards_on_table(hand))
        for other, (before, cards) in enumerate(zip(held, hand.hands, strict=True)):
            shows = move in ENDS and other == seat and hand.options["drawn_king"] == "lay_now"
            slot = Slot(self.step, hand.must_lay_drawn_king if shows else None)  # KC-4.4
            self.pasts[other].slots += [slot] * len(cards - before)
            if recycled:  # KC-2.9: they lay on the table
                self.pasts[other].lacked.append((self.step, recycled))

    def _forbidding(self, move: str) -> frozenset[str]:
        """The cards each of which, in the hand on turn, would make a move illegal."""
        hand = self.hand.copy()
        forbidding = set()
        for card in FULL_PACK:
            hand.hands[hand.turn] = {card}
            hand.drawn = hand.drawn and card  # what was drawn now (KC-4.3) nobody else has seen
            if move not in hand.legal():
                forbidding.add(card)
        return frozenset(forbidding)

    def _prices(self, move: str) -> list[int]:
        """What the end of the turn costs without a King in hand, and with one (KC-6.4)."""
        hand = self.hand
        assert hand.chips is not None
        return [
            min(
                turn_price(hand.options, cards, hand.made_a_play, hand.a_card_left, move == "end"),
                hand.chips[hand.turn],
            )
            for cards in (set(), {"KC"})
        ]


def cards_on_table(hand: KingsCornerHand) -> set[str]:
    return {card for pile in hand.piles.values() for card in pile}

"""A hand of Kings in the Corner for OpenSpiel: cards come from chance when dealt or drawn.

The stock has no order: a player who draws gets any card of it, all equally likely. So a pile that
is shuffled into it (KC-2.9) needs no chance node.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from courtcards.envs.game_setup import GameSetup
from courtcards.envs.openspiel.chance import CHANCE, BinAssignment, ChanceHand, Sampler
from courtcards.games.kings_corner.encoding import MOST_CHIPS
from courtcards.games.kings_corner.rules.legal import cards_that_forbid
from courtcards.games.kings_corner.rules.options import (
    MOST_CARDS_DEALT,
    DrawnKing,
    DrawRule,
    HeldKings,
    Scoring,
    StartingKings,
)
from courtcards.games.kings_corner.rules.places import (
    DRAW,
    KINGS,
    NOT_KINGS,
    SIDE_COUNT,
    TABLE,
)
from courtcards.games.kings_corner.rules.scoring import HELD_KING_CHIPS, KING_CHARGE
from courtcards.games.kings_corner.rules.state import (
    AWAITING_STOCK,
    LAST_TURN,
    LAYING_DRAWN_KING,
    MOST_SEATS,
    HandState,
)
from courtcards.kernel.cards import FULL_PACK, PACK_SIZE, build_mask, list_card_texts, list_cards
from courtcards.kernel.layouts import Field, Layout
from courtcards.kernel.options import RuleSet

MOST_EVENTS = 512
A_KING = PACK_SIZE + 1

RECALL_LAYOUT = Layout(
    Field("seat", (MOST_SEATS,), 1, "the seat of the observer"),
    Field("dealer", (MOST_SEATS,), 1, "the dealer's seat"),
    Field("dealt", (PACK_SIZE,), 1, "the cards that the seat was dealt", is_private=True),
    Field("cross", (PACK_SIZE,), 1, "the cards of the cross at the start"),
    Field(
        "events",
        (MOST_EVENTS, 4),
        MOST_CHIPS,
        "for each move, and each card drawn, in order: the seat, the action, the card, chips paid",
    ),
)
"""The information state: what the seat has seen, in order. Seats count from 0.

In an event the seat, the action and the card count from 1, and 0 is none. A drawn card has no
action. If another seat drew it, it has no card either, or ``A_KING`` if everybody was shown that it
is one. After ``MOST_EVENTS`` events the oldest are left out.
"""


class RecalledEvent(NamedTuple):
    """A move, or a drawn card with ``move`` −1.

    ``card`` is as its own seat saw it, ``shown`` as the others did.
    """

    seat: int
    move: int
    card: int
    shown: int
    paid: int


class Slot(NamedTuple):
    """A card that came to a seat face down at a step; it can be one of ``cards``."""

    step: int
    seat: int
    cards: int


class LaidCard(NamedTuple):
    """A card that a seat laid at a step, and that came to its hand at step ``since`` or later."""

    step: int
    seat: int
    card: int
    since: int


class LackedCards(NamedTuple):
    """Evidence that a seat held none of ``cards`` at a step.

    Otherwise its move would not have been legal, or would have cost more.
    """

    step: int
    seat: int
    cards: int


class KingsCornerChanceHand(ChanceHand):
    """One hand. ``waiting`` is a move that cannot be made before chance has ``wanted`` cards."""

    __slots__ = (
        "drawn",
        "events",
        "laid",
        "limits",
        "returned",
        "slots",
        "step",
        "waiting",
        "wanted",
    )

    game = "kings-corner"

    def __init__(self, setup: GameSetup) -> None:
        super().__init__(setup)
        self.step = 0
        self.slots: list[Slot] = []
        self.laid: list[LaidCard] = []
        self.limits: list[LackedCards] = []
        self.returned: dict[int, int] = {}
        self.waiting = -1
        self.wanted = 0
        self.drawn: list[int] = []
        self.events: list[RecalledEvent] = []

    def state(self) -> dict[str, Any]:
        """Return a copy of all that changes."""
        return super().state() | {
            "step": self.step,
            "slots": self.slots[:],
            "laid": self.laid[:],
            "limits": self.limits[:],
            "returned": self.returned.copy(),
            "waiting": self.waiting,
            "wanted": self.wanted,
            "drawn": self.drawn[:],
            "events": self.events[:],
        }

    def apply(self, action: int) -> None:
        """Take the next step."""
        super().apply(action)
        self.step += 1

    @staticmethod
    def most_chance(_rules: RuleSet) -> int:
        """Count the dealer, the pack, and a card drawn in every turn."""
        return 1 + PACK_SIZE + LAST_TURN

    @staticmethod
    def most_moves(_rules: RuleSet) -> int:
        """Count cards laid, piles moved and recycled, and the ends of the turns."""
        laid = MOST_CARDS_DEALT + LAST_TURN  # at most one card a turn is drawn
        # A pile can only move from a side where the cross, or a card from a hand, had begun it.
        piles_moved = 4 + laid
        recycled = (4 + laid) // 13
        return laid + piles_moved + recycled + 2 * LAST_TURN  # each turn is ended, and drawn for

    @staticmethod
    def most_won(rules: RuleSet) -> float:
        """Return the most that the scoring pays."""
        return {
            Scoring.POINTS.text: PACK_SIZE + 4 * (KING_CHARGE - 1),
            Scoring.SINGLE.text: 1,
            Scoring.POT.text: 80,
            Scoring.CHIPS.text: rules.seats * rules.number("chips"),
            Scoring.CROWNING.text: 5,
        }[str(rules.options["scoring"])]

    def _count_hand_cards(self) -> int:
        return self.seats * int(self.setup.options.hand_size)

    def _count_cross_cards(self) -> int:
        """Count the cards of the cross, as far as it is laid: Kings are replaced (KC-1.5)."""
        laid = self.dealt[self._count_hand_cards() :]
        count = SIDE_COUNT
        if self.setup.options.starting_kings == StartingKings.REPLACED:
            while (wanted := SIDE_COUNT + (build_mask(laid[:count]) & KINGS).bit_count()) > count:
                count = wanted
        return count

    recall_layout = RECALL_LAYOUT

    def fill_recall(self, seat: int, numbers: dict[str, Any]) -> None:
        """Fill in the seat's own cards, the cross, and the events since."""
        numbers["seat"][seat] = 1
        if self.dealer is None:
            return
        numbers["dealer"][self.dealer] = 1
        numbers["dealt"][list_cards(self.collect_dealt_cards(seat))] = 1
        if not self.memory:
            return
        cross = [card for card, to in zip(self.dealt, self.owners(), strict=True) if to < 0]
        numbers["cross"][cross] = 1
        for row, event in zip(numbers["events"], self.events[-MOST_EVENTS:], strict=False):
            card = event.card if event.seat == seat else event.shown
            row[:] = event.seat + 1, event.move + 1, card, event.paid

    def owners(self) -> list[int]:
        """Return, for each position in the pack, the seat that gets its card; −1 for the cross.

        By KC-1.2, KC-1.3 and, if the first turn opens with a draw, KC-4.2.
        """
        first = (self.dealer or 0) + 1
        seats = [(first + index) % self.seats for index in range(self._count_hand_cards())]
        seats += [-1] * self._count_cross_cards()
        return [*seats, first % self.seats] if self.setup.options.draw == DrawRule.START else seats

    def take(self, card: int) -> None:
        """Take the next card that is dealt, laid to the cross, or drawn."""
        self.left &= ~(1 << card)
        if self.waiting >= 0:
            self.drawn.append(card)
            if len(self.drawn) == self.wanted:
                self._finish_draw()
            return
        self.dealt.append(card)
        owners = self.owners()
        if len(self.dealt) <= len(owners) and owners[len(self.dealt) - 1] >= 0:
            self.slots.append(Slot(self.step, owners[len(self.dealt) - 1], FULL_PACK))
        if len(self.dealt) == len(owners):
            self.begin(self.dealt + list_cards(self.left))
            open_cards = [card for card, owner in zip(self.dealt, owners, strict=True) if owner < 0]
            self.remember_public(
                f"cross {' '.join(list_card_texts(1 << card)[0] for card in open_cards)};"
            )

    def move(self, move: int) -> None:
        """Make a move; if it draws cards, chance gives them first."""
        before, after = self.record, self.record.copy()
        self.play_move(after, move)
        paid = int(after.pot) - int(before.pot)
        self._note_evidence(move, paid)
        self.events.append(RecalledEvent(int(before.seat), move, 0, 0, max(paid, 0)))
        self.remember_public(self.setup.game.move_text(move))
        if paid > 0:
            self.remember_public(f"pays {paid}")
        wanted = int(before.stock_count) - int(after.stock_count)
        if wanted > 0:
            self.waiting, self.wanted, self.drawn = move, wanted, []
            self.player = CHANCE
        else:
            if after.phase == AWAITING_STOCK:
                self._return_pile(before, after)
            self.record = after

    def _note_evidence(self, move: int, paid: int) -> None:
        """Record what a move, and its cost, reveal of the cards that the seat held before it."""
        state, options = self.record, self.setup.options
        seat = int(state.seat)
        if move >= DRAW:
            forbidding = int(cards_that_forbid(state, move))
            costs = options.held_kings == HeldKings.PENALTY and move != DRAW
            if costs and paid < HELD_KING_CHIPS <= state.chips[seat]:  # KC-6.5
                forbidding |= KINGS
            if forbidding:
                self.limits.append(LackedCards(self.step, seat, forbidding))
        elif move < TABLE * PACK_SIZE:
            card = move % PACK_SIZE
            since = self.returned.get(card, 0)
            is_drawn_card = state.phase == LAYING_DRAWN_KING or (
                options.draw == DrawRule.STUCK and state.has_drawn
            )
            if is_drawn_card:
                since = max(slot.step for slot in self.slots if slot.seat == seat)
            self.laid.append(LaidCard(self.step, seat, card, since))

    def _return_pile(self, before: HandState, after: HandState) -> None:
        """Return a completed pile to the stock (KC-2.9)."""
        pile = build_mask(after.stock[: after.stock_count].tolist()) & ~self.left
        self.left |= pile
        self.returned |= dict.fromkeys(list_cards(pile), self.step)
        self.setup.game.engine.calls.keep_stock(after)
        self.player = int(before.seat)

    def _finish_draw(self) -> None:
        """Put the drawn cards on top of the stock, and make the move that waited for them."""
        state, options, drawn = self.record, self.setup.options, self.drawn
        count = int(state.stock_count)
        rest = [card for card in state.stock[:count].tolist() if card not in drawn]
        state.stock[:count] = rest + drawn[::-1]
        self.play_move(self.record, self.waiting)
        drawer = next(seat for seat in range(self.seats) if int(state.hands[seat]) >> drawn[0] & 1)
        shows_kings = options.draw == DrawRule.END and options.drawn_king == DrawnKing.LAY_NOW
        is_king = state.phase == LAYING_DRAWN_KING
        cards = (KINGS if is_king else NOT_KINGS) if shows_kings else FULL_PACK
        first = self.step + 1 - len(drawn)
        self.slots += [Slot(first + index, drawer, cards) for index in range(len(drawn))]
        shown = A_KING if is_king and shows_kings else 0
        self.events += [RecalledEvent(drawer, -1, card + 1, shown, 0) for card in drawn]
        for seat in range(self.seats):
            texts = (
                list_card_texts(build_mask(drawn))
                if seat == drawer
                else ["a King" if is_king else "?"] * len(drawn)
            )
            self.memory[seat] += f" ({', '.join(texts)})"
        self.waiting, self.wanted, self.drawn = -1, 0, []

    def sample_world(self, seat: int, sampler: Sampler) -> dict[int, int]:
        """Sample a card for each step at which another seat got one, from what is possible."""
        slots = [slot for slot in self.slots if slot.seat != seat]
        stock = len(slots)
        state = self.record
        on_table = 0
        for pile in state.piles.tolist():
            on_table |= pile
        unseen = list_cards(FULL_PACK & ~int(state.hands[seat]) & ~on_table)
        laid = [each for each in self.laid if each.seat != seat]
        bins = [
            [
                place
                for place in self._find_slots(slots, each.card, (each.since, each.step))
                if slots[place].seat == each.seat
            ]
            for each in laid
        ]
        bins += [
            [*self._find_slots(slots, card, (self.returned.get(card, 0), self.step)), stock]
            for card in unseen
        ]
        room = dict.fromkeys(range(stock), 1) | {stock: int(state.stock_count)}
        placed = BinAssignment(bins, room, sampler).placed
        cards = [each.card for each in laid] + unseen
        return {
            slots[place].step: card
            for card, place in zip(cards, placed, strict=True)
            if place != stock
        }

    def _find_slots(self, slots: Sequence[Slot], card: int, held: tuple[int, int]) -> list[int]:
        """Return the slots in which a card can have come.

        ``held`` is the first and the last step at which it can have been held.
        """
        since, until = held
        held_after = [since] * self.seats
        for limit in self.limits:
            if limit.step < until and limit.cards >> card & 1:
                held_after[limit.seat] = max(held_after[limit.seat], limit.step)
        return [
            index
            for index, slot in enumerate(slots)
            if held_after[slot.seat] <= slot.step < until and slot.cards >> card & 1
        ]

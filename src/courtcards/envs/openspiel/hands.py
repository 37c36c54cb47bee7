"""A hand of Kings in the Corner whose cards come from chance when they are dealt or drawn.

The stock has no order: whoever draws gets any card of it, all alike. So a pile that is shuffled
into it (KC-2.9) needs no chance of its own.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from courtcards.cards import FULL_PACK, PACK_SIZE, bit, cards_in, mask_of, texts_of
from courtcards.compiled import compiled
from courtcards.envs.kings_corner import is_legal
from courtcards.envs.opening import Opening
from courtcards.envs.openspiel.chance import CHANCE, HandByChance, copied
from courtcards.games.kings_corner.places import (
    DRAW,
    KINGS,
    NOT_KINGS,
    SIDE_COUNT,
    TABLE,
)
from courtcards.games.kings_corner.scoring import HELD_KING_CHIPS
from courtcards.games.kings_corner.state import (
    AWAITING_STOCK,
    DRAW_AT_END,
    DRAW_AT_START,
    DRAW_WHEN_STUCK,
    HELD_KING_PENALTY,
    KINGS_REPLACED,
    LAY_DRAWN_KING,
    LAYING_DRAWN_KING,
    HandState,
)
from courtcards.games.kings_corner.turns import keep_stock


class Slot(NamedTuple):
    """A card that came to a seat face down at a step; it can be one of ``cards``."""

    step: int
    seat: int
    cards: int


class Laid(NamedTuple):
    """A card that a seat laid at a step; it came to its hand not before ``since``."""

    step: int
    seat: int
    card: int
    since: int


class Limit(NamedTuple):
    """At a step a seat held none of ``cards``, or its move would not have been legal."""

    step: int
    seat: int
    cards: int


@compiled
def cards_that_forbid(states: Any, move: int) -> int:
    """The cards each of which, in the hand on turn, would make a legal move illegal.

    Takes an array of one state.
    """
    state = states[0]
    seat = state.seat
    held = state.hands[seat]
    forbidding = 0
    for card in range(PACK_SIZE):
        state.hands[seat] = bit(card)
        if not is_legal(state, move):
            forbidding |= bit(card)
    state.hands[seat] = held
    return forbidding


class CornerByChance(HandByChance):
    """One hand. ``waiting`` is a move that cannot be made before chance has ``wanted`` cards."""

    __slots__ = ("drawn", "laid", "limits", "returned", "slots", "step", "waiting", "wanted")

    def __init__(self, opening: Opening) -> None:
        super().__init__(opening)
        self.step = 0
        self.slots: list[Slot] = []
        self.laid: list[Laid] = []
        self.limits: list[Limit] = []
        self.returned: dict[int, int] = {}
        self.waiting = -1
        self.wanted = 0
        self.drawn: list[int] = []

    def state(self) -> dict[str, Any]:
        """All that changes, copied."""
        return super().state() | {
            "step": self.step,
            "slots": self.slots[:],
            "laid": self.laid[:],
            "limits": self.limits[:],
            "returned": self.returned.copy(),
            "waiting": self.waiting,
            "wanted": self.wanted,
            "drawn": self.drawn[:],
        }

    def apply(self, action: int) -> None:
        """The next step."""
        super().apply(action)
        self.step += 1

    # Dealing

    def _hand_cards(self) -> int:
        return self.seats * int(self.record.hand_size)

    def _cross_cards(self) -> int:
        """How many cards the cross takes, as far as it lies: Kings are replaced (KC-1.5)."""
        laid = self.dealt[self._hand_cards() :]
        count = SIDE_COUNT
        if self.record.starting_kings == KINGS_REPLACED:
            while (wanted := SIDE_COUNT + (mask_of(laid[:count]) & KINGS).bit_count()) > count:
                count = wanted
        return count

    def owners(self) -> list[int]:
        """By the position of a dealt card who gets it (KC-1.2, KC-1.3, KC-4.2)."""
        first = (self.dealer or 0) + 1
        seats = [(first + index) % self.seats for index in range(self._hand_cards())]
        seats += [-1] * self._cross_cards()
        return [*seats, first % self.seats] if self.record.draw == DRAW_AT_START else seats

    def take(self, card: int) -> None:
        """The next card that is dealt, laid to the cross, or drawn."""
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
            self.begin(self.dealt + cards_in(self.left))
            open_cards = [card for card, owner in zip(self.dealt, owners, strict=True) if owner < 0]
            self.tell_all(f"cross {' '.join(texts_of(1 << card)[0] for card in open_cards)};")

    # Playing

    def move(self, move: int) -> None:
        """A move; where it draws, chance comes first."""
        before, states = self.record, copied(self.states)
        self.act_on(states, move)
        after = states[0]
        paid = int(after.pot) - int(before.pot)
        self._note(move, paid)
        self.tell_all(self.opening.game.move_text(move))
        if paid > 0:
            self.tell_all(f"pays {paid}")
        wanted = int(before.stock_count) - int(after.stock_count)
        if wanted > 0:
            self.waiting, self.wanted, self.drawn = move, wanted, []
            self.player = CHANCE
        else:
            if after.phase == AWAITING_STOCK:
                self._return_pile(before, after)
            self.states = states

    def _note(self, move: int, paid: int) -> None:
        """What a move, and what it cost, say of the cards that are held before it."""
        state = self.record
        seat = int(state.seat)
        if move >= DRAW:
            forbidding = int(cards_that_forbid(self.states, move))
            costs = state.held_kings == HELD_KING_PENALTY and move != DRAW
            if costs and paid < HELD_KING_CHIPS <= state.chips[seat]:  # KC-6.5
                forbidding |= KINGS
            if forbidding:
                self.limits.append(Limit(self.step, seat, forbidding))
        elif move < TABLE * PACK_SIZE:
            card = move % PACK_SIZE
            since = self.returned.get(card, 0)
            is_drawn_card = state.phase == LAYING_DRAWN_KING or (
                state.draw == DRAW_WHEN_STUCK and state.has_drawn
            )
            if is_drawn_card:
                since = max(slot.step for slot in self.slots if slot.seat == seat)
            self.laid.append(Laid(self.step, seat, card, since))

    def _return_pile(self, before: HandState, after: HandState) -> None:
        """A completed pile is part of the stock again (KC-2.9)."""
        pile = mask_of(after.stock[: after.stock_count].tolist()) & ~self.left
        self.left |= pile
        self.returned |= dict.fromkeys(cards_in(pile), self.step)
        keep_stock(after)
        self.player = int(before.seat)

    def _finish_draw(self) -> None:
        """The cards have been drawn: they are on top of the stock, and the move is made."""
        state, drawn = self.record, self.drawn
        count = int(state.stock_count)
        rest = [card for card in state.stock[:count].tolist() if card not in drawn]
        state.stock[:count] = rest + drawn[::-1]
        self.act_on(self.states, self.waiting)
        drawer = next(seat for seat in range(self.seats) if int(state.hands[seat]) >> drawn[0] & 1)
        shows_kings = state.draw == DRAW_AT_END and state.drawn_king == LAY_DRAWN_KING
        is_king = state.phase == LAYING_DRAWN_KING
        cards = (KINGS if is_king else NOT_KINGS) if shows_kings else FULL_PACK
        first = self.step + 1 - len(drawn)
        self.slots += [Slot(first + index, drawer, cards) for index in range(len(drawn))]
        for seat in range(self.seats):
            texts = (
                texts_of(mask_of(drawn))
                if seat == drawer
                else ["a King" if is_king else "?"] * len(drawn)
            )
            self.memory[seat] += f" ({', '.join(texts)})"
        self.waiting, self.wanted, self.drawn = -1, 0, []

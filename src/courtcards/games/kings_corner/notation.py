"""Positions of Kings in the Corner as text: hands, piles, stock, chips, and the turn."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from courtcards.games.kings_corner.rules.options import (
    DrawnKing,
    HeldKings,
    Scoring,
)
from courtcards.games.kings_corner.rules.places import (
    DRAW_BIT,
    END,
    END_WITHOUT_DRAWING,
    FITS,
    KINGS,
    PLACE_COUNT,
    PLACES,
    RECYCLE_BIT,
    SIDE_COUNT,
    TABLE,
    low_rank,
)
from courtcards.games.kings_corner.rules.state import (
    LAST_TURN,
    LAYING_DRAWN_KING,
    PLAYING,
    HandState,
)
from courtcards.games.kings_corner.rules.turns import clear_place
from courtcards.kernel.cards import (
    NO_CARD,
    PACK_SIZE,
    build_mask,
    card_text,
    list_cards,
)
from courtcards.kernel.game import AnyGame
from courtcards.kernel.notation import (
    Fields,
    Notation,
    exchange_in_masks,
    refuse,
    spread_unknown,
    write_cards,
    write_hand,
)

PAID_FOR_KING = "!"
"""Mark of a turn's end that cost chips for a held King, as everybody saw (KC-6.5)."""
SOME_KING = "+K"
"""Mark of a turn's end whose drawn card is a King, which is laid next (KC-4.4)."""

NUMBERS = {
    "turns": ("turn_number", 1, LAST_TURN),
    "plays": ("play_count", 0, LAST_TURN),
    "laid": ("laid_count", 0, PACK_SIZE),
    "idle": ("idle_turns", 0, PACK_SIZE),
    "recyclable": ("recyclable", 0, 15),
    "drew": ("drew", 0, 63),
    "dragon": ("dragon", -1, 5),
}
"""The fields of the turn that are numbers: name in the state, usual value, largest value."""


LATE_TURN = LAST_TURN // 2
"""From here on the number of a turn may matter for the end of a hand that is solved."""


class KingsCornerNotation(Notation):
    """Fields of a hand at any moment of a turn.

    ``hands`` are hands by seat, or the number of cards in an unknown one; ``stock`` is the number
    of its cards, or the cards, top first. Each place of the table has a field of its own.
    """

    card_fields = ("hands", "stock", "drawn", "plays", *(place.lower() for place in PLACES))

    def write(self, state: HandState, viewer: int | None) -> dict[str, str]:
        seats = int(state.seats)
        hands = state.hands.tolist()[:seats]
        count = int(state.stock_count)
        stock = state.stock.tolist()[:count][::-1]
        fields = {"dealer": str(int(state.dealer)), "turn": str(int(state.seat))}
        fields |= {
            place.lower(): write_cards(sorted(list_cards(int(pile)), key=low_rank, reverse=True))
            for place, pile in zip(PLACES, state.piles.tolist(), strict=True)
            if pile
        }
        fields["hands"] = "/".join(
            write_hand(hand) if viewer in (None, seat) else str(hand.bit_count())
            for seat, hand in enumerate(hands)
        )
        fields["stock"] = write_cards(stock) if viewer is None and stock else str(count)
        fields |= _write_chips(state, seats)
        for key, (name, usual, _) in NUMBERS.items():
            if int(getattr(state, name)) != usual:
                fields[key] = str(int(getattr(state, name)))
        if state.has_drawn:
            is_known = viewer is None or viewer == state.seat
            fields["drawn"] = card_text(int(state.drawn)) if is_known else "?"
        return fields

    def read(self, fields: Fields, state: HandState, _game: AnyGame) -> None:
        seats = int(state.seats)
        state.dealer = fields.number("dealer", 0, seats - 1)
        state.seat = fields.number("turn", (int(state.dealer) + 1) % seats, seats - 1)
        state.phase, state.winner, state.dragon = PLAYING, -1, -1
        for index, place in enumerate(PLACES):
            _read_pile(fields, state, index, place.lower())
        hands, stock = _read_hidden(fields, seats)
        for seat, cards in enumerate(hands):
            state.hands[seat] = build_mask(cards)
        state.stock_count = len(stock)
        for index, card in enumerate(reversed(stock)):
            state.stock[index] = card
        _read_chips(fields, state, seats)
        for key, (name, usual, most) in NUMBERS.items():
            setattr(state, name, fields.number(key, usual, most))
        _read_drawn(fields, state)

    def list_pack(self, state: HandState) -> list[int]:
        """Return the hands one card at a time (KC-1.2), then the cross (KC-1.3), then the stock.

        Kings that were replaced (KC-1.5) come as if all had been turned up on the first side.
        """
        seats, turn = int(state.seats), int(state.seat)
        hands = [list_cards(int(hand)) for hand in state.hands.tolist()[:seats]]
        drawn = [int(state.drawn)] if state.has_drawn else []
        hands[turn] = [card for card in hands[turn] if card not in drawn]
        order = [(int(state.dealer) + 1 + place) % seats for place in range(seats)]
        dealt = [
            card for cards in zip(*(hands[seat] for seat in order), strict=False) for card in cards
        ]
        bottoms = state.bottoms.tolist()
        kings = [card for card in bottoms[SIDE_COUNT:] if card != NO_CARD]
        first, *others = bottoms[:SIDE_COUNT]
        cross = [kings[0], *others, *kings[1:], first] if kings else [first, *others]
        return [*dealt, *cross, *drawn, *state.stock.tolist()[: int(state.stock_count)][::-1]]

    def list_hidden(self, state: HandState, viewer: int) -> list[int]:
        held = [
            card
            for seat in range(int(state.seats))
            if seat != viewer
            for card in list_cards(int(state.hands[seat]))
        ]
        return [*state.stock.tolist()[: int(state.stock_count)], *held]

    def exchange(self, state: HandState, one: int, other: int) -> None:
        exchange_in_masks(state.hands, one, other)
        for index in range(int(state.stock_count)):
            card = int(state.stock[index])
            if card in (one, other):
                state.stock[index] = one + other - card
        if int(state.drawn) in (one, other):
            state.drawn = one + other - int(state.drawn)

    def find_card(self, move: int) -> int | None:
        word, index = divmod(move, PACK_SIZE)
        return None if word == TABLE else index

    def find_lacking(self, _memory: Any, _seat: int) -> int:
        return 0

    def find_key(self, state: HandState) -> Hashable:
        """Return what matters from here on; the sides may change places, and so may the corners."""
        turn = int(state.turn_number)
        stock, chips, turns = _find_offsets()
        whole = state.tobytes()
        piles = state.piles.tolist()
        ready = int(state.recyclable)
        corners = [pile << 1 | ready >> index & 1 for index, pile in enumerate(piles[SIDE_COUNT:])]
        return (
            *state.hands.tolist(),
            *sorted(piles[:SIDE_COUNT]),
            *sorted(corners),
            whole[stock : stock + int(state.stock_count)],
            whole[chips:turns],
            turn if turn == 1 or turn > LATE_TURN else 0,
            state.play_count > 0,
            state.laid_count > 0,
            int(state.drawn),
            int(state.has_drawn),
            int(state.idle_turns),
        )

    def order_moves(self, state: HandState, moves: list[int]) -> list[int]:
        """Return cards, piles and words; a pile is known by its bottom card, not by its place."""
        bottoms = state.bottoms.tolist()

        def find_order(move: int) -> tuple[int, ...]:
            word, index = divmod(move, PACK_SIZE)
            if word != TABLE:
                return 0, index, bottoms[word]
            if index < RECYCLE_BIT:
                source, target = divmod(index, PLACE_COUNT)
                return 1, bottoms[source], bottoms[target]
            if index < DRAW_BIT:
                return 2, bottoms[SIDE_COUNT + index - RECYCLE_BIT], 0
            return 3, index, 0

        return sorted(moves, key=find_order)

    def note(self, before: HandState, after: HandState, move: int) -> str:
        """Return what everybody sees of a move beside itself: a price paid, a King drawn."""
        if move not in (END, END_WITHOUT_DRAWING):
            return ""
        is_held = bool(int(before.hands[int(before.seat)]) & KINGS)
        paid = PAID_FOR_KING if is_held and _costs(before) else ""
        return paid + (SOME_KING if int(after.phase) == LAYING_DRAWN_KING else "")

    def arrange(self, state: HandState, viewer: int, move: int, note: str) -> None:
        """Exchange hidden cards so that the move shows what ``note`` says."""
        if move not in (END, END_WITHOUT_DRAWING):
            return
        seat = int(state.seat)
        if seat != viewer and _costs(state):
            self._arrange_held(state, viewer, has_king=PAID_FOR_KING in note)
        if move == END and state.options.drawn_king == DrawnKing.LAY_NOW and state.stock_count:
            self._arrange_top(state, viewer, is_king=SOME_KING in note)

    def _arrange_held(self, state: HandState, viewer: int, *, has_king: bool) -> None:
        seat = int(state.seat)
        for card in list_cards(int(state.hands[seat])):
            is_king = bool(KINGS >> card & 1)
            if has_king and int(state.hands[seat]) & KINGS:
                return
            if is_king != has_king:
                others = self.list_hidden(state, viewer)
                free = [each for each in others if not int(state.hands[seat]) >> each & 1]
                self._exchange_for(state, card, free, is_king=has_king)

    def _arrange_top(self, state: HandState, viewer: int, *, is_king: bool) -> None:
        top = int(state.stock[int(state.stock_count) - 1])
        if bool(KINGS >> top & 1) != is_king:
            hidden = self.list_hidden(state, viewer)
            stock = hidden[: int(state.stock_count)]
            held = [card for card in hidden if not int(state.hands[int(state.seat)]) >> card & 1]
            self._exchange_for(state, top, [*stock, *held], is_king=is_king)

    def _exchange_for(
        self, state: HandState, card: int, among: list[int], *, is_king: bool
    ) -> None:
        found = (each for each in among if each != card and bool(KINGS >> each & 1) == is_king)
        other = next(found, None)
        if other is None:
            refuse("plays", "no unknown card can be that")
        self.exchange(state, card, other)


@cache
def _find_offsets() -> list[int]:
    """Return the places of fields in the bytes of a state: the stock, the chips, the turns."""
    fields: Mapping[str, Any] = HandState.layout.fields or {}
    return [fields[name][1] for name in ("stock", "chips", "turn_number")]


def _costs(state: HandState) -> bool:
    return bool(state.options.held_kings == HeldKings.PENALTY)


def _read_pile(fields: Fields, state: HandState, index: int, key: str) -> None:
    clear_place(state, index)
    cards = fields.cards(key)
    if not cards:
        return
    cards.sort(key=low_rank, reverse=True)
    for lower, upper in pairwise(cards):
        if not int(FITS[lower]) >> upper & 1:
            refuse(
                key,
                "{upper} does not go on {lower}",
                upper=card_text(upper),
                lower=card_text(lower),
            )
    if index >= SIDE_COUNT and not KINGS >> cards[0] & 1:
        refuse(key, "a corner begins with a King")
    state.piles[index] = build_mask(cards)
    state.bottoms[index], state.tops[index] = cards[0], cards[-1]
    state.accepts[index] = FITS[cards[-1]]


def _read_hidden(fields: Fields, seats: int) -> tuple[list[list[int]], list[int]]:
    """Read the hands and the stock; unknown cards are dealt in ascending order."""
    texts = [text.strip() for text in fields.take("hands").split("/")]
    if len(texts) != seats:
        refuse("hands", "there are {count} hands, with a stroke between them", count=seats)
    hands = [
        [] if text.isdigit() or text == "-" else fields.cards("hands", text, f"hand of seat {seat}")
        for seat, text in enumerate(texts)
    ]
    text = fields.take("stock")
    stock = [] if text.isdigit() or not text else fields.cards("stock", text)
    left = PACK_SIZE - len(fields.seen)
    sizes = [int(text) if text.isdigit() else 0 for text in texts]
    sizes.append(int(text) if text.isdigit() else 0 if stock else left - sum(sizes))
    if sum(sizes) != left or min(sizes) < 0:
        refuse(
            "hands",
            "the unknown cards are {count}, but {left} are left of the pack",
            count=sum(sizes),
            left=left,
        )
    dealt = spread_unknown(sizes, build_mask(fields.seen))
    return [hand or rest for hand, rest in zip(hands, dealt, strict=False)], stock or dealt[-1]


def _write_chips(state: HandState, seats: int) -> dict[str, str]:
    fields = {}
    if state.options.scoring in (Scoring.POT, Scoring.CHIPS):
        fields["chips"] = ",".join(map(str, state.chips.tolist()[:seats]))
        fields["before"] = ",".join(map(str, state.chips_before.tolist()[:seats]))
        fields["pot"] = str(int(state.pot))
    if state.options.scoring == Scoring.CROWNING:
        fields["crowns"] = ",".join(map(str, state.crowns.tolist()[:seats]))
    return fields


def _read_chips(fields: Fields, state: HandState, seats: int) -> None:
    chips = fields.numbers("chips", seats, [0] * seats)
    state.chips[:seats] = chips
    state.chips_before[:seats] = fields.numbers("before", seats, chips)
    state.pot = fields.number("pot", 0, 10_000)
    state.crowns[:seats] = fields.numbers("crowns", seats, [0] * seats)


def _read_drawn(fields: Fields, state: HandState) -> None:
    text = fields.take("drawn")
    state.drawn, state.has_drawn = NO_CARD, int(bool(text))
    if not text:
        return
    held = list_cards(int(state.hands[int(state.seat)]))
    if text == "?":
        state.drawn = held[0] if held else NO_CARD
        return
    cards = fields.reader.list_cards(text, "drawn")
    if len(cards) != 1 or cards[0] not in held:
        refuse("drawn", "the seat on turn does not hold {text}", text=text[:12])
    state.drawn = cards[0]

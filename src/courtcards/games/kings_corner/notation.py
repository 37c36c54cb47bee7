"""Positions of Kings in the Corner as text: hands, piles, stock, chips, and the turn."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from courtcards.games.kings_corner.rules.legal import is_bound_to_drawn_card
from courtcards.games.kings_corner.rules.match import POT_CHIPS
from courtcards.games.kings_corner.rules.options import (
    CompletedPiles,
    DrawnKing,
    DrawRule,
    HeldKings,
    Scoring,
    StartingKings,
)
from courtcards.games.kings_corner.rules.places import (
    CORNER_COUNT,
    CORNERS,
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
from courtcards.games.kings_corner.rules.scoring import turn_price
from courtcards.games.kings_corner.rules.state import (
    LAST_TURN,
    LAYING_DRAWN_KING,
    PLAYING,
    HandState,
)
from courtcards.games.kings_corner.rules.turns import clear_place
from courtcards.kernel.cards import (
    FULL_PACK,
    NO_CARD,
    PACK_SIZE,
    RANK_COUNT,
    build_mask,
    card_text,
    list_cards,
)
from courtcards.kernel.game import AnyGame
from courtcards.kernel.moves import lowest
from courtcards.kernel.naming import CardSign
from courtcards.kernel.notation import (
    UNKNOWN,
    Fields,
    Notation,
    exchange_in_masks,
    name_hand,
    refuse,
    spread_unknown,
    write_cards,
    write_hand,
)

PAID_FOR_KING = "!"
"""Mark of a turn's end that cost chips for a held King, as everybody saw (KC-6.5)."""
SOME_KING = "+K"
"""Mark of a turn's end whose drawn card is a King, which is laid next (KC-4.4)."""

COUNTS = {"made": "play_count", "laid": "laid_count", "idle": "idle_turns"}
"""The fields of the turn that are counts: plays made in it, cards of the hand laid in it, and turns
before it in which nobody could move (KC-3.2)."""

A_SIZE = "[0-9]{1,2}"
"""The texts of an unknown hand or stock: its number of cards."""


LATE_TURN = LAST_TURN // 2
"""From here on the number of a turn may matter for the end of a hand that is solved."""


class KingsCornerNotation(Notation):
    """Fields of a hand at any moment of a turn.

    ``hands`` are hands by seat, or the number of cards in an unknown one. ``stock`` is the number
    of its cards, or the cards, top first. Each place of the table has a field of its own. ``turns``
    counts the turns begun. ``drew`` are the seats whose last turn ended with a card drawn and kept.
    """

    card_fields = ("hands", "stock", "drawn", *(place.lower() for place in PLACES))

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
        if state.turn_number > 1:
            fields["turns"] = str(int(state.turn_number))
        counts = {key: int(getattr(state, name)) for key, name in COUNTS.items()}
        fields |= {key: str(count) for key, count in counts.items() if count}
        ready = [CORNERS[index] for index in range(CORNER_COUNT) if state.recyclable >> index & 1]
        if ready:
            fields["recyclable"] = ",".join(ready)
        if int(state.drew) != _usual_drew(state):
            drew = [str(seat) for seat in range(seats) if state.drew >> seat & 1]
            fields["drew"] = ",".join(drew) or "-"
        if state.has_drawn:
            is_known = viewer is None or viewer == state.seat
            fields["drawn"] = card_text(int(state.drawn)) if is_known else "?"
        return fields

    def read(self, fields: Fields, state: HandState, _game: AnyGame) -> None:
        seats = int(state.seats)
        _read_turn(fields, state, seats)
        for index, place in enumerate(PLACES):
            _read_pile(fields, state, index, place.lower())
        hands, stock = _read_hidden(fields, seats)
        for seat, cards in enumerate(hands):
            state.hands[seat] = build_mask(cards)
        state.stock_count = len(stock)
        for index, card in enumerate(reversed(stock)):
            state.stock[index] = card
        _read_chips(fields, state, seats)
        _read_progress(fields, state, seats)
        _read_drawn(fields, state)
        for seat in range(seats):
            if not state.hands[seat] and (state.options.scoring != Scoring.CROWNING or stock):
                refuse("hands", "seat {seat} has no cards: the hand is over", seat=seat)

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
        _exchange(state, one, other)

    def find_card(self, move: int) -> int | None:
        word, index = divmod(move, PACK_SIZE)
        return None if word == TABLE else index

    def find_bound_card(self, state: HandState) -> int | None:
        """Return the drawn card where only that may be played (KC-4.3, KC-4.4)."""
        is_bound = is_bound_to_drawn_card(state) or state.phase == LAYING_DRAWN_KING
        return int(state.drawn) if is_bound else None

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
        paid = PAID_FOR_KING if is_held and _shows_king(before, move) else ""
        return paid + (SOME_KING if int(after.phase) == LAYING_DRAWN_KING else "")

    def arrange(self, state: HandState, viewer: int, move: int, note: str) -> None:
        """Exchange hidden cards so that the move shows what ``note`` says."""
        if move not in (END, END_WITHOUT_DRAWING) or state.seat == viewer:
            return  # a card that the viewer draws is written
        if _shows_king(state, move):
            self._arrange_held(state, viewer, has_king=PAID_FOR_KING in note)
        is_laid = state.options.drawn_king == DrawnKing.LAY_NOW
        if move == END and is_laid and state.options.draw == DrawRule.END and state.stock_count:
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
        if bool(KINGS >> top & 1) == is_king:
            return
        hidden = self.list_hidden(state, viewer)
        hand = int(state.hands[int(state.seat)])
        elsewhere = [card for card in hidden if not hand >> card & 1]
        own = [] if state.options.held_kings == HeldKings.MUST_LAY else list_cards(hand)
        if state.options.held_kings == HeldKings.PENALTY and (is_king or not hand & KINGS):
            own = own if is_king and (hand & KINGS).bit_count() > 1 else []
        self._exchange_for(state, top, [*elsewhere, *own], is_king=is_king)

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


def _exchange(state: HandState, one: int, other: int) -> None:
    exchange_in_masks(state.hands, one, other)
    for index in range(int(state.stock_count)):
        card = int(state.stock[index])
        if card in (one, other):
            state.stock[index] = one + other - card
    if int(state.drawn) in (one, other):
        state.drawn = one + other - int(state.drawn)


def _shows_king(state: HandState, move: int) -> bool:
    """Tell whether the chips paid for the end of a turn show whether the seat holds a King."""
    price = turn_price(state, move == END_WITHOUT_DRAWING)
    return bool(
        state.options.held_kings == HeldKings.PENALTY and state.chips[int(state.seat)] > price
    )


def _read_turn(fields: Fields, state: HandState, seats: int) -> None:
    """Read the dealer, the seat on turn and the number of its turn; they follow from each other."""
    has_seat, has_number = "turn" in fields.values, "turns" in fields.values
    state.dealer = fields.number("dealer", 0, seats - 1)
    seat = fields.number("turn", 0, seats - 1)
    number = fields.number("turns", 1, LAST_TURN, 1)
    first = int(state.dealer) + 1
    if has_seat and has_number and (first + number - 1 - seat) % seats:
        refuse(
            "turns",
            "turn {number} is that of seat {seat}",
            number=number,
            seat=(first + number - 1) % seats,
        )
    state.turn_number = number if has_number or not has_seat else (seat - first) % seats + 1
    state.seat = (first + int(state.turn_number) - 1) % seats
    state.phase, state.winner = PLAYING, -1


def _read_progress(fields: Fields, state: HandState, seats: int) -> None:
    """Read the course of the turn, and what the last turns have shown."""
    for key, name in COUNTS.items():
        setattr(state, name, fields.number(key, 0, PACK_SIZE))
    state.play_count = max(state.play_count, state.laid_count)
    if state.idle_turns >= seats:
        refuse("idle", "after {count} such turns the hand is over", count=seats)
    state.dragon = fields.number("dragon", -1, seats - 1, -1)
    if state.dragon >= 0 and state.options.scoring != Scoring.CROWNING:
        refuse("dragon", "these rules count no crowns")
    for corner in filter(None, re.split(r"[,\s]+", fields.take("recyclable").upper())):
        if corner not in CORNERS:
            refuse("recyclable", "{text!r} is no corner", text=corner[:12])
        index = CORNERS.index(corner)
        if int(state.piles[SIDE_COUNT + index]).bit_count() != RANK_COUNT:
            refuse(
                "recyclable", "the pile at {corner} does not run from King to Ace", corner=corner
            )
        state.recyclable |= 1 << index
    text = fields.take("drew")
    state.drew = 0 if text else _usual_drew(state)
    for each in filter(None, re.split(r"[,\s]+", text.strip("-"))):
        if not re.fullmatch(A_SIZE, each) or int(each) >= seats:
            refuse("drew", "there is no seat {text!r}", text=each[:12])
        state.drew |= 1 << int(each)


def _usual_drew(state: HandState) -> int:
    """Return the seats that draw at the end of their turn, if nothing else is known."""
    if state.options.draw != DrawRule.END or not state.stock_count:
        return 0
    seats, had_turn = int(state.seats), int(state.turn_number) - 1
    return build_mask(
        (int(state.dealer) + 1 + place) % seats for place in range(min(seats, had_turn))
    )


def _read_pile(fields: Fields, state: HandState, index: int, key: str) -> None:
    clear_place(state, index)
    cards = fields.cards(key)
    if not cards:
        return
    cards.sort(key=low_rank, reverse=True)
    for lower, upper in pairwise(cards):
        if not int(FITS[lower]) >> upper & 1:
            refuse(
                key, "{upper} does not go on {lower}", upper=CardSign(upper), lower=CardSign(lower)
            )
    if index >= SIDE_COUNT and not KINGS >> cards[0] & 1:
        refuse(key, "a corner begins with a King")
    if index < SIDE_COUNT and KINGS >> cards[0] & 1 and is_replaced(state):
        refuse(key, "a King turned up on a side goes to a corner under these rules (KC-1.5)")
    if len(cards) == RANK_COUNT and is_recycled(state):
        refuse(key, "a corner from King to Ace goes back into the stock under these rules (KC-2.9)")
    state.piles[index] = build_mask(cards)
    state.bottoms[index], state.tops[index] = cards[0], cards[-1]
    state.accepts[index] = FITS[cards[-1]]


def is_replaced(state: HandState) -> bool:
    """Tell whether Kings of the cross are replaced before play."""
    return bool(state.options.starting_kings == StartingKings.REPLACED)


def is_recycled(state: HandState) -> bool:
    """Tell whether a completed corner is recycled at once."""
    return bool(state.options.completed_piles == CompletedPiles.RECYCLE_ALWAYS)


def _read_hidden(fields: Fields, seats: int) -> tuple[list[list[int]], list[int]]:
    """Read the hands and the stock; unknown cards are dealt in ascending order."""
    texts = fields.hands(seats, A_SIZE)
    sizes = [int(text) if re.fullmatch(A_SIZE, text) else 0 for text in texts]
    hands = []
    for seat, text in enumerate(texts):
        if text in {"", "-", UNKNOWN}:
            refuse("hands", "write how many cards seat {seat} holds, or the cards", seat=seat)
        is_known = not re.fullmatch(A_SIZE, text)
        hands.append(fields.cards("hands", text, name_hand(seat)) if is_known else [])
    text = fields.take("stock")
    has_count = bool(re.fullmatch(A_SIZE, text))
    stock = [] if has_count else fields.cards("stock", text)
    left = PACK_SIZE - len(fields.seen) - sum(sizes)
    sizes.append(int(text) if has_count else left if not text else 0)
    if sizes[-1] != left or left < 0:
        refuse(
            "stock" if has_count else "hands",
            "hands, piles and stock have {count} cards, not 52",
            count=PACK_SIZE - left + max(0, sizes[-1]),
        )
    if fields.seat is None and sum(sizes) > 1:
        refuse("stock", "write all hands and the stock, or the seat that knows the position")
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
        if state.dragon >= 0:
            fields["dragon"] = str(int(state.dragon))
    return fields


def _read_chips(fields: Fields, state: HandState, seats: int) -> None:
    scoring = int(state.options.scoring)
    if scoring not in (Scoring.POT, Scoring.CHIPS):
        for key in ("chips", "before", "pot"):
            if fields.take(key):
                refuse(key, "no chips are played for under these rules")
    else:
        _read_pot(fields, state, seats)
    crowns = fields.numbers("crowns", seats, [0] * seats, CORNER_COUNT)
    state.crowns[:seats] = crowns
    complete = sum(pile.bit_count() == RANK_COUNT for pile in state.piles.tolist()[SIDE_COUNT:])
    if scoring != Scoring.CROWNING and any(crowns):
        refuse("crowns", "these rules count no crowns")
    if scoring == Scoring.CROWNING and sum(crowns) != complete:
        refuse(
            "crowns",
            "{crowns} corners are crowned, but {complete} are complete",
            crowns=sum(crowns),
            complete=complete,
        )


def _read_pot(fields: Fields, state: HandState, seats: int) -> None:
    """Read the chips: by default those of a first hand, after the ante (KC-6.1, KC-6.2, KC-7.2)."""
    each = int(state.options.chips)
    shares = [each] * seats
    if state.options.scoring == Scoring.POT:
        dealer = int(state.dealer)
        shares = [
            POT_CHIPS // seats + ((seat - dealer - 1) % seats < POT_CHIPS % seats)
            for seat in range(seats)
        ]
    most = sum(shares)
    state.chips[:seats] = fields.numbers("chips", seats, [share - 1 for share in shares], most)
    state.chips_before[:seats] = fields.numbers("before", seats, shares, most)
    left = most - sum(state.chips.tolist()[:seats])
    state.pot = fields.number("pot", left, most)
    if int(state.pot) != left:
        refuse(
            "pot",
            "chips and pot are {count} together, not {most}",
            count=most - left + int(state.pot),
            most=most,
        )
    if sum(state.chips_before.tolist()[:seats]) > most:
        refuse("before", "there are only {most} chips", most=most)


def _read_drawn(fields: Fields, state: HandState) -> None:
    text = fields.take("drawn")
    state.drawn, state.has_drawn = NO_CARD, int(bool(text))
    if not text:
        return
    seat = int(state.seat)
    held = list_cards(int(state.hands[seat]))
    is_end = state.options.draw == DrawRule.END
    if is_end and state.options.drawn_king != DrawnKing.LAY_NOW:
        refuse("drawn", "a card is drawn at the end of a turn under these rules")
    if text == UNKNOWN and fields.seat not in (None, seat):
        unknown = FULL_PACK & ~build_mask(fields.seen)
        state.drawn = held[0] if held else NO_CARD
        if is_end and held and not KINGS >> held[0] & 1 and unknown & KINGS:
            _exchange(state, held[0], lowest(unknown & KINGS))
    else:
        cards = fields.reader.list_cards(text, "drawn")
        if len(cards) != 1 or cards[0] not in held:
            refuse("drawn", "seat {seat} does not hold {text}", seat=seat, text=text[:12])
        state.drawn = cards[0]
    if state.drawn < 0:
        refuse("drawn", "seat {seat} does not hold {text}", seat=seat, text=text[:12])
    if is_end:
        if not KINGS >> int(state.drawn) & 1:
            refuse("drawn", "only a King that was drawn is laid at once under these rules (KC-4.4)")
        state.phase = LAYING_DRAWN_KING

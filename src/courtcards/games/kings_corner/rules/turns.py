"""Effects of moves in Kings in the Corner: plays, draws, turns, going out."""

from __future__ import annotations

from courtcards.games.kings_corner.rules.options import CompletedPiles, DrawnKing, DrawRule, Scoring
from courtcards.games.kings_corner.rules.places import (
    COMPLETE_PILE,
    CORNER_COUNT,
    DRAW_BIT,
    FITS,
    KINGS,
    NEGLECT_BIT,
    NOT_KINGS,
    PLACE_COUNT,
    RECYCLE_BIT,
    SIDE_COUNT,
    TABLE,
)
from courtcards.games.kings_corner.rules.scoring import (
    charge_turn,
    score_crowning,
    score_dragon,
    settle_pot,
    turn_price,
)
from courtcards.games.kings_corner.rules.signs import (
    EVERY_SEAT,
    LACKS,
    show,
    show_draw,
    show_drawn_at_end,
    show_end,
    show_lay,
    show_stuck,
)
from courtcards.games.kings_corner.rules.state import (
    ALL_PLAYED,
    AWAITING_STOCK,
    BLOCKED,
    ENDED,
    LAST_TURN,
    LAYING_DRAWN_KING,
    OUT,
    PLAYING,
    HandState,
)
from courtcards.kernel.cards import NO_CARD, PACK_SIZE, bit
from courtcards.kernel.compilation import compiled
from courtcards.kernel.moves import popcount
from courtcards.kernel.records import IntArray
from courtcards.kernel.shuffling import shuffle

REFILL = 7


@compiled
def apply_move(state: HandState, move: int) -> None:
    """Make a move of the seat on turn. Expects a legal move, and does not check it."""
    word = move // PACK_SIZE
    index = move % PACK_SIZE
    if word != TABLE:
        lay_card(state, index, word)
    elif index < RECYCLE_BIT:
        move_pile(state, index // PLACE_COUNT, index % PLACE_COUNT)
    elif index < DRAW_BIT:
        recycle(state, SIDE_COUNT + index - RECYCLE_BIT)
    elif index == DRAW_BIT:
        show_stuck(state)
        draw_card(state)
        show_draw(state)
    else:
        end_turn(state, index == NEGLECT_BIT)


@compiled
def start_pile(state: HandState, place: int, card: int) -> None:
    """Lay the first card of a pile, in place of any pile there."""
    state.piles[place] = bit(card)
    state.bottoms[place] = card
    cover_pile(state, place, card)


@compiled
def cover_pile(state: HandState, place: int, card: int) -> None:
    """Make a card the top of a pile (KC-2.1)."""
    state.tops[place] = card
    state.accepts[place] = FITS[card]


@compiled
def clear_place(state: HandState, place: int) -> None:
    """Empty a place: a corner then takes a King (KC-2.2), a side any other card (KC-2.6)."""
    state.piles[place] = 0
    state.bottoms[place] = NO_CARD
    state.tops[place] = NO_CARD
    state.accepts[place] = KINGS if place >= SIDE_COUNT else NOT_KINGS


@compiled
def lay_card(state: HandState, card: int, place: int) -> None:
    """Lay a card from hand on a place (KC-2.1, KC-2.2, KC-2.6)."""
    state.hands[state.seat] &= ~bit(card)
    if state.piles[place]:
        state.piles[place] |= bit(card)
        cover_pile(state, place, card)
    else:
        start_pile(state, place, card)
    if state.phase == LAYING_DRAWN_KING:  # this King was drawn at the end of the turn
        state.phase = PLAYING
        close_turn(state)
        return
    show_lay(state, card)
    state.play_count += 1
    state.laid_count += 1
    completes = place >= SIDE_COUNT and popcount(state.piles[place]) == COMPLETE_PILE
    if completes:
        complete_corner(state, place)
    if state.hands[state.seat] == 0:
        empty_hand(state)
    if completes:
        finish_completion(state, place)


@compiled
def move_pile(state: HandState, source: int, target: int) -> None:
    """Move a whole side pile onto another pile or to an empty corner (KC-2.3, KC-2.4)."""
    if state.piles[target] == 0:
        state.bottoms[target] = state.bottoms[source]
    state.piles[target] |= state.piles[source]
    cover_pile(state, target, state.tops[source])
    clear_place(state, source)
    state.play_count += 1
    if target >= SIDE_COUNT and popcount(state.piles[target]) == COMPLETE_PILE:
        complete_corner(state, target)
        finish_completion(state, target)


@compiled
def complete_corner(state: HandState, place: int) -> None:
    """Score a corner that now runs from King to Ace (KC-8.1), and allow its recycling."""
    score_crowning(state)
    state.recyclable |= 1 << (place - SIDE_COUNT)


@compiled
def finish_completion(state: HandState, place: int) -> None:
    """End or recycle after a completed corner, once the play is done (KC-8.4, KC-2.9)."""
    if state.options.scoring == Scoring.CROWNING and complete_corner_count(state) == CORNER_COUNT:
        end_hand(state, ALL_PLAYED)
    if state.phase != ENDED and state.options.completed_piles == CompletedPiles.RECYCLE_ALWAYS:
        recycle(state, place)


@compiled
def complete_corner_count(state: HandState) -> int:
    """Count the corners that run from King to Ace."""
    count = 0
    for corner in range(SIDE_COUNT, PLACE_COUNT):
        if popcount(state.piles[corner]) == COMPLETE_PILE:
            count += 1
    return count


@compiled
def empty_hand(state: HandState) -> None:
    """Handle the last card of a hand: go out (KC-3.1), or draw seven new ones (KC-8.2, KC-8.3)."""
    if state.options.scoring == Scoring.CROWNING:
        score_dragon(state)
        for _ in range(REFILL):
            if state.stock_count > 0:
                take_from_stock(state)
                show_draw(state)
    else:
        state.winner = state.seat
        end_hand(state, OUT)


@compiled
def recycle(state: HandState, place: int) -> None:
    """Put a completed pile under the stock, which then waits for a shuffle (KC-2.9).

    Until ``restock`` the pile lies King to Ace beneath the old stock.
    """
    show(state, LACKS, EVERY_SEAT, state.piles[place])
    count = int(state.stock_count)
    for index in range(count - 1, -1, -1):
        state.stock[index + COMPLETE_PILE] = state.stock[index]
    for card in range(PACK_SIZE):
        if state.piles[place] & bit(card):
            # the Ace goes lowest; card ids run from the two up to the Ace
            state.stock[(card + 1) % COMPLETE_PILE] = card
    state.stock_count = count + COMPLETE_PILE
    clear_place(state, place)
    state.recyclable &= ~(1 << (place - SIDE_COUNT))
    state.phase = AWAITING_STOCK


@compiled
def restock(state: HandState, cards: IntArray) -> None:
    """Set the shuffled stock: card ids, top first. The turn goes on."""
    for index in range(state.stock_count):
        state.stock[state.stock_count - 1 - index] = cards[index]
    state.phase = PLAYING


@compiled
def keep_stock(state: HandState) -> None:
    """Go on with the stock as ``recycle`` left it, without a shuffle by chance."""
    if state.phase == AWAITING_STOCK:
        state.phase = PLAYING


@compiled
def shuffle_stock(state: HandState, generator: IntArray) -> None:
    """Shuffle the stock if it waits for a shuffle (KC-2.9)."""
    if state.phase == AWAITING_STOCK:
        shuffle(state.stock, state.stock_count, generator)
        state.phase = PLAYING


@compiled
def hidden_count(state: HandState) -> int:
    """Count the cards of the stock, whose order nobody knows (KC-9.2)."""
    return state.stock_count


@compiled
def exchange_hidden(state: HandState, one: int, other: int) -> None:
    """Exchange two cards of the stock, counted from its top."""
    top = state.stock_count - 1
    card = state.stock[top - one]
    state.stock[top - one] = state.stock[top - other]
    state.stock[top - other] = card


@compiled
def take_from_stock(state: HandState) -> int:
    """Move the top card of the stock to the hand on turn. Expects a stock that is not empty."""
    state.stock_count -= 1
    card = int(state.stock[state.stock_count])
    state.hands[state.seat] |= bit(card)
    return card


@compiled
def draw_card(state: HandState) -> None:
    """Draw the card of the turn (KC-4)."""
    state.drawn = take_from_stock(state)
    state.has_drawn = 1


@compiled
def end_turn(state: HandState, neglects_draw: bool) -> None:
    """End the turn: its charges, its draw, and a drawn King (KC-4.1, KC-4.4, KC-4.6)."""
    price = turn_price(state, neglects_draw)
    show_end(state, price)
    charge_turn(state, price)
    state.drew &= ~(1 << int(state.seat))
    has_cards = state.hands[state.seat] != 0
    if (
        state.options.draw == DrawRule.END
        and has_cards
        and state.stock_count > 0
        and not neglects_draw
    ):
        draw_card(state)
        if state.options.drawn_king == DrawnKing.LAY_NOW and bit(state.drawn) & KINGS:
            state.phase = LAYING_DRAWN_KING
            return
        show_drawn_at_end(state)
    close_turn(state)


@compiled
def close_turn(state: HandState) -> None:
    """Pass the turn to the left, unless the hand is blocked (KC-3.2)."""
    if state.stock_count == 0 and state.play_count == 0 and state.has_drawn == 0:
        state.idle_turns += 1
    else:
        state.idle_turns = 0
    if state.idle_turns >= state.seats or state.turn_number >= LAST_TURN:
        end_hand(state, BLOCKED)
    else:
        state.seat = next_seat(state.seat, state.seats)
        open_turn(state)


@compiled
def next_seat(seat: int, seats: int) -> int:
    """Return the next seat clockwise."""
    return seat + 1 if seat + 1 < seats else 0  # a comparison takes a tenth of a division's time


@compiled
def open_turn(state: HandState) -> None:
    """Begin the turn of ``seat``, with a draw where the rules say so (KC-4.2)."""
    state.turn_number += 1
    state.play_count = 0
    state.laid_count = 0
    state.drawn = NO_CARD
    state.has_drawn = 0
    state.recyclable = 0
    if state.options.draw == DrawRule.START and state.stock_count > 0:
        draw_card(state)
        show_draw(state)


@compiled
def end_hand(state: HandState, end: int) -> None:
    """End the hand; a player who went out takes the pot."""
    state.phase = ENDED
    state.end = end
    if end == OUT:
        settle_pot(state)

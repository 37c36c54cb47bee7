"""A hand of the oracle and the same hand in the engine: whatever is asked is asked of both.

An example is worked out by hand from a rule text. It is put to the oracle, and the position is
loaded into the engine's record; after every step both must agree, so the example shows the
clause in the rules that are played by.
"""

from __future__ import annotations

from typing import Any

from courtcards.games import find_game
from courtcards.games.kings_corner.rules import turns
from courtcards.games.kings_corner.rules.places import CORNERS, PLACES
from courtcards.games.kings_corner.rules.state import AWAITING_STOCK, LAYING_DRAWN_KING, HandState
from courtcards.kernel.cards import CARD_TEXTS, build_mask, card_text, list_cards, parse_card
from courtcards.kernel.errors import IllegalMove, MalformedMove
from courtcards.kernel.options import RuleSet
from oracle import positions
from oracle.kings_corner import KingsCornerHand

KINGS = find_game("kings-corner")
DEAD_SIDES = "8S 8C 6S 6C"  # four black cards, none two of which are neighbours in rank
DEAD_PILES = {"N": "8S", "E": "8C", "S": "6S", "W": "6C"}
BLACK_RUN = "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS"


def loaded(hand: KingsCornerHand) -> HandState:
    """The engine's record of the position in which the oracle's hand is."""
    rules = RuleSet("kings-corner", "example", hand.options, hand.players)
    state: HandState = KINGS.new_state(rules, KINGS.opening_score(rules), hand.dealer)
    KINGS.deal(state, list(range(52)))
    for seat, cards in enumerate(hand.hands):
        state.hands[seat] = build_mask(parse_card(card) for card in cards)
    for place, name in enumerate(PLACES):
        load_pile(state, place, hand.piles[name])
    state.stock_count = len(hand.stock)
    state.stock[: len(hand.stock)] = [parse_card(card) for card in reversed(hand.stock)]
    state.seat = hand.turn
    state.turn_number = hand.turn_number
    state.idle_turns = hand.idle_turns
    state.play_count = int(hand.made_a_play)
    state.laid_count = int(hand.a_card_left)
    state.drawn = -1 if hand.drawn is None else parse_card(hand.drawn)
    state.has_drawn = int(hand.drawn is not None)
    state.recyclable = sum(1 << CORNERS.index(corner) for corner in hand.completed_this_turn)
    if hand.must_lay_drawn_king:
        state.phase = LAYING_DRAWN_KING
    state.crowns[: hand.players] = hand.crowns
    state.dragon = -1 if hand.dragon is None else hand.dragon
    if hand.chips is not None:
        state.chips[: hand.players] = hand.chips
        state.chips_before[: hand.players] = hand.chips_before
        state.pot = hand.pot or 0
    return state


def load_pile(state: HandState, place: int, cards: list[str]) -> None:
    turns.clear_place(state, place)
    if cards:
        turns.start_pile(state, place, parse_card(cards[0]))
        turns.cover_pile(state, place, parse_card(cards[-1]))
        state.piles[place] = build_mask(parse_card(card) for card in cards)


class Both:
    """The oracle's hand, with the engine's held to it at every look and every step."""

    oracle: KingsCornerHand
    engine: HandState

    def __init__(self, oracle: KingsCornerHand) -> None:
        self.__dict__.update(oracle=oracle, engine=loaded(oracle))
        self.compare()

    def __getattr__(self, name: str) -> Any:
        """What the oracle's hand has under that name."""
        return getattr(self.oracle, name)

    def __setattr__(self, name: str, value: Any) -> None:
        """Put the position otherwise, in both."""
        setattr(self.oracle, name, value)
        self.__dict__["engine"] = loaded(self.oracle)
        self.compare()

    def legal(self) -> list[str]:
        legal = [KINGS.move_text(move) for move in KINGS.legal(self.engine)]
        assert sorted(legal) == self.oracle.legal()
        return sorted(legal)

    def play(self, text: str) -> None:
        if text not in self.legal():
            self.refuse(text)
        self.oracle.play(text)
        KINGS.apply(self.engine, KINGS.parse_move(text))
        self.compare()

    def refuse(self, text: str) -> None:
        try:
            move = KINGS.parse_move(text)
        except (IllegalMove, MalformedMove):
            return
        refusal = KINGS.refusal(self.engine, move)
        assert refusal.reason
        assert refusal.clause.startswith("KC-")

    def restock(self, cards: list[str]) -> None:
        self.oracle.restock(cards)
        KINGS.restock(self.engine, [parse_card(card) for card in cards])
        self.compare()

    def compare(self) -> None:
        """Everything that the oracle's hand says, in the engine's record."""
        hand, state = self.oracle, self.engine
        seats = hand.players
        assert KINGS.turn(state) == hand.seat
        assert (state.phase == AWAITING_STOCK) == hand.awaiting_stock
        assert [texts(cards) for cards in state.hands[:seats].tolist()] == hand.hands
        assert [texts(cards) for cards in state.piles.tolist()] == [
            set(hand.piles[place]) for place in PLACES
        ]
        for place, name in enumerate(PLACES):
            ends = [hand.piles[name][0], hand.piles[name][-1]] if hand.piles[name] else [None] * 2
            assert [text_of(state.bottoms[place]), text_of(state.tops[place])] == ends
        stock = state.stock[: state.stock_count].tolist()
        assert [CARD_TEXTS[card] for card in reversed(stock)] == hand.stock
        assert KINGS.end(state) == hand.end
        assert state.crowns[:seats].tolist() == hand.crowns
        assert (None if state.dragon < 0 else state.dragon) == hand.dragon
        if hand.chips is not None:
            assert (state.chips[:seats].tolist(), state.pot) == (hand.chips, hand.pot)
        if hand.end is not None:
            assert list(KINGS.scores(state)) == hand.scores
            assert (state.winner if hand.end == "out" else None) == hand.out
        self.legal()


def texts(mask: int) -> set[str]:
    return {card_text(card) for card in list_cards(mask)}


def text_of(card: int) -> str | None:
    return None if card < 0 else card_text(card)


Options = dict[str, Any]


def dealt(options: Options, hands: list[str], cross: str, stock: str = "", **changes: Any) -> Both:
    """A hand just dealt in which seat 0 has the first turn."""
    return Both(positions.dealt(options, hands, cross, stock, **changes))


def standing(
    options: Options,
    hands: list[str],
    piles: dict[str, str],
    stock: str = "",
    *,
    others_to: str = "stock",
    **changes: Any,
) -> Both:
    """A hand in the middle, seat 0 at the start of the second round of turns."""
    hand = positions.standing(options, hands, piles, stock, others_to=others_to, **changes)
    return Both(hand)

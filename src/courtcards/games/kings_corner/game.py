"""Kings in the Corner as a game: everything that its other files do, in one object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from courtcards.cards import PACK_SIZE, cards_in
from courtcards.compiled import IntArray
from courtcards.games.game import Game, Refusal
from courtcards.games.kings_corner import legal as rules_of_moves
from courtcards.games.kings_corner import match, notation, refusals, turns
from courtcards.games.kings_corner import options as choices
from courtcards.games.kings_corner import view as views
from courtcards.games.kings_corner.deal import deal_hand
from courtcards.games.kings_corner.match import KingsCornerStanding
from courtcards.games.kings_corner.memory import HandMemory, recall
from courtcards.games.kings_corner.places import MOVE_COUNT, WORD_COUNT
from courtcards.games.kings_corner.state import (
    AWAITING_STOCK,
    END_NAMES,
    LAYING_DRAWN_KING,
    PLAYING,
    HandState,
)
from courtcards.games.kings_corner.view import HandView
from courtcards.rulesets import Choice, OptionValue, RuleSet


class KingsCorner(Game[HandState, HandView, KingsCornerStanding]):
    """2 to 6 players, three printed traditions."""

    name = "kings-corner"
    title = "Kings in the Corner"
    seat_counts = choices.SEAT_COUNTS
    options = choices.OPTIONS
    named_sets = choices.NAMED_SETS
    move_count = MOVE_COUNT

    def dependent_defaults(self, chosen: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Defaults that follow from the scoring."""
        return choices.dependent_defaults(chosen)

    def check(self, chosen: Mapping[str, OptionValue], seats: int) -> None:
        """Refuse a combination of options that makes no sense (RuleSetError)."""
        choices.check(chosen, seats)

    def new_state(self, rules: RuleSet, standing: KingsCornerStanding, dealer: int) -> HandState:
        """The record of a hand before its deal."""
        state = HandState.new()
        state.seats = rules.seats
        state.dealer = dealer
        state.hand_size = rules.number("hand_size")
        for option in self.options:
            if isinstance(option.kind, Choice):
                value = option.kind.values.index(str(rules.options[option.name]))
                setattr(state, option.name, value)
        state.must_play = rules.number("must_play_when_stock_empty")
        state.pay_for_cards = rules.number("pay_for_cards")
        state.chips[: rules.seats] = standing.chips
        state.pot = standing.pot
        return state

    def deal(self, state: HandState, pack: list[int]) -> None:
        """Deal a pack of card ids, top first."""
        deal_hand(state, np.array(pack, dtype=np.int64))

    def turn(self, state: HandState) -> int | None:
        """The seat on turn, or None when nobody is."""
        return int(state.seat) if int(state.phase) in (PLAYING, LAYING_DRAWN_KING) else None

    def legal(self, state: HandState) -> list[int]:
        """The legal moves of the seat on turn, ascending."""
        return moves_in(_legal_words(state))

    def apply(self, state: HandState, move: int) -> None:
        """Make a legal move."""
        turns.apply_move_in(state.cell, move)

    def refusal(self, state: HandState, move: int) -> Refusal:
        """Why a move is not legal."""
        words = np.zeros(WORD_COUNT, dtype=np.int64)
        return refusals.refusal(state, move, rules_of_moves.fill_plays(state, words))

    def parse_move(self, text: str) -> int:
        """A move from its text."""
        return notation.parse_move(text)

    def move_text(self, move: int) -> str:
        """A move as text."""
        return notation.move_text(move)

    def end(self, state: HandState) -> str | None:
        """How the hand ended, or None."""
        return END_NAMES[state.end]

    def scores(self, state: HandState) -> tuple[int, ...]:
        """The scores of a hand that has ended, by seat, in the rule set's unit."""
        return match.scores_of(state)

    def stock_to_shuffle(self, state: HandState) -> list[int]:
        """The stock with the recycled pile beneath it, until it has been shuffled (KC-2.9)."""
        if int(state.phase) != AWAITING_STOCK:
            return []
        cards: list[int] = state.stock[: state.stock_count].tolist()
        return cards[::-1]

    def restock(self, state: HandState, cards: list[int]) -> None:
        """Lay down a shuffled stock."""
        turns.restock(state, np.array(cards, dtype=np.int64))

    def may_undo(self, before: HandState, after: HandState) -> bool:
        """Plays of the turn that still goes on, while no card was drawn and no stock shuffled."""
        same_turn = before.seat == after.seat and before.turn_number == after.turn_number
        nothing_seen = before.stock_count == after.stock_count
        return bool(same_turn and nothing_seen and after.phase == PLAYING)

    def opening(self, rules: RuleSet) -> KingsCornerStanding:
        """The standing before the first hand."""
        return match.opening(rules)

    def after_hand(
        self, rules: RuleSet, standing: KingsCornerStanding, state: HandState
    ) -> KingsCornerStanding:
        """The standing after a hand that has ended."""
        return match.after_hand(rules, standing, state)

    def see(self, state: HandState, seat: int) -> HandView:
        """What a seat may see of a hand."""
        view = HandView.new()
        views.see(state, seat, view)
        return view

    def recall(self, state: HandState, seat: int) -> HandMemory:
        """What a seat remembers of a hand, beside its view."""
        memory = HandMemory.new()
        recall(state, seat, memory)
        return memory

    def watch(self, state: HandState) -> HandView:
        """What somebody without a seat may see of a hand."""
        view = HandView.new()
        views.watch(state, view)
        return view

    def see_every(self, state: HandState, seats: int) -> Any:
        """What each seat may see, by seat, and last what a spectator may."""
        every = HandView.batch(seats + 1)
        views.see_every(state.cell, every)
        return every

    def table_view(self, view: HandView) -> views.KingsCornerTable:
        """A view of the hand as text."""
        return views.table_view(view)

    def own_views(self, seen: Any) -> list[views.KingsCornerOwn]:
        """What the seat of each view alone is shown, as text."""
        return views.own_views(seen)

    def sheet_view(self, rules: RuleSet, standing: KingsCornerStanding) -> views.KingsCornerSheet:
        """The score sheet."""
        plays_to_target = rules.options["scoring"] in ("points", "pot")
        return views.KingsCornerSheet(
            hands=list(standing.results),
            totals=list(standing.totals),
            target=rules.number("target") if plays_to_target else None,
            winners=list(standing.winners),
        )


def _legal_words(state: HandState) -> IntArray:
    words = np.zeros(WORD_COUNT, dtype=np.int64)
    rules_of_moves.legal_moves_in(state.cell, words)
    return words


def moves_in(words: IntArray) -> list[int]:
    """The move numbers of a set of moves, ascending."""
    return [
        word * PACK_SIZE + index
        for word, bits in enumerate(words.tolist())
        if bits
        for index in cards_in(bits)
    ]

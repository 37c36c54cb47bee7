"""Double King as a game: everything that its other files do, in one object."""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.cards import cards_in
from courtcards.games.double_king import legal as rules_of_moves
from courtcards.games.double_king import match, notation, play, refusals
from courtcards.games.double_king import memory as memories
from courtcards.games.double_king import options as choices
from courtcards.games.double_king import view as views
from courtcards.games.double_king.contracts import MOVE_COUNT
from courtcards.games.double_king.deal import LEAST_CUT, deal_hands, gathered
from courtcards.games.double_king.gathering import gather, lay_gathered
from courtcards.games.double_king.match import DoubleKingStanding
from courtcards.games.double_king.memory import DealMemory
from courtcards.games.double_king.state import END_NAMES, ENDED, SEATS, DealState
from courtcards.games.double_king.view import DealView
from courtcards.games.game import Game, Refusal
from courtcards.rulesets import Choice, RuleSet


def is_gathered(rules: RuleSet) -> bool:
    """Whether the pack of a deal is gathered for the next and not shuffled (DK-1.4)."""
    return rules.options["shuffle"] == "first_deal"


class DoubleKing(Game[DealState, DealView, DoubleKingStanding]):
    """Four players, a round of 20 games."""

    name = "double-king"
    title = "Double King"
    seat_counts = choices.SEAT_COUNTS
    options = choices.OPTIONS
    named_sets = choices.NAMED_SETS
    move_count = MOVE_COUNT
    least_cut = LEAST_CUT

    def new_state(self, rules: RuleSet, standing: DoubleKingStanding, dealer: int) -> DealState:
        """The record of a deal before its cards: options, dealer, pool and quotas."""
        state = DealState.new()
        state.dealer = dealer
        for option in self.options:
            if isinstance(option.kind, Choice) and option.name != "shuffle":
                value = option.kind.values.index(str(rules.options[option.name]))
                setattr(state, option.name, value)
        state.last_trick_visible = rules.number("last_trick_visible")
        state.pool[:] = standing.pool
        state.negatives_left[:] = standing.negatives_left
        state.trumps_left[:] = standing.trumps_left
        if standing.gathered is not None:
            lay_gathered(state, standing.gathered)
        return state

    def deal(self, state: DealState, pack: list[int]) -> None:
        """Deal a pack of card ids, top first."""
        deal_hands(state, np.array(pack, dtype=np.int64))

    def turn(self, state: DealState) -> int | None:
        """The seat on turn, or None when nobody is."""
        return None if int(state.phase) == ENDED else int(state.seat)

    def legal(self, state: DealState) -> list[int]:
        """The legal moves of the seat on turn, ascending."""
        return cards_in(rules_of_moves.legal_moves_in(state.cell))

    def apply(self, state: DealState, move: int) -> None:
        """Make a legal move."""
        play.apply_move_in(state.cell, move)

    def refusal(self, state: DealState, move: int) -> Refusal:
        """Why a move is not legal."""
        return refusals.refusal(state, move)

    def parse_move(self, text: str) -> int:
        """A move from its text."""
        return notation.parse_move(text)

    def move_text(self, move: int) -> str:
        """A move as text."""
        return notation.move_text(move)

    def end(self, state: DealState) -> str | None:
        """How the deal ended, or None."""
        return END_NAMES[state.end]

    def scores(self, state: DealState) -> tuple[int, ...]:
        """The signed points of a deal, by seat."""
        return tuple(state.points.tolist())

    def may_undo(self, before: DealState, after: DealState) -> bool:
        """Cards within the same trick may be taken back (DK-8.1)."""
        trick_before, trick = before.played_count // SEATS, after.played_count // SEATS
        is_card = before.played_count < after.played_count
        return bool(is_card and trick_before == trick and after.phase != ENDED)

    def opening(self, _rules: RuleSet) -> DoubleKingStanding:
        """The standing before the first deal of a round."""
        return match.opening()

    def after_hand(
        self, rules: RuleSet, standing: DoubleKingStanding, state: DealState
    ) -> DoubleKingStanding:
        """The standing after a deal that has ended."""
        return match.after_deal(standing, state, gather(state) if is_gathered(rules) else None)

    def gathered(self, rules: RuleSet, previous: DealState, dealer: int) -> list[int] | None:
        """The pack of the deal before, to be cut; None where every deal is shuffled (DK-1.4)."""
        return gathered(previous, dealer) if is_gathered(rules) else None

    def see(self, state: DealState, seat: int) -> DealView:
        """What a seat may see of a deal."""
        view = DealView.new()
        views.see(state, seat, view)
        return view

    def recall(self, state: DealState, seat: int) -> DealMemory:
        """What a seat that remembers everything knows beyond its view."""
        memory = DealMemory.new()
        memories.recall(state, seat, memory)
        return memory

    def watch(self, state: DealState) -> DealView:
        """What somebody without a seat may see of a deal."""
        view = DealView.new()
        views.watch(state, view)
        return view

    def see_every(self, state: DealState, seats: int) -> Any:
        """What each seat may see, by seat, and last what a spectator may."""
        every = DealView.batch(seats + 1)
        views.see_every(state.cell, every)
        return every

    def table_view(self, view: DealView) -> views.DoubleKingTable:
        """A view of the deal as text."""
        return views.table_view(view)

    def own_views(self, seen: Any) -> list[views.DoubleKingOwn]:
        """What the seat of each view alone is shown, as text."""
        return views.own_views(seen)

    def sheet_view(self, _rules: RuleSet, standing: DoubleKingStanding) -> views.DoubleKingSheet:
        """The score sheet."""
        return views.sheet_view(standing)

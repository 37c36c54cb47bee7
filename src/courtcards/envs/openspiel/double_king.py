"""A deal of Double King for OpenSpiel: its 52 cards come from chance one by one."""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.envs.openspiel.chance import ChanceHand, Sampler, shuffle
from courtcards.games.double_king.bots.worlds import draw_deal
from courtcards.games.double_king.rules.contracts import CHOICE, MOVE_COUNT
from courtcards.games.double_king.rules.match import PLACES
from courtcards.games.double_king.rules.state import SEATS, TRICK_COUNT
from courtcards.kernel.cards import PACK_SIZE, list_cards
from courtcards.kernel.layouts import Field, Layout
from courtcards.kernel.options import RuleSet
from courtcards.kernel.shuffling import seed_generator

_PLACES: list[int] = PLACES.tolist()


RECALL_LAYOUT = Layout(
    Field("seat", (SEATS,), 1, "the seat of the observer"),
    Field("dealer", (SEATS,), 1, "the dealer's seat"),
    Field("dealt", (PACK_SIZE,), 1, "the cards that the seat was dealt", is_private=True),
    Field("choice", (MOVE_COUNT - CHOICE,), 1, "the game chosen, as the actions from 52 on"),
    Field("plays", (PACK_SIZE, PACK_SIZE), 1, "for each play of the deal, in order, the card"),
)
"""The information state: perfect recall. Here seats count from 0."""


class DoubleKingChanceHand(ChanceHand):
    """One deal with the dealer's choice."""

    __slots__ = ()

    game = "double-king"
    recall_layout = RECALL_LAYOUT

    @staticmethod
    def most_chance(_rules: RuleSet) -> int:
        """Count the dealer and the pack."""
        return 1 + PACK_SIZE

    @staticmethod
    def most_moves(_rules: RuleSet) -> int:
        """Count the choice and every card."""
        return 1 + PACK_SIZE

    @staticmethod
    def most_won(_rules: RuleSet) -> float:
        """Return the number of tricks, which bounds every payoff."""
        return TRICK_COUNT

    def owners(self) -> list[int]:
        """Return, for each position in the pack, the seat that gets its card (DK-1.6)."""
        dealer = self.dealer or 0
        return [(dealer + place) % SEATS for place in _PLACES]

    def take(self, card: int) -> None:
        """Take the next card of the pack."""
        self.dealt.append(card)
        self.left &= ~(1 << card)
        if len(self.dealt) == PACK_SIZE:
            self.begin(self.dealt)

    def move(self, move: int) -> None:
        """Make the choice, or play a card; all seats see it."""
        self.play_move(self.record, move)
        self.remember_public(self.setup.game.move_text(move))

    def fill_recall(self, seat: int, numbers: dict[str, Any]) -> None:
        """Fill in the seat's own cards, the choice and every play."""
        numbers["seat"][seat] = 1
        if self.dealer is None:
            return
        numbers["dealer"][self.dealer] = 1
        numbers["dealt"][list_cards(self.collect_dealt_cards(seat))] = 1
        chosen = self.find_choice() if self.memory else None
        if chosen is not None:
            numbers["choice"][chosen - CHOICE] = 1
        plays = self.plays()
        numbers["plays"][range(len(plays)), plays] = 1

    def sample_world(self, seat: int, sampler: Sampler) -> dict[int, int]:
        """Return possible cards of the others: those that each has played, and a sampled rest."""
        hands = np.zeros(SEATS, dtype=np.int64)
        game = self.setup.game
        observation, memory = game.observe(self.record, seat), game.recall(self.record, seat)
        draw_deal(observation, memory, seed_generator(str(sampler()).encode()), hands)
        cards = {
            other: list_cards(held) for other, held in enumerate(hands.tolist()) if other != seat
        }
        for other, card in self.plays_by_seat():
            if other != seat:
                cards[other].append(card)
        for heap in cards.values():
            shuffle(heap, sampler)
        first = 0 if self.setup.first_dealer is not None else 1
        return {
            first + index: cards[owner].pop()
            for index, owner in enumerate(self.owners())
            if owner != seat
        }

    def find_choice(self) -> int | None:
        """Return the move by which the dealer has chosen the game, or None."""
        contract, trump = int(self.record.contract), int(self.record.trump)
        return None if contract < 0 else CHOICE + contract + max(trump, 0)

    def plays(self) -> list[int]:
        """Return the cards played, in order."""
        return self.record.played[: self.record.played_count].tolist()  # type: ignore[no-any-return]

    def plays_by_seat(self) -> list[tuple[int, int]]:
        """Return seat and card of each play, in order."""
        leaders = [((self.dealer or 0) + 1) % SEATS, *self.record.trick_winners.tolist()]
        return [
            ((leaders[index // SEATS] + index) % SEATS, card)
            for index, card in enumerate(self.plays())
        ]

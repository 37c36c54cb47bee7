"""What OpenSpiel's observers show of a hand to one seat."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pyspiel

from courtcards.envs.loops.acts import observe
from courtcards.envs.opening import Opening
from courtcards.envs.openspiel.chance import HandByChance
from courtcards.kernel.cards import cards_in, texts_of
from courtcards.kernel.errors import RuleSetError
from courtcards.kernel.layouts import Layout
from courtcards.kernel.records import Float32Array


def observer_of(
    opening: Opening,
    recalls: Layout,
    kind: pyspiel.IIGObservationType,
    params: dict[str, Any] | None,
) -> Any:
    """The observer of a kind; ``recalls`` is what an information state of the game holds.

    Raises RuleSetError for one that would show hidden cards.
    """
    if params:
        raise RuleSetError("an observer takes no parameters, not {names}", names=", ".join(params))
    if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
        raise RuleSetError("an observer shows what one seat may see: not what all of them hold")
    is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    if kind.perfect_recall:
        if not (is_private and kind.public_info):
            raise RuleSetError(
                "with perfect recall, an observer shows both what is public and what the seat "
                "alone sees: ask for both"
            )
        return Memories(recalls)
    return Sights(opening, shows_public=kind.public_info, shows_private=is_private)


class Sights:
    """What a seat sees now: the public part, its own, or both."""

    def __init__(self, opening: Opening, *, shows_public: bool, shows_private: bool) -> None:
        self._opening, self._layout = opening, opening.layout
        self._shows_public, self._shows_private = shows_public, shows_private
        shown = [
            field
            for field in self._layout.fields
            if (shows_private if field.is_private else shows_public)
        ]
        self._whole: Float32Array = np.zeros(self._layout.size, np.float32)
        self._mask = np.zeros(opening.game.move_count, np.int8)
        self._sight: Any = opening.game.engine.sight.new()
        self._memory: Any = opening.game.engine.memory.new()
        self._observe = opening.game.engine.calls.of(observe)
        self._kept = [place for field in shown for place in range(field.offset, field.end)]
        self.tensor: Float32Array = np.zeros(len(self._kept), np.float32)
        self.dict = Layout(*shown).split(self.tensor)

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with what a player sees."""
        hand: HandByChance = state.hand
        if not hand.memory:  # the cards are being dealt
            self.tensor.fill(0)
            if self._shows_private:
                self.dict["hand"][cards_in(hand.dealt_to(player))] = 1
            return
        room = (self._sight, self._memory, self._whole, self._mask)
        self._observe(hand.record, player, self._opening.knows, *room)
        self.tensor[:] = self._whole[self._kept]

    def string_from(self, state: Any, player: int) -> str:
        """What a player sees, as text."""
        hand: HandByChance = state.hand
        if not hand.memory:
            cards = hand.dealt_to(player) if self._shows_private else 0
            return " ".join(texts_of(cards))
        game = self._opening.game
        seen = game.see(hand.record, player) if self._shows_private else game.watch(hand.record)
        if not self._shows_public:
            return " ".join(texts_of(int(seen.hand)))
        table = msgspec.json.encode(game.table_view(seen)).decode()
        return f"turn {int(seen.seat)} {table}"


class Memories:
    """What a seat remembers: all that it has seen, in order."""

    def __init__(self, recalls: Layout) -> None:
        self.tensor: Float32Array = np.zeros(recalls.size, np.float32)
        self.dict = recalls.split(self.tensor)

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with what a player remembers."""
        hand: HandByChance = state.hand
        self.tensor.fill(0)
        hand.fill_recalled(player, self.dict)

    def string_from(self, state: Any, player: int) -> str:
        """All that a player has seen, as text."""
        hand: HandByChance = state.hand
        return hand.recalled(player)

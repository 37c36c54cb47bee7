"""What OpenSpiel's observers show of a hand to one seat."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import pyspiel

from courtcards.cards import PACK_SIZE, cards_in, texts_of
from courtcards.envs.layouts import Field, FloatArray, Layout
from courtcards.envs.opening import Opening
from courtcards.envs.openspiel.chance import HandByChance
from courtcards.envs.openspiel.deals import DealByChance
from courtcards.errors import RuleSetError
from courtcards.games.double_king.contracts import CHOICE, MOVE_COUNT
from courtcards.games.double_king.state import SEATS

RECALL = Layout(
    Field("seat", (SEATS,), 1, "the own seat"),
    Field("dealer", (SEATS,), 1, "the dealer's seat"),
    Field("dealt", (PACK_SIZE,), 1, "the cards that the seat was dealt", is_private=True),
    Field("choice", (MOVE_COUNT - CHOICE,), 1, "the game chosen, as the actions from 52 on"),
    Field("plays", (PACK_SIZE, PACK_SIZE), 1, "for each play of the deal, in order, the card"),
)
"""The information state of Double King: perfect recall. Here seats count from 0."""


def observer_of(
    opening: Opening, kind: pyspiel.IIGObservationType, params: dict[str, Any] | None
) -> Any:
    """The observer of a kind. Raises RuleSetError for one that would show hidden cards."""
    if params:
        raise RuleSetError("an observer takes no parameters, not {names}", names=", ".join(params))
    if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
        raise RuleSetError("an observer shows what one seat may see: not what all of them hold")
    is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
    if kind.perfect_recall:
        if not (is_private and kind.public_info):
            raise RuleSetError("what a seat remembers is shown whole: public and its own")
        return Memories(opening)
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
        self._whole: FloatArray = np.zeros(self._layout.size, np.float32)
        self._mask = np.zeros(opening.game.move_count, np.int8)
        self._views: Any = opening.encoding.view.batch(1)
        self._kept = [place for field in shown for place in range(field.offset, field.end)]
        self.tensor: FloatArray = np.zeros(len(self._kept), np.float32)
        self.dict = Layout(*shown).split(self.tensor)

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with what a player sees."""
        hand: HandByChance = state.hand
        if not hand.memory:  # the cards are being dealt
            self.tensor.fill(0)
            if self._shows_private:
                self.dict["hand"][cards_in(hand.dealt_to(player))] = 1
            return
        self._opening.encoding.observe(hand.states, player, self._views, self._whole, self._mask)
        self.tensor[:] = self._whole[self._kept]

    def string_from(self, state: Any, player: int) -> str:
        """What a player sees, as text."""
        hand: HandByChance = state.hand
        if not hand.memory:
            cards = hand.dealt_to(player) if self._shows_private else 0
            return " ".join(texts_of(cards))
        game = self._opening.game
        view = game.see(hand.record, player) if self._shows_private else game.watch(hand.record)
        if not self._shows_public:
            return " ".join(texts_of(int(view.hand)))
        table = msgspec.json.encode(game.table_view(view)).decode()
        return f"turn {int(view.seat)} {table}"


class Memories:
    """What a seat remembers: all that it has seen, in order."""

    tensor: FloatArray | None
    dict: dict[str, npt.NDArray[Any]]

    def __init__(self, opening: Opening) -> None:
        if opening.game.name == "double-king":
            tensor = np.zeros(RECALL.size, np.float32)
            self.tensor, self.dict = tensor, RECALL.split(tensor)
        else:  # a hand has no bound that would leave a tensor of any use
            self.tensor, self.dict = None, {}

    def set_from(self, state: Any, player: int) -> None:
        """Fill the tensor with what a player remembers."""
        hand: HandByChance = state.hand
        if self.tensor is None or not isinstance(hand, DealByChance):
            return
        self.tensor.fill(0)
        self.dict["seat"][player] = 1
        if hand.dealer is None:
            return
        self.dict["dealer"][hand.dealer] = 1
        self.dict["dealt"][cards_in(hand.dealt_to(player))] = 1
        chosen = hand.chosen() if hand.memory else None
        if chosen is not None:
            self.dict["choice"][chosen - CHOICE] = 1
        plays = hand.plays()
        self.dict["plays"][range(len(plays)), plays] = 1

    def string_from(self, state: Any, player: int) -> str:
        """All that a player has seen, as text."""
        hand: HandByChance = state.hand
        return hand.recalled(player)

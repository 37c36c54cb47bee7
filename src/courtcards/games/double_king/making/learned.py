"""What a network has learned while it learns: how to play, and what a deal will bring."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from courtcards.games.double_king.bots.network import Impression, Weights, above_zero, add_weighted
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import Float64Array


class Valuing(NamedTuple):
    """How the picture says what the deal will bring.

    ``deal`` [PICTURE, HIDDEN], ``hidden``, ``worth`` and ``bias`` [1] are 32-bit floats.
    """

    deal: Float64Array
    hidden: Float64Array
    worth: Float64Array
    bias: Float64Array


class Learned(NamedTuple):
    """All that the network of a contract learns: what it plays by, then what it values by."""

    inputs: Float64Array
    picture: Float64Array
    from_picture: Float64Array
    from_turn: Float64Array
    hidden: Float64Array
    from_card: Float64Array
    worth: Float64Array
    deal: Float64Array
    deal_hidden: Float64Array
    deal_worth: Float64Array
    deal_bias: Float64Array

    def playing(self) -> Weights:
        """What it plays by."""
        full = np.ones(1, dtype=np.float32)
        return Weights(self.inputs, self.picture, full, *self[2:7])

    def valuing(self) -> Valuing:
        """What it values by."""
        return Valuing(*self[7:])


@compiled
def value_of(look: Impression, valuing: Valuing) -> float:
    """What the deal will bring the seat that looked.

    It is in halves of a point that the seat gets beyond the average of the others.
    """
    hidden = look.hidden[0]
    hidden[:] = valuing.hidden
    add_weighted(look.picture, valuing.deal, hidden)
    return valuing.bias[0] + above_zero(hidden, valuing.worth)  # type: ignore[no-any-return]

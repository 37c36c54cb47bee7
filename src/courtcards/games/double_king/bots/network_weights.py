"""The weights of the networks that the bots of Double King play by.

They are kept in 8 bits each, and a scale for all of a sort in a contract.
``python -m courtcards.games.double_king.making.learning`` makes them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from courtcards.games.double_king.bots.network import (
    HIDDEN,
    INPUTS,
    PICTURE,
    Impression,
    Weights,
    new_look,
)
from courtcards.games.double_king.bots.trained import OF_CARD, OF_TURN
from courtcards.games.double_king.rules.contracts import TRICK_POINTS
from courtcards.kernel.compiled import compiled
from courtcards.kernel.records import Float64Array, IntArray
from courtcards.kernel.sources import weights_beside

FILE = "network.npz"

SHAPES = {
    "inputs": (INPUTS + 1, PICTURE),
    "picture": (PICTURE,),
    "from_picture": (PICTURE, HIDDEN),
    "from_turn": (OF_TURN, HIDDEN),
    "hidden": (HIDDEN,),
    "from_card": (OF_CARD, HIDDEN),
    "worth": (HIDDEN,),
}
"""What is kept, by contract: see ``Weights``."""

FULL = 56
"""What stands for 1 in a picture: weights of its inputs are kept in so many parts."""


def _numbers(name: str) -> Float64Array:
    """The weights of a sort, by contract."""
    scales = _KEPT["scales"][:, list(SHAPES).index(name)]
    kept = _KEPT[name].astype(np.float32)
    return kept * scales.reshape(-1, *[1] * (kept.ndim - 1))  # type: ignore[no-any-return]


_KEPT = weights_beside(__file__, FILE)
INPUT_PARTS: IntArray = _KEPT["inputs"]
PICTURE_PARTS: IntArray = _KEPT["picture"].astype(np.int16)
FULL_PARTS: IntArray = np.array([FULL], dtype=np.int16)
FROM_PICTURE = _numbers("from_picture")
FROM_TURN = _numbers("from_turn")
OF_HIDDEN = _numbers("hidden")
FROM_CARD = _numbers("from_card")
WORTH = _numbers("worth")


@compiled
def weights_of(contract: int) -> Weights:
    """The weights of a contract."""
    return Weights(
        INPUT_PARTS[contract],
        PICTURE_PARTS[contract],
        FULL_PARTS,
        FROM_PICTURE[contract],
        FROM_TURN[contract],
        OF_HIDDEN[contract],
        FROM_CARD[contract],
        WORTH[contract],
    )


@compiled
def room_for_look() -> Impression:
    """Room for looks by these weights."""
    return new_look(np.zeros(PICTURE, dtype=np.int16))


def in_parts(weights: list[Weights]) -> dict[str, Any]:
    """Weights of all contracts in 32-bit floats, as they are kept."""
    kept: dict[str, Any] = {
        name: np.zeros((len(TRICK_POINTS), *shape), dtype=np.int8) for name, shape in SHAPES.items()
    }
    scales = np.ones((len(weights), len(SHAPES)), dtype=np.float32)
    for contract, each in enumerate(weights):
        for index, name in enumerate(SHAPES):
            numbers = getattr(each, name)
            parts = FULL if name in {"inputs", "picture"} else 127 / np.abs(numbers).max()
            kept[name][contract] = np.clip(np.rint(numbers * parts), -127, 127)
            scales[contract, index] = 1 / (parts * FULL if name == "from_picture" else parts)
    return kept | {"scales": scales}

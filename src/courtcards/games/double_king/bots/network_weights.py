"""The weights of the networks for the bots of Double King.

They are stored in 8 bits each, with one scale for all weights of a sort in a contract. ``python -m
research.double_king.learning`` makes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from courtcards.games.double_king.bots.network import (
    HIDDEN,
    INPUTS,
    PICTURE,
    Impression,
    Numbers,
    Weights,
    new_impression,
)
from courtcards.games.double_king.bots.trained import OF_CARD, OF_TURN
from courtcards.kernel.compilation import compiled
from courtcards.kernel.records import Float64Array
from courtcards.kernel.sources import load_weights

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
"""By name, the shape of the weights of one contract: see ``Weights``."""

FULL = 56
"""The number that stands for 1 in a picture; it scales the stored weights of the inputs."""


def dequantize_weights(kept: Mapping[str, Numbers]) -> Weights:
    """Return the weights of all contracts, by contract, from their stored form."""

    def numbers(name: str) -> Float64Array:
        scales = kept["scales"][:, list(SHAPES).index(name)]
        parts: Float64Array = kept[name].astype(np.float32)
        return np.multiply(parts, scales.reshape(-1, *[1] * (parts.ndim - 1)))

    return Weights(
        kept["inputs"],
        kept["picture"].astype(np.int16),
        np.full((len(kept["scales"]), 1), FULL, dtype=np.int16),
        *(numbers(name) for name in SHAPES if name not in {"inputs", "picture"}),
    )


BY_CONTRACT = dequantize_weights(load_weights(__file__, FILE))


@compiled
def select_weights(contract: int) -> Weights:
    return Weights(
        BY_CONTRACT.inputs[contract],
        BY_CONTRACT.picture[contract],
        BY_CONTRACT.full[contract],
        BY_CONTRACT.from_picture[contract],
        BY_CONTRACT.from_turn[contract],
        BY_CONTRACT.hidden[contract],
        BY_CONTRACT.from_card[contract],
        BY_CONTRACT.worth[contract],
    )


@compiled
def make_impression() -> Impression:
    """Return an empty impression for these weights."""
    return new_impression(np.zeros(PICTURE, dtype=np.int16))


def quantize_weights(weights: list[Weights]) -> dict[str, Any]:
    """Return the stored form of weights in 32-bit floats, given by contract."""
    kept: dict[str, Any] = {
        name: np.zeros((len(weights), *shape), dtype=np.int8) for name, shape in SHAPES.items()
    }
    scales = np.ones((len(weights), len(SHAPES)), dtype=np.float32)
    for contract, each in enumerate(weights):
        for index, name in enumerate(SHAPES):
            numbers = getattr(each, name)
            parts = FULL if name in {"inputs", "picture"} else 127 / np.abs(numbers).max()
            kept[name][contract] = np.clip(np.rint(numbers * parts), -127, 127)
            scales[contract, index] = 1 / (parts * FULL if name == "from_picture" else parts)
    return kept | {"scales": scales}

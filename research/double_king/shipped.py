"""The saved weights of the network, and a check of their strength."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from research.double_king.deals import CONTRACTS, fresh_deal
from research.double_king.self_play import play_against_trained

from courtcards.games.double_king.bots import network_weights
from courtcards.games.double_king.bots.network import Weights
from courtcards.games.double_king.bots.network_weights import (
    SHAPES,
    dequantize_weights,
    quantize_weights,
)
from courtcards.games.double_king.rules.state import SEATS, DealState
from courtcards.kernel.shuffling import seed_generator

FILE = Path(__file__).with_name("network.npz")
CHECKED_DEALS = 400


def weights_there(file: Path = FILE) -> list[Weights]:
    """Load the saved weights of all contracts."""
    full = np.ones(1, dtype=np.float32)
    with np.load(file) as kept:
        return [
            Weights(
                full=full,
                **{sort: kept[f"{name}/{sort}"].astype(np.float32, order="C") for sort in SHAPES},
            )
            for name in CONTRACTS
        ]


def write_weights(weights: list[Weights], file: Path = FILE) -> None:
    """Save the weights of all contracts, in 16-bit floats."""
    numbers = {
        f"{name}/{sort}": getattr(each, sort).astype(np.float16)
        for name, each in zip(CONTRACTS, weights, strict=True)
        for sort in SHAPES
    }
    np.savez_compressed(file, **numbers)


def ship(weights: list[Weights]) -> None:
    """Write the file that the bots use, in 8 bits."""
    file = Path(network_weights.__file__).with_name(network_weights.FILE)
    np.savez_compressed(file, **quantize_weights(weights))


def as_shipped(weights: Weights) -> Weights:
    """Return weights with the rounding that the bots' file has."""
    return Weights(*(numbers[0] for numbers in dequantize_weights(quantize_weights([weights]))))


def format_winnings(weights: list[Weights], label: str, deals: int = CHECKED_DEALS) -> str:
    """Describe the points a deal of networks alone among three of ``bots/trained``."""
    states = DealState.batch(2)
    every = []
    for contract, each in enumerate(weights):
        brought = np.zeros((deals, SEATS))
        states[0] = fresh_deal()
        generator = seed_generator(b"check", label, contract)
        play_against_trained(states, contract, as_shipped(each), generator, brought)
        every.append(brought.mean(axis=1))
    won = np.concatenate(every)
    reach = 1.96 * won.std() / np.sqrt(len(won))
    games = ", ".join(f"{name} {of.mean():+.2f}" for name, of in zip(CONTRACTS, every, strict=True))
    return f"{won.mean():+.3f} ± {reach:.3f} ({games})"

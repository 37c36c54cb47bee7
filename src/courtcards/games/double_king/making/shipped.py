"""The weights of the network as they are kept, and how good a player they make."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from courtcards.games.double_king.bots import network_weights
from courtcards.games.double_king.making.deals import CONTRACTS, fresh_deal
from courtcards.games.double_king.making.learned import Learned
from courtcards.games.double_king.making.self_play import play_against
from courtcards.games.double_king.rules.state import SEATS, DealState
from courtcards.kernel.generator import seeded

FILE = Path(__file__).with_name("network.npz")
CHECKED_DEALS = 400


def weights_there(file: Path = FILE) -> list[Learned]:
    """The weights of all contracts, as they were written."""
    with np.load(file) as kept:
        return [
            Learned(
                *(
                    kept[f"{name}/{field}"].astype(np.float32, order="C")
                    for field in Learned._fields
                )
            )
            for name in CONTRACTS
        ]


def write_weights(weights: list[Learned], file: Path = FILE) -> None:
    """Write the weights of all contracts, in 16-bit floats."""
    fields = {
        f"{name}/{field}": numbers.astype(np.float16)
        for name, each in zip(CONTRACTS, weights, strict=True)
        for field, numbers in each._asdict().items()
    }
    np.savez_compressed(file, **fields)


def ship(weights: list[Learned]) -> None:
    """Write what the bots play by, in 8 bits."""
    file = Path(network_weights.__file__).with_name(network_weights.FILE)
    np.savez_compressed(file, **network_weights.in_parts([each.playing() for each in weights]))


def won_by(weights: list[Learned], label: str, deals: int = CHECKED_DEALS) -> str:
    """What networks win a deal, alone among three of ``bots/trained``, in words."""
    states = DealState.batch(2)
    every = []
    for contract, each in enumerate(weights):
        brought = np.zeros((deals, SEATS))
        states[0] = fresh_deal()
        play_against(states, contract, each.playing(), seeded(b"check", label, contract), brought)
        every.append(brought.mean(axis=1))
    won = np.concatenate(every)
    reach = 1.96 * won.std() / np.sqrt(len(won))
    games = ", ".join(f"{name} {of.mean():+.2f}" for name, of in zip(CONTRACTS, every, strict=True))
    return f"{won.mean():+.3f} ± {reach:.3f} ({games})"

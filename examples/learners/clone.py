"""Behaviour cloning: a player that imitates others, from a table of their decisions.

courtcards simulate --rules club-shuffled --bots steady --matches 600 --moves steady.parquet
python examples/learners/clone.py --moves steady.parquet --minutes 3 --out steady.npz

Needs PyTorch and PyArrow beside courtcards. A tenth of the rounds is for the test: how often the
clone makes the same moves. Decisions with one legal move are left out.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
from measuring import measured
from network import Network, tensors
from pyarrow import concat_tables, parquet

BATCH, RATE, SAID_EVERY_S = 1024, 2e-3, 60


def main():
    """Train for some minutes of processor time, and print the progress every minute."""
    asked = arguments()
    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)
    learnt, kept = decisions(asked.moves)
    print(f"{len(learnt[2])} decisions to learn from, {len(kept[2])} for the test")
    network = Network()
    optimizer = torch.optim.Adam(network.parameters())
    chance, rows = np.random.default_rng(asked.seed), np.zeros(0, dtype=int)
    began, next_s = time.process_time(), SAID_EVERY_S
    while (spent := time.process_time() - began) < 60 * asked.minutes:
        if spent >= next_s:
            next_s += SAID_EVERY_S
            print(f"{spent / 60:5.1f} min: {agreed(network, kept):.2%} equal moves", flush=True)
        if len(rows) < BATCH:  # an epoch is over
            rows = chance.permutation(len(learnt[2]))
        batch, rows = rows[:BATCH], rows[BATCH:]
        optimizer.param_groups[0]["lr"] = RATE * (1 - spent / (60 * asked.minutes))
        odds, _ = network(*tensors(learnt[0][batch], learnt[1][batch]))
        loss = -odds.gather(1, torch.from_numpy(learnt[2][batch])[:, None]).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    network.write(asked.out)
    print(f"{spent / 60:5.1f} min: {agreed(network, kept):.2%} equal moves")
    print(measured(network, asked.opponents))


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--moves",
        type=Path,
        nargs="+",
        required=True,
        help="tables of decisions, as courtcards simulate --moves writes them",
    )
    parser.add_argument(
        "--minutes", type=float, default=15, help="minutes of one core (default 15)"
    )
    parser.add_argument(
        "--out", type=Path, default=Path("clone.npz"), help="file of weights to write"
    )
    parser.add_argument("--opponents", default="steady", help="bot in the other seats")
    parser.add_argument("--seed", type=int, default=1, help="seed of the training (default 1)")
    return parser.parse_args()


def decisions(paths):
    """Return observations, masks and moves: of nine rounds in ten, and of the others."""
    columns = ["match", "observation", "legal", "move"]
    table = concat_tables([parquet.read_table(path, columns=columns) for path in paths])
    match = table["match"].to_numpy()
    seen, legal = (flat(table[name]) for name in ("observation", "legal"))
    moves = table["move"].to_numpy().astype(np.int64)
    is_choice = legal.sum(axis=1) > 1
    parts = [is_choice & (match % 10 != 0), is_choice & (match % 10 == 0)]
    return [(seen[part], legal[part].astype(np.int8), moves[part]) for part in parts]


def flat(column):
    """Return a column of lists of equal size as one array, a row each."""
    size = column.type.list_size
    parts = [part.flatten().to_numpy(zero_copy_only=False) for part in column.chunks]
    return np.concatenate(parts).reshape(-1, size)


def agreed(network, kept):
    """Return how often the network's likeliest move is the recorded one."""
    hits = 0
    for rows in np.array_split(np.arange(len(kept[2])), len(kept[2]) // 8192 + 1):
        hits += int((network.chosen(kept[0][rows], kept[1][rows]) == kept[2][rows]).sum())
    return hits / len(kept[2])


if __name__ == "__main__":
    main()

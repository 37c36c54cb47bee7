"""The worth of each part of an observation: how much is unknown without it.

courtcards simulate --rules club --bots club --matches 300 --moves club.parquet
python examples/learners/ablation.py --moves club.parquet --drop pack,unplayed --drop lacking

A network predicts who has each card that its seat does not see, and the move of the bot in this
seat. It learns from nine tenths of the matches and is tested on the others: once with everything
that a seat knows, and once without each list of fields. ``played/seat`` keeps the field, but hides
the seat. Needs PyTorch and PyArrow.
"""

import argparse
import json
import math
import time
from pathlib import Path

import numpy as np
import torch
from clone import flat
from pyarrow import parquet

CARDS, WIDTH, BATCH, RATE = 52, 256, 1024, 1e-3
SHOWN = ("hand", "played", "piles")
"""Fields that show where a card is."""


class Table:
    """The decisions of a file: ``seen`` (n × numbers, 0 to 1), ``masks`` and ``moves``.

    ``owners`` has the owner of each card: seats from the one that decides, then the stock.
    ``is_hidden`` marks the cards that the seat does not see.
    """

    def __init__(self, path: Path) -> None:
        about = json.loads(parquet.read_schema(path).metadata[b"courtcards"])
        self.fields = {each["name"]: each for each in about["layout"]["fields"]}
        names = ["match", "hand", "seat", "move", "observation", "legal"]
        columns = parquet.read_table(path, columns=names)
        match, hand, seats, moves = (columns[name].to_numpy() for name in names[:4])
        seen, masks = flat(columns["observation"]), flat(columns["legal"])
        players = int(seats.max()) + 1
        owners, is_known = owners_of(self.of(seen, "hand"), seats, match * 1000 + hand, players)
        shown = [self.of(seen, name) for name in SHOWN if name in self.fields]
        is_shown = np.concatenate([each.reshape(len(seen), -1, CARDS) for each in shown], axis=1)
        fields = self.fields.values()
        most = np.repeat([each["most"] for each in fields], [size_of(each) for each in fields])
        self.last_seen = seen[is_known] / most.astype(np.float32)
        self.masks = masks[is_known]
        self.moves, self.owners = moves[is_known].astype(np.int64), owners[is_known]
        self.is_hidden = ~is_shown.any(axis=1)[is_known]
        self.is_kept_apart = match[is_known] % 10 == 0
        self.classes = players + 1

    def of(self, seen: np.ndarray, name: str) -> np.ndarray:
        """Return the numbers of a field."""
        field = self.fields[name]
        return seen[:, field["from"] : field["from"] + size_of(field)]


def size_of(field: dict) -> int:
    """Return the count of numbers in a field."""
    return math.prod(field["shape"])


def owners_of(
    hands: np.ndarray, seats: np.ndarray, deals: np.ndarray, players: int
) -> tuple[np.ndarray, np.ndarray]:
    """Return the owner of each card at each decision, and the decisions where it is known.

    Others hold what they hold at their next decision, as long as players draw only at the end of
    their own turns.
    """
    owners = np.full((len(hands), CARDS), players, dtype=np.int64)
    is_known = np.zeros(len(hands), dtype=bool)
    held: dict[int, np.ndarray] = {}
    for index in range(len(hands) - 1, -1, -1):
        if index + 1 < len(hands) and deals[index] != deals[index + 1]:
            held = {}
        seat = int(seats[index])
        held[seat] = hands[index] > 0
        is_known[index] = len(held) == players
        for other, cards in held.items():
            owners[index, cards] = (other - seat) % players
    return owners, is_known


def network(inputs: int, outputs: int) -> torch.nn.Module:
    """Return a network with two hidden layers."""
    return torch.nn.Sequential(
        torch.nn.Linear(inputs, WIDTH),
        torch.nn.ReLU(),
        torch.nn.Linear(WIDTH, WIDTH),
        torch.nn.ReLU(),
        torch.nn.Linear(WIDTH, outputs),
    )


def losses(net: torch.nn.Module, table: Table, seen: np.ndarray, rows: np.ndarray) -> tuple:
    """Return nats a hidden card, nats a move, and whether the likeliest move was made."""
    out = net(torch.from_numpy(seen[rows]))
    moves = out.shape[1] - CARDS * table.classes
    odds = out[:, moves:].reshape(-1, CARDS, table.classes).log_softmax(dim=2)
    told = odds.gather(2, torch.from_numpy(table.owners[rows])[:, :, None])[:, :, 0]
    hidden = torch.from_numpy(table.is_hidden[rows])
    masks = torch.from_numpy(table.masks[rows] > 0)
    scores = out[:, :moves].masked_fill(~masks, -1e9).log_softmax(dim=1)
    made = torch.from_numpy(table.moves[rows])
    is_choice = masks.sum(dim=1) > 1
    said = -scores.gather(1, made[:, None])[:, 0]
    return -told[hidden].mean(), said[is_choice].mean(), (scores.argmax(1) == made)[is_choice]


def asked_about(table: Table, dropped: list[str], epochs: int) -> tuple[float, float]:
    """Train without some fields; return nats a hidden card, and the share of equal moves."""
    torch.manual_seed(1)
    seen = table.seen.copy()
    for name in dropped:
        field, is_told, _ = name.partition("/seat")
        numbers = table.of(seen, field)
        if is_told:  # hides only the seat
            seats = table.fields[field]["shape"][0]
            of_any = numbers.reshape(len(seen), seats, -1).max(axis=1)
            numbers[:] = np.tile(of_any, seats)
        else:
            numbers[:] = 0
    rows, kept = np.flatnonzero(~table.is_kept_apart), np.flatnonzero(table.is_kept_apart)
    net = network(seen.shape[1], table.masks.shape[1] + CARDS * table.classes)
    optimizer = torch.optim.Adam(net.parameters(), lr=RATE)
    steps = max(1, epochs * len(rows) // BATCH)
    rate = torch.optim.lr_scheduler.LinearLR(optimizer, 1, 0.02, steps)
    chance = np.random.default_rng(1)
    for _ in range(steps):
        cards, moves, _ = losses(net, table, seen, chance.choice(rows, BATCH))
        optimizer.zero_grad()
        (cards + moves).backward()
        optimizer.step()
        rate.step()
    with torch.no_grad():
        parts = [losses(net, table, seen, part) for part in np.array_split(kept, 50)]
    nats = float(np.mean([float(cards) for cards, _, _ in parts]))
    agreed = torch.cat([agrees for _, _, agrees in parts]).float().mean()
    return nats, float(agreed)


def main() -> None:
    """Train with everything, then without each list of fields, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--moves",
        type=Path,
        required=True,
        help="table of decisions, as courtcards simulate --moves writes it",
    )
    parser.add_argument(
        "--drop", action="append", default=[], help="fields to hide, with commas; may be repeated"
    )
    parser.add_argument("--epochs", type=int, default=5, help="number of epochs (default 5)")
    asked = parser.parse_args()
    torch.set_num_threads(1)
    table = Table(asked.moves)
    print(f"{len(table.moves)} decisions, {table.is_kept_apart.sum()} of them for the test")
    print("| without | nats a hidden card | moves as the bot's |\n| --- | --- | --- |")
    for dropped in ("", *asked.drop):
        began = time.process_time()
        names = [name for name in dropped.split(",") if name]
        nats, agreed = asked_about(table, names, asked.epochs)
        said = ", ".join(f"`{name}`" for name in names) or "nothing"
        spent = time.process_time() - began
        print(f"| {said} | {nats:.3f} | {agreed:.1%} |  {spent:.0f} s", flush=True)


if __name__ == "__main__":
    main()

"""Counts the tables `kings_corner.json` and `double_king.json` again, by the oracle alone.

    cd tests && ../.venv/bin/python -m perft.make_tables

An entry is a rule set with its house rules, a pack, a dealer, an opening (moves played before the
count begins; a recycled pile goes King to Ace beneath the old stock), the number of move sequences
of each length, and the divide at the deepest that has any. A last 0 says that all hands have ended.
A new entry is written without counts; where rules have changed, an opening ends at the first move
that is not legal any more.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from oracle.double_king import DoubleKingDeal
from oracle.kings_corner import KingsCornerHand
from oracle.named_sets import DOUBLE_KING, KINGS_CORNER
from oracle.perft import after, divide, perft

Entry = dict[str, Any]
OracleHand = KingsCornerHand | DoubleKingDeal

NAMED_SETS = {"kings-corner": KINGS_CORNER, "double-king": DOUBLE_KING}
TABLES = {game: Path(__file__).parent / f"{game.replace('-', '_')}.json" for game in NAMED_SETS}
LEAVES = 1_500  # an entry goes one depth deeper while its count is below this
DEEP_LEAVES = 60_000  # before the first play, without house rules
DEEPEST = 12


def dealt(game: str, entry: Entry) -> OracleHand:
    """The oracle's hand before the opening."""
    options = {**NAMED_SETS[game][entry["ruleset"]], **entry["changes"]}
    dealer, pack = entry["dealer"], entry["pack"].split()
    if game == "kings-corner":
        return KingsCornerHand(options, entry["players"], dealer, pack)
    return DoubleKingDeal(options, dealer, pack)


def opened(game: str, entry: Entry) -> OracleHand:
    """The oracle's hand where the count begins."""
    hand = dealt(game, entry)
    for move in entry["opening"]:
        hand = after(hand, move)
    return hand


def counted(game: str, entry: Entry) -> Entry:
    """An entry with its counts, and an opening that is legal."""
    hand, opening = dealt(game, entry), []
    for move in entry["opening"]:
        if move not in hand.legal():
            break
        hand = after(hand, move)
        opening.append(move)
    has_begun = any(not move.startswith("choose ") for move in opening)
    leaves = LEAVES if entry["changes"] or has_begun else DEEP_LEAVES
    counts = perft(hand, 1)
    while 0 < counts[-1] < leaves and len(counts) < DEEPEST:
        counts = perft(hand, len(counts) + 1)
    deepest = len(counts) if counts[-1] else len(counts) - 1
    found = {"opening": opening, "counts": counts, "divide": divide(hand, deepest)}
    return {**entry, **found}


def main() -> None:
    """Write both tables anew."""
    for game, path in TABLES.items():
        lines = []
        for entry in json.loads(path.read_text(encoding="utf-8")):
            made = counted(game, entry)
            print(made["name"], len(made["opening"]), made["counts"])  # noqa: T201
            lines.append(json.dumps(made))
        path.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()

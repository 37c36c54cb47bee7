"""Makes the tables `kings_corner.json` and `double_king.json` again, by the oracle alone.

    cd tests && ../.venv/bin/python -m perft.make_tables

An entry is a rule set with its house rules, a pack, a dealer, an opening (moves played before the
count begins; a recycled pile goes King to Ace beneath the old stock), the number of move sequences
of each length, and the divide at the deepest that has any. A last 0 says that all hands have ended.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from oracle.cards import FULL_PACK
from oracle.double_king import NEGATIVE_GAMES, DoubleKingDeal
from oracle.kings_corner import KingsCornerHand
from oracle.matches import cut
from oracle.named_sets import DOUBLE_KING, KINGS_CORNER, seat_counts
from oracle.perft import Hand, after, divide, perft

HERE = Path(__file__).parent
Entry = dict[str, Any]

LEAVES = 1_500  # an entry goes one depth deeper while its count is below this
DEEP_LEAVES = 60_000
DEEPEST = 12

KINGS_CORNER_HOUSE_RULES: list[tuple[str, dict[str, Any]]] = [
    ("boxed", {"drawn_king": "keep", "hand_size": 5}),
    ("boxed", {"draw": "start", "held_kings": "optional"}),
    ("boxed", {"scoring": "crowning", "must_play_when_stock_empty": True}),
    ("boxed-honour", {"drawn_king": "keep", "starting_kings": "replaced"}),
    ("boxed-honour", {"scoring": "chips", "must_play_when_stock_empty": True}),
    ("french", {"hand_size": 1}),
    ("french", {"completed_piles": "recycle_always", "held_kings": "optional"}),
    ("french", {"draw": "stuck"}),
    ("french", {"drawn_king": "lay_now", "must_play_when_stock_empty": True}),
    ("french-single", {"draw": "stuck", "completed_piles": "recycle_allowed"}),
    ("crowning", {"draw": "start"}),
    ("crowning", {"draw": "stuck", "hand_size": 4}),
    ("crowning", {"drawn_king": "lay_now", "starting_kings": "replaced"}),
    ("cross", {"completed_piles": "recycle_always"}),
    ("cross", {"starting_kings": "starter_moves", "draw": "end", "drawn_king": "lay_now"}),
    ("cross-stuck", {"held_kings": "must_lay", "must_play_when_stock_empty": True}),
    ("cross-chips", {"held_kings": "penalty", "draw": "end", "neglected_draw": "penalty"}),
]
DOUBLE_KING_HOUSE_RULES: list[tuple[dict[str, Any], list[str]]] = [
    ({"queen_led_forces": "jack"}, ["jacks-kings"]),
    ({"forced_under": "table"}, ["queens", "jacks-kings"]),
    ({"forced_under": "table", "queen_led_forces": "jack"}, ["jacks-kings"]),
    ({"cannot_overtrump": "free"}, ["trump:C", "trump:H"]),
]


def shuffled(number: int) -> list[str]:
    pack = list(FULL_PACK)
    random.Random(number).shuffle(pack)
    return pack


def long_suits(number: int) -> list[str]:
    """A new pack, cut and its halves dealt into each other a little: long suits and voids."""
    chance = random.Random(number)
    pack = cut(FULL_PACK, chance.randint(4, 48))
    for _ in range(12):
        pack.insert(chance.randrange(52), pack.pop(chance.randrange(52)))
    return pack


def random_playout(hand: Hand, chance: random.Random, avoided: str) -> Iterator[tuple[str, Hand]]:
    """Each move of a random hand to its end, with the hand after it.

    Moves with the avoided text in them are made where there is no other.
    """
    while hand.legal():
        moves = hand.legal()
        wanted = [move for move in moves if avoided not in move] or moves
        move = chance.choice(wanted)
        hand = after(hand, move)
        yield move, hand


def counted(entry: Entry, hand: Hand, leaves: int) -> Entry:
    counts = perft(hand, 1)
    while 0 < counts[-1] < leaves and len(counts) < DEEPEST:
        counts = perft(hand, len(counts) + 1)
    deepest = len(counts) if counts[-1] else len(counts) - 1
    return {**entry, "counts": counts, "divide": divide(hand, deepest)}


def kings_corner_entries() -> Iterator[Entry]:
    variants: list[tuple[str, dict[str, Any]]] = [(name, {}) for name in KINGS_CORNER]
    number = 0
    for ruleset, changes in [*variants, *KINGS_CORNER_HOUSE_RULES]:
        options = {**KINGS_CORNER[ruleset], **changes}
        for opening_kind in ("deal", "middle", "ending", "recycling", "empty stock"):
            number += 1
            chance = random.Random(number)
            players = chance.choice(seat_counts(options))
            dealer = chance.randrange(players)
            opening = kings_corner_opening(options, players, dealer, number, opening_kind)
            if opening is None:
                continue
            hand = KingsCornerHand(options, players, dealer, shuffled(number))
            for move in opening:
                hand = after(hand, move)
            yield counted(
                {
                    "name": f"{ruleset}: {opening_kind} {number}",
                    "ruleset": ruleset,
                    "changes": changes,
                    "players": players,
                    "dealer": dealer,
                    "pack": " ".join(shuffled(number)),
                    "opening": opening,
                },
                hand,
                LEAVES if changes or opening else DEEP_LEAVES,
            )


def kings_corner_opening(
    options: dict[str, Any], players: int, dealer: int, number: int, kind: str
) -> list[str] | None:
    """Moves to where the count begins; None where no random hand leads to such a place."""
    if kind == "deal":
        return []
    if kind == "recycling" and options["completed_piles"] == "stay":
        return None
    for attempt in range(100):
        hand = KingsCornerHand(options, players, dealer, shuffled(number))
        chance = random.Random(f"{number} {attempt}")
        # Hands that play what they can get far; those that make no play empty the stock.
        avoided = ">" if kind == "empty stock" else "end"
        moves: list[str] = []
        for move, later in random_playout(hand, chance, avoided):
            moves.append(move)
            if kind == "middle" and len(moves) == 12 and later.end is None:
                return moves
            if kind == "ending" and later.end is not None:
                return moves[:-4]
            if kind == "recycling" and later.has_recycled:
                return moves[:-3]
            if kind == "empty stock" and not later.stock:
                return moves[:-2]
    return None


def double_king_entries() -> Iterator[Entry]:
    contracts = [*NEGATIVE_GAMES, "trump:C", "trump:D", "trump:H", "trump:S"]
    variants: list[tuple[str, dict[str, Any], list[str]]] = [("club", {}, contracts)]
    variants += [("club", changes, chosen) for changes, chosen in DOUBLE_KING_HOUSE_RULES]
    variants += [("club-shuffled", {}, ["hearts", "trump:D"])]
    number = 0
    for ruleset, changes, chosen in variants:
        for contract in chosen:
            for cards_played in (0, 6, 23, 34, 41):
                number += 1
                yield double_king_entry(ruleset, changes, contract, cards_played, number)
    yield double_king_entry("club", {}, None, 0, number + 1)


def double_king_entry(
    ruleset: str, changes: dict[str, Any], contract: str | None, cards_played: int, number: int
) -> Entry:
    pack = long_suits(number) if number % 3 == 0 else shuffled(number)
    dealer = number % 4
    hand = DoubleKingDeal({**DOUBLE_KING[ruleset], **changes}, dealer, pack)
    opening: list[str] = []
    if contract is not None:
        opening.append(f"choose {contract}")
        hand = after(hand, opening[0])
        opening += double_king_opening(hand, cards_played, number)
        for move in opening[1:]:
            hand = after(hand, move)
    return counted(
        {
            "name": f"{ruleset} {contract}: {number}",
            "ruleset": ruleset,
            "changes": changes,
            "players": 4,
            "dealer": dealer,
            "pack": " ".join(pack),
            "opening": opening,
        },
        hand,
        LEAVES if changes or cards_played else DEEP_LEAVES,
    )


def double_king_opening(hand: DoubleKingDeal, cards_played: int, number: int) -> list[str]:
    """So many cards, fewer where the deal ends early: then up to five cards from its end.

    Where cards that count would end the game soon, they are held back as long as the rules allow.
    """
    held_back = {"hearts": "H", "queens": "Q", "jacks-kings": "K", "king-of-hearts": "KH"}
    moves: list[str] = []
    for move, later in random_playout(
        hand, random.Random(number), held_back.get(hand.contract or "", "none")
    ):
        if len(moves) == cards_played:
            return moves
        moves.append(move)
        if later.end is not None:
            return moves[:-5]
    return moves


def write(path: Path, entries: Iterator[Entry]) -> None:
    lines = []
    for entry in entries:
        print(entry["name"], len(entry["opening"]), entry["counts"])  # noqa: T201
        lines.append(json.dumps(entry))
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    write(HERE / "kings_corner.json", kings_corner_entries())
    write(HERE / "double_king.json", double_king_entries())

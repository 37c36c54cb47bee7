"""Pictures of positions as lines of text, for a terminal."""

from __future__ import annotations

from courtcards.diagrams import double_king, kings_corner
from courtcards.diagrams.scenes import (
    Scene,
    describe_seat,
    list_details,
    name_rules,
    name_seat,
    write_cards,
)
from courtcards.games import find_game
from courtcards.games.kings_corner.rules.places import PLACES, low_rank
from courtcards.kernel.cards import RANK_COUNT, SUITS, parse_card
from courtcards.kernel.naming import SUIT_SIGNS
from courtcards.text import format_message

COLUMN = 26
"""Width of a hand and of the middle, in characters."""


def write_lines(scene: Scene, language: str) -> list[str]:
    """Return the picture as lines of text; those of its game if that has no picture."""
    if scene.rules.game == "double-king":
        return _write_deal(scene, language)
    if scene.rules.game == "kings-corner":
        return _write_piles(scene, language)
    game = find_game(scene.rules.game)
    seats = [describe_seat(scene, seat, language) for seat in scene.order]
    return [*_write_head(scene, language), "", *game.lines(scene.table), *seats]


def _write_head(scene: Scene, language: str) -> list[str]:
    return [name_rules(scene, language)]


def _write_seat(scene: Scene, seat: int, language: str) -> list[str]:
    """Write a hand by suits under its seat."""
    facts = [name_seat(seat, language), *list_details(scene, seat, language)]
    hand = scene.hands[seat]
    head = ", ".join(facts)
    if isinstance(hand, int):
        return [head, format_message("cards: {count}", {"count": hand}, language)]
    suits = {
        SUITS[suit[0] // RANK_COUNT]: write_cards(suit, language)
        for suit in double_king.sort_hand(hand)
    }
    return [
        head,
        *(
            f"{SUIT_SIGNS[suit]} {suits.get(suit, '–').translate(_NO_SIGNS)}"
            for suit in double_king.SUIT_ORDER
        ),
    ]


_NO_SIGNS = str.maketrans(dict.fromkeys(SUIT_SIGNS.values(), ""))


def _write_deal(scene: Scene, language: str) -> list[str]:
    """Write a deal of Double King like a diagram of a book, with the seat in front below."""
    front, left, across, right = (_write_seat(scene, seat, language) for seat in scene.order)
    trick = {seat: write_cards([card], language) for seat, card in double_king.list_trick(scene)}
    below, west, above, east = (trick.get(seat, "·") for seat in scene.order)
    middle = [above.center(12), "", f"{west:<4}{east:>8}", "", below.center(12)]
    height = max(len(left), len(right), len(middle))
    rows = zip(*(_centre(lines, height) for lines in (left, middle, right)), strict=True)
    head = [
        *_write_head(scene, language),
        double_king.name_contract(scene, language),
        double_king.name_trick(scene, language),
    ]
    indent = " " * COLUMN
    lines = [
        " · ".join(head),
        "",
        *(indent + line for line in across),
        "",
        *(f"{a:<{COLUMN}}{b:<{COLUMN}}{c}" for a, b, c in rows),
        "",
        *(indent + line for line in front),
    ]
    if quotas := double_king.list_quotas(scene, language):
        lines += ["", *quotas]
    return [line.rstrip() for line in lines]


def _centre(lines: list[str], height: int) -> list[str]:
    above = (height - len(lines)) // 2
    return [*[""] * above, *lines, *[""] * (height - len(lines) - above)]


def _write_piles(scene: Scene, language: str) -> list[str]:
    """Write a hand of Kings in the Corner: a line for each pile and each seat."""
    turn = kings_corner.name_turn(scene, language)
    stock = kings_corner.list_stock(scene, language)
    lines = [" · ".join([*_write_head(scene, language), turn, *stock]), ""]
    for place in PLACES:
        cards = [parse_card(card) for card in scene.table.piles.get(place, ())]
        lines.append(f"{place:>2}  {write_cards(cards, language) or '–'}")
    lines.append("")
    for seat in scene.order:
        facts = ", ".join([name_seat(seat, language), *list_details(scene, seat, language)])
        hand = scene.hands[seat]
        held = (
            format_message("cards: {count}", {"count": hand}, language)
            if isinstance(hand, int)
            else write_cards(sorted(hand, key=low_rank, reverse=True), language) or "–"
        )
        lines.append(f"{facts}: {held}")
    return lines

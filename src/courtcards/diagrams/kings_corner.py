"""Pictures of Kings in the Corner: eight piles around the stock, the hands beside them."""

from __future__ import annotations

from dataclasses import replace

from courtcards.diagrams.card_art import Shows
from courtcards.diagrams.drawing import ACCENT, CLOTH, SEAM, SMALL, SOFT, Drawing, Lettering
from courtcards.diagrams.hands import draw_backs, draw_seat, measure_seat
from courtcards.diagrams.scenes import (
    Scene,
    describe_seat,
    list_details,
    name_rules,
    name_seat,
    write_cards,
)
from courtcards.games.kings_corner.rules.places import CORNERS, PLACES, low_rank
from courtcards.kernel.cards import parse_card
from courtcards.text import format_message, translate_text

WIDTH = 480
CARD, CARD_HEIGHT = 50, 70
DOWN = 23
"""Distance of cards in a pile: rank and suit stay visible."""
COLUMN = 66
HANDS = 244
"""Left edge of the hands."""
MARGIN = 14
LETTERS = 17
"""The most details beside the name of a seat."""
SMALL_CARD = 34
IN_ROW = 11
"""The most cards of a hand in a row."""
GRID = (("NW", "N", "NE"), ("W", "", "E"), ("SW", "S", "SE"))


def draw(scene: Scene, language: str) -> Drawing:
    """Draw a hand: the piles on the left, the hands on the right."""
    drawing = Drawing(WIDTH, language)
    turn = " · ".join([name_turn(scene, language), *list_stock(scene, language)[1:]])
    drawing.title = f"{name_rules(scene, language)}, {turn}"
    drawing.text(MARGIN, 28, name_rules(scene, language), Lettering(16, ACCENT, is_bold=True))
    drawing.text(WIDTH - MARGIN, 26, turn, replace(SMALL, anchor="end"))
    heights = [
        CARD_HEIGHT + DOWN * (max(most, largest) - 1)
        for most, largest in zip(scene.rows, count_rows(scene), strict=True)
    ]
    left, top = MARGIN, 44
    height = sum(heights) + 3 * 20 + 16
    drawing.put(
        "rect",
        x=left,
        y=top,
        width=3 * COLUMN + 16,
        height=height,
        rx=16,
        fill=CLOTH,
        stroke=SEAM,
    )
    y = top + 24.0
    for row, row_height in zip(GRID, heights, strict=True):
        for column, place in enumerate(row):
            x = left + 8 + column * COLUMN + (COLUMN - CARD) / 2
            if place:
                # Piles of the north grow away from the stock, too.
                free = row_height - _measure(scene, place) if row is GRID[0] else 0
                _draw_pile(drawing, scene, place, x, y + free)
            else:
                _draw_stock(drawing, scene, x, y)
        y += row_height + 20
    below = _draw_hands(drawing, scene, 44)
    drawing.height = max(top + height, below) + MARGIN
    drawing.words = describe(scene, language)
    return drawing


def describe(scene: Scene, language: str) -> list[str]:
    """Say the same in sentences."""
    piles = [f"{place}: {write_cards(_pile(scene, place), language) or '–'}" for place in PLACES]
    seats = [describe_seat(scene, seat, language) for seat in scene.order]
    return [f"{'; '.join(piles)}.", f"{', '.join(list_stock(scene, language))}.", *seats]


def name_turn(scene: Scene, language: str) -> str:
    """Return the number of the turn."""
    if scene.table.end is not None:
        return translate_text("The hand is over", language)
    return format_message("Turn {number}", {"number": scene.table.turn_number}, language)


def list_stock(scene: Scene, language: str) -> list[str]:
    """Return the number of cards in the stock, and the chips in the pot."""
    facts = [format_message("stock: {count}", {"count": scene.table.stock}, language)]
    if scene.table.pot is not None:
        facts.append(format_message("pot: {count}", {"count": scene.table.pot}, language))
    return facts


def _pile(scene: Scene, place: str) -> list[int]:
    return [parse_card(card) for card in scene.table.piles.get(place, ())]


def count_rows(scene: Scene) -> tuple[int, ...]:
    """Return the cards of the largest pile in each row, at least one."""
    return tuple(max(1, *(len(_pile(scene, place)) for place in row)) for row in GRID)


def _measure(scene: Scene, place: str) -> float:
    """Return the height of a pile."""
    return CARD_HEIGHT + DOWN * max(len(_pile(scene, place)) - 1, 0)


def _draw_pile(drawing: Drawing, scene: Scene, place: str, x: float, y: float) -> None:
    cards = _pile(scene, place)
    drawing.text(x + CARD / 2, y - 5, place, Lettering(12, SOFT, "middle"))
    if not cards:
        _draw_empty(drawing, x, y)
        if place in CORNERS:
            letter = write_cards([parse_card("KS")], drawing.language)[:-1]
            drawing.text(x + CARD / 2, y + 44, letter, Lettering(24, SEAM, "middle"))
    for index, card in enumerate(cards):
        drawing.card(card, x, y + index * DOWN, CARD, "all" if card == cards[-1] else "top")


def _draw_empty(drawing: Drawing, x: float, y: float) -> None:
    drawing.put(
        "rect",
        x=x + 1,
        y=y + 1,
        width=CARD - 2,
        height=CARD_HEIGHT - 2,
        rx=4,
        fill="none",
        stroke=SEAM,
        stroke_dasharray="4 3",
    )


def _draw_stock(drawing: Drawing, scene: Scene, x: float, y: float) -> None:
    if scene.table.stock:
        drawing.back(x, y, CARD)
        drawing.disc(x + CARD / 2, y + CARD_HEIGHT / 2, str(scene.table.stock), radius=12)
    else:
        _draw_empty(drawing, x, y)


def _draw_hands(drawing: Drawing, scene: Scene, y: float) -> float:
    """Draw the hands one below the other, that of the seat in front first; return the end."""
    for seat in scene.order:
        draw_seat(drawing, scene, seat, (HANDS, y + 14), LETTERS)
        hand = scene.hands[seat]
        y += measure_seat(scene, seat, drawing.language, LETTERS) + 2
        if isinstance(hand, int):
            draw_backs(drawing, hand, HANDS, y, SMALL_CARD)
            y += SMALL_CARD * 1.4 + 14
            continue
        drawn = getattr(scene.table, "drawn", None) if seat == scene.turn else None
        raised = None if drawn is None else parse_card(drawn)
        cards = sorted(hand, key=low_rank, reverse=True)
        for start in range(0, len(cards), IN_ROW):
            _draw_row(drawing, cards[start : start + IN_ROW], y, raised)
            y += CARD_HEIGHT / 2 + 2
        y += CARD_HEIGHT / 2 + 12
    return y


def _draw_row(drawing: Drawing, cards: list[int], y: float, raised: int | None) -> None:
    pitch = min(18, (WIDTH - MARGIN - HANDS - CARD) / max(len(cards) - 1, 1))
    for index, card in enumerate(cards):
        shows: Shows = "all" if index == len(cards) - 1 else "left"
        drawing.card(card, HANDS + index * pitch, y - 7 * (card == raised), CARD, shows)


def write(scene: Scene, language: str) -> list[str]:
    """Write a hand: a line for each pile and each seat."""
    turn = name_turn(scene, language)
    stock = list_stock(scene, language)
    lines = [" · ".join([name_rules(scene, language), turn, *stock]), ""]
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

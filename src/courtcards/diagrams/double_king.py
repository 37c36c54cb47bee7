"""Pictures of Double King: four hands around a table, the trick in the middle."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from textwrap import wrap

from courtcards.diagrams.drawing import (
    ACCENT,
    BRASS,
    CLOTH,
    SEAM,
    SMALL,
    Drawing,
    Lettering,
)
from courtcards.diagrams.hands import draw_backs, draw_label, draw_seat, measure_backs
from courtcards.diagrams.scenes import (
    Scene,
    describe_seat,
    list_details,
    name_rules,
    name_seat,
    write_cards,
)
from courtcards.games.double_king.rules.contracts import (
    CONTRACT_NAMES,
    COPIES_IN_POOL,
    NEGATIVE_GAMES,
    NEGATIVES_EACH,
    TRUMPS_EACH,
)
from courtcards.kernel.cards import RANK_COUNT, SUITS, parse_card
from courtcards.kernel.naming import SUIT_SIGNS
from courtcards.text import format_message, localize, translate_text

WIDTH = 480
CARD, CARD_HEIGHT = 50, 70
PITCH = 18
"""Distance of cards in a row: rank and suit stay visible."""
ROW = 39
"""Distance of the suits of a hand at the side."""
SUIT_GAP = 5
SIDE = 134
IN_ROW = 7
"""The most cards in a row there."""
"""Width of a hand at the side."""
TABLE = 168
SEAT = 39
"""Height of two lines about a seat."""
OPEN_SIDE = SEAT + 3 * ROW + CARD_HEIGHT
MARGIN = 14
LETTERS = 66
"""In a line of small text."""
SUIT_ORDER = "SHCD"
"""The colours of neighbours differ."""
SEATS = 4
TEXT_COLUMN = 26
"""Width of a hand and of the middle as text, in characters."""


def draw(scene: Scene, language: str) -> Drawing:
    """Draw a deal, with the seat in front below."""
    drawing = Drawing(WIDTH, language)
    contract = name_contract(scene, language)
    trick = name_trick(scene, language)
    drawing.title = ", ".join([name_rules(scene, language), contract, trick])
    size = min(18, 0.7 * WIDTH / (0.6 * len(contract)))
    drawing.text(MARGIN, 28, contract, Lettering(size, ACCENT, is_bold=True))
    drawing.text(WIDTH - MARGIN, 27, trick, replace(SMALL, anchor="end"))
    front, left, across, right = scene.order
    middle = WIDTH / 2
    draw_label(drawing, scene, across, (middle, 56), "middle")
    _draw_row(drawing, scene.hands[across], middle, 66)
    top = 66 + CARD_HEIGHT + 14
    # A hand at the side has room for four suits, so that nothing moves while cards are played.
    is_tall = any(not isinstance(scene.hands[seat], int) for seat in (left, right))
    height = OPEN_SIDE if is_tall else TABLE
    centre = top + height / 2
    _draw_side(drawing, scene, left, MARGIN, centre)
    _draw_side(drawing, scene, right, WIDTH - MARGIN - SIDE, centre)
    _draw_table(drawing, scene, centre)
    bottom = top + height + 14
    _draw_row(drawing, scene.hands[front], middle, bottom)
    draw_label(drawing, scene, front, (middle, bottom + CARD_HEIGHT + 20), "middle")
    drawing.height = bottom + CARD_HEIGHT + 34
    _write_quotas(drawing, scene)
    drawing.words = describe(scene, language)
    return drawing


def describe(scene: Scene, language: str) -> list[str]:
    """Say the same in sentences."""
    words = [f"{name_contract(scene, language)}."]
    words += [describe_seat(scene, seat, language) for seat in scene.order]
    if cards := list_trick(scene):
        trick = write_cards([card for _, card in cards], language)
        led = {"seat": name_seat(cards[0][0], language), "cards": trick}
        words.append(format_message("On the table, led by {seat}: {cards}.", led, language))
    return [*words, *list_quotas(scene, language)]


def name_contract(scene: Scene, language: str) -> str:
    """Return the game of the deal; a trump with its sign."""
    contract = scene.table.contract
    if contract is None:
        return translate_text("The game is still to be chosen", language)
    name, _, suit = contract.partition(":")
    return " ".join([localize(CONTRACT_NAMES[name], language), *SUIT_SIGNS.get(suit, "")])


def name_trick(scene: Scene, language: str) -> str:
    """Return the number of the trick on the table."""
    if scene.table.end is not None:
        return translate_text("The deal is over", language)
    return format_message("Trick {number}", {"number": scene.table.trick_number + 1}, language)


def list_trick(scene: Scene) -> list[tuple[int, int]]:
    """Return seats and cards of the trick on the table, or of the one that has just ended."""
    table = scene.table
    if not table.trick:
        return [*scene.last_trick]
    seats = [(table.leader + place) % SEATS for place in range(SEATS)]
    return list(zip(seats, map(parse_card, table.trick), strict=False))


def list_quotas(scene: Scene, language: str) -> list[str]:
    """Return what may still be chosen, unless that is all."""
    if not scene.quotas:
        return []
    usual = (COPIES_IN_POOL, NEGATIVES_EACH, TRUMPS_EACH)
    values = [[*scene.quotas[key]] for key in ("pool", "negatives_left", "trumps_left")]
    if all(each == most for some, most in zip(values, usual, strict=True) for each in some):
        return []
    pool, negatives, trumps = values
    games = ", ".join(
        f"{localize(CONTRACT_NAMES[name], language)} {left}"
        for name, left in zip(NEGATIVE_GAMES, pool, strict=False)
    )
    left = {
        "negatives": "/".join(map(str, negatives)),
        "trumps": "/".join(map(str, trumps)),
    }
    return [
        format_message("Still to be chosen: {games}.", {"games": games}, language),
        format_message(
            "Left to the seats: negative games {negatives}, trump games {trumps}.", left, language
        ),
    ]


def sort_hand(hand: list[int]) -> list[list[int]]:
    """Return the suits of a hand, the highest card first."""
    suits = sorted(hand, key=lambda card: (SUIT_ORDER.index(SUITS[card // RANK_COUNT]), -card))
    return [list(group) for _, group in groupby(suits, lambda card: card // RANK_COUNT)]


def _list_rows(hand: list[int]) -> list[list[int]]:
    """Return the rows of a hand at the side: its suits, the longest ones in two parts."""
    return [
        suit[start : start + IN_ROW]
        for suit in sort_hand(hand)
        for start in range(0, len(suit), IN_ROW)
    ]


def _draw_row(drawing: Drawing, hand: list[int] | int, middle: float, y: float) -> None:
    """Draw a hand in one row."""
    if isinstance(hand, int):
        draw_backs(drawing, hand, middle - measure_backs(hand, CARD) / 2, y, CARD)
        return
    suits = sort_hand(hand)
    gaps = SUIT_GAP * max(len(suits) - 1, 0)
    x = middle - (PITCH * max(len(hand) - 1, 0) + CARD + gaps) / 2
    last = suits[-1][-1] if suits else None
    for suit in suits:
        for card in suit:
            drawing.card(card, x, y, CARD, "all" if card == last else "left")
            x += PITCH
        x += SUIT_GAP


def _draw_side(drawing: Drawing, scene: Scene, seat: int, x: float, centre: float) -> None:
    """Draw a hand at the side: a row for each suit."""
    hand = scene.hands[seat]
    rows = [] if isinstance(hand, int) else _list_rows(hand)
    height = SEAT + CARD_HEIGHT if isinstance(hand, int) else OPEN_SIDE
    y = centre - height / 2
    draw_seat(drawing, scene, seat, (x, y + 14), 0)
    y += SEAT
    if isinstance(hand, int):
        draw_backs(drawing, hand, x, y, CARD)
    down = min(ROW, 3 * ROW / max(len(rows) - 1, 1))
    for row, cards in enumerate(rows):
        pitch = min(PITCH, (SIDE - CARD) / max(len(cards) - 1, 1))
        for place, card in enumerate(cards):
            is_open = place == len(cards) - 1
            drawing.card(
                card, x + place * pitch, y + row * down, CARD, "all" if is_open else "left"
            )


def _draw_table(drawing: Drawing, scene: Scene, centre: float) -> None:
    middle, half = WIDTH / 2, TABLE / 2
    drawing.put(
        "rect",
        x=middle - half,
        y=centre - half,
        width=TABLE,
        height=TABLE,
        rx=16,
        fill=CLOTH,
        stroke=SEAM,
    )
    # The point of a triangle shows the seat on turn.
    sides = [(0, 1), (-1, 0), (0, -1), (1, 0)]
    if scene.turn is not None:
        across, down = sides[(scene.turn - scene.viewer) % SEATS]
        x, y = middle + across * (half + 8), centre + down * (half + 8)
        back = f"{x - 8 * across - 7 * down:g} {y - 8 * down - 7 * across:g}"
        other = f"{x - 8 * across + 7 * down:g} {y - 8 * down + 7 * across:g}"
        drawing.put("path", d=f"M{x:g} {y:g}L{back}L{other}Z", fill=ACCENT)
    winner = scene.table.leader if not scene.table.trick else None
    for place, (seat, card) in enumerate(list_trick(scene)):
        across, down = sides[(seat - scene.viewer) % SEATS]
        x, y = middle + 52 * across - CARD / 2, centre + 40 * down - CARD_HEIGHT / 2
        drawing.card(card, x, y, CARD)
        if seat == winner:
            drawing.put(
                "rect",
                x=x - 1.5,
                y=y - 1.5,
                width=CARD + 3,
                height=CARD_HEIGHT + 3,
                rx=5,
                fill="none",
                stroke=BRASS,
                stroke_width=3,
            )
        drawing.disc(x + CARD - 3, y + 4, str(place + 1), radius=7.5)


def _write_quotas(drawing: Drawing, scene: Scene) -> None:
    sentences = list_quotas(scene, drawing.language)
    if sentences:
        drawing.height += 6
    for line in (part for each in sentences for part in wrap(each, LETTERS)):
        drawing.height += 17
        drawing.text(MARGIN, drawing.height - 14, line, SMALL)


def name_choice(name: str, language: str) -> str:
    """Name the game that is chosen, such as ``trump:S``."""
    contract, _, suit = name.partition(":")
    return " ".join([localize(CONTRACT_NAMES[contract], language), *SUIT_SIGNS.get(suit, "")])


# Lines of text


def write(scene: Scene, language: str) -> list[str]:
    """Write a deal like a diagram of a book, with the seat in front below."""
    front, left, across, right = (_write_seat(scene, seat, language) for seat in scene.order)
    trick = {seat: write_cards([card], language) for seat, card in list_trick(scene)}
    below, west, above, east = (trick.get(seat, "·") for seat in scene.order)
    middle = [above.center(12), "", f"{west:<4}{east:>8}", "", below.center(12)]
    height = max(len(left), len(right), len(middle))
    rows = zip(*(_centre(lines, height) for lines in (left, middle, right)), strict=True)
    head = [
        name_rules(scene, language),
        name_contract(scene, language),
        name_trick(scene, language),
    ]
    indent = " " * TEXT_COLUMN
    lines = [
        " · ".join(head),
        "",
        *(indent + line for line in across),
        "",
        *(f"{a:<{TEXT_COLUMN}}{b:<{TEXT_COLUMN}}{c}" for a, b, c in rows),
        "",
        *(indent + line for line in front),
    ]
    if quotas := list_quotas(scene, language):
        lines += ["", *quotas]
    return [line.rstrip() for line in lines]


def _centre(lines: list[str], height: int) -> list[str]:
    above = (height - len(lines)) // 2
    return [*[""] * above, *lines, *[""] * (height - len(lines) - above)]


def _write_seat(scene: Scene, seat: int, language: str) -> list[str]:
    """Write a hand by suits under its seat."""
    facts = [name_seat(seat, language), *list_details(scene, seat, language)]
    hand = scene.hands[seat]
    head = ", ".join(facts)
    if isinstance(hand, int):
        return [head, format_message("cards: {count}", {"count": hand}, language)]
    suits = {SUITS[suit[0] // RANK_COUNT]: write_cards(suit, language) for suit in sort_hand(hand)}
    return [
        head,
        *(f"{SUIT_SIGNS[suit]} {suits.get(suit, '–').translate(_NO_SIGNS)}" for suit in SUIT_ORDER),
    ]


_NO_SIGNS = str.maketrans(dict.fromkeys(SUIT_SIGNS.values(), ""))

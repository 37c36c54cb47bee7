"""Moves as people of a language write them."""

from __future__ import annotations

import re

from courtcards.diagrams.layouts import LAYOUTS
from courtcards.text import format_message, translate_text
from courtcards.text.formatting import format_cards

_NOTE = re.compile(r"[!+].*")
_CHOICE = "choose "
_RECYCLING = "recycle "


def name_move(game: str, move: str, language: str) -> str:
    """Write a move, without what was drawn by it.

    >>> name_move("", "QH", "fr"), name_move("", "KC>NE", "nl")
    ('D♥', 'H♣ → NE')
    """
    plain = _NOTE.sub("", move)
    layout = LAYOUTS.get(game)
    if plain.startswith(_CHOICE) and layout is not None and layout.name_choice is not None:
        return layout.name_choice(plain.removeprefix(_CHOICE), language)
    if plain.startswith(_RECYCLING):
        place = plain.removeprefix(_RECYCLING)
        return format_message("recycle {place}", {"place": place}, language)
    if plain.startswith("shuffle"):
        return translate_text("the stock is shuffled", language)
    words = {
        "draw": translate_text("draw a card", language),
        "end": translate_text("end of the turn", language),
        "end without drawing": translate_text("end of the turn without drawing", language),
    }
    return words.get(plain, format_cards(plain, language).replace(">", " → "))

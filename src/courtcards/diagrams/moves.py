"""Moves as people of a language write them."""

from __future__ import annotations

import re

from courtcards.games.double_king.rules.contracts import CONTRACT_NAMES
from courtcards.kernel.cards import parse_card
from courtcards.kernel.naming import SUIT_SIGNS, CardSign
from courtcards.text import format_message, localize, translate_text

_CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b")
_NOTE = re.compile(r"[!+].*")
_CHOICE = "choose "
_RECYCLING = "recycle "


def name_move(move: str, language: str) -> str:
    """Write a move, without what was drawn by it.

    >>> name_move("QH", "fr"), name_move("KC>NE", "nl"), name_move("choose trump:S", "en")
    ('D♥', 'H♣ → NE', 'Trump ♠')
    """
    plain = _NOTE.sub("", move)
    if plain.startswith(_CHOICE):
        name, _, suit = plain.removeprefix(_CHOICE).partition(":")
        return " ".join([localize(CONTRACT_NAMES[name], language), *SUIT_SIGNS.get(suit, "")])
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
    shown = _CARD.sub(lambda found: localize(CardSign(parse_card(found[0])), language), plain)
    return words.get(plain, shown.replace(">", " → "))

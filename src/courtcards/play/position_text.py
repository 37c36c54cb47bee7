"""Positions as text, for every game: the rules of a position, and its plays.

The fields of a setup are those of the game (see ``kernel.notation``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from courtcards.games import find_game_by_ruleset
from courtcards.kernel.cards import card_text
from courtcards.kernel.errors import CourtcardsError, PositionError
from courtcards.kernel.game import AnyGame
from courtcards.kernel.naming import TranslatableName
from courtcards.kernel.notation import START, CardReader, is_count, refuse
from courtcards.kernel.options import RuleSet

SHUFFLE = "shuffle"
LONGEST_PLAY = 200
"""The most characters of a move; a shuffled stock is the longest."""

PLAY = re.compile(r"([^!+]+?)\s*(!?(?:\+[Kk](?=\+|$))?)\s*(?:\+\s*(.+))?")
"""A play: its move, a note of all that everybody saw of it, and the cards that the viewer drew."""

_WORDS = re.compile("choose|draw|end|recycle", re.IGNORECASE)
_ORIGINS = {"N", "E", "S", "W", "NE", "SE", "SW", "NW"}
"""The places of the table, from which a move may come; no card is written so."""

_PLAIN_OPTIONS = {"true": True, "false": False, "null": None}


def read_rules(name: str, ruleset: str, fields: dict[str, str]) -> RuleSet:
    """Read the rules: those of the head, with ``options`` and ``seats``."""
    place: str | TranslatableName = START
    try:
        game = find_game_by_ruleset(ruleset)
        if game.name != name:
            refuse(START, "{ruleset} is no rule set of {game}", ruleset=ruleset, game=name[:40])
        seats = _read_seats(fields, game)
        place = "options"
        return game.rules(ruleset, read_options(fields.pop("options", "")), seats)
    except PositionError:
        raise
    except CourtcardsError as error:
        raise PositionError("{place}: {fault}", place=place, fault=error) from None


def _read_seats(fields: dict[str, str], game: AnyGame) -> int | None:
    """Read the number of players; by default it is that of the hands."""
    text = fields.pop("seats", "")
    if not text:
        count = fields.get("hands", "").count("/") + 1
        return count if count in game.seat_counts else None
    if not is_count(text) or int(text) not in game.seat_counts:
        first, last = game.seat_counts[0], game.seat_counts[-1]
        refuse(
            "seats",
            "{text!r} is no number from {least} to {most}",
            text=text[:12],
            least=first,
            most=last,
        )
    return int(text)


def read_options(text: str) -> dict[str, Any]:
    """Read options as ``write_option`` writes them, with semicolons between them."""
    changes: dict[str, Any] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        name, _, value = (each.strip() for each in part.partition(":"))
        number = int(value) if re.fullmatch("-?[0-9]{1,6}", value) else value[:40]
        changes[name[:40]] = _PLAIN_OPTIONS.get(value, number)
    return changes


def write_option(value: Any) -> str:
    plain = {True: "true", False: "false", None: "null"}
    return plain[value] if value is None or isinstance(value, bool) else str(value)


def split_plays(text: str) -> list[str]:
    return [" ".join(part.split()) for part in text.split(",") if part.strip()]


def list_card_texts(plays: Iterable[str]) -> Iterator[str]:
    """Yield the parts of moves that are cards."""
    for play in plays:
        words, _, gained = play.partition("+")
        yield gained.removeprefix("K" if not gained[1:2].strip("+") else "")
        if words.lower().startswith(SHUFFLE):
            yield words[len(SHUFFLE) :]
        elif not _WORDS.match(words):
            origin = words.partition(">")[0].rstrip("! ")
            yield "" if origin.strip().upper() in _ORIGINS else origin


def read_play(token: str, reader: CardReader) -> str:
    """Return a move with its cards in English letters."""
    if len(token) > LONGEST_PLAY:
        refuse("plays", "{text!r} is no move", text=token[:40])
    if token.lower().startswith(SHUFFLE):
        cards = reader.list_cards(token[len(SHUFFLE) :], "plays")
        return f"{SHUFFLE} {' '.join(map(card_text, cards))}"
    match = PLAY.fullmatch(token)
    if match is None:
        refuse("plays", "{text!r} is no move", text=token[:40])
    move, note, gained = match[1], match[2].upper(), match[3]
    origin, arrow, target = (part.strip() for part in move.partition(">"))
    if arrow:
        if origin.upper() not in _ORIGINS:
            origin = _read_one(origin, reader)
        move = f"{origin.upper()}>{target.upper()}"
    elif word := _WORDS.match(move):
        move = word[0].lower() + _read_word(word[0].lower(), move[word.end() :], reader)
    else:
        move = _read_one(move, reader)
    if not gained:
        return move + note
    cards = reader.list_cards(gained, "plays")
    return f"{move}{note}+{' '.join(map(card_text, cards))}"


def _read_word(word: str, rest: str, reader: CardReader) -> str:
    """Return the rest of a move in words: a corner, or a contract with its suit."""
    if word == "recycle":
        return rest.upper()
    contract, colon, suit = rest.partition(":")
    if not colon:
        return rest.lower()
    cards = reader.list_cards("A" + suit.strip(), "plays")
    return f"{contract.rstrip().lower()}:{card_text(cards[0])[1:] if cards else ''}"


def _read_one(text: str, reader: CardReader) -> str:
    cards = reader.list_cards(text, "plays")
    if len(cards) != 1:
        refuse("plays", "{text!r} is no card", text=text[:12])
    return card_text(cards[0])

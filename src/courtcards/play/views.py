"""Views of a match for a seat or a spectator, and the knowledge of a seat as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import msgspec
import numpy as np

from courtcards.games import find_game
from courtcards.kernel.cards import (
    CARD_TEXTS,
    FULL_PACK,
    PACK_SIZE,
    build_mask,
    list_card_texts,
    parse_cards,
)
from courtcards.kernel.errors import BotError, CourtcardsError
from courtcards.kernel.game import AnyGame
from courtcards.kernel.options import OptionValue, check_value
from courtcards.kernel.records import StateRecord

SPECTATOR = -1
"""The seat in the view of a spectator."""

Phase = Literal["to-deal", "playing", "hand-over", "match-over"]


class View(msgspec.Struct, frozen=True):
    """The view of one seat, or a spectator (seat −1), as text and numbers.

    The types of ``table`` and ``sheet`` are the game's own. All views are the same but for
    ``seat``, ``legal`` and the private fields of ``table`` (see ``PrivateView``).
    """

    game: str
    ruleset: str
    options: dict[str, OptionValue]
    phase: Phase
    hand: int
    turn: int | None
    sheet: Any
    table: Any
    seat: int
    legal: list[str]

    def __str__(self) -> str:
        """Return the view as lines of text.

        >>> import courtcards
        >>> match = courtcards.Match("club", seed="7")
        >>> match.play("choose hearts")
        >>> view = match.log.public_view()
        >>> view.phase, view.seat, view.turn, view.legal
        ('playing', -1, 2, [])
        >>> print(view)
        club, deal 1, seat 2 is to play
        hearts, seat 1 deals, tricks won [0, 0, 0, 0]
        trick 1: nothing yet
        """
        return "\n".join(format_view(self))

    def _repr_html_(self) -> str:
        """Return the same lines for a notebook."""
        return f"<pre>{str(self).replace('&', '&amp;').replace('<', '&lt;')}</pre>"


class Knowledge(msgspec.Struct, frozen=True):
    """The knowledge of a seat that forgets nothing, as the bots of its game receive it.

    ``sight`` is what the seat sees, ``memory`` what it has seen before. Their fields are those of
    the game's records.
    """

    sight: dict[str, Any]
    memory: dict[str, Any]


class PlayerView(View, frozen=True):
    """The view of a player: the view of its seat, the moves made, and what the seat knows.

    ``moves`` are the moves of this hand so far, in order, each with its seat. Everybody has seen
    them. ``known`` is what follows from all that the seat has seen, such as cards that others
    cannot hold. It is None before the first deal.

    >>> import courtcards
    >>> match = courtcards.Match("club", seed="7")
    >>> match.play("choose hearts")
    >>> view = match.view(2)
    >>> view.legal
    ['2C', '2D', '3D', '3S', '5C', '6C', '7S', 'JC', 'QS']
    >>> view.moves
    [(1, 'choose hearts')]
    >>> view.known.memory["dealt"]
    '2C 5C 6C JC 2D 3D 7H 8H QH AH 3S 7S QS'
    """

    moves: list[tuple[int, str]]
    known: Knowledge | None = None


class PrivateView(msgspec.Struct, frozen=True):
    """The fields of a view that one seat alone may see."""

    table: Any
    seat: int
    legal: list[str]


def format_view(view: View) -> list[str]:
    """Return a view as lines of text: the match, the table, the seat's cards, its legal moves."""
    game = find_game(view.game)
    lines = [f"{view.ruleset}, {game.words.hand} {view.hand + 1}, {_whose_turn(view)}"]
    if view.table is None:
        return lines
    lines += game.lines(view.table)
    if view.seat != SPECTATOR:
        lines.append(f"seat {view.seat} holds {' '.join(view.table.cards) or 'nothing'}")
    if view.legal:
        lines.append(f"it may play {', '.join(view.legal)}")
    return lines


def _whose_turn(view: View) -> str:
    return view.phase if view.turn is None else f"seat {view.turn} is to play"


# The knowledge of a seat as text and numbers, and back.
#
# A bot decides by an observation, what its seat sees, and a memory, what it has seen before. As
# text they can leave the process. Each is an object with the fields of the record. The kind of a
# field decides how it is written.
#
# ===========================  ==================================================================
# a field of                   is written as
# ===========================  ==================================================================
# masks                        cards with blanks between, ``"2C TD"``; what stands above the 52
#                              bits of the pack is a number before a colon, ``"9:KC KD"``
# ``Cards52``                  a list of cards, ``null`` where none is known
# numbers, lists of numbers    themselves
# ===========================  ==================================================================
#
# Lists of masks and of cards end with the last that is not empty. Two fields are left out, since a
# view has them: ``options``, and ``legal``, the set of moves that the seat may make.


IN_THE_VIEW = ("options", "legal")
"""Fields of an observation that a view has already."""


class InformationState(NamedTuple):
    """The input of a bot: the observation and the memory of its seat."""

    observation: StateRecord
    memory: StateRecord


class _FieldFormat(NamedTuple):
    """The format of a field; ``length`` is 1 for a single value."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    length: int
    empty: int | None
    """The value that fills up a shorter list; None where a list must have the full length."""


def format_knowledge(observation: StateRecord, memory: StateRecord) -> Knowledge:
    """Return an observation and a memory as text and numbers."""
    return Knowledge(_format_record(observation), _format_record(memory))


def parse_knowledge(view: PlayerView) -> InformationState:
    """Return the observation and the memory of a view, byte for byte as they were.

    Raises BotError, or another error with a message, for a wrong view: without ``known``, of a seat
    that is not on turn, or with parts that do not agree.
    """
    game = find_game(view.game)
    if view.known is None:
        raise BotError("the view does not say what its seat knows: known is missing")
    if view.turn != view.seat or not view.legal:
        raise BotError(
            "seat {seat} is not on turn in its view: it has nothing to decide", seat=view.seat
        )
    observation = _parse_record(game.engine.observation, view.known.sight, "known.sight")
    memory = _parse_record(game.engine.memory, view.known.memory, "known.memory")
    _set_options(game, view, observation)
    _set_legal(game, view.legal, observation)
    if not _agrees(game, view, observation):
        raise BotError("the table of the view and its known.sight do not agree")
    return InformationState(observation, memory)


def _format_record(record: StateRecord) -> dict[str, Any]:
    values = record.plain()._asdict()
    return {name: kind.write(values[name]) for name, kind in _field_formats(type(record)).items()}


def _parse_record(kind: type[StateRecord], fields: Mapping[str, Any], place: str) -> StateRecord:
    """Return a record from its fields. Raises BotError for a missing, unknown or wrong field."""
    record, kinds = kind.new(), _field_formats(kind)
    if fields.keys() != kinds.keys():
        odd = ", ".join(sorted(fields.keys() ^ kinds.keys()))
        raise BotError("{place} has missing or unknown fields: {odd}", place=place, odd=odd)
    for name, each in kinds.items():
        try:
            _set_field(record, name, each, fields[name])
        except (CourtcardsError, TypeError, ValueError, OverflowError, AttributeError):
            raise BotError(
                "{place}.{name} is not valid: {value}", place=place, name=name, value=fields[name]
            ) from None
    return record


def _set_field(record: Any, name: str, kind: _FieldFormat, value: Any) -> None:
    """Write a field of a record. Raises ValueError and others for a value that it cannot hold."""
    if kind.length == 1:
        setattr(record, name, kind.read(value))
        return
    values = [kind.read(each) for each in value]
    lacking = kind.length - len(values)
    if lacking < 0 or (lacking and kind.empty is None):
        raise ValueError(name)
    field = record[name]
    field[:] = np.array([*values, *([kind.empty] * lacking)], dtype=np.int64)
    if field.tolist() != [*values, *([kind.empty] * lacking)]:
        raise OverflowError(name)


@lru_cache(maxsize=64)
def _field_formats(kind: type[StateRecord]) -> dict[str, _FieldFormat]:
    """Return the format of each field of a record, by name."""
    kinds = {}
    for name, hint in kind.fields():
        if name not in IN_THE_VIEW:
            code, count = hint.__metadata__
            kinds[name] = _choose_format(code, count)
    return kinds


def _choose_format(code: str, count: int) -> _FieldFormat:
    if code == "i8":
        return (
            _FieldFormat(_set_text, _parse_set, 1, None)
            if count == 1
            else _FieldFormat(_sets_text, _parse_set, count, 0)
        )
    if count == PACK_SIZE:
        return _FieldFormat(_cards_text, _parse_card, count, -1)
    return _FieldFormat(int if count == 1 else list, _parse_number, count, None)


def _set_text(mask: int) -> str:
    cards = " ".join(list_card_texts(mask & FULL_PACK))
    above = mask >> PACK_SIZE
    return f"{above}:{cards}" if above else cards


def _parse_set(text: str) -> int:
    above, colon, cards = text.rpartition(":")
    return (int(above) << PACK_SIZE if colon else 0) | build_mask(parse_cards(cards.split()))


def _sets_text(masks: tuple[int, ...]) -> list[str]:
    count = len(masks)
    while count and not masks[count - 1]:
        count -= 1
    return [_set_text(mask) for mask in masks[:count]]


def _cards_text(cards: tuple[int, ...]) -> list[str | None]:
    count = len(cards)
    while count and cards[count - 1] < 0:
        count -= 1
    return [CARD_TEXTS[card] if card >= 0 else None for card in cards[:count]]


def _parse_card(text: str | None) -> int:
    return -1 if text is None else parse_cards([text])[0]


def _parse_number(number: Any) -> int:
    if type(number) is not int:
        raise TypeError(number)
    return number


def _set_options(game: AnyGame, view: PlayerView, observation: Any) -> None:
    """Write the options of a view into an observation. Raises RuleSetError or BotError."""
    for option in game.options:
        if option.name not in view.options:
            raise BotError("the view has no option {option}", option=option.name)
        check_value(option, view.options[option.name])
    observation.options = game.options_type.from_values(view.options)


def _set_legal(game: AnyGame, legal: list[str], observation: Any) -> None:
    """Write the legal moves of a view into an observation. Raises PlayError for a wrong text."""
    moves = [game.parse_move(text) for text in legal]
    if game.engine.words == 1:
        observation.legal = build_mask(moves)
        return
    for word in range(game.engine.words):
        first = word * PACK_SIZE
        observation.legal[word] = build_mask(
            move - first for move in moves if first <= move < first + PACK_SIZE
        )


def _agrees(game: AnyGame, view: PlayerView, observation: Any) -> bool:
    """Tell whether an observation shows the table of a view, to its seat."""
    try:
        table = msgspec.to_builtins(game.table_view(observation))
    except (IndexError, KeyError, ValueError):  # a number without a meaning
        return False
    return bool(observation.viewer == view.seat and table == msgspec.to_builtins(view.table))

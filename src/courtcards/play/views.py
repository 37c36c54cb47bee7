"""Views: what a seat, or a spectator, is shown of a match; for people, and programs that play."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from courtcards.games import game_named
from courtcards.kernel.options import OptionValue

SPECTATOR = -1
"""The seat in the view of somebody who has none."""

Phase = Literal["to-deal", "playing", "hand-over", "match-over"]


class View(msgspec.Struct, frozen=True):
    """What one seat, or a spectator (seat −1), may see of a match, as text and numbers.

    The types of ``table`` and ``sheet`` are the game's own. Everybody is shown the same, except for
    ``seat``, ``legal`` and the fields of ``table`` that are that seat's own (``OwnView``).
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
        """What is seen, line by line.

        >>> import courtcards
        >>> match = courtcards.Match("club", seed="7")
        >>> match.play("choose hearts")
        >>> view = match.log.watch()
        >>> view.phase, view.seat, view.turn, view.legal
        ('playing', -1, 2, [])
        >>> print(view)
        club, deal 1, seat 2 is to play
        hearts, seat 1 deals, tricks won [0, 0, 0, 0]
        trick 1: nothing yet
        """
        return "\n".join(lines_of(self))


class Knowledge(msgspec.Struct, frozen=True):
    """What a seat that forgets nothing knows, as the bots of its game are handed it.

    ``sight`` is what it sees, ``memory`` what it has seen before; the fields are those of the
    game's records (see ``known``).
    """

    sight: dict[str, Any]
    memory: dict[str, Any]


class PlayerView(View, frozen=True):
    """What a player is handed: the view of its seat, the moves made, and what the seat knows.

    ``moves`` are the moves of this hand so far, in order, each with its seat. Everybody has seen
    them; a player who forgets nothing knows them. ``known`` is what follows from all that the seat
    has seen, such as cards that others cannot hold; None before the first deal.

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


class OwnView(msgspec.Struct, frozen=True):
    """What one seat alone sees of a match: its own fields of a view."""

    table: Any
    seat: int
    legal: list[str]


def lines_of(view: View) -> list[str]:
    """A view as lines of text: the match, the table, the seat's cards, its legal moves."""
    game = game_named(view.game)
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

"""Guided hands: a hand that is played at a table by a script, and what is said on the way.

A lesson is data of a game: the pack, every move of the hand, and at each move of the pupil's what
is explained before it and what is to be done. Where it stands follows from the moves that were
made, so that it can be left and taken up again.

In texts a card stands in braces, ``{TD}``; every language writes it in its own way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from courtcards.kernel.cards import parse_card
from courtcards.kernel.naming import CardSign
from courtcards.kernel.options import OptionValue

OTHERWISE = "*"
"""Under this, among the answers to other moves, stands the answer to all that are not named."""

_WORD = re.compile(r"\w+")
_CARD = re.compile(r"\{(\w\w)\}")


@dataclass(frozen=True)
class Prompt:
    """A move of the pupil's, and what is said before it.

    ``says`` are explained one after the other, and ``task`` is what to do. ``other`` answers moves
    that the rules allow and the lesson does not take, by the move or a pattern of moves. Moves of
    ``same`` are as good: what differs in them trades places in the rest of the script. The move
    stands out on the table where it ``is_shown``, and not where the pupil is to find it.
    """

    move: str
    task: str
    says: tuple[str, ...] = ()
    other: Mapping[str, str] = field(default_factory=dict)
    same: tuple[str, ...] = ()
    is_shown: bool = True

    def find_answer(self, move: str) -> str | None:
        """Why another move is not the one; None where nothing is said of it."""
        found = (text for pattern, text in self.other.items() if fnmatchcase(move, pattern))
        return next(found, None)


@dataclass(frozen=True)
class LessonProgress:
    """How far a script was followed: the next part of it, and what has traded places."""

    index: int
    names: Mapping[str, str]

    def adapt_move(self, text: str) -> str:
        """A move of the script as it is to be made now."""
        return _WORD.sub(lambda word: self.names.get(word[0], word[0]), text)

    def parameters(self, text: str) -> dict[str, CardSign]:
        """The cards that a text names, as they are now."""
        named = set(_CARD.findall(text))
        return {name: CardSign(parse_card(self.names.get(name, name))) for name in named}


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """A guided hand.

    ``players`` are the names by seat, that of the pupil's empty. ``script`` is the whole hand: a
    text is a move of somebody else's, a `Prompt` one of the pupil's, who is the first to be asked.
    ``stocks`` are those that are shuffled on the way. ``ending`` is said when it is over.
    """

    name: str
    title: str
    about: str
    ruleset: str
    players: tuple[str, ...]
    dealer: int
    pack: str
    script: tuple[Prompt | str, ...]
    ending: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    stocks: tuple[str, ...] = ()

    @property
    def seat(self) -> int:
        """The seat of the pupil."""
        return self.players.index("")

    @property
    def turns(self) -> list[Prompt]:
        """The pupil's turns."""
        return [part for part in self.script if isinstance(part, Prompt)]

    @property
    def opening_moves(self) -> list[str]:
        """The moves that the others have made when it begins."""
        return list(self._until_first_turn())

    def _until_first_turn(self) -> Iterator[str]:
        for part in self.script:
            if isinstance(part, Prompt):
                return
            yield part

    @property
    def steps(self) -> int:
        """How many texts it has, its ending among them."""
        return self.step(len(self.script))

    def step(self, index: int) -> int:
        """The number, from 1, of the first text of a part of the script."""
        before = (part for part in self.script[:index] if isinstance(part, Prompt))
        return 1 + sum(len(turn.says) + 1 for turn in before)

    def find_progress(self, moves: Sequence[str]) -> LessonProgress | None:
        """How far these moves of a hand have come; None where the script was left."""
        so_far = LessonProgress(0, {})
        for move in moves:
            following = self._advance(so_far, move)
            if following is None:
                return None
            so_far = following
        return so_far

    def _advance(self, so_far: LessonProgress, move: str) -> LessonProgress | None:
        if so_far.index == len(self.script):
            return None
        part = self.script[so_far.index]
        text, same = (part.move, part.same) if isinstance(part, Prompt) else (part, ())
        expected = so_far.adapt_move(text)
        if move == expected:
            return LessonProgress(so_far.index + 1, so_far.names)
        if move not in map(so_far.adapt_move, same):
            return None
        return LessonProgress(so_far.index + 1, _swap_names(so_far.names, expected, move))


def _swap_names(names: Mapping[str, str], expected: str, made: str) -> dict[str, str]:
    """What is called how once another move was made than was expected."""
    trade: dict[str, str] = {}
    for one, other in zip(_WORD.findall(expected), _WORD.findall(made), strict=True):
        trade |= {one: other, other: one}
    return trade | {name: trade.get(now, now) for name, now in names.items()}

"""Lessons: hands that a script plays at a table, with explanations for the pupil.

A lesson is data of a game: the pack, every move of the hand, and for each move of the pupil its
explanations and its task. Progress follows from the moves that were made, so a lesson can be left
and resumed. A lesson without a script is a practice hand: the pupil plays it without help, and the
game comments on it at its end.

In texts a card is written in braces, ``{TD}``. Every language writes it in its own way.
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
"""Pattern that matches every move. In ``Prompt.other`` it comes last, after the named moves."""

_WORD = re.compile(r"\w+")
_CARD = re.compile(r"\{(\w\w)\}")


@dataclass(frozen=True)
class Prompt:
    """A move of the pupil, and the texts before it.

    ``says`` are explanations, shown one after the other. ``task`` says what to do. ``other``
    answers moves that the rules allow and the lesson does not take; its keys are moves or patterns
    of moves. Moves of ``same`` are as good as ``move``: the names that differ are swapped in the
    rest of the script. If ``is_shown``, the table highlights the move; otherwise the pupil has to
    find it.
    """

    move: str
    task: str
    says: tuple[str, ...] = ()
    other: Mapping[str, str] = field(default_factory=dict)
    same: tuple[str, ...] = ()
    is_shown: bool = True

    def find_answer(self, move: str) -> str | None:
        """Return the answer to another move; None if the lesson has none."""
        found = (text for pattern, text in self.other.items() if fnmatchcase(move, pattern))
        return next(found, None)


@dataclass(frozen=True)
class LessonProgress:
    """Progress in a script: the index of the next part, and the names that are swapped."""

    index: int
    names: Mapping[str, str]

    def adapt_move(self, text: str) -> str:
        """Return a move of the script with the swapped names replaced."""
        return _WORD.sub(lambda word: self.names.get(word[0], word[0]), text)

    def parameters(self, text: str) -> dict[str, CardSign]:
        """Return the cards that a text names, after swaps."""
        named = set(_CARD.findall(text))
        return {name: CardSign(parse_card(self.names.get(name, name))) for name in named}


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """A guided hand, or a practice hand, which has no ``pack``, ``script`` or ``ending``.

    ``players`` are the names by seat; the pupil's name is empty. ``script`` is the whole hand: a
    text is a move of another player, a `Prompt` is a move of the pupil. The lesson begins at the
    first prompt. ``stocks`` are the stocks that are shuffled during the hand, in order. ``ending``
    is the last text.
    """

    name: str
    title: str
    about: str
    ruleset: str
    players: tuple[str, ...]
    dealer: int
    pack: str = ""
    script: tuple[Prompt | str, ...] = ()
    ending: str = ""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    stocks: tuple[str, ...] = ()

    @property
    def seat(self) -> int:
        """Seat of the pupil."""
        return self.players.index("")

    @property
    def is_practice(self) -> bool:
        """True if the pupil plays a whole hand without help."""
        return not self.script

    @property
    def turns(self) -> list[Prompt]:
        return [part for part in self.script if isinstance(part, Prompt)]

    @property
    def opening_moves(self) -> list[str]:
        """Moves of the other players before the first prompt."""
        return list(self._until_first_turn())

    def _until_first_turn(self) -> Iterator[str]:
        for part in self.script:
            if isinstance(part, Prompt):
                return
            yield part

    @property
    def steps(self) -> int:
        """Number of texts, with the ending; 2 for a practice hand: its task and its comment."""
        return 2 if self.is_practice else self.step(len(self.script))

    def step(self, index: int) -> int:
        """Return the number, from 1, of the first text of a part of the script."""
        before = (part for part in self.script[:index] if isinstance(part, Prompt))
        return 1 + sum(len(turn.says) + 1 for turn in before)

    def find_progress(self, moves: Sequence[str]) -> LessonProgress | None:
        """Return the progress after these moves; None if they left the script."""
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
    """Swap the names that differ between the expected move and the one that was made."""
    trade: dict[str, str] = {}
    for one, other in zip(_WORD.findall(expected), _WORD.findall(made), strict=True):
        trade |= {one: other, other: one}
    return trade | {name: trade.get(now, now) for name, now in names.items()}

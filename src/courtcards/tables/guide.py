"""A lesson at a table: how far its script was followed, and what is to come next."""

from __future__ import annotations

from courtcards.games import game_named
from courtcards.kernel.errors import OtherMove, marked
from courtcards.kernel.lessons import Lesson, Prompt, Reached
from courtcards.play import MatchLog

GENERAL = marked("That is allowed, too. In this lesson we play something else now.")
LESSON_OVER = marked("the lesson is over")
CHANGED = marked("this lesson has changed since it was begun: begin it anew")


class Guide:
    """Follows a lesson by the moves of the match alone."""

    def __init__(self, lesson: Lesson, match: MatchLog) -> None:
        self.lesson = lesson
        self._match = match

    @property
    def reached(self) -> Reached:
        """How far the script was followed; OtherMove where it is another than was begun."""
        found = self._found()
        if found is None:
            raise OtherMove(CHANGED)
        return found

    def _found(self) -> Reached | None:
        return self.lesson.reached([move for _, move in self._match.hands[-1].moves])

    @property
    def is_over(self) -> bool:
        """Whether nothing of the script is left to be played."""
        return self._part() is None

    def turn(self) -> Prompt | None:
        """The turn of the pupil that is due; None where none is."""
        part = self._part()
        return part if isinstance(part, Prompt) else None

    def others_move(self) -> str | None:
        """The move that somebody else is to make; None where it is the pupil's turn."""
        part = self._part()
        return self.reached.renamed(part) if isinstance(part, str) else None

    def _part(self) -> Prompt | str | None:
        reached, script = self._found(), self.lesson.script
        return None if reached is None or reached.index == len(script) else script[reached.index]

    def stock(self) -> list[str]:
        """The stock that the lesson has for the next pile that is shuffled in."""
        return self.lesson.stocks[len(self._match.hands[-1].stocks)].split()

    def check(self, move: str) -> None:
        """Refuse a legal move of the pupil's that the lesson does not take: OtherMove, with why."""
        reached, turn = self.reached, self.turn()
        if turn is None:
            raise OtherMove(LESSON_OVER)
        if move in map(reached.renamed, (turn.move, *turn.same)):
            return
        other = {reached.renamed(each): text for each, text in turn.other.items()}
        why = Prompt(turn.move, turn.task, other=other).answer_to(move) or GENERAL
        raise OtherMove(why, **reached.parameters(why))


def guide_of(game: str, name: str, match: MatchLog) -> Guide | None:
    """The guide of a table that was opened for a lesson; None where it was not.

    So it is, too, where there is no such lesson any more: the table is then one like any other.
    """
    found = (lesson for lesson in game_named(game).lessons if lesson.name == name)
    lesson = next(found, None)
    return None if lesson is None else Guide(lesson, match)

"""A lesson at a table of its own: the pupil's moves, the others', a log to begin anew from."""

from __future__ import annotations

from courtcards.games import GAMES
from courtcards.kernel.lessons import Lesson
from courtcards.tables import open_table
from courtcards.tables.commands.play import Play
from courtcards.tables.service.opening import LessonPage, OpenLesson, build_lesson_page
from tables.views.stored import StoredTable

LESSONS = [lesson for game in GAMES.values() for lesson in game.lessons]
GUIDED = [lesson for lesson in LESSONS if not lesson.is_practice]
PRACTICES = [lesson for lesson in LESSONS if lesson.is_practice]
SEED = bytes(32)


class TaughtTable(StoredTable):
    """One table of a lesson, and its log."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        opened = open_table(OpenLesson("Ann").opening(lesson.name, 0, SEED))
        super().__init__(opened, lesson.seat, SEED)

    def take(self, move: str) -> None:
        """The pupil's move, and then whatever the others do."""
        self.order(Play, move=move)
        while self.table.acts_by_itself:
            self.act()

    def said(self, language: str = "en") -> LessonPage:
        """What is said now."""
        return build_lesson_page(self.table, self.seat, language)

    @property
    def legal(self) -> list[str]:
        return self.table.match.legal()

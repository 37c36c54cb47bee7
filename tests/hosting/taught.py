"""A lesson at a table of its own: the pupil's moves, the others', a log to begin anew from."""

from __future__ import annotations

from typing import Any

from courtcards.games import GAMES
from courtcards.hosting.lessons import LessonPage, OpenLesson, lesson_at
from courtcards.hosting.own_play import own_act, turn_of
from courtcards.kernel.lessons import Lesson
from courtcards.tables import Act, Sent, Table, events, open_table
from courtcards.tables.verbs.play import Play
from courtcards.tables.verbs.verb import Verb

LESSONS = [lesson for game in GAMES.values() for lesson in game.lessons]
SEED = bytes(32)


class TaughtTable:
    """One table of a lesson, and its log."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        opened = open_table(OpenLesson("Ann").opening(lesson.name, 0, SEED))
        self.log = [events.CODEC.encode(opened)]
        self.table = Table.replay([opened])
        self.sent = 0

    def do(self, act: Act) -> None:
        event = self.table.decide(act)
        self.log.append(events.CODEC.encode(event))
        self.table.apply(event)

    def order(self, verb: type[Any], **said: Any) -> None:
        """A command of the pupil's."""
        self.sent += 1
        command: Verb = verb(id=f"c{self.sent}", seq=self.table.sequence, **said)
        self.do(Sent(command, self.lesson.seat, self.sent, seed=SEED))

    def play(self, move: str) -> None:
        """The pupil's move, and then whatever the others do."""
        self.order(Play, move=move)
        self.go_on()

    def go_on(self) -> None:
        while self.table.acts_by_itself:
            turn = turn_of(self.table)
            self.do(own_act(self.table, None if turn is None else turn.decide(), self.sent))

    def said(self, language: str = "en") -> LessonPage:
        """What is said now."""
        return lesson_at(self.table, self.lesson.seat, language)

    @property
    def legal(self) -> list[str]:
        return self.table.match.legal()

    def taken_up(self) -> Table:
        """The table as its log alone makes it."""
        return Table.replay(map(events.CODEC.decode, self.log))

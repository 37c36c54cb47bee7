"""Lessons: opening the table of a guided hand, and what is said there at each turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from courtcards.games import GAMES
from courtcards.kernel.errors import NoSeat, NothingToDo, UnknownLesson
from courtcards.kernel.game import AnyGame
from courtcards.kernel.lessons import Lesson, Reached
from courtcards.play import MatchLog
from courtcards.play.records import HandRecord
from courtcards.tables import Open, Player, Settings, Table, sentences
from courtcards.tables.service.opening import Name
from courtcards.tables.settings import LONGEST_BOT_PAUSE_MS
from courtcards.text import said, translated

BOT = "steady"
"""Who plays for the others where a script leaves off."""


class LessonEntry(msgspec.Struct, frozen=True):
    """A guided hand, and in a sentence what it teaches."""

    name: str
    title: str
    about: str


class LessonPage(msgspec.Struct, frozen=True):
    """What is said at a lesson's table as it was after event ``seq``.

    ``texts`` are read one after the other, the first of them number ``step`` of ``steps``. With the
    last, where ``move`` is not null, something is to be played: that move, which stands out on
    the table where it is not empty. ``next`` is the lesson that comes after this one.
    """

    seq: int
    lesson: str
    title: str
    step: int
    steps: int
    texts: list[str]
    move: str | None
    is_over: bool
    next: LessonEntry | None


class OpenLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Begin a lesson; ``bot_pause`` is that of a table's settings."""

    name: Name
    bot_pause: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_BOT_PAUSE_MS)] = 900

    def opening(self, lesson: str, at: int, seed: bytes) -> Open:
        """The command that opens its table: UnknownLesson."""
        game, found = lesson_named(lesson)
        players = [
            Player(name, BOT) if name else Player(self.name.strip()) for name in found.players
        ]
        settings = Settings(spectators=False, absent="wait", bot_pause=self.bot_pause)
        return Open(
            game.name,
            found.ruleset,
            tuple(players),
            seed,
            dict(found.options),
            settings,
            at=at,
            seat=found.seat,
            hands=(_begun(game, found),),
            lesson=found.name,
        )


def lesson_named(name: str) -> tuple[AnyGame, Lesson]:
    """A lesson, and of which game it is: UnknownLesson."""
    for game, lesson in _every():
        if lesson.name == name:
            return game, lesson
    raise UnknownLesson("there is no lesson {name!r}", name=name)


def _every() -> Iterator[tuple[AnyGame, Lesson]]:
    return ((game, lesson) for game in GAMES.values() for lesson in game.lessons)


def _begun(game: AnyGame, lesson: Lesson) -> HandRecord:
    """The hand as it is when the pupil is first asked."""
    match = MatchLog(game.rules(lesson.ruleset, lesson.options, len(lesson.players)))
    match.deal(lesson.pack.split(), lesson.dealer)
    for move in lesson.opening_moves:
        seat = match.awaiting.seat
        match.play(-1 if seat is None else seat, move)
    return HandRecord(lesson.dealer, lesson.pack.split(), list(match.hands[-1].moves), "", [])


def entry_of(lesson: Lesson, language: str) -> LessonEntry:
    """A lesson as it is listed."""
    title, about = translated(lesson.title, language), translated(lesson.about, language)
    return LessonEntry(lesson.name, title, about)


def lesson_at(table: Table, seat: int, language: str) -> LessonPage:
    """What is said to the pupil now: NoSeat, NothingToDo where no lesson is, OtherMove."""
    guide = table.guide
    if guide is None:
        raise NothingToDo("no lesson is given at this table")
    lesson, reached, turn = guide.lesson, guide.reached, guide.turn()
    if seat != lesson.seat:
        raise NoSeat(sentences.NOT_YOUR_SEAT)
    spoken = [lesson.ending] if guide.is_over else [] if turn is None else [*turn.says, turn.task]
    move = None if turn is None else reached.renamed(turn.move) if turn.is_shown else ""
    return LessonPage(
        seq=table.sequence,
        lesson=lesson.name,
        title=translated(lesson.title, language),
        step=lesson.step(reached.index),
        steps=lesson.steps,
        texts=[_in_words(text, reached, language) for text in spoken],
        move=move,
        is_over=guide.is_over,
        next=_after(lesson, language),
    )


def _in_words(text: str, reached: Reached, language: str) -> str:
    return said(text, reached.parameters(text), language)


def _after(lesson: Lesson, language: str) -> LessonEntry | None:
    """The next lesson of the same game."""
    game, _ = lesson_named(lesson.name)
    following = game.lessons[game.lessons.index(lesson) + 1 :]
    return entry_of(following[0], language) if following else None

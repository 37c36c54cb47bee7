"""Requests of a page to open a table, and the pages of a lesson."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

import msgspec

from courtcards.games import GAMES
from courtcards.kernel.errors import BadSettings, NoSeat, NothingToDo, RecordError, UnknownLesson
from courtcards.kernel.game import AnyGame
from courtcards.kernel.lessons import Lesson
from courtcards.kernel.options import OptionValue
from courtcards.kernel.shuffling import seed_from_text
from courtcards.play import Chance, MatchLog
from courtcards.play.records import HandRecord, Record
from courtcards.play.saved_match import check_resumable, cut_record
from courtcards.tables import Open, Settings, Table, TablePlayer, WhatIf, checks, choose_bot_name
from courtcards.tables.checks import check_distinct_name, check_name
from courtcards.tables.opening import Face
from courtcards.tables.settings import LONGEST_BOT_PAUSE_MS, Guide
from courtcards.tables.views.catalogue import LessonEntry, build_lesson_entry
from courtcards.tables.views.refusals import locate_errors
from courtcards.tables.views.replays import list_players
from courtcards.text import format_message, localize, translate_text

Name = Annotated[str, msgspec.Meta(max_length=1000)]
Contribution = Annotated[str, msgspec.Meta(max_length=1000)]


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table, with yourself on seat 0 and that bot on the others; null leaves them open.

    ``options`` are house rules on top of the rule set. You may name a ``seed`` only where you play
    with bots alone. It deals the same cards again, and marks the match as one that proves nothing.

    A ``contribution`` in this request reaches the server before it shows its commitment. To be sure
    that the server cannot choose the packs, contribute at the table. ``beside`` are the people who
    share your device, in the order of their seats. ``face`` is yours.
    """

    game: str
    ruleset: str
    seats: Annotated[int, msgspec.Meta(ge=1, le=52)]
    name: Name
    options: dict[str, OptionValue] = {}
    bot: str | None = "steady"
    seed: Annotated[str, msgspec.Meta(max_length=1000)] | None = None
    contribution: Contribution = ""
    settings: Settings | None = None
    beside: tuple[Name, ...] = ()
    face: Face | msgspec.UnsetType = msgspec.UNSET

    def opening(self, at: int, seed: bytes, language: str) -> Open:
        """Return the command that opens the table.

        Without a bot, the other seats are open and anybody may watch. ``seed`` is fresh randomness,
        used where none is named. ``language`` is that of bots' titles. Raises BadSettings or
        BadName.
        """
        return Open(
            self.game,
            self.ruleset,
            self._players(language),
            seed if self.seed is None else seed_from_text(self.seed),
            self.options,
            self._settings(),
            self.contribution,
            at,
            seed_given=self.seed is not None,
        )

    def _players(self, language: str) -> tuple[TablePlayer | None, ...]:
        people = [
            TablePlayer(self.name.strip(), face=self.face),
            *(TablePlayer(name.strip()) for name in self.beside),
        ]
        if len(people) > self.seats:
            raise BadSettings(
                "{people} people share the device, but the table has {seats} seats",
                people=len(people),
                seats=self.seats,
            )
        for index, person in enumerate(people):
            check_name(person.name)
            check_distinct_name(person.name, (each.name for each in people[:index]))
        return self._fill_seats(people, language)

    def _fill_seats(
        self, people: list[TablePlayer], language: str
    ) -> tuple[TablePlayer | None, ...]:
        """Return the players: these people, and bots or open seats after them."""
        left = self.seats - len(people)
        if self.bot is None:
            return (*people, *[None] * left)
        return (*people, *_make_bots(self.bot, left, people, language))

    def _settings(self) -> Settings:
        settings = _check_not_shared(self.settings or Settings(spectators=self.bot is None))
        if not self.beside:
            return settings
        return msgspec.structs.replace(settings, shared=True, spectators=False)


def _make_bots(
    bot: str, count: int, people: Sequence[TablePlayer], language: str
) -> list[TablePlayer]:
    """Return bots of one kind, each with a name of its own at the table."""
    taken = [person.name for person in people]
    for _ in range(count):
        taken.append(choose_bot_name(bot, taken, language))
    return [TablePlayer(name, bot) for name in taken[len(people) :]]


def _check_not_shared(settings: Settings) -> Settings:
    """Return the settings. Raises BadSettings if they say that people share a device."""
    if settings.shared:
        raise BadSettings("people who share a device must play at a table on that device")
    return settings


class ContinueMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table at which the match of a record goes on, after its last hand.

    One person plays there, with bots: both as the record names them, and on their seats. ``face``
    is the person's.
    """

    record: Record
    contribution: Contribution = ""
    settings: Settings | None = None
    face: Face | msgspec.UnsetType = msgspec.UNSET

    def opening(self, at: int, seed: bytes, language: str) -> Open:
        """Return the command that opens the table. This is slow: it checks the whole record.

        ``seed`` is fresh randomness. ``language`` is that of bots' titles. Raises RecordError, with
        the place of the error, and BadSettings.
        """
        record = self.record
        players = list_players(record, language)
        people = [seat for seat, player in enumerate(players) if player.bot is None]
        if len(people) != 1:
            raise RecordError(
                "a match can continue with one person and bots only: the record names {count} "
                "people",
                count=len(people),
            )
        with locate_errors():
            check_resumable(record)
        players[people[0]] = msgspec.structs.replace(players[people[0]], face=self.face)
        return Open(
            record.game,
            record.ruleset,
            tuple(players),
            seed,
            record.options,
            _check_not_shared(self.settings or Settings(spectators=False)),
            self.contribution,
            at,
            people[0],
            tuple(record.hands),
        )


class OpenWhatIf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table at which a hand of a record goes on from one of its positions: what if?

    It is the position after ``ply`` moves of ``hand``, both counted from 0. You take ``seat``, and
    that bot the others. ``table`` and ``match`` say where the match was played, for the way back.
    """

    record: Record
    hand: int
    ply: int
    seat: int
    bot: str
    name: Name
    match: Annotated[int, msgspec.Meta(ge=0)] = 0
    table: Annotated[str, msgspec.Meta(max_length=100)] | None = None
    settings: Settings | None = None
    face: Face | msgspec.UnsetType = msgspec.UNSET

    def opening(self, at: int, seed: bytes, language: str) -> Open:
        """Return the command that opens the table. This is slow: it checks the whole record.

        ``seed`` is fresh randomness, for shuffles from there on. Raises RecordError, with the place
        of the error or with what the record lacks, and BadSettings.
        """
        record, seats = self.record, len(self.record.players)
        if not 0 <= self.seat < seats:
            raise RecordError(
                "there is no seat {number}: the match has {count} seats, counted from 0",
                number=self.seat,
                count=seats,
            )
        with locate_errors():
            hands = cut_record(record, self.hand, self.ply)
        person = TablePlayer(self.name.strip(), face=self.face)
        players = _make_bots(self.bot, seats - 1, [person], language)
        players.insert(self.seat, person)
        return Open(
            record.game,
            record.ruleset,
            tuple(players),
            seed,
            record.options,
            _check_not_shared(self.settings or Settings(spectators=False)),
            at=at,
            seat=self.seat,
            hands=hands,
            what_if=WhatIf(self.hand, self.ply, self.seat, self.match, self.table),
        )


BOT = "steady"
"""The bot of the other seats, for turns without a script."""


class LessonPage(msgspec.Struct, frozen=True):
    """The texts of a lesson after event ``seq`` of its table.

    ``texts`` are read one after the other; the first of them is number ``step`` of ``steps``. If
    ``move`` is not null, the pupil plays after the last text. If it is not empty, it is the move to
    play, and the table highlights it. ``next`` is the lesson that comes after this one. In a
    practice hand ``move`` is always null, and at its end ``texts`` are the comment, shown all at
    once.
    """

    seq: int
    lesson: str
    title: str
    step: int
    steps: int
    texts: list[str]
    move: str | None
    is_over: bool
    is_practice: bool
    next: LessonEntry | None


class OpenLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Begin a lesson; ``bot_pause`` is that of a table's settings."""

    name: Name
    bot_pause: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_BOT_PAUSE_MS)] = 900
    face: Face | msgspec.UnsetType = msgspec.UNSET

    def opening(self, lesson: str, at: int, seed: bytes) -> Open:
        """Return the command that opens the table. Raises UnknownLesson."""
        game, found = find_lesson(lesson)
        players = [
            TablePlayer(name, BOT) if name else TablePlayer(self.name.strip(), face=self.face)
            for name in found.players
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
            hands=(_build_opening_hand(game, found, seed),),
            lesson=found.name,
        )


def find_lesson(name: str) -> tuple[AnyGame, Lesson]:
    """Return a lesson and its game. Raises UnknownLesson."""
    for game, lesson in _list_lessons():
        if lesson.name == name:
            return game, lesson
    raise UnknownLesson("there is no lesson {name!r}", name=name)


def _list_lessons() -> Iterator[tuple[AnyGame, Lesson]]:
    return ((game, lesson) for game in GAMES.values() for lesson in game.lessons)


def _build_opening_hand(game: AnyGame, lesson: Lesson, seed: bytes) -> HandRecord:
    """Return the hand as it is before the first turn of the pupil.

    The pack of a practice hand follows from the seed.
    """
    match = MatchLog(game.rules(lesson.ruleset, lesson.options, len(lesson.players)))
    pack = Chance(seed).pack(match) if lesson.is_practice else lesson.pack.split()
    match.deal(pack, lesson.dealer)
    for move in lesson.opening_moves:
        seat = match.awaiting.seat
        match.play(-1 if seat is None else seat, move)
    return HandRecord(lesson.dealer, pack, list(match.hands[-1].moves), "", [])


def build_lesson_page(table: Table, seat: int, language: str) -> LessonPage:
    """Return the texts for the pupil now.

    Raises NoSeat for anybody else, NothingToDo at a table without a lesson, and OtherMove if the
    lesson has changed.
    """
    guide = table.guide
    if guide is None:
        raise NothingToDo("there is no lesson at this table")
    lesson, reached, turn = guide.lesson, guide.reached, guide.find_prompt()
    if seat != lesson.seat:
        raise NoSeat(checks.NOT_YOUR_SEAT)
    move = None if turn is None else reached.adapt_move(turn.move) if turn.is_shown else ""
    return LessonPage(
        seq=table.sequence,
        lesson=lesson.name,
        title=translate_text(lesson.title, language),
        step=lesson.steps if guide.is_over else lesson.step(reached.index),
        steps=lesson.steps,
        texts=_build_texts(table, guide, language),
        move=move,
        is_over=guide.is_over,
        is_practice=lesson.is_practice,
        next=_find_next_lesson(lesson, language),
    )


def _build_texts(table: Table, guide: Guide, language: str) -> list[str]:
    """Return the texts to read now: of the turn, of the end, or the comment on a practice hand."""
    lesson, turn = guide.lesson, guide.find_prompt()
    if lesson.is_practice:
        if not guide.is_over:
            return [translate_text(lesson.about, language)]
        match = table.match
        comment = match.game.comment_hand(match.list_plays(), match.state, lesson.seat)
        return [localize(sentence, language) for sentence in comment]
    spoken = [lesson.ending] if guide.is_over else [] if turn is None else [*turn.says, turn.task]
    parameters = guide.reached.parameters
    return [format_message(text, parameters(text), language) for text in spoken]


def _find_next_lesson(lesson: Lesson, language: str) -> LessonEntry | None:
    """Return the next lesson of the same game."""
    game, _ = find_lesson(lesson.name)
    following = game.lessons[game.lessons.index(lesson) + 1 :]
    return build_lesson_entry(following[0], language) if following else None

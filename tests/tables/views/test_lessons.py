"""Guided hands: each is played through by its script, in every language, and taken up again."""

from __future__ import annotations

import random
import re
from fnmatch import fnmatchcase
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from courtcards.kernel.errors import (
    IllegalMove,
    NoSeat,
    NothingToDo,
    OtherMove,
    UnknownLesson,
)
from courtcards.kernel.lessons import Lesson, Prompt
from courtcards.play import records
from courtcards.play.replay import verify
from courtcards.tables import Opened, Table, build_room, open_table
from courtcards.tables.commands.consent import Rematch, Takeback
from courtcards.tables.commands.play import Deal, Play
from courtcards.tables.service.listeners import Listeners
from courtcards.tables.service.opening import OpenLesson, build_lesson_page, find_lesson
from courtcards.tables.settings import LESSON_CHANGED, LESSON_OVER, OTHER_MOVE_ALLOWED
from courtcards.tables.views.refusals import describe_refusal
from courtcards.tables.views.replays import find_fairness
from courtcards.text import LANGUAGES, SOURCE_LANGUAGE, format_message, translate_text
from tables.views.taught import GUIDED, LESSONS, SEED, TaughtTable

every_lesson = pytest.mark.parametrize("lesson", GUIDED, ids=lambda lesson: lesson.name)
LEFT_TO_FILL = re.compile(r"[{}]")


def in_words(text: str, language: str) -> str:
    """A text of a lesson in which nothing has traded places."""
    lesson = LESSONS[0]
    start = lesson.find_progress([])
    assert start is not None
    return format_message(text, start.parameters(text), language)


@every_lesson
def test_it_is_played_through_by_its_script_left_and_taken_up_again(lesson: Lesson) -> None:
    taught, step = TaughtTable(lesson), 1
    for turn in lesson.turns:
        for language in LANGUAGES:
            page = taught.said(language)
            assert (page.step, page.move) == (step, turn.move if turn.is_shown else "")
            assert page.texts == [in_words(text, language) for text in (*turn.says, turn.task)]
            assert not any(map(LEFT_TO_FILL.search, page.texts))
        again = taught.again()
        assert build_lesson_page(again, lesson.seat, LANGUAGES[-1]) == page
        assert again.view(lesson.seat) == taught.table.view(lesson.seat)
        check_every_other_move(taught, turn)
        taught.take(turn.move)
        step += len(page.texts)
    for language in LANGUAGES:
        page = taught.said(language)
        assert (page.is_over, page.step, page.move) == (True, page.steps, None)
        assert page.texts == [in_words(lesson.ending, language)]
    assert build_lesson_page(taught.again(), lesson.seat, LANGUAGES[-1]) == page
    check_nothing_follows(taught)
    match = taught.table.match
    if match.hands[-1].end is not None:  # it leaves a record that anybody can check
        verify(records.build_record(match, [name or "Ann" for name in lesson.players]))


def check_every_other_move(taught: TaughtTable, turn: Prompt) -> None:
    """Each legal move that the lesson does not take has its answer, and changes nothing."""
    before, unused = taught.table.sequence, set(turn.other)
    for move in taught.legal:
        if move in (turn.move, *turn.same):
            continue
        with pytest.raises(OtherMove) as found:
            taught.take(move)
        unused -= {each for each in turn.other if fnmatchcase(move, each)}
        for language in LANGUAGES:
            told = describe_refusal(found.value, language)
            assert told is not None
            status, answer = told
            assert (status, answer.error) == (409, "lesson/other-move")
            assert answer.message == in_words(
                turn.find_answer(move) or OTHER_MOVE_ALLOWED, language
            )
    assert not unused, f"answers to nothing that is legal: {unused}"
    assert taught.table.sequence == before


def check_nothing_follows(taught: TaughtTable) -> None:
    assert not taught.table.acts_by_itself
    for verb in (Deal, Rematch):
        with pytest.raises(NothingToDo):
            taught.order(verb)
    for move in taught.legal if taught.table.match.awaiting.seat == taught.lesson.seat else ():
        with pytest.raises(OtherMove, match=LESSON_OVER):
            taught.order(Play, move=move)


@every_lesson
def test_every_text_is_in_every_language_and_fits_a_small_screen(lesson: Lesson) -> None:
    """What is said at once is no longer than a phone can show beside the table."""
    told = {text for turn in lesson.turns for text in (*turn.says, turn.task, *turn.other.values())}
    for language in LANGUAGES:
        for text in told:
            assert len(in_words(text, language)) <= 230, in_words(text, language)
        if language != SOURCE_LANGUAGE:
            every = {*told, lesson.title, lesson.about, lesson.ending, OTHER_MOVE_ALLOWED}
            assert [text for text in every if translate_text(text, language) == text] == []


@every_lesson
def test_what_comes_to_the_same_may_be_played(lesson: Lesson) -> None:
    """Whichever of several moves the pupil takes, the lesson goes on to its end."""
    for seed in range(3):
        chance, taught = random.Random(seed), TaughtTable(lesson)
        while (turn := turn_now(taught)) is not None:
            reached = guide(taught).reached
            taught.take(chance.choice([*map(reached.adapt_move, (turn.move, *turn.same))]))
        assert taught.said().is_over


def guide(taught: TaughtTable) -> Any:
    assert taught.table.guide is not None
    return taught.table.guide


def turn_now(taught: TaughtTable) -> Prompt | None:
    found: Prompt | None = guide(taught).find_prompt()
    return found


def test_an_illegal_move_is_refused_by_its_rule() -> None:
    _, lesson = find_lesson("double-king-queens")
    taught = TaughtTable(lesson)
    with pytest.raises(IllegalMove, match=r"DK-4\.3"):
        taught.take("4C")
    assert taught.said().move == "QC"


def test_a_play_may_be_taken_back() -> None:
    _, lesson = find_lesson("kings-corner-first")
    taught = TaughtTable(lesson)
    before = taught.said()
    taught.take("7C>N")
    taught.order(Takeback)
    assert msgspec.structs.replace(taught.said(), seq=before.seq) == before


def test_what_traded_places_is_named_as_it_lies() -> None:
    _, lesson = find_lesson("kings-corner-first")
    taught = TaughtTable(lesson)
    for move in ("7C>N", "6D>N", "N>E", "2S>N", "4C>W", "end", "KH>SW"):
        taught.take(move)
    taught.take("QC>SW")
    assert taught.said().move == "S>SW"
    with pytest.raises(OtherMove):
        taught.take("end")


def test_only_the_pupil_is_told() -> None:
    _, lesson = find_lesson("kings-corner-first")
    with pytest.raises(NoSeat):
        build_lesson_page(TaughtTable(lesson).table, 1, "en")


def test_a_table_without_a_lesson_says_nothing() -> None:
    opened = open_table(OpenLesson("Ann").opening("kings-corner-first", 0, SEED))
    for other in (msgspec.structs.replace(opened, lesson=name) for name in ("", "gone")):
        table = Table.replay([other])
        assert Listeners("a-table", table).snapshot(0).lesson is msgspec.UNSET
        with pytest.raises(NothingToDo):
            build_lesson_page(table, 0, "en")


def test_a_lesson_that_has_changed_says_so() -> None:
    taught = TaughtTable(find_lesson("double-king-hearts")[1])
    changed = msgspec.structs.replace(opening_of(taught), lesson="double-king-queens")
    table = Table.replay([changed])
    with pytest.raises(OtherMove, match=LESSON_CHANGED):
        build_lesson_page(table, 0, "en")
    assert not table.acts_by_itself


def opening_of(taught: TaughtTable) -> Opened:
    opened = Table.codec.decode(taught.log[0])
    assert isinstance(opened, Opened)
    assert opened.hands
    return opened


def test_its_table_is_nobody_elses() -> None:
    """It is listed nowhere, promises no shuffle, and gives neither seeds nor hints."""
    table = TaughtTable(LESSONS[0]).table
    room = build_room(table)
    assert room.commitment is None
    assert Listeners("a-table", table).snapshot(0).lesson == LESSONS[0].name
    shared = room.settings
    assert [shared.public, shared.spectators, shared.hints] == [False] * 3
    with pytest.raises(NothingToDo):
        find_fairness(table, None)


def test_no_lesson_of_that_name() -> None:
    with pytest.raises(UnknownLesson, match="there is no lesson 'bridge'"):
        OpenLesson("Ann").opening("bridge", 0, SEED)


def test_each_leads_to_the_next_of_its_game() -> None:
    names = [lesson.name for lesson in LESSONS]
    assert len(set(names)) == len(names)
    following = [TaughtTable(lesson).said().next for lesson in LESSONS]
    assert [entry.name for entry in following if entry] == [
        after.name
        for before, after in pairwise(LESSONS)
        if find_lesson(before.name)[0] is find_lesson(after.name)[0]
    ]

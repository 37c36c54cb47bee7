"""The hand without help that ends each course: played to its end, commented on by its moves."""

from __future__ import annotations

import random
import re

import pytest

from courtcards.games.kings_corner.rules.places import TABLE
from courtcards.kernel.cards import PACK_SIZE
from courtcards.kernel.errors import IllegalMove, NothingToDo
from courtcards.kernel.lessons import Lesson
from courtcards.play.replay import verify
from courtcards.tables.commands.consent import Rematch
from courtcards.tables.commands.play import Claim, Concede, Deal, Play
from courtcards.tables.service.opening import OpenLesson
from courtcards.tables.views.replays import find_record
from courtcards.text import LANGUAGES
from tables.views.taught import GUIDED, PRACTICES, TaughtTable

every_practice = pytest.mark.parametrize("lesson", PRACTICES, ids=lambda lesson: lesson.name)


def played(lesson: Lesson, seed: int, first: str = "") -> TaughtTable:
    """A practice hand that the pupil plays at random, after the ``first`` move if it is given."""
    taught, chance = TaughtTable(lesson), random.Random(seed)
    if first:
        taught.take(first)
    while not taught.said().is_over:
        taught.take(chance.choice(taught.legal))
    return taught


def test_each_course_ends_with_one() -> None:
    for lesson in PRACTICES:
        assert TaughtTable(lesson).said().next is None
    assert {lesson.name for lesson in PRACTICES} == {
        f"{game}-practice" for game in ("kings-corner", "double-king")
    }
    assert TaughtTable(GUIDED[-1]).said().next is not None


@every_practice
def test_every_legal_move_is_taken_and_nothing_follows_its_end(lesson: Lesson) -> None:
    taught = played(lesson, 1)
    page = taught.said()
    assert (page.step, page.steps, page.move, page.is_practice) == (2, 2, None, True)
    assert taught.again().view(lesson.seat) == taught.table.view(lesson.seat)
    assert not taught.table.acts_by_itself
    for verb in (Deal, Rematch):
        with pytest.raises(NothingToDo):
            taught.order(verb)
    record = find_record(taught.table, None)
    assert len(record.hands) == 1
    verify(record)


@every_practice
def test_nothing_is_claimed_there(lesson: Lesson) -> None:
    taught = TaughtTable(lesson)
    for verb in (Claim, Concede):
        with pytest.raises(NothingToDo, match="card by card"):
            taught.order(verb)


@every_practice
def test_its_pack_follows_from_the_seed(lesson: Lesson) -> None:
    packs = [
        OpenLesson("Ann").opening(lesson.name, 0, bytes([number]) * 32).hands[0].pack
        for number in (1, 1, 2)
    ]
    assert packs[0] == packs[1] != packs[2]


@every_practice
def test_before_its_end_there_is_no_help_and_no_record(lesson: Lesson) -> None:
    taught = TaughtTable(lesson)
    page = taught.said()
    assert (page.step, page.move, page.is_over, len(page.texts)) == (1, None, False, 1)
    with pytest.raises(NothingToDo):
        find_record(taught.table, None)


def test_an_illegal_move_is_refused_by_its_rule() -> None:
    taught = TaughtTable(next(each for each in PRACTICES if each.ruleset == "french"))
    with pytest.raises(IllegalMove):
        taught.order(Play, move="KC>N")


@every_practice
def test_the_comment_is_written_in_every_language(lesson: Lesson) -> None:
    taught = played(lesson, 3)
    comments = [taught.said(language).texts for language in LANGUAGES]
    assert len({len(comment) for comment in comments}) == 1
    for index, sentences in enumerate(zip(*comments, strict=True)):
        assert len(set(sentences)) == len(LANGUAGES), index
        assert not any("{" in sentence for sentence in sentences)


@pytest.mark.parametrize("contract", ["tricks", "hearts", "queens", "seventh-last", "trump:C"])
@pytest.mark.parametrize("seed", range(3))
def test_the_tricks_of_a_deal_add_up_to_its_score(contract: str, seed: int) -> None:
    lesson = next(each for each in PRACTICES if each.ruleset == "club")
    taught = played(lesson, seed, f"choose {contract}")
    scores = taught.table.match.hands[-1].scores
    told, *ideas = taught.said().texts
    assert scores is not None
    if contract == "trump:C":
        assert len(re.findall(r"\d+", told)) == scores[lesson.seat]
    else:
        assert -sum(map(int, re.findall(r"−(\d+)", told))) == scores[lesson.seat]
    for idea in ideas:
        kept, of = re.findall(r"\d+", idea)
        assert 0 <= int(kept) <= int(of)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.rule("KC-5.1")
def test_the_points_and_moves_of_a_hand_are_those_that_were_made(seed: int) -> None:
    lesson = next(each for each in PRACTICES if each.ruleset == "french")
    taught = played(lesson, seed)
    match = taught.table.match
    assert match.hands[-1].scores is not None
    own = [play for play in match.list_plays() if play.seat == lesson.seat]
    texts = taught.said().texts
    score = match.hands[-1].scores[lesson.seat]
    assert any(text.startswith(f"Your points: {score}.") for text in texts)
    laid = sum(play.move < TABLE * PACK_SIZE for play in own)
    assert any(text.startswith(f"Cards laid: {laid},") for text in texts)
    ended = sum(match.game.move_text(play.move) == "end" for play in own)
    assert not ended or any(text.endswith(f" of {ended}.") for text in texts)
    assert (score == 0) == texts[0].startswith("You laid your last card first")

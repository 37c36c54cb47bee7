"""Every clause has its example, and every example is played through, in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from courtcards.games import GAMES
from courtcards.kernel.errors import MalformedMove, NoSuchThing, UnknownClause
from courtcards.kernel.examples import Example, LineTrial
from courtcards.languages import LANGUAGES
from courtcards.rulebook import contents, replied, shown, tried
from courtcards.rulebook.clauses import found
from courtcards.rulebook.paper import trials_of

RULES = Path(__file__).parents[2] / "docs" / "rules"
WRITTEN = re.compile(r"^- \*\*([A-Z]+-[\d.]+)\*\*", re.MULTILINE)
CLAUSES = [example.clause for game in GAMES.values() for example in game.examples]


@pytest.mark.parametrize("path", sorted(RULES.glob("*.md")), ids=lambda path: path.stem)
def test_every_clause_of_the_rules_has_its_example_in_their_order(path: Path) -> None:
    written = WRITTEN.findall(path.read_text("utf-8"))
    assert written == [clause for clause in CLAUSES if clause[:3] == written[0][:3]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("clause", CLAUSES)
def test_each_trial_comes_to_what_its_example_says(clause: str, language: str) -> None:
    example = found(clause).example
    told = shown(clause, language)
    assert told.look
    assert all(told.sentences)
    assert (told.view is None) == bool(told.paper)
    if isinstance(example, Example):
        for trial in example.trials:
            came = tried(clause, [trial.move], language)
            assert came.is_allowed == (trial.refused is None)
            assert came.text
            assert came.clause == (trial.refused or clause)
            assert (came.view == told.view) != came.is_allowed
        return
    for number, each in enumerate(trials_of(example)):
        came = tried(clause, [str(number)], language)
        refused = each.refused is not None if isinstance(each, LineTrial) else each.is_refused
        assert came.is_allowed != refused
        assert came.text
        if isinstance(each, LineTrial):
            assert came.clause == (each.refused or clause)
            assert (came.paper == told.paper) == refused


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_what_is_told_is_in_the_language(language: str) -> None:
    for clause in CLAUSES:
        here, english = shown(clause, language), shown(clause, "en")
        assert here.look != english.look
        assert here.sentences != english.sentences


def test_a_position_is_seen_from_one_seat_alone() -> None:
    for clause in CLAUSES:
        view = shown(clause, "en").view
        if view is not None:
            assert view.seat == found(clause).example.seat  # type: ignore[attr-defined]
            assert len(view.table.cards) == view.table.hand_counts[view.seat]


def test_the_contents_name_every_clause() -> None:
    listed = [each.clause for game in contents("en").games for each in game.clauses]
    assert listed == CLAUSES
    assert shown("KC-2.1", "en").before == "KC-1.5"
    assert shown("KC-10", "en").after is None


def test_moves_go_on_from_those_that_were_tried() -> None:
    assert tried("KC-2.1", ["8H>N", "end"], "en").is_allowed
    assert not tried("KC-2.1", ["8H>N", "8H>N"], "en").is_allowed
    over = tried("KC-2.1", ["8H>N", "end", "TC>N"], "en")
    assert not over.is_allowed
    assert over.clause is None


@pytest.mark.parametrize(
    ("clause", "moves", "kind"),
    [
        ("KC-99", ["end"], UnknownClause),
        ("KC-2.1", ["nonsense"], MalformedMove),
        ("KC-2.1", ["8S>N", "end"], MalformedMove),
        ("DK-6.3", ["7"], MalformedMove),
        ("DK-6.3", ["0", "1"], MalformedMove),
    ],
)
def test_what_cannot_be_tried_is_one_sentence(
    clause: str, moves: list[str], kind: type[Exception]
) -> None:
    with pytest.raises(kind):
        tried(clause, moves, "en")


@pytest.mark.parametrize(
    ("clause", "about", "said", "by"),
    [
        ("KC-2.1", "stock", "40", "KC-4.1"),
        ("KC-4.5", "stock", "empty", "KC-4.5"),
        ("KC-2.1", "N", "8♦", "KC-2.1"),
        ("KC-2.1", "W", "Ace", "KC-2.1"),
        ("KC-2.1", "NE", "King", "KC-2.2"),
        ("KC-2.2", "N", "any card", "KC-2.6"),
        ("KC-2.1", "2D", "3♣ or 3♠", "KC-2.1"),
        ("KC-6.3", "stock", "Chips in the pot: 2", "KC-4.1"),
        ("KC-2.1", "seat:1", "Ada", "KC-9.1"),
        ("KC-2.1", "seat:1", "Dealer: Ada", "KC-9.1"),
        ("DK-3.1", "trick", "K♣", "DK-3.1"),
        ("DK-3.1", "9D", "clubs", "DK-3.1"),
        ("DK-4.3", "4C", "Q♣", "DK-4.3"),
        ("DK-2.3", "trick", "chooses", "DK-2.3"),
    ],
)
def test_a_press_on_a_thing_is_answered(clause: str, about: str, said: str, by: str) -> None:
    told = replied(clause, [], about, "en")
    assert said in told.text
    assert told.clause == by


@pytest.mark.parametrize("about", ["", "seat:9", "2X", "KS", "trick"])
def test_a_press_on_no_thing_is_one_sentence(about: str) -> None:
    with pytest.raises(NoSuchThing):
        replied("KC-2.1", [], about, "en")

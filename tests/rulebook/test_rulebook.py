"""The rules in sentences, and every clause with its example, in every language."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.games import GAMES, find_game
from courtcards.kernel.errors import MalformedMove, NoSuchThing, RuleSetError, UnknownClause
from courtcards.kernel.examples import Example, LineTrial
from courtcards.kernel.options import Choice, NumberRange, Option, OptionValue, RuleSet, Switch
from courtcards.rulebook import build_clause_view, build_contents, explain_example_item, try_moves
from courtcards.rulebook.clauses import find_example
from courtcards.rulebook.paper_examples import list_trials
from courtcards.text import LANGUAGES
from courtcards.text.localization import footnote, sentences

EVERY_SET = [(game.name, each.name) for game in GAMES.values() for each in game.named_sets]


def text_of(rules: RuleSet, language: str = "en") -> list[str]:
    return [f"{each.clause} {each.text}" for each in sentences(rules, language)]


def values_of(option: Option) -> tuple[OptionValue, ...]:
    match option.kind:
        case Choice():
            return option.kind.values
        case Switch():
            return (False, True)
        case NumberRange(least, _most, _word, word_value):
            return (least, least + 1, word_value) if option.kind.word else (least, least + 1)


def single_changes() -> Iterator[tuple[str, str, str, OptionValue]]:
    """Every value of every option, changed from every named set where that makes sense."""
    for game, named in EVERY_SET:
        for option in find_game(game).options:
            for value in values_of(option):
                yield game, named, option.name, value


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_named_set_can_be_read(language: str) -> None:
    for game, named in EVERY_SET:
        lines = sentences(find_game(game).rules(named), language)
        assert lines == sorted(lines, key=lambda line: [int(n) for n in line.clause[3:].split(".")])
        assert all(line.text.strip() and "%" not in line.text for line in lines), named


def test_every_value_of_every_option_changes_what_is_said() -> None:
    """Each value has words of its own from at least one named set that it makes sense in."""
    told: dict[tuple[str, str], set[tuple[str, ...]]] = {}
    values: dict[tuple[str, str], set[OptionValue]] = {}
    for game, named, option, value in single_changes():
        try:
            rules = find_game(game).rules(named, {option: value})
        except RuleSetError:
            continue
        for language in LANGUAGES:
            place = (option, f"{game} {named} {language}")
            told.setdefault(place, set()).add(tuple(text_of(rules, language)))
            values.setdefault(place, set()).add(value)
    for option in {option for option, _ in told}:
        for language in LANGUAGES:
            best = max(
                len(texts) / len(values[place])
                for place, texts in told.items()
                if place[0] == option and place[1].endswith(language)
            )
            assert best == 1, f"values of {option} that read alike ({language})"


def test_a_house_rule_reads_right() -> None:
    rules = find_game("kings-corner").rules("french", {"draw": "start", "target": 50}, 4)
    lines = text_of(rules)
    assert "KC-1.2 4 players." in lines
    assert any(line.startswith("KC-4.2 You begin your turn by drawing a card") for line in lines)
    assert not any(line.startswith(("KC-4.1", "KC-4.4", "KC-4.6")) for line in lines)
    assert any("reached 50 points" in line for line in lines)


@pytest.mark.parametrize(
    ("target", "language", "words"),
    [
        (1, "en", "reached 1 point."),
        (2, "en", "reached 2 points."),
        (1, "fr", "atteigne 1 point."),
        (2, "fr", "atteigne 2 points."),
    ],
)
def test_one_is_singular_and_two_are_plural(target: int, language: str, words: str) -> None:
    rules = find_game("kings-corner").rules("french", {"target": target})
    assert any(words in line for line in text_of(rules, language))


def test_a_decided_reading_says_so() -> None:
    rules = find_game("double-king").rules("club")
    decided = [line for line in sentences(rules) if line.decided]
    assert {line.clause for line in decided} == {"DK-1.5", "DK-2.2", "DK-2.3"}
    assert all(line.text.endswith("(decided)") for line in decided)
    assert all(line.text.endswith("(convenu)") for line in sentences(rules, "fr") if line.decided)
    assert footnote("fr").startswith("(convenu)")


def test_an_unknown_language_is_refused_in_one_sentence() -> None:
    with pytest.raises(
        RuleSetError, match="there is no language 'it'; the languages are en, de, es, fr, nl"
    ):
        sentences(find_game("double-king").rules("club"), "it")


@st.composite
def house_rules(draw: st.DrawFn) -> RuleSet:
    game = draw(st.sampled_from(list(GAMES.values())))
    named = draw(st.sampled_from(game.named_sets)).name
    changes = {
        option.name: draw(st.sampled_from(values_of(option)))
        for option in draw(st.lists(st.sampled_from(game.options), unique=True))
    }
    try:
        return game.rules(named, changes, draw(st.sampled_from(list(game.seat_counts))))
    except RuleSetError:
        return game.rules(named)


@given(house_rules())
def test_any_house_rules_can_be_read_alike_in_every_language(rules: RuleSet) -> None:
    told = [[line.clause for line in sentences(rules, language)] for language in LANGUAGES]
    assert all(one == other for one, other in itertools.pairwise(told))


RULES = Path(__file__).parents[2] / "docs" / "rules"
WRITTEN = re.compile(r"^- \*\*([A-Z]+-[\d.]+)\*\*", re.MULTILINE)
CLAUSES = [example.clause for game in GAMES.values() for example in game.examples]


@pytest.mark.parametrize("path", sorted(RULES.glob("*.md")), ids=lambda path: path.stem)
def test_every_clause_of_the_rules_has_its_example_in_their_order(path: Path) -> None:
    written = WRITTEN.findall(path.read_text("utf-8"))
    assert written == [clause for clause in CLAUSES if clause[:3] == written[0][:3]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_trial_comes_to_what_its_example_says(language: str) -> None:
    for clause in CLAUSES:
        check_trials(clause, language)


def check_trials(clause: str, language: str) -> None:
    example = find_example(clause).example
    told = build_clause_view(clause, language)
    assert told.look
    assert all(told.sentences)
    assert (told.view is None) == bool(told.paper)
    if isinstance(example, Example):
        for trial in example.trials:
            came = try_moves(clause, [trial.move], language)
            assert came.is_allowed == (trial.refused is None), (clause, trial)
            assert came.text, (clause, trial)
            assert came.clause == (trial.refused or clause)
            assert (came.view == told.view) != came.is_allowed
        return
    for number, each in enumerate(list_trials(example)):
        came = try_moves(clause, [str(number)], language)
        refused = each.refused is not None if isinstance(each, LineTrial) else each.is_refused
        assert came.is_allowed != refused, (clause, number)
        assert came.text, (clause, number)
        if isinstance(each, LineTrial):
            assert came.clause == (each.refused or clause)
            assert (came.paper == told.paper) == refused


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_what_is_told_is_in_the_language(language: str) -> None:
    for clause in CLAUSES:
        here, english = build_clause_view(clause, language), build_clause_view(clause, "en")
        assert here.look != english.look
        assert here.sentences != english.sentences


def test_a_position_is_seen_from_one_seat_alone() -> None:
    for clause in CLAUSES:
        view = build_clause_view(clause, "en").view
        if view is not None:
            assert view.seat == find_example(clause).example.seat  # type: ignore[attr-defined]
            assert len(view.table.cards) == view.table.hand_counts[view.seat]


def test_the_contents_name_every_clause() -> None:
    listed = [each.clause for game in build_contents("en").games for each in game.clauses]
    assert listed == CLAUSES
    assert build_clause_view("KC-2.1", "en").before == "KC-1.5"
    assert build_clause_view("KC-10", "en").after is None


def test_moves_go_on_from_those_that_were_tried() -> None:
    assert try_moves("KC-2.1", ["8H>N", "end"], "en").is_allowed
    assert not try_moves("KC-2.1", ["8H>N", "8H>N"], "en").is_allowed
    over = try_moves("KC-2.1", ["8H>N", "end", "TC>N"], "en")
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
        try_moves(clause, moves, "en")


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
    told = explain_example_item(clause, [], about, "en")
    assert said in told.text
    assert told.clause == by


@pytest.mark.parametrize("about", ["", "seat:9", "2X", "KS", "trick"])
def test_a_press_on_no_thing_is_one_sentence(about: str) -> None:
    with pytest.raises(NoSuchThing):
        explain_example_item("KC-2.1", [], about, "en")

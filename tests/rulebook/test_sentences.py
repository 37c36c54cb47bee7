"""The rules in sentences: every option has its words, in every language."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courtcards.games import GAMES, game_named
from courtcards.kernel.errors import RuleSetError
from courtcards.kernel.options import Choice, Number, Option, OptionValue, Switch
from courtcards.kernel.rulesets import RuleSet
from courtcards.languages import LANGUAGES
from courtcards.rulebook import footnote, sentences

EVERY_SET = [(game.name, each.name) for game in GAMES.values() for each in game.named_sets]


def text_of(rules: RuleSet, language: str = "en") -> list[str]:
    return [f"{each.clause} {each.text}" for each in sentences(rules, language)]


def values_of(option: Option) -> tuple[OptionValue, ...]:
    match option.kind:
        case Choice():
            return option.kind.values
        case Switch():
            return (False, True)
        case Number(least, _most, _word, word_value):
            return (least, least + 1, word_value) if option.kind.word else (least, least + 1)


def single_changes() -> Iterator[tuple[str, str, str, OptionValue]]:
    """Every value of every option, changed from every named set where that makes sense."""
    for game, named in EVERY_SET:
        for option in game_named(game).options:
            for value in values_of(option):
                yield game, named, option.name, value


@pytest.mark.parametrize(("game", "named"), EVERY_SET)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_named_set_can_be_read(game: str, named: str, language: str) -> None:
    rules = game_named(game).rules(named)
    lines = sentences(rules, language)
    assert lines == sorted(lines, key=lambda line: [int(n) for n in line.clause[3:].split(".")])
    assert all(line.text.strip() and "%" not in line.text for line in lines)


def test_every_value_of_every_option_changes_what_is_said() -> None:
    """Each value has words of its own from at least one named set that it makes sense in."""
    told: dict[tuple[str, str], set[tuple[str, ...]]] = {}
    values: dict[tuple[str, str], set[OptionValue]] = {}
    for game, named, option, value in single_changes():
        try:
            rules = game_named(game).rules(named, {option: value})
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
    rules = game_named("kings-corner").rules("french", {"draw": "start", "target": 50}, 4)
    lines = text_of(rules)
    assert "KC-1.2 4 players." in lines
    assert any(line.startswith("KC-4.2 Your turn opens with a card drawn") for line in lines)
    assert not any(line.startswith(("KC-4.1", "KC-4.4", "KC-4.6")) for line in lines)
    assert any("reached 50 points" in line for line in lines)


@pytest.mark.parametrize(
    ("target", "language", "words"),
    [
        (1, "en", "reached 1 point."),
        (2, "en", "reached 2 points."),
        (1, "fr", "atteigne 1 point."),
        (2, "fr", "atteigne 2 points."),
        (1, "nl", "1 punt bereikt."),
        (2, "nl", "2 punten bereikt."),
        (1, "es", "llega a 1 punto."),
        (2, "es", "llega a 2 puntos."),
    ],
)
def test_one_is_singular_and_two_are_plural(target: int, language: str, words: str) -> None:
    rules = game_named("kings-corner").rules("french", {"target": target})
    assert any(words in line for line in text_of(rules, language))


def test_a_decided_reading_says_so() -> None:
    rules = game_named("double-king").rules("club")
    decided = [line for line in sentences(rules) if line.decided]
    assert {line.clause for line in decided} == {"DK-1.5", "DK-2.2", "DK-2.3"}
    assert all(line.text.endswith("(decided)") for line in decided)
    assert all(line.text.endswith("(convenu)") for line in sentences(rules, "fr") if line.decided)
    assert footnote("fr").startswith("(convenu)")


def test_an_unknown_language_is_refused_in_one_sentence() -> None:
    with pytest.raises(RuleSetError, match="there is no language 'de'; there is en, es, fr, nl"):
        sentences(game_named("double-king").rules("club"), "de")


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

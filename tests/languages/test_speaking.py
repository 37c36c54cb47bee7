"""Errors and refusals in the language of whoever reads them; which language that is."""

from __future__ import annotations

import ast
import re

import pytest

from catalogues import PACKAGE, calls
from courtcards.errors import IllegalMove, RuleSetError, UnknownTable
from courtcards.games import GAMES, game_named
from courtcards.languages import LANGUAGES, best_language, said, spoken, title_of, translated
from courtcards.languages.speaking import card_sign
from courtcards.rulesets import parse_changes

CARD = re.compile(r"\b[A2-9TJQK][CDHS]\b")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "follow suit: you hold a heart (DK-3.1)"),
        ("fr", "suivez la couleur\u00a0: vous avez du cœur (DK-3.1)"),
        ("nl", "bekennen: je hebt nog harten (DK-3.1)"),
        ("es", "asiste al palo: tienes corazones (DK-3.1)"),
    ],
)
def test_a_refusal_keeps_its_clause(language: str, words: str) -> None:
    refused = IllegalMove("QS", "follow suit: you hold a {suit}", "DK-3.1", suit="heart")
    assert spoken(refused, language) == words
    assert str(refused) == "follow suit: you hold a heart (DK-3.1)"
    assert refused.reason == "follow suit: you hold a heart"


@pytest.mark.parametrize(
    ("language", "queen", "ace", "ten"),
    [
        ("en", "QH", "AS", "TD"),
        ("fr", "D♥", "1♠", "10♦"),
        ("nl", "V♥", "A♠", "10♦"),
        ("es", "D♥", "A♠", "10♦"),
    ],
)
def test_cards_have_the_letters_of_the_language(
    language: str, queen: str, ace: str, ten: str
) -> None:
    assert [card_sign(card, language) for card in ("QH", "AS", "TD")] == [queen, ace, ten]


def test_ranks_and_places_have_names() -> None:
    fit = "{card} does not fit on {top}: that takes a {rank} of the other colour"
    held = {"card": "9H", "top": "KS", "rank": "Q"}
    assert "la dame" in said(fit, held, "fr")
    assert "een vrouw" in said(fit, held, "nl")
    assert "la dama" in said(fit, held, "es")
    assert said("there is no pile on {source}", {"source": "W"}, "nl").endswith("West")


def refusal_parameters() -> set[str]:
    """The names of everything that goes into the refusals of the games."""
    found = set()
    for path in (PACKAGE / "games").glob("*/refusals.py"):
        for name, call in calls(path):
            if name == "Refusal" and isinstance(call.args[1], ast.Constant):
                found |= set(re.findall(r"\{(\w+)\}", str(call.args[1].value)))
    return found


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_parameter_of_a_refusal_is_named_in_the_language(language: str) -> None:
    examples = {
        "rank": "Q", "suit": "heart", "contract": "hearts", "source": "NE", "target": "SW",
        "corner": "NW",
    }  # fmt: skip
    for name in refusal_parameters():
        value = examples.get(name, "QS")
        template = f"{{{name}}}"
        told = said(template, {name: value}, language)
        assert told != value, name
        assert not CARD.search(told), f"{name} is told as moves are written: {told}"


def test_an_error_within_an_error_is_translated_too() -> None:
    with pytest.raises(RuleSetError) as refused:
        parse_changes(game_named("kings-corner").options, ["target=0"])
    assert "a whole number from 1 to 10000" in str(refused.value)
    assert "un nombre entier de 1 à 10000" in spoken(refused.value, "fr")
    assert "een geheel getal van 1 tot 10000" in spoken(refused.value, "nl")


def test_braces_of_a_visitor_are_only_text() -> None:
    for language in LANGUAGES:
        assert "'{table}{0}'" in spoken(UnknownTable("{table}{0}"), language)


def test_games_have_titles_everywhere() -> None:
    for game in GAMES.values():
        assert all(title_of(game.title, language) for language in LANGUAGES)
        assert title_of(game.title, "en") == game.title


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-BE,fr;q=0.9,en;q=0.8", "fr"),
        ("nl-BE", "nl"),
        ("de-DE, es-MX;q=0.3, fr;q=0.2", "es"),
        ("de, it", "en"),
        ("EN-gb;q=0.2, NL;q=0.4", "nl"),
        ("fr;q=0, nl;q=0.1", "nl"),
        ("fr;q=x, es", "es"),
        ("fr;q=9, es;q=0.5", "es"),
        ("*", "en"),
        (";;,,=;q", "en"),
        ("fr, nl", "fr"),
    ],
)
def test_the_best_of_what_a_browser_wishes(header: str, language: str) -> None:
    assert best_language(header) == language


def test_option_summaries_and_sources_are_translated() -> None:
    for language in LANGUAGES[1:]:
        for game in GAMES.values():
            for option in game.options:
                assert translated(option.summary, language) != option.summary
            for each in game.named_sets:
                assert translated(each.source, language) != each.source

"""Errors and refusals in the language of whoever reads them; which language that is."""

from __future__ import annotations

import pytest
from catalogues.texts import OWN_GAMES

from courtcards.games import find_game
from courtcards.games.double_king.rules.contracts import CONTRACT_NAMES
from courtcards.games.kings_corner.rules.places import PLACE_NAMES
from courtcards.kernel.cards import HEARTS, QUEEN, parse_card
from courtcards.kernel.errors import IllegalMove, RuleSetError, UnknownTable
from courtcards.kernel.naming import RANK_NAMES, SUIT_NAMES, CardSign
from courtcards.kernel.options import parse_changes
from courtcards.text import (
    LANGUAGES,
    best_language,
    format_message,
    language_of_locale,
    localize,
    translate_text,
)
from courtcards.text.catalogue_compiler import catalogue
from courtcards.text.catalogues import CATALOGUES


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "follow suit: you hold hearts (DK-3.1)"),
        ("fr", "suivez la couleur\u00a0: vous avez du cœur (DK-3.1)"),
        ("nl", "bekennen: je hebt nog harten (DK-3.1)"),
        ("es", "asiste al palo: tienes corazones (DK-3.1)"),
    ],
)
def test_a_refusal_keeps_its_clause(language: str, words: str) -> None:
    refused = IllegalMove("QS", "follow suit: you hold {suit}", "DK-3.1", suit=SUIT_NAMES[HEARTS])
    assert localize(refused, language) == words
    assert str(refused) == "follow suit: you hold hearts (DK-3.1)"
    assert refused.reason == "follow suit: you hold hearts"


@pytest.mark.parametrize(
    ("language", "queen", "ace", "ten"),
    [
        ("en", "Q♥", "A♠", "10♦"),
        ("fr", "D♥", "1♠", "10♦"),
        ("nl", "V♥", "A♠", "10♦"),
        ("es", "D♥", "A♠", "10♦"),
    ],
)
def test_cards_have_the_letters_of_the_language(
    language: str, queen: str, ace: str, ten: str
) -> None:
    signs = [CardSign(parse_card(card)) for card in ("QH", "AS", "TD")]
    assert [localize(sign, language) for sign in signs] == [queen, ace, ten]


def test_ranks_and_places_have_names() -> None:
    fit = "{card} does not fit on {top}: the pile takes the {rank} of the other colour"
    held = {
        "card": CardSign(parse_card("9H")),
        "top": CardSign(parse_card("KS")),
        "rank": RANK_NAMES[QUEEN],
    }
    assert format_message(fit, held, "en") == (
        "9♥ does not fit on K♠: the pile takes the queen of the other colour"
    )
    assert "la dame" in format_message(fit, held, "fr")
    assert "een vrouw" in format_message(fit, held, "nl")
    assert "la dama" in format_message(fit, held, "es")
    west = {"source": PLACE_NAMES[3]}
    assert format_message("there is no pile at {source}", west, "en") == "there is no pile at West"
    assert format_message("there is no pile at {source}", west, "nl").endswith("West")


NAMES = [
    *RANK_NAMES,
    *SUIT_NAMES,
    *PLACE_NAMES,
    *CONTRACT_NAMES.values(),
    *(game.titled for game in OWN_GAMES),
]


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_name_stands_in_every_catalogue(language: str) -> None:
    for name in NAMES:
        message = catalogue(language).get(name.text, name.context)
        assert message is not None, name
        assert localize(name, language) == message.string
        assert localize(name, "en") == str(name) == name.text


def test_an_error_within_an_error_is_translated_too() -> None:
    with pytest.raises(RuleSetError) as refused:
        parse_changes(find_game("kings-corner").options, ["target=0"])
    assert "a whole number from 1 to 10000" in str(refused.value)
    assert "un nombre entier de 1 à 10000" in localize(refused.value, "fr")
    assert "een geheel getal van 1 tot 10000" in localize(refused.value, "nl")


def test_braces_of_a_visitor_are_only_text() -> None:
    for language in LANGUAGES:
        assert "'{table}{0}'" in localize(UnknownTable("{table}{0}"), language)


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-BE,fr;q=0.9,en;q=0.8", "fr"),
        ("nl-BE", "nl"),
        ("it-IT, es-MX;q=0.3, fr;q=0.2", "es"),
        ("de-AT, en;q=0.5", "de"),
        ("pt, it", "en"),
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


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("fr_BE.UTF-8", "fr"),
        ("nl", "nl"),
        ("es.UTF-8", "es"),
        ("C", "en"),
        ("", "en"),
        ("it", "en"),
    ],
)
def test_the_language_of_a_system(locale: str, language: str) -> None:
    assert language_of_locale(locale) == language


def test_option_summaries_and_sources_are_translated() -> None:
    for language in CATALOGUES:
        for game in OWN_GAMES:
            for option in game.options:
                assert translate_text(option.summary, language) != option.summary
            for each in game.named_sets:
                assert translate_text(each.source, language) != each.source

"""Every reason has words in each language, with the players' names and the letters of the cards."""

from __future__ import annotations

import pytest

from courtcards.hosting.reasons import told
from courtcards.languages import LANGUAGES, spoken
from courtcards.languages.catalogues import CATALOGUES, translations
from reasons.given import declared, given
from reasons.reading import NAMES


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_reason_is_translated(language: str) -> None:
    catalogue = translations(language)
    texts = {text for _, text in declared()}
    assert len(texts) >= 50
    assert {text for text in texts if catalogue.gettext(text) == text} == set()


def test_every_reason_has_a_position() -> None:
    assert declared() == {(each.code, each.text) for each in given()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_open_in_a_reason(language: str) -> None:
    for why in told(given(), NAMES, language):
        assert why.words
        assert not set("{}") & set(why.words), why
        assert "SeatName" not in why.words


def test_a_card_has_the_letter_of_the_language_and_a_player_the_name() -> None:
    reason = next(each for each in given() if "who" in each.parameters)
    names = ["Anne", "Bernard", "Cécile", "Denis"]
    said = {language: spoken(reason.naming(names), language) for language in LANGUAGES}
    assert all(any(name in words for name in names) for words in said.values())
    letters = {"en": "Q♠", "fr": "D♠", "nl": "V♠", "es": "D♠"}
    assert all(letter in said[language] for language, letter in letters.items()), said

"""Languages and their catalogues, and the choice of one for a browser or a system.

A language is a folder of `locale/` with its catalogue; nothing else lists it. Wheels and browsers
have compiled catalogues. A clone has only the `.po` files. Each is read at its first use, so no
compiled catalogue can be outdated.
"""

from __future__ import annotations

import functools
import gettext
import io
from collections.abc import Iterable

import msgspec

from courtcards.kernel.errors import RuleSetError
from courtcards.kernel.naming import TranslatableName
from courtcards.kernel.sources import PACKAGE
from courtcards.text.po_files import MAKERS, PageWords

SOURCE_LANGUAGE = "en"
LOCALE = PACKAGE / "locale"
CATALOGUES = tuple(sorted(place.name for place in LOCALE.iterdir() if place.is_dir()))
"""The languages that have a catalogue, by code."""

LANGUAGES = (SOURCE_LANGUAGE, *CATALOGUES)
"""The languages by code; the first is that of the source."""

OWN_NAME = TranslatableName("English", "language.own-name")
"""A language's own name for itself."""


@functools.cache
def language_names() -> dict[str, str]:
    """Return each language's own name, by code.

    >>> language_names()["fr"]
    'Français'
    """
    return {
        language: translate_text(OWN_NAME.text, language, OWN_NAME.context)
        for language in LANGUAGES
    }


def check_language(language: str) -> None:
    """Raise RuleSetError if there is no such language."""
    if language not in LANGUAGES:
        raise RuleSetError(
            "there is no language {name!r}; the languages are {known}",
            name=language,
            known=", ".join(LANGUAGES),
        )


@functools.cache
def translations(language: str) -> gettext.NullTranslations:
    """Return the catalogue of a language. Raises RuleSetError if there is none."""
    check_language(language)
    if language == SOURCE_LANGUAGE:
        return gettext.NullTranslations()
    return gettext.GNUTranslations(io.BytesIO(_load_file(language, "courtcards.mo")))


def translate_text(text: str, language: str, context: str | None = None) -> str:
    """Return a text in a language, or in English if the catalogue lacks it.

    A text of the page is found by its key there, which is its context.

    >>> translate_text("Club rules", "fr")
    'Règles de club'
    >>> translate_text("hearts", "nl", "suit.H")
    'harten'
    """
    if context is None:
        return translations(language).gettext(text)
    return translations(language).pgettext(context, text)


@functools.cache
def page_words(language: str) -> PageWords:
    """Return the texts of the page by key; plural forms by their CLDR category.

    It is empty for English, because the page's own modules have those texts.
    """
    if language == SOURCE_LANGUAGE:
        return {}
    return msgspec.json.decode(_load_file(language, "words.json"), type=PageWords)


def _load_file(language: str, name: str) -> bytes:
    """Return a file made of a catalogue: the one beside it, or one made now."""
    place = LOCALE / language / "LC_MESSAGES" / name
    if place.is_file():
        return place.read_bytes()
    return MAKERS[name](place.with_name("courtcards.po").read_text(encoding="utf-8"))


def best_language(wishes: str) -> str:
    """Return the language that an Accept-Language header prefers of ours; else English.

    >>> best_language("it, fr-BE;q=0.9, en;q=0.5")
    'fr'
    """
    liked = [_read(wish) for wish in wishes.split(",")]
    liked.sort(key=lambda wish: -wish[1])
    return _first_known(name for name, liking in liked if liking > 0)


def language_of_locale(locale: str) -> str:
    """Return the language of a system's locale, if it is one of ours; else English.

    >>> language_of_locale("fr_BE.UTF-8"), language_of_locale("C")
    ('fr', 'en')
    """
    return _first_known([locale.partition(".")[0].replace("_", "-")])


def _first_known(names: Iterable[str]) -> str:
    """Return the first of our languages, by code with or without country; else English."""
    for name in names:
        for language in (name, name.partition("-")[0]):
            if language in LANGUAGES:
                return language
    return SOURCE_LANGUAGE


def _read(wish: str) -> tuple[str, float]:
    """Return a language as the header names it, and its weight: 0 to 1."""
    name, _, parameters = wish.lower().partition(";")
    key, _, value = parameters.partition("=")
    if key.strip() != "q":
        return name.strip(), 1.0
    try:
        liking = float(value)
    except ValueError:
        return name.strip(), 0.0
    return name.strip(), liking if 0 <= liking <= 1 else 0.0

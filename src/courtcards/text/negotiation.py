"""Which language a browser or a system asks for."""

from __future__ import annotations

from collections.abc import Iterable

from courtcards.text.catalogues import LANGUAGES, SOURCE_LANGUAGE


def best_language(wishes: str) -> str:
    """The language that an Accept-Language header likes best, of those there are; else English.

    >>> best_language("de, fr-BE;q=0.9, en;q=0.5")
    'fr'
    """
    liked = [_read(wish) for wish in wishes.split(",")]
    liked.sort(key=lambda wish: -wish[1])
    return _first_known(name for name, liking in liked if liking > 0)


def language_of_locale(locale: str) -> str:
    """The language of a system's locale, if it is one there is; else English.

    >>> language_of_locale("fr_BE.UTF-8"), language_of_locale("C")
    ('fr', 'en')
    """
    return _first_known([locale.partition(".")[0].replace("_", "-")])


def _first_known(names: Iterable[str]) -> str:
    """The first that there is, by its code alone or with the country after it; else English."""
    for name in names:
        for language in (name, name.partition("-")[0]):
            if language in LANGUAGES:
                return language
    return SOURCE_LANGUAGE


def _read(wish: str) -> tuple[str, float]:
    """A language as the header names it, and how much it is liked: 0 to 1."""
    name, _, parameters = wish.lower().partition(";")
    key, _, value = parameters.partition("=")
    if key.strip() != "q":
        return name.strip(), 1.0
    try:
        liking = float(value)
    except ValueError:
        return name.strip(), 0.0
    return name.strip(), liking if 0 <= liking <= 1 else 0.0

"""Which language a browser asks for."""

from __future__ import annotations

from courtcards.languages.catalogues import LANGUAGES, SOURCE_LANGUAGE


def best_language(wishes: str) -> str:
    """The language that an Accept-Language header likes best, of those there are; else English.

    >>> best_language("de, fr-BE;q=0.9, en;q=0.5")
    'fr'
    """
    liked = [(liking, -place, language) for place, (language, liking) in enumerate(_read(wishes))]
    known = [wish for wish in liked if wish[2] in LANGUAGES and wish[0] > 0]
    return max(known)[2] if known else SOURCE_LANGUAGE


def _read(wishes: str) -> list[tuple[str, float]]:
    """The languages of a header, without their countries, each with how much it is liked."""
    found = []
    for wish in wishes.split(","):
        name, _, parameters = wish.partition(";")
        found.append((name.strip().lower().partition("-")[0], _liking(parameters)))
    return found


def _liking(parameters: str) -> float:
    name, _, value = parameters.partition("=")
    if name.strip().lower() != "q":
        return 1.0
    try:
        liking = float(value)
    except ValueError:
        return 0.0
    return liking if 0 <= liking <= 1 else 0.0

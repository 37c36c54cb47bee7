"""The languages of Courtcards: catalogues, and sentences with their parameters in each of them.

English is written where it is said: in the rule book, the games, the errors, the templates and
the page's modules. Other languages come from the gettext catalogues under `courtcards/locale/`,
one for server, command line and page alike.
"""

from __future__ import annotations

from courtcards.languages.catalogues import (
    LANGUAGE_NAMES,
    LANGUAGES,
    SOURCE_LANGUAGE,
    marked,
    page_words,
    translated,
    translations,
)
from courtcards.languages.negotiation import best_language
from courtcards.languages.speaking import said, spoken, title_of

__all__ = [
    "LANGUAGES",
    "LANGUAGE_NAMES",
    "SOURCE_LANGUAGE",
    "best_language",
    "marked",
    "page_words",
    "said",
    "spoken",
    "title_of",
    "translated",
    "translations",
]

"""The languages of Courtcards: catalogues, and sentences with parameters in each language.

English texts are in the code. Other languages come from the gettext catalogues under
`courtcards/locale/`. Every package from page on may import it. Start at ``catalogues``.
"""

from __future__ import annotations

from courtcards.kernel.errors import mark_text
from courtcards.text.catalogues import (
    CATALOGUES,
    LANGUAGES,
    SOURCE_LANGUAGE,
    best_language,
    check_language,
    language_names,
    language_of_locale,
    page_words,
    translate_text,
    translations,
)
from courtcards.text.localization import bot_title, format_message, localize

__all__ = [
    "CATALOGUES",
    "LANGUAGES",
    "SOURCE_LANGUAGE",
    "best_language",
    "bot_title",
    "check_language",
    "format_message",
    "language_names",
    "language_of_locale",
    "localize",
    "mark_text",
    "page_words",
    "translate_text",
    "translations",
]

"""Languages and their catalogues, read from the `.po` files as they are written.

There is no compiled catalogue to forget: a file is read once, when first wanted.
"""

from __future__ import annotations

import functools
import gettext
import io
from importlib import resources

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from courtcards.errors import RuleSetError
from courtcards.rulesets import unknown

SOURCE_LANGUAGE = "en"
LANGUAGES = (SOURCE_LANGUAGE, "fr")
"""The languages that the rules can be read in; the first is the one they are written in."""


@functools.cache
def translations(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; RuleSetError if there is none."""
    if language not in LANGUAGES:
        raise RuleSetError(unknown("language", language, list(LANGUAGES)))
    if language == SOURCE_LANGUAGE:
        return gettext.NullTranslations()
    place = resources.files("courtcards") / "locale" / language / "LC_MESSAGES"
    text = io.BytesIO((place / "courtcards.po").read_bytes())
    compiled = io.BytesIO()
    write_mo(compiled, read_po(text, locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def translated(text: str, language: str) -> str:
    """A text in a language, or as it is where the catalogue lacks it.

    >>> translated("Club rules", "fr")
    'Règles de club'
    """
    return translations(language).gettext(text)

"""Languages and their catalogues, read from the `.po` files as they are written.

There is no compiled catalogue to forget: a file is read once, when first wanted.
"""

from __future__ import annotations

import functools
import gettext
import io
from importlib import resources

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from courtcards.errors import RuleSetError

SOURCE_LANGUAGE = "en"
LANGUAGE_NAMES = {SOURCE_LANGUAGE: "English", "fr": "Français", "nl": "Nederlands", "es": "Español"}
"""The languages by code, each called as it calls itself; the first is the one of the source."""

LANGUAGES = tuple(LANGUAGE_NAMES)

PageWords = dict[str, str | dict[str, str]]


@functools.cache
def catalogue(language: str) -> Catalog:
    """All messages of a language other than English, as its `.po` file has them."""
    place = resources.files("courtcards") / "locale" / language / "LC_MESSAGES"
    return read_po(io.BytesIO((place / "courtcards.po").read_bytes()), locale=language)


@functools.cache
def translations(language: str) -> gettext.NullTranslations:
    """The catalogue of a language, to translate with; RuleSetError if there is none."""
    if language not in LANGUAGES:
        raise RuleSetError(
            "there is no language {name!r}; there is {known}",
            name=language,
            known=", ".join(LANGUAGES),
        )
    if language == SOURCE_LANGUAGE:
        return gettext.NullTranslations()
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def translated(text: str, language: str, context: str | None = None) -> str:
    """A text in a language, or as it is where the catalogue lacks it.

    A text of the page is found under its key there, which is its context.

    >>> translated("Club rules", "fr")
    'Règles de club'
    >>> translated("hearts", "nl", "suit.H")
    'harten'
    """
    if context is None:
        return translations(language).gettext(text)
    return translations(language).pgettext(context, text)


def marked(text: str) -> str:
    """The text itself: marks one that stands in a table and is translated when it is said."""
    return text


@functools.cache
def page_words(language: str) -> PageWords:
    """The texts of the page by key; those with a plural by the categories of CLDR.

    Empty for English, which the page's own modules hold.
    """
    if language == SOURCE_LANGUAGE:
        return {}
    messages = catalogue(language)
    forms = plural_forms(language)
    words: PageWords = {}
    for message in messages:
        if not message.context or not message.string or message.fuzzy:
            continue
        if isinstance(message.string, str):
            words[message.context] = message.string
        else:
            words[message.context] = {
                category: message.string[form] for category, form in forms.items()
            }
    return words


def plural_forms(language: str) -> dict[str, int]:
    """For each plural category of CLDR the form of the catalogue that it takes.

    >>> plural_forms("nl")
    {'one': 0, 'other': 1}
    """
    form_of = gettext.c2py(catalogue(language).plural_expr)
    category_of = Locale.parse(language).plural_form
    examples = (1, 2, 0, 1_000_000)
    return {category_of(count): form_of(count) for count in examples}

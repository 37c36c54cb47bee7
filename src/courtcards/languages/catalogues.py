"""Languages and their catalogues, read from the `.po` files as they are written.

A language is a folder of `locale/` with its catalogue; nothing else lists it. There is no
compiled catalogue to forget: a file is read once, when first wanted. Only where Python runs in a
browser, which has nothing to read `.po` files with, compiled catalogues lie there instead.
"""

from __future__ import annotations

import functools
import gettext
import io
from importlib import resources
from typing import TYPE_CHECKING

from courtcards.kernel.errors import RuleSetError

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

# What reads catalogues is imported where one is wanted: English, which has none, is spoken sooner.

SOURCE_LANGUAGE = "en"
_LOCALE = resources.files("courtcards") / "locale"
CATALOGUES = tuple(sorted(place.name for place in _LOCALE.iterdir() if place.is_dir()))
"""The languages that have a catalogue, by code."""

LANGUAGES = (SOURCE_LANGUAGE, *CATALOGUES)
"""The languages by code; the first is the one of the source."""

PageWords = dict[str, str | dict[str, str]]


@functools.cache
def catalogue(language: str) -> Catalog:
    """All messages of a language other than English, as its `.po` file has them."""
    from babel.messages.pofile import read_po  # noqa: PLC0415

    place = _LOCALE / language / "LC_MESSAGES" / "courtcards.po"
    return read_po(io.BytesIO(place.read_bytes()), locale=language)


@functools.cache
def language_names() -> dict[str, str]:
    """By code what each language calls itself.

    >>> language_names()["fr"]
    'Français'
    """
    from babel import Locale  # noqa: PLC0415

    names = {}
    for language in LANGUAGES:
        own = Locale.parse(language).get_display_name() or language
        names[language] = own[:1].upper() + own[1:]
    return names


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
    made = _LOCALE / language / "LC_MESSAGES" / "courtcards.mo"
    octets = made.read_bytes() if made.is_file() else compiled_catalogue(language)
    return gettext.GNUTranslations(io.BytesIO(octets))


def compiled_catalogue(language: str) -> bytes:
    """The catalogue of a language as ``gettext`` reads it."""
    from babel.messages.mofile import write_mo  # noqa: PLC0415

    compiled = io.BytesIO()
    write_mo(compiled, catalogue(language))
    return compiled.getvalue()


def translated(text: str, language: str, context: str | None = None) -> str:
    """A text in a language, or in English where the catalogue lacks it.

    A text of the page is found under its key there, which is its context.

    >>> translated("Club rules", "fr")
    'Règles de club'
    >>> translated("hearts", "nl", "suit.H")
    'harten'
    """
    if context is None:
        return translations(language).gettext(text)
    return translations(language).pgettext(context, text)


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
    """By plural category of CLDR, the number of the form that the catalogue has for it.

    ``other`` is there in every language, if only for numbers that are not whole.

    >>> plural_forms("nl")
    {'other': 1, 'one': 0}
    """
    from babel import Locale  # noqa: PLC0415

    form_of = gettext.c2py(catalogue(language).plural_expr)
    category_of = Locale.parse(language).plural_form
    forms = {"other": catalogue(language).num_plurals - 1}
    for count in (1_000_000, *reversed(range(200))):
        forms[category_of(count)] = form_of(count)
    return forms

"""Compiled catalogues, made from the `.po` files by Babel, which is a tool of the build."""

from __future__ import annotations

import copy
import functools
import gettext
import io
from collections.abc import Container

import msgspec
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from courtcards.text.catalogues import LOCALE
from courtcards.text.po_files import PageWords

Key = tuple[str, str | None]

FILES = ("courtcards.mo", "words.json")
"""Files that are made of a catalogue; in a wheel they lie beside it."""


def make_file(language: str, name: str) -> bytes:
    """Return one of the ``FILES`` of a language."""
    return {"courtcards.mo": compile_catalogue, "words.json": page_words}[name](language)


@functools.cache
def catalogue(language: str) -> Catalog:
    """Return all messages in the `.po` file of a language. Expects one other than English."""
    place = LOCALE / language / "LC_MESSAGES" / "courtcards.po"
    return read_po(io.BytesIO(place.read_bytes()), locale=language)


def compile_catalogue(language: str, texts: Container[Key] | None = None) -> bytes:
    """Return the catalogue of a language for ``gettext``, with ``texts`` alone if given."""
    chosen = catalogue(language)
    if texts is not None:
        chosen = copy.deepcopy(chosen)
        for message in list(chosen):
            if message.id and message_key(message) not in texts:
                chosen.delete(message.id, message.context)
    compiled = io.BytesIO()
    write_mo(compiled, chosen)
    return compiled.getvalue()


def message_key(message: Message) -> Key:
    """Return the key of a message: its English singular, and its context."""
    return message.id if isinstance(message.id, str) else message.id[0], message.context


def page_words(language: str) -> bytes:
    """Return the texts of the page by key, as JSON; plural forms by their CLDR category."""
    forms = plural_forms(language)
    words: PageWords = {}
    for message in catalogue(language):
        if not message.context or not message.string or message.fuzzy:
            continue
        if isinstance(message.string, str):
            words[message.context] = message.string
        else:
            words[message.context] = {
                category: message.string[form] for category, form in forms.items()
            }
    return msgspec.json.encode(words)


def plural_forms(language: str) -> dict[str, int]:
    """Map the plural categories of CLDR to the numbers of the catalogue's forms.

    ``other`` exists in every language, if only for fractions.

    >>> plural_forms("nl")
    {'other': 1, 'one': 0}
    """
    form_of = gettext.c2py(catalogue(language).plural_expr)
    category_of = Locale.parse(language).plural_form
    forms = {"other": catalogue(language).num_plurals - 1}
    for count in (1_000_000, *reversed(range(200))):
        forms[category_of(count)] = form_of(count)
    return forms

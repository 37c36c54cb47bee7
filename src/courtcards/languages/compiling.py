"""Catalogues as they are read: made from the `.po` files with Babel, which is a tool of the build.

``python -m courtcards.languages.compiling FOLDER`` writes those of every language there, each in
the folder of its language, as a wheel has them.
"""

from __future__ import annotations

import functools
import gettext
import io
import sys
from importlib import resources
from pathlib import Path

import msgspec
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

PageWords = dict[str, str | dict[str, str]]
LOCALE = resources.files("courtcards") / "locale"


def made(language: str, name: str) -> bytes:
    """A file that is made of a language's catalogue: ``courtcards.mo`` or ``words.json``."""
    return {"courtcards.mo": compiled_catalogue, "words.json": page_words}[name](language)


@functools.cache
def catalogue(language: str) -> Catalog:
    """All messages of a language other than English, as its `.po` file has them."""
    place = LOCALE / language / "LC_MESSAGES" / "courtcards.po"
    return read_po(io.BytesIO(place.read_bytes()), locale=language)


def compiled_catalogue(language: str) -> bytes:
    """The catalogue of a language as ``gettext`` reads it."""
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(language))
    return compiled.getvalue()


def page_words(language: str) -> bytes:
    """The texts of the page by key, as JSON; those with a plural by the categories of CLDR."""
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
    """By plural category of CLDR, the number of the form that the catalogue has for it.

    ``other`` is there in every language, if only for numbers that are not whole.

    >>> plural_forms("nl")
    {'other': 1, 'one': 0}
    """
    form_of = gettext.c2py(catalogue(language).plural_expr)
    category_of = Locale.parse(language).plural_form
    forms = {"other": catalogue(language).num_plurals - 1}
    for count in (1_000_000, *reversed(range(200))):
        forms[category_of(count)] = form_of(count)
    return forms


def write(folder: Path) -> None:
    """Write what is made of every catalogue into a folder."""
    languages = sorted(place.name for place in LOCALE.iterdir() if place.is_dir())
    for language in languages:
        for name in ("courtcards.mo", "words.json"):
            (folder / language).mkdir(parents=True, exist_ok=True)
            (folder / language / name).write_bytes(made(language, name))


if __name__ == "__main__":
    write(Path(sys.argv[1]))

"""Catalogues read from the `.po` files of a clone, with nothing but Python.

The parser knows only what our own files contain. The catalogues of wheels are made by Babel
(``catalogue_compiler``), and a test compares the two.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

PageWords = dict[str, str | dict[str, str]]

_FIELD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d)\])? (".*")|(".*")')
_MAGIC = 0x950412DE
"""First number of a compiled catalogue."""


@dataclass
class CatalogueEntry:
    """A message of a catalogue: its fields, and its translations by the number of their form."""

    fields: dict[str, str] = field(default_factory=dict)
    forms: dict[int, str] = field(default_factory=dict)
    is_fuzzy: bool = False

    @property
    def is_translated(self) -> bool:
        """True if all its forms are translated, and not fuzzy."""
        return not self.is_fuzzy and all(self.forms.values())


def parse_entries(text: str) -> Iterator[CatalogueEntry]:
    """Yield the messages of a `.po` file; the first is its header."""
    for block in text.split("\n\n"):
        entry, name, form = CatalogueEntry(), "", 0
        for line in block.splitlines():
            if line.startswith("#,"):
                entry.is_fuzzy = "fuzzy" in line
            found = _FIELD.fullmatch(line)
            if found is None:
                continue
            name = found[1] or name
            form = int(found[2] or 0) if found[1] else form
            said = msgspec.json.decode(found[3] or found[4], type=str)  # quoted in the same way
            if name == "msgstr":
                entry.forms[form] = entry.forms.get(form, "") + said
            else:
                entry.fields[name] = entry.fields.get(name, "") + said
        if entry.forms:
            yield entry


def compile_mo(text: str) -> bytes:
    """Return a `.po` file compiled for ``gettext``."""
    pairs = sorted(
        (_key(entry), "\0".join(entry.forms[form] for form in sorted(entry.forms)).encode())
        for entry in parse_entries(text)
        if entry.is_translated
    )
    place = 7 * 4 + 16 * len(pairs)
    numbers = [_MAGIC, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0]
    words = [word for column in zip(*pairs, strict=True) for word in column]
    for word in words:
        numbers += (len(word), place)
        place += len(word) + 1
    return struct.pack(f"<{len(numbers)}I", *numbers) + b"".join(word + b"\0" for word in words)


def _key(entry: CatalogueEntry) -> bytes:
    context, plural = entry.fields.get("msgctxt"), entry.fields.get("msgid_plural")
    key = entry.fields["msgid"] + ("" if plural is None else f"\0{plural}")
    return (key if context is None else f"{context}\x04{key}").encode()


def page_words(text: str) -> bytes:
    """Return the texts of the page by key, as JSON; plural forms by their CLDR category.

    Each of our languages has two forms: one, and other.
    """
    words: PageWords = {}
    for entry in parse_entries(text):
        context = entry.fields.get("msgctxt")
        if not context or not entry.is_translated:
            continue
        is_plural = "msgid_plural" in entry.fields
        one, other = entry.forms[0], entry.forms.get(1, "")
        words[context] = {"other": other, "one": one} if is_plural else one
    return msgspec.json.encode(words)


MAKERS = {"courtcards.mo": compile_mo, "words.json": page_words}
"""By the name of a file in a wheel, the function that makes it."""

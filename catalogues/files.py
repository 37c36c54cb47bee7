"""The catalogues as files: what they hold, and what they should."""

from __future__ import annotations

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from catalogues.texts import PACKAGE, texts

WIDTH = 100
AUTHORS = "the Courtcards authors"


def wanted_catalogue() -> Catalog:
    """Every message of the sources, none translated: in the order of their contexts and texts.

    So a text that moves to another file leaves the catalogues as they are.
    """
    catalogue = Catalog(charset="utf-8")
    for each in sorted(texts(), key=lambda text: (text.context or "", text.singular)):
        catalogue.add(each.id, context=each.context)
    return catalogue


def path_of(language: str) -> Path:
    """Where the catalogue of a language is."""
    return PACKAGE / "locale" / language / "LC_MESSAGES" / "courtcards.po"


def catalogue_of(language: str) -> Catalog:
    """The catalogue of a language as its file has it."""
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


def update(language: str) -> int:
    """Bring a catalogue to what the sources say; how many messages it lacks a translation of."""
    catalogue = catalogue_of(language)
    catalogue.update(wanted_catalogue(), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.last_translator = catalogue.language_team = AUTHORS
    catalogue.msgid_bugs_address = AUTHORS
    catalogue.revision_date = catalogue.creation_date
    with path_of(language).open("wb") as file:
        write_po(file, catalogue, width=WIDTH, ignore_obsolete=True, no_location=True)
    return sum(not message.string or not all(message.string) for message in catalogue if message.id)

"""What the catalogues say, each read once."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from babel.messages.catalog import Catalog
from catalogues.files import catalogue_of

Key = tuple[str | None, tuple[str, ...]]
"""What a message is found by: its context, its English in all forms."""


class Said(NamedTuple):
    """A message: its context, its English in one form or two, its translation in as many as it has.

    A text without a plural has one form.
    """

    context: str | None
    sources: tuple[str, ...]
    forms: tuple[str, ...]


@cache
def catalogue(language: str) -> Catalog:
    """The catalogue of a language as its file has it."""
    return catalogue_of(language)


@cache
def messages(language: str) -> tuple[Said, ...]:
    """All that a catalogue says."""
    return tuple(
        Said(message.context, forms_of(message.id), forms_of(message.string or ""))
        for message in catalogue(language)
        if message.id
    )


def forms_of(text: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """A text as all of its forms."""
    return (text,) if isinstance(text, str) else tuple(text)

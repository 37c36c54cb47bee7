"""What the page says in a language, as its catalogues have it: to be looked for on the page."""

from __future__ import annotations

from functools import cache

from babel import Locale
from catalogues.texts import PLURAL, Text, page_texts

from courtcards.page import STATIC
from courtcards.text import page_words
from courtcards.text.po_files import PageWords


@cache
def words(language: str) -> PageWords:
    """The texts of the page by key; English stands in its modules."""
    english = {
        text.context: _message(text)
        for path in STATIC.rglob("words*.js")
        for text in page_texts(path)
        if text.context is not None
    }
    return english | page_words(language)


def worded(key: str, language: str, n: int = 0, **values: str | int) -> str:
    """The message of a key, its values filled in; the number decides its form, where it has some.

    >>> worded("home.play", "fr"), worded("people.back", "nl", who="Ann")
    ('Jouer maintenant', 'Ann is terug')
    >>> worded("review.done", "en", n=1)
    '1 hand reviewed.'
    """
    message = words(language)[key]
    if isinstance(message, dict):
        message = message.get(Locale.parse(language).plural_form(n), message["other"])
    return message.format(n=n, **values)


def _message(text: Text) -> str | dict[str, str]:
    """As the catalogues of other languages tell it."""
    return text.id if isinstance(text.id, str) else dict(zip(PLURAL, text.id, strict=True))

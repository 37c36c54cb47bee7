"""Every text that is to be translated, found in the sources.

Python texts are those passed to the calls of ``KEYWORDS``, and those that games declare: options
and rule sets. Templates say theirs with ``_``. The page's modules keep theirs by key in
`words*.js`: the key is the context of the message.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from babel.messages.extract import extract
from babel.messages.jslexer import tokenize, unquote_string

import courtcards
from courtcards.games import GAMES
from courtcards.kernel import errors
from courtcards.kernel.game import AnyGame

PACKAGE = Path(courtcards.__file__).parent
OWN_GAMES = [game for game in GAMES.values() if type(game).__module__.startswith("courtcards.")]
"""The games of this package: others bring their own words."""

ERRORS = {
    name
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, errors.CourtcardsError)
}
WITHOUT_TEXT = {"MalformedCard", "MissingExtra", "UnknownTable", "StaleSequence", "SequenceTaken"}
"""Errors that make their sentence themselves."""

KEYWORDS: dict[str, tuple[int, ...]] = {
    **dict.fromkeys(("say", "decide"), (2,)),
    "say_count": (2, 3),
    **dict.fromkeys(
        ("gettext", "translate_text", "format_message", "localize_here", "mark_text", "Message"),
        (1,),
    ),
    **dict.fromkeys(("__init__", *sorted(ERRORS - WITHOUT_TEXT)), (1,)),
    **dict.fromkeys(("Reason", "Refusal", "IllegalMove", "refuse", "refuse_line"), (2,)),
}
"""By the name of a call, which of its arguments are texts, counted from 1: two are a singular and
its plural."""

NAMED = {1: (1,), 2: (1, (2, "c"))}
"""The same of ``TranslatableName``, by the number of its arguments: the second is the context."""

PLURAL = ("one", "other")
"""The plural categories of English, in the order of the forms of a message."""
QUOTES = "\"'"


@dataclass(frozen=True)
class Text:
    """One message: its English, or singular and plural; its context, where it has one."""

    id: str | tuple[str, ...]
    context: str | None = None

    @property
    def singular(self) -> str:
        """The text, or its first form."""
        return self.id if isinstance(self.id, str) else self.id[0]


def python_texts(path: Path) -> Iterator[Text]:
    """What the calls of a file say."""
    keywords: dict[str, Any] = {**KEYWORDS, "TranslatableName": NAMED}
    with path.open("rb") as file:
        for _, text, _, context in extract("python", file, keywords=keywords):
            yield Text(text, context)


def declared_texts(game: AnyGame) -> Iterator[Text]:
    """What a game declares: its rule sets and their sources, its options and their values."""
    yield from (Text(text) for each in game.named_sets for text in (each.title, each.source))
    yield from (Text(text) for option in game.options for text in option.texts())


def template_texts(path: Path) -> Iterator[Text]:
    """What a template says with ``_``."""
    with path.open("rb") as file:
        for _, text, _, _ in extract("jinja2", file, keywords={"_": None}):
            yield Text(text)


def page_texts(path: Path) -> Iterator[Text]:
    """What a module of words keeps by key: a text, or a text for each plural form of English.

    A key stands in quotes, after a brace or a comma and before a colon.
    """
    tokens = [token for token in tokenize(path.read_text("utf-8")) if "comment" not in token.type]
    values = [token.value for token in tokens]
    for place, opening in enumerate(values[:-3]):
        key, colon, value = values[place + 1 : place + 4]
        if opening not in "{," or key[0] not in QUOTES or colon != ":":
            continue
        if value == "{":
            yield Text(_forms(values[place + 4 : place + 11]), unquote_string(key))
        else:
            yield Text(unquote_string(value), unquote_string(key))


def _forms(values: list[str]) -> tuple[str, ...]:
    """Singular and plural: `one: "…", other: "…"`."""
    if (values[0], values[4]) != PLURAL:
        raise ValueError(f"a message has the forms {PLURAL}, not {values}")
    return unquote_string(values[2]), unquote_string(values[6])


def texts() -> Iterator[Text]:
    """All of them, file by file."""
    for path in sorted(PACKAGE.rglob("*.py")):
        yield from python_texts(path)
    for game in OWN_GAMES:
        yield from declared_texts(game)
    for path in sorted(PACKAGE.rglob("templates/*.html")):
        yield from template_texts(path)
    for path in sorted(PACKAGE.rglob("words*.js")):
        yield from page_texts(path)

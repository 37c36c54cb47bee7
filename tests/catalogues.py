"""Every text that is to be translated, found in the sources; `make catalogues` writes them down.

Python texts are those passed to the calls of ``SAID``, templates say theirs with ``_``, and the
page's modules keep theirs by key in `words*.js`: the key is the context of the message.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

import courtcards
from courtcards import errors
from courtcards.languages import LANGUAGES

PACKAGE = Path(courtcards.__file__).parent
SENTENCES = [PACKAGE / room / "sentences.py" for room in ("tables", "clubs")]
"""Where every text stands by a name of its own, and not in the call that says it."""

SCRIPTS = PACKAGE / "server" / "static" / "js"
TEMPLATES = PACKAGE / "server" / "templates"
WIDTH = 100
AUTHORS = "the Courtcards authors"

ERRORS = {
    name
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, errors.CourtcardsError)
}
WITHOUT_TEXT = {"MalformedCard", "MissingExtra", "UnknownTable", "StaleSequence", "SequenceTaken"}
"""Errors that make their sentence themselves."""

SAID: dict[str, tuple[int, ...]] = {
    "say": (1,),
    "decide": (1,),
    "say_count": (1, 2),
    "gettext": (0,),
    "translated": (0,),
    "said": (0,),
    "in_own_words": (0,),
    "marked": (0,),
    "Message": (0,),
    "NamedSet": (1, 2),
    "Option": (4,),
    "Refusal": (1,),
    "__init__": (0,),
    **dict.fromkeys(sorted(ERRORS - WITHOUT_TEXT), (0,)),
    "IllegalMove": (1,),
}
"""By the name of a call, which of its arguments are texts; two of say_count are one message."""

WORDS = re.compile(
    r'"([\w.\-]+)":\s*(?:"((?:[^"\\]|\\.)*)"'
    r'|\{\s*one:\s*"((?:[^"\\]|\\.)*)",\s*other:\s*"((?:[^"\\]|\\.)*)"\s*\})'
)


@dataclass(frozen=True)
class Text:
    """One message: where it stands, its context on the page, its plural where it has one."""

    place: str
    text: str
    plural: str | None = None
    context: str | None = None

    @property
    def id(self) -> str | tuple[str, str]:
        """The message id as catalogues have it."""
        return self.text if self.plural is None else (self.text, self.plural)


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a file that a person may be told something by, with its name."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Name(id=name) | ast.Attribute(attr=name):
                    if name in SAID:
                        yield name, node


def python_texts(path: Path) -> Iterator[Text]:
    place = path.relative_to(PACKAGE.parents[1]).as_posix()
    if path in SENTENCES:
        yield from (Text(place, text) for text in named_texts(path))
    for name, call in calls(path):
        values = [
            argument.value
            for index, argument in enumerate(call.args)
            if index in SAID[name]
            and isinstance(argument, ast.Constant)
            and isinstance(argument.value, str)
        ]
        if name == "say_count":
            yield Text(place, values[0], values[1])
        elif not (name == "translated" and len(call.args) > 2):
            yield from (Text(place, value) for value in values)


def named_texts(path: Path) -> Iterator[str]:
    """The texts of a file that gives each a name."""
    for statement in ast.parse(path.read_text("utf-8")).body:
        match statement:
            case ast.Assign(value=ast.Constant(value=str(text))):
                yield text


def template_texts(path: Path) -> Iterator[Text]:
    place = path.relative_to(PACKAGE.parents[1]).as_posix()
    with path.open("rb") as file:
        for _, text, _, _ in extract("jinja2.ext:babel_extract", file, keywords={"_": None}):
            yield Text(place, str(text))


def page_texts(path: Path) -> Iterator[Text]:
    place = path.relative_to(PACKAGE.parents[1]).as_posix()
    for key, *found in WORDS.findall(path.read_text("utf-8")):
        text, one, other = (json.loads(f'"{each}"') for each in found)
        yield Text(place, one, other, key) if one else Text(place, text, None, key)


def texts() -> Iterator[Text]:
    """All of them, file by file."""
    for path in sorted(PACKAGE.rglob("*.py")):
        yield from python_texts(path)
    for path in sorted(TEMPLATES.glob("*.html")):
        yield from template_texts(path)
    for path in sorted(SCRIPTS.glob("words*.js")):
        yield from page_texts(path)


def template_catalogue() -> Catalog:
    """Every message of the sources, none translated."""
    catalogue = Catalog(charset="utf-8")
    for each in texts():
        catalogue.add(each.id, locations=[(each.place, 0)], context=each.context)
    return catalogue


def path_of(language: str) -> Path:
    return PACKAGE / "locale" / language / "LC_MESSAGES" / "courtcards.po"


def catalogue_of(language: str) -> Catalog:
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


def update(language: str) -> int:
    """Bring a catalogue to what the sources say; how many messages it lacks a translation of."""
    catalogue = catalogue_of(language)
    catalogue.update(template_catalogue(), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.last_translator = catalogue.language_team = AUTHORS
    catalogue.msgid_bugs_address = AUTHORS
    catalogue.revision_date = catalogue.creation_date
    with path_of(language).open("wb") as file:
        write_po(file, catalogue, width=WIDTH, ignore_obsolete=True, include_lineno=False)
    return sum(not message.string or not all(message.string) for message in catalogue if message.id)


def main() -> None:
    """Update every catalogue, and say what is left to be translated."""
    for language in LANGUAGES[1:]:
        sys.stdout.write(f"{language}: {update(language)} to be translated\n")


if __name__ == "__main__":
    main()

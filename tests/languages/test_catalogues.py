"""Every text is in every catalogue, with the same parameters; and no text is outside them."""

from __future__ import annotations

import ast
import gettext
import re
import sys
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Message
from catalogues.files import catalogue_of, wanted_catalogue
from catalogues.texts import ERRORS, KEYWORDS, PACKAGE, WITHOUT_TEXT, texts

from courtcards.kernel.errors import MissingExtra
from courtcards.languages import LANGUAGES, language_names, page_words, translated, translations
from courtcards.languages.catalogues import CATALOGUES
from courtcards.languages.compiling import plural_forms
from courtcards.page import STATIC, TEMPLATES

PLACE = re.compile(r"\{\w+(?:![rs])?\}")
CLAUSE = re.compile(r"\b(?:KC|DK)-\d+(?:\.\d+)?")


def forms_of(message: Message) -> list[str]:
    string = message.string or ""
    return [string] if isinstance(string, str) else list(string)


def sources_of(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


def keyed(messages: list[Message]) -> dict[object, Message]:
    return {(message.context, *sources_of(message)): message for message in messages if message.id}


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_catalogue_has_all_that_is_said_and_nothing_else(language: str) -> None:
    wanted = keyed(list(wanted_catalogue()))
    held = keyed(list(catalogue_of(language)))
    assert held.keys() == wanted.keys(), "run: make catalogues"
    assert not catalogue_of(language).obsolete
    assert not any(message.locations for message in held.values())
    for key, message in held.items():
        assert not message.fuzzy, key
        assert all(forms_of(message)), f"not translated: {key}"
        count = 1 if isinstance(message.id, str) else catalogue_of(language).num_plurals
        assert len(forms_of(message)) == count, key


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_language_fills_in_the_same_parameters(language: str) -> None:
    for message in catalogue_of(language):
        if not message.id:
            continue
        for source, form in zip(sources_of(message) * 2, forms_of(message), strict=False):
            assert Counter(PLACE.findall(form)) == Counter(PLACE.findall(source)), form
            assert CLAUSE.findall(form) == CLAUSE.findall(source), form
            assert form.strip() == form, f"blanks about {form!r}"
            assert not message.context or "\n" not in form


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_sentence_ends_as_in_english(language: str) -> None:
    for message in catalogue_of(language):
        for source, form in zip(sources_of(message), forms_of(message), strict=False):
            if source and not message.context:
                assert form.endswith(".") == source.endswith("."), form


@pytest.mark.parametrize("language", CATALOGUES)
def test_texts_are_set_as_printers_do(language: str) -> None:
    for message in catalogue_of(language):
        for text in forms_of(message) if message.id else []:
            words = PLACE.sub("", text)
            assert "'" not in words, f"a typewriter's apostrophe in {text!r}"
            assert "..." not in text
            if language == "fr":
                assert not re.search(r" [:;?!]", text), f"an ordinary space in {text!r}"
            if language == "es" and text.endswith(("!", "?")) and len(text) > 1:
                assert "¡" in text or "¿" in text, text


def test_a_language_is_a_folder_with_its_catalogue() -> None:
    folders = {path.parts[-3] for path in (PACKAGE / "locale").rglob("courtcards.po")}
    assert {*LANGUAGES} == folders | {"en"}


def test_no_code_lists_the_languages() -> None:
    """Code that knows one of them by its code knows too much; a docstring may show one."""
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        assert not texts & {*CATALOGUES}, path


@pytest.mark.parametrize("language", CATALOGUES)
def test_plurals_are_those_of_cldr(language: str) -> None:
    form_of = gettext.c2py(catalogue_of(language).plural_expr)
    category_of = Locale.parse(language).plural_form
    forms = plural_forms(language)
    for count in [*range(200), 1000, 10**6, 10**6 + 1, 2 * 10**6]:
        assert forms[category_of(count)] == form_of(count), count
    assert {*forms.values()} == {*range(catalogue_of(language).num_plurals)}


@pytest.mark.parametrize("language", CATALOGUES)
def test_the_page_has_every_text_by_key(language: str) -> None:
    words = page_words(language)
    assert words.keys() == {each.context for each in texts() if each.context}
    assert words["banner.your-turn"] == translated("Your turn", language, "banner.your-turn")
    plural = words["seat.cards"]
    assert isinstance(plural, dict)
    assert plural.keys() == plural_forms(language).keys() >= {"other"}


def test_english_is_in_the_modules_of_the_page() -> None:
    assert page_words("en") == {}


def test_no_key_has_two_texts() -> None:
    keys = Counter(each.context for each in {*texts()} if each.context)
    assert [key for key, count in keys.items() if count > 1] == []


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a file that a person may be told something by, with its name."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Name(id=name) | ast.Attribute(attr=name):
                    if name in KEYWORDS:
                        yield name, node


def test_what_is_said_in_python_stands_there_in_full() -> None:
    """No sentence is put together before it is translated: no f-string, no addition."""
    for path in PACKAGE.rglob("*.py"):
        for name, call in calls(path):
            made = ast.JoinedStr | ast.BinOp | (ast.Call if name in ERRORS else ast.JoinedStr)
            said = [call.args[number - 1] for number in KEYWORDS[name] if number <= len(call.args)]
            wrong = [ast.unparse(each) for each in said if isinstance(each, made)]
            assert wrong == [], f"{path.name}:{call.lineno}"


def test_every_error_is_looked_for() -> None:
    assert KEYWORDS.keys() >= ERRORS - WITHOUT_TEXT


class ShownText(HTMLParser):
    """What of a template a person reads."""

    ATTRIBUTES = ("title", "alt", "placeholder", "aria-label", "content")

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_data(self, data: str) -> None:
        self.found.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta" or ("name", "description") in attrs:
            self.found += [value or "" for name, value in attrs if name in self.ATTRIBUTES]


IN_ENGLISH = {"reference.html"}
"""For those who write programs: it is made of names and docstrings, and says that it is English."""


@pytest.mark.parametrize(
    "path",
    sorted(path for path in TEMPLATES.glob("*.html") if path.name not in IN_ENGLISH),
    ids=lambda path: path.name,
)
def test_templates_hold_no_text_of_their_own(path: Path) -> None:
    reader = ShownText()
    text = re.sub(r"(?<=body_class %\}).*?(?=\{%)", "", path.read_text("utf-8"))
    reader.feed(re.sub(r"\{[{%#].*?[#%}]\}", "", text, flags=re.DOTALL))
    words = re.findall(r"[A-Za-zÀ-ÿ]{2,}", " ".join(reader.found))
    assert set(words) <= {"Courtcards"}


SPOKEN_ATTRIBUTE = re.compile(r'(?:title|alt|placeholder|aria-label)="[^"$]*[A-Za-z]{2}')
SENTENCE = re.compile(r'"[A-Z][a-z’]* [a-z][^"$]*"|(?:\bhint\(|textContent = |\.title = )"')


def test_modules_of_the_page_hold_no_text_of_their_own() -> None:
    for path in STATIC.rglob("*.js"):
        if "vendor" in path.parts or path.name.startswith("words"):
            continue
        source = re.sub(r"(?s:/\*.*?\*/)|(?m:^\s*//.*$)", "", path.read_text("utf-8"))
        assert SPOKEN_ATTRIBUTE.findall(source) == [], path
        assert SENTENCE.findall(source) == [], path


def test_every_language_calls_itself_so() -> None:
    assert list(language_names()) == list(LANGUAGES)
    assert language_names() | {"fr": "Français", "en": "English"} == language_names()


def test_what_a_catalogue_lacks_stays_as_it_is() -> None:
    assert translated("no such text", "fr") == "no such text"
    assert translated("no such text", "fr", "no.such.key") == "no such text"


def test_a_clone_without_what_reads_its_catalogues_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "babel", None)
    monkeypatch.delitem(sys.modules, "courtcards.languages.compiling")
    translations.cache_clear()
    with pytest.raises(MissingExtra, match=r"babel is not installed: install courtcards\[build\]"):
        translations(CATALOGUES[0])

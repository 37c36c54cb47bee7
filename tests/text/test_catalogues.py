"""Every text is in every catalogue, with the same parameters; and no text is outside them."""

from __future__ import annotations

import ast
import gettext
import io
import json
import re
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from babel import Locale
from catalogues.files import wanted_catalogue
from catalogues.texts import ERRORS, KEYWORDS, PACKAGE, WITHOUT_TEXT

from courtcards.page import STATIC, TEMPLATES
from courtcards.text import (
    LANGUAGES,
    catalogue_compiler,
    language_names,
    page_words,
    po_files,
    translate_text,
)
from courtcards.text.catalogue_compiler import plural_forms
from courtcards.text.catalogues import CATALOGUES, LOCALE
from text.messages import Key, catalogue, forms_of, messages

PLACE = re.compile(r"\{\w+(?:![rs])?\}")
CLAUSE = re.compile(r"\b(?:KC|DK)-\d+(?:\.\d+)?")


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_catalogue_has_all_that_is_said_and_nothing_else(language: str, wanted: set[Key]) -> None:
    held = catalogue(language)
    assert {(each.context, each.sources) for each in messages(language)} == wanted, (
        "run: make catalogues"
    )
    assert not held.obsolete
    assert not any(message.locations or message.fuzzy for message in held if message.id)
    for each in messages(language):
        assert all(each.forms), f"not translated: {each}"
        assert len(each.forms) == (1 if len(each.sources) == 1 else held.num_plurals), each


@pytest.fixture(scope="module")
def wanted() -> set[Key]:
    """The contexts and the texts of all that is said."""
    return {(each.context, forms_of(each.id)) for each in wanted_catalogue() if each.id}


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_text_is_set_as_its_source_and_as_printers_do(language: str) -> None:
    for context, sources, forms in messages(language):
        for source, form in zip(sources * 2, forms, strict=False):
            assert Counter(PLACE.findall(form)) == Counter(PLACE.findall(source)), form
            assert CLAUSE.findall(form) == CLAUSE.findall(source), form
            assert form.strip() == form, f"blanks about {form!r}"
            assert not context or "\n" not in form
            assert context or form.endswith(".") == source.endswith("."), form
        for form in forms:
            assert "'" not in PLACE.sub("", form), f"a typewriter's apostrophe in {form!r}"
            assert "..." not in form
            if language == "fr":
                assert not re.search(r" [:;?!]", form), f"a blank in {form!r}"
            if language == "es" and form.endswith(("!", "?")) and len(form) > 1:
                assert "¡" in form or "¿" in form, form


def test_a_language_is_a_folder_with_its_catalogue() -> None:
    folders = {path.parts[-3] for path in (PACKAGE / "locale").rglob("courtcards.po")}
    assert {*LANGUAGES} == folders | {"en"}


@pytest.mark.parametrize("language", CATALOGUES)
def test_plurals_are_those_of_cldr(language: str) -> None:
    form_of = gettext.c2py(catalogue(language).plural_expr)
    category_of = Locale.parse(language).plural_form
    forms = plural_forms(language)
    for count in [*range(200), 1000, 10**6, 10**6 + 1, 2 * 10**6]:
        assert forms[category_of(count)] == form_of(count), count
    assert {*forms.values()} == {*range(catalogue(language).num_plurals)}


def test_the_page_has_every_text_by_key(wanted: set[Key]) -> None:
    keys = Counter(context for context, _ in wanted if context)
    assert [key for key, count in keys.items() if count > 1] == [], "a key has two texts"
    assert page_words("en") == {}, "English is in the modules of the page"
    for language in CATALOGUES:
        words = page_words(language)
        assert words.keys() == keys.keys()
        assert words["banner.your-turn"] == translate_text(
            "Your turn", language, "banner.your-turn"
        )
        plural = words["seat.cards"]
        assert isinstance(plural, dict)
        assert plural.keys() == {"one", "other"} <= plural_forms(language).keys()


def called(call: ast.Call) -> str:
    """The name of what is called."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def test_code_says_texts_in_full_and_lists_no_languages() -> None:
    """Code that knows a language by its code knows too much; a docstring may show one."""
    assert KEYWORDS.keys() >= ERRORS - WITHOUT_TEXT
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant):
                assert node.value not in CATALOGUES, path
            elif isinstance(node, ast.Call) and (name := called(node)) in KEYWORDS:
                # A text that is put together here has no translation.
                made = ast.JoinedStr | ast.BinOp | (ast.Call if name in ERRORS else ast.JoinedStr)
                said = [node.args[at - 1] for at in KEYWORDS[name] if at <= len(node.args)]
                wrong = [ast.unparse(each) for each in said if isinstance(each, made)]
                assert wrong == [], f"{path.name}:{node.lineno}"


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


def test_templates_hold_no_text_of_their_own() -> None:
    for path in TEMPLATES.glob("*.html"):
        reader = ShownText()
        text = re.sub(r"(?<=body_class %\}).*?(?=\{%)", "", path.read_text("utf-8"))
        reader.feed(re.sub(r"\{[{%#].*?[#%}]\}", "", text, flags=re.DOTALL))
        words = set(re.findall(r"[A-Za-zÀ-ÿ]{2,}", " ".join(reader.found)))
        assert path.name in IN_ENGLISH or words <= {"Courtcards"}, path


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
    assert translate_text("no such text", "fr") == "no such text"
    assert translate_text("no such text", "fr", "no.such.key") == "no such text"


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_clone_reads_its_catalogues_as_babel_does(language: str) -> None:
    text = (LOCALE / language / "LC_MESSAGES" / "courtcards.po").read_text(encoding="utf-8")
    assert said_by(po_files.compile_mo(text)) == said_by(
        catalogue_compiler.compile_catalogue(language)
    )
    ours, theirs = (
        json.loads(po_files.page_words(text)),
        json.loads(catalogue_compiler.page_words(language)),
    )
    assert ours == {key: without_fallbacks(said) for key, said in theirs.items()}


def said_by(compiled: bytes) -> Any:
    """What a compiled catalogue says, but for its header."""
    read: Any = gettext.GNUTranslations(io.BytesIO(compiled))
    return {key: said for key, said in read._catalog.items() if key}


def without_fallbacks(said: str | dict[str, str]) -> str | dict[str, str]:
    """A text without the forms that the page takes ``other`` for by itself."""
    if isinstance(said, str):
        return said
    kept = {"one", "other"}
    return {form: text for form, text in said.items() if form in kept or text != said["other"]}


# The catalogues say the words of docs/languages.md: one for each idea


DOCUMENT = Path(__file__).parents[2] / "docs" / "languages.md"
SOFT_HYPHEN = "\u00ad"
"""Places where a long word may be broken; else it is not to be seen."""

IDEAS = {
    "bot": r"\bbots?\b(?!:)",
    "chip": r"\bchips?\b",
    "commitment": r"\bcommitment\b",
    "director": r"\bdirector",
    "evening": r"\bevenings?\b",
    "house player": r"\bhouse players?\b",
    "ranking points": r"\branking points\b",
    "rating": r"\bratings?\b",
    "round": r"\brounds?\b(?! the\b)",
    "scorer": r"\bscorer\b",
    "season": r"\bseasons?\b",
    "seed": r"\bseeds?\b",
    "team": r"\bteams?\b",
    "trick": r"\btricks?\b",
}
"""How English says an idea; only those that every text says by the same word, in whatever form."""


@cache
def glossary() -> dict[str, dict[str, str]]:
    """By idea and language, the word of the document's tables."""
    codes = {name: code for code, name in language_names().items()}
    columns: list[str] = []
    words: dict[str, dict[str, str]] = {}
    for line in DOCUMENT.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if set(cells[1:]) <= codes.keys() and len(cells) > 1:
            columns = [codes[cell] for cell in cells[1:]]
        elif not line.startswith("|"):
            columns = []
        elif columns and not line.startswith("| ---"):
            idea = re.split(r" \(|,", cells[0])[0]
            firsts = [cell.split(",")[0] for cell in cells[1:]]
            words.setdefault(idea, dict(zip(columns, firsts, strict=True)))
    return words


def says(form: str, word: str) -> bool:
    """Whether a text says a word, or each of several, in the singular or in the plural."""
    shown = form.replace(SOFT_HYPHEN, "").lower()
    return all(part.lower() in shown for part in word.split())


@pytest.mark.parametrize("language", CATALOGUES)
def test_an_idea_has_one_word(language: str) -> None:
    for idea, pattern in IDEAS.items():
        word = glossary()[idea][language]
        for _, sources, forms in messages(language):
            english = re.sub(r"\{\w+\}", "", " ".join(sources))
            if re.search(pattern, english, re.IGNORECASE):
                assert [form for form in forms if not says(form, word)] == [], (english, word)


@pytest.mark.parametrize("language", CATALOGUES)
def test_no_word_stands_for_a_turn_and_a_round(language: str) -> None:
    turn, a_round = glossary()["turn"][language], glossary()["round"][language]
    assert turn != a_round
    for _, sources, forms in messages(language):
        english = " ".join(sources)
        if re.search(IDEAS["round"], english, re.IGNORECASE) and "turn" not in english:
            assert not re.search(rf"\b{turn}s?\b", " ".join(forms), re.IGNORECASE), english

"""Every text of the page stands in its catalogue, by key, and nothing in there is idle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from catalogues.texts import page_texts

from browser.made_keys import EVERY, MADE
from browser.made_keys import keys_of as made_keys
from courtcards.page import STATIC
from courtcards.page.files import EARLY, club_entries, entries, find_imports, game_modules

MODULES = sorted(path for path in STATIC.rglob("*.js") if "vendor" not in path.parts)
"""The page's own modules."""

KEY = re.compile(r"""^  "([\w.\-]+)":|(?<=, )"([\w.\-]+)":""", re.MULTILINE)
SAID = re.compile(r"""\b(?:say|count|sayAs)\(\s*"([\w.\-]+)\"""")
STRING = re.compile(r"""["`]([a-z][\w.\-]*)(?=["`$])""")


def catalogue() -> set[str]:
    return {
        name
        for path in MODULES
        if path.name.startswith("words")
        for found in KEY.findall(path.read_text("utf-8"))
        for name in found
        if name
    }


def sources() -> str:
    others = [path for path in MODULES if not path.name.startswith("words")]
    text = "\n".join(path.read_text("utf-8") for path in others)
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def test_every_key_has_its_words() -> None:
    assert set(SAID.findall(sources())) <= catalogue()


def test_no_words_are_idle() -> None:
    """Each key is used as it stands, or begins as a key that is put together does, or is what a
    game calls what another key says of all games."""
    used = set(STRING.findall(sources()))
    idle = {
        key
        for key in catalogue()
        if key not in used
        and not any(key.startswith(start) for start in used if start.endswith("."))
        and key.removesuffix(".you") not in used
        and key.rpartition(".")[0] not in used
        and key.partition(".")[2] not in catalogue()
    }
    assert idle <= {"log.draw", "log.neglect", "list.and"}


def test_no_string_of_the_page_is_outside_the_catalogue() -> None:
    """Text between tags is said, never written into a template."""
    written = re.findall(r">\s*([A-Za-z][a-z]+(?: [A-Za-z]+)*)\s*<", sources())
    assert set(written) <= {"Courtcards"}


PAGES = [entry for entry in entries() if entry not in {*game_modules(), EARLY}]
"""The modules that pages begin with."""
CLUB = "js/club/page.js"
"""Begins the pages of clubs, before the module of the role."""
QUOTED = re.compile(r"""["'](?P<key>[\w.\-]+)["']""")
MADE_KEY = re.compile(r"`(?P<key>(?:[\w.\-]|\$\{[^}`]*\})+)`")
"""A text between backquotes that may be a key: nothing but words, dots, and what is filled in."""


def loaded(entry: str) -> list[Path]:
    """All modules that a page comes to load."""
    first = (CLUB, entry) if entry in club_entries() else (entry,)
    return [
        STATIC / name
        for name in find_imports(*first, *game_modules())
        if not name.startswith("vendor")
    ]


def code(path: Path) -> str:
    """A module without its comments."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
    return re.sub(r"(?m)(^|\s)//.*$", "", text)


def keys_of(paths: list[Path]) -> set[str]:
    """The keys that modules of words declare."""
    texts = (page_texts(path) for path in paths if path.name.startswith("words"))
    return {text.context for found in texts for text in found if text.context}


def made_in(text: str) -> set[str]:
    """The keys that a module puts together, with a star for each part that is filled in."""
    made = {re.sub(r"\$\{[^}`]*\}", "*", found) for found in MADE_KEY.findall(text)}
    return {key for key in made if "*" in key and re.search(r"[a-z]", key)}


def fitting(made: str, keys: set[str]) -> set[str]:
    fits = re.compile(re.escape(made).replace(r"\*", r"[\w\-.]+"))
    return {key for key in keys if fits.fullmatch(key)}


def test_every_key_that_is_put_together_is_listed_with_its_values() -> None:
    every = keys_of(MODULES)
    made = {key for path in MODULES for key in made_in(code(path)) if fitting(key, every)}
    assert made ^ (MADE.keys() | EVERY) == set()
    assert not [key for each in MADE for key in made_keys(each) if key not in every]


@pytest.mark.parametrize("entry", PAGES)
def test_a_page_loads_the_words_of_all_that_its_modules_say(entry: str) -> None:
    modules, every = loaded(entry), keys_of(MODULES)
    lacking = every - keys_of(modules)
    for path in modules:
        if path.name.startswith("words"):
            continue
        text = code(path)
        said = set(QUOTED.findall(text))
        for made in made_in(text):
            said |= fitting(made, every) if made in EVERY else {*made_keys(made)}
        assert not said & lacking, f"{path.name} says {sorted(said & lacking)}"

"""Every text of the page stands in its catalogue, by key, and nothing in there is idle."""

from __future__ import annotations

import re

from courtcards.page import STATIC

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

"""The catalogues say the words of docs/languages.md: one for each idea."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from courtcards.languages import language_names
from courtcards.languages.catalogues import CATALOGUES
from languages.messages import messages

DOCUMENT = Path(__file__).parents[2] / "docs" / "languages.md"
SOFT_HYPHEN = "\u00ad"
"""Where a long word may be broken; else it is not to be seen."""

IDEAS = {
    "bot": r"\bbots?\b(?!:)",
    "chip": r"\bchips?\b",
    "commitment": r"\bcommitment\b",
    "director": r"\bdirector",
    "evening": r"\bevenings?\b",
    "house player": r"\bhouse players?\b",
    "ranking points": r"\branking points\b",
    "round": r"\brounds?\b(?! the\b)",
    "seed": r"\bseeds?\b",
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

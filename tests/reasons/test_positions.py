"""Positions with known reasons, written by hand with the words that are expected of them."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

import courtcards
from courtcards.kernel.reasons import Preference, Reason, Worth
from courtcards.play.players.weighing import weigh
from courtcards.tables.views.reviews import explain_reasons
from courtcards.text import LANGUAGES, localize
from reasons.reading import NAMES, preference_of
from reasons.settings import POSITIONS, setting_of

SOURCES = sorted(Path(courtcards.__file__).parent.glob("games/*/reasons.py"))
DOCUMENT = Path(__file__).parents[2] / "docs" / "reasons.md"
WEIGHED, BORNE_OUT = 100, 25
"""So many positions are weighed by the search, and of so many at least it bears the reasons out."""


def test_the_reasons_of_each_position_are_those_written_down() -> None:
    wrong = []
    for file, position in POSITIONS:
        setting = setting_of(file, position)
        said = setting.said(preference_of(setting, position))
        if said != list(position.says):
            wrong.append(f"{file}, {position.name}: {said}, not {list(position.says)}")
    assert wrong == []


def test_the_search_gives_those_reasons_that_it_bears_out_and_no_other() -> None:
    borne_out, step = 0, len(POSITIONS) // WEIGHED
    for file, position in POSITIONS[::step]:
        if "worths" in position.values:
            continue
        setting = setting_of(file, position)
        game, asked = setting.game, preference_of(setting, position)
        assert game.reviewer is not None
        weighed = weigh(game.reviewer, game.name, b"seed", setting.sight, setting.memory)
        worths = {game.parse_move(each.move): Worth(each.worth, each.tries) for each in weighed}
        said = setting.said(Preference(asked.move, worths, asked.to))
        assert set(said) <= set(position.says), position.name
        borne_out += bool(said) and weighed[0].move == position.values["move"]
    assert borne_out >= BORNE_OUT


def declared() -> set[tuple[Any, Any]]:
    """The code and the text of every reason in the sources."""
    return {
        (node.args[0].value, node.args[1].value)
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "Reason"
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[1], ast.Constant)
    }


@pytest.fixture(scope="module")
def given() -> list[Reason]:
    reasons = []
    for file, position in POSITIONS:
        setting = setting_of(file, position)
        asked = preference_of(setting, position)
        reasons += setting.game.reasons(setting.sight, setting.memory, asked)
    return reasons


def test_every_reason_has_a_position_and_stands_in_the_document(given: list[Reason]) -> None:
    assert declared() == {(each.code, each.text) for each in given}
    told = DOCUMENT.read_text(encoding="utf-8").partition("## Reasons from playouts")[0]
    written = re.findall(r"^\| `([a-z-]+)` \|", told, re.MULTILINE)
    assert len(written) == len(set(written))
    assert set(written) == {code for code, _ in declared()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_open_in_a_reason(given: list[Reason], language: str) -> None:
    for why in explain_reasons(given, NAMES, language):
        assert why.words
        assert not set("{}") & set(why.words), why
        assert "SeatName" not in why.words


def test_a_card_has_the_letter_of_the_language_and_a_player_the_name(
    given: list[Reason],
) -> None:
    reason = next(each for each in given if "who" in each.parameters)
    names = ["Anne", "Bernard", "Cécile", "Denis"]
    said = {language: localize(reason.fill_names(names), language) for language in LANGUAGES}
    assert all(any(name in words for name in names) for words in said.values())
    letters = {"en": "Q♠", "fr": "D♠", "nl": "V♠", "es": "D♠"}
    assert all(letter in said[language] for language, letter in letters.items()), said

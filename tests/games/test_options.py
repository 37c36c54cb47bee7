"""An option is declared once: half a declaration, or a name that is none, is an error at once."""

from __future__ import annotations

from typing import Any

import pytest

from courtcards.games import GAMES
from courtcards.kernel.compiled import compiled
from courtcards.kernel.options import Options, switch
from courtcards.kernel.records import StateRecord

RECORDS = sorted(
    {
        record
        for game in GAMES.values()
        for record in (
            game.options_type,
            game.engine.state,
            game.engine.sight,
            game.engine.memory,
            game.engine.budget,
        )
    },
    key=lambda record: record.__name__,
)


def test_an_option_without_a_type_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Untyped has options without a type: \['is_wild'\]"):

        class Untyped(Options):
            is_wild = switch("TG-1.1", "Whether it is.", default=False)


def test_a_type_without_an_option_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Undeclared\.is_wild is no option: say what it is"):

        class Undeclared(Options):
            is_wild: bool


def test_the_fields_follow_from_the_declaration() -> None:
    for game in GAMES.values():
        names = tuple(option.name for option in game.options)
        assert game.options_type.layout.names == names
        for record in (game.engine.state, game.engine.sight):
            assert record.layout["options"] == game.options_type.layout


@pytest.mark.parametrize("record", RECORDS)
def test_a_name_that_is_no_field_cannot_be_set(record: type[StateRecord]) -> None:
    made: Any = record.new()
    with pytest.raises(AttributeError):
        made.typo = 3


@compiled
def mistype(record: Any) -> None:
    record.typo = 3


@compiled
def mistype_option(record: Any) -> None:
    record.options.typo = 3


@pytest.mark.parametrize("record", RECORDS)
def test_nor_can_it_where_rules_are_compiled(record: type[StateRecord]) -> None:
    with pytest.raises((AttributeError, KeyError)):
        mistype(record.new())


@pytest.mark.parametrize("name", GAMES)
def test_nor_can_an_option_that_there_is_not(name: str) -> None:
    for record in (GAMES[name].engine.state, GAMES[name].engine.sight):
        with pytest.raises((AttributeError, KeyError)):
            mistype_option(record.new())

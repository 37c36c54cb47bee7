"""State records and options: declared once, with names that mean one thing, compiled or not."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from courtcards.games import GAMES, find_game
from courtcards.games.double_king.rules.state import DealState
from courtcards.games.kings_corner.rules.state import HandState
from courtcards.kernel.compilation import compiled
from courtcards.kernel.game import AnyGame
from courtcards.kernel.options import Options, switch
from courtcards.kernel.records import StateRecord


def records_of(game: AnyGame) -> list[type[StateRecord]]:
    """Every record that a game declares."""
    engine = game.engine
    return [engine.state, engine.observation, engine.memory, engine.budget, game.options_type]


RECORDS = list(dict.fromkeys(each for game in GAMES.values() for each in records_of(game)))


def test_no_field_is_named_like_something_that_numpy_records_have() -> None:
    """Such a name would be one thing in Python and another in compiled code."""
    for record in RECORDS:
        assert record.layout.names
        assert not set(record.layout.names) & (set(dir(np.void)) | set(dir(np.record))), record


def test_a_record_is_small() -> None:
    assert all(0 < record.layout.itemsize <= 2500 for record in RECORDS)


def test_a_copy_is_a_record_of_its_own() -> None:
    state = DealState.new()
    copy = state.copy()
    copy.seat = 3
    copy.hands[2] = 7
    assert (state.seat, state.hands.tolist()) == (0, [0, 0, 0, 0])
    assert (copy.seat, copy.hands.tolist()) == (3, [0, 0, 7, 0])


def test_a_batch_is_an_array_of_records() -> None:
    batch = HandState.batch(3)
    batch[1].seat = 2
    batch[1].chips[4] = 9
    assert [state.seat for state in batch] == [0, 2, 0]
    assert batch[1].chips.tolist() == [0, 0, 0, 0, 9, 0]


@pytest.mark.parametrize("record", RECORDS)
def test_a_record_reads_as_plain_numbers(record: type[StateRecord]) -> None:
    chance = np.random.default_rng(record.layout.itemsize)
    full = np.frombuffer(chance.bytes(record.layout.itemsize), dtype=record.layout)[0]
    plain = full.plain()
    assert plain._fields == record.layout.names
    for name, value in plain._asdict().items():
        field = full[name].tolist()
        assert value == (tuple(field) if isinstance(field, list) else field), name
        assert isinstance(value, tuple) or type(value) is int, name


def test_what_the_engine_does_to_a_record_is_done_to_it_however_it_came_to_be() -> None:
    states = [DealState.new(), DealState.new().copy(), DealState.batch(3)[1]]
    states.append(pickle.loads(pickle.dumps(states[0])))
    calls = find_game("double-king").engine.calls
    for state in states:
        calls.apply_move(state, 5)
        assert (state.fallen, state.played_count) == (1 << 5, 1)
        calls.bind_call("apply_move", state)(6)
        assert (state.fallen, state.played_count) == (3 << 5, 2)


def test_an_option_without_a_type_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Untyped has options without a type: \['is_wild'\]"):

        class Untyped(Options):
            is_wild = switch("TG-1.1", "Whether it is.", default=False)


def test_a_type_without_an_option_is_refused() -> None:
    with pytest.raises(
        TypeError, match=r"Undeclared\.is_wild is no option: declare it with choice"
    ):

        class Undeclared(Options):
            is_wild: bool


def test_the_fields_follow_from_the_declaration() -> None:
    for game in GAMES.values():
        names = tuple(option.name for option in game.options)
        assert game.options_type.layout.names == names
        for record in (game.engine.state, game.engine.observation):
            assert record.layout["options"] == game.options_type.layout


@compiled
def mistype(record: Any) -> None:
    record.typo = 3


@pytest.mark.parametrize("record", RECORDS)
def test_a_name_that_is_no_field_cannot_be_set(record: type[StateRecord]) -> None:
    made: Any = record.new()
    with pytest.raises(AttributeError):
        made.typo = 3
    with pytest.raises((AttributeError, KeyError)):
        mistype(made)

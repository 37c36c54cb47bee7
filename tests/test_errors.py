"""Errors reach another process as they are, and what cannot be copied says what to do instead."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import HTTPException

import courtcards
from courtcards.eventlog.sqlite import SqliteLog
from courtcards.kernel import errors
from courtcards.kernel.errors import CourtcardsError, Message, MissingExtra, PicklableError
from courtcards.kernel.naming import CardSign, TranslatableName
from courtcards.lab.journal import Journal
from courtcards.play.programs.players import NoMove, ProgramEnded, ProgramProcess
from courtcards.server.settings import BadValue
from courtcards.tables.service.table import LiveTable


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def classes() -> Iterator[type[BaseException]]:
    """Every class of errors in the package, of whatever module."""
    for module in pkgutil.walk_packages(courtcards.__path__, "courtcards."):
        path = Path(courtcards.__file__).parent.joinpath(*module.name.split(".")[1:])
        source = (
            path.with_suffix(".py") if path.with_suffix(".py").exists() else path / "__init__.py"
        )
        if "Error)" not in (text := source.read_text("utf-8")) and "xception)" not in text:
            continue
        try:
            found = importlib.import_module(module.name)
        except ImportError:  # of an extra that is not installed, which has no errors of its own
            continue
        for each in vars(found).values():
            is_own = isinstance(each, type) and each.__module__ == module.name
            # An answer of the server never leaves its process, and Litestar's cannot be pickled.
            if is_own and issubclass(each, BaseException) and not issubclass(each, HTTPException):
                yield each


def made(kind: type[BaseException]) -> BaseException:
    """An error of a class, whatever its constructor takes."""
    try:
        parameters = inspect.signature(kind).parameters.values()
    except ValueError:
        return kind("why")
    given: dict[str, Any] = {
        "message": "{card} does not fit on {pile}: {reason}, {other!r}",
        "wanted": Message("a number below {most}", {"most": 7}),
        "error": ImportError("no", name="gymnasium.vector"),
        "retry_after_s": 3,
        "hand": 2,
        "ply": 5,
        "against": 3,
        "sequence": 4,
    }
    positional: list[Any] = []
    named: dict[str, Any] = {}
    for parameter in parameters:
        value = given.get(parameter.name, parameter.name)
        if parameter.kind is parameter.VAR_KEYWORD:
            reason = Message("as {who} says", {"who": TranslatableName("Ann", "x.ann")})
            named |= {"card": CardSign(0), "pile": TranslatableName("N", "x.n"), "reason": reason}
            named["other"] = lambda: "what nobody can pickle"
        elif parameter.kind is parameter.KEYWORD_ONLY:
            named[parameter.name] = value
        elif parameter.kind is not parameter.VAR_POSITIONAL:
            positional.append(value)
    return kind(*positional, **named)


def attributes(error: BaseException) -> dict[str, str]:
    return {name: repr(value) for name, value in vars(error).items()}


ERRORS = sorted(
    set(classes()) - {PicklableError}, key=lambda kind: (kind.__module__, kind.__qualname__)
)


def test_all_of_the_tree_are_among_them() -> None:
    tree = {each for each in vars(errors).values() if isinstance(each, type)}
    assert {each for each in tree if issubclass(each, CourtcardsError)} < set(ERRORS)
    assert {ProgramEnded, NoMove, BadValue} < set(ERRORS)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize("kind", ERRORS, ids=lambda kind: kind.__name__)
def test_each_is_pickled_as_it_is(kind: type[BaseException], copied: Callable[[Any], Any]) -> None:
    error = made(kind)
    other = copied(error)
    assert type(other) is kind
    assert str(other) == str(error)
    assert repr(other) == repr(error)
    assert attributes(other) == attributes(error)
    assert attributes(copied(other)) == attributes(error)


def test_a_missing_extra_is_an_import_error_after_its_way_too() -> None:
    other = pickled(MissingExtra("envs", ImportError("no", name="gymnasium")))
    assert isinstance(other, ImportError)
    assert str(other) == "gymnasium is not installed: install courtcards[envs]"


@pytest.mark.parametrize("kind", [ProgramProcess, LiveTable, SqliteLog, Journal])
def test_what_cannot_be_copied_says_what_to_do(kind: type[Any]) -> None:
    thing = object.__new__(kind)
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="cannot be copied or sent to another process: "):
            copied(thing)

"""The public names: sorted, all there, with types, docstrings and a quick import."""

from __future__ import annotations

import ast
import doctest
import inspect
import sys
from pathlib import Path

import pytest

import courtcards
from processes import python_says

SOURCE = Path(courtcards.__file__).read_text(encoding="utf-8")


def test_they_stand_in_one_sorted_list() -> None:
    assert courtcards.__all__ == sorted(courtcards.__all__)
    assert set(courtcards.__all__) <= set(dir(courtcards))
    typed = {
        name.name
        for node in ast.walk(ast.parse(SOURCE))
        if isinstance(node, ast.ImportFrom) and node.module and "courtcards" in node.module
        for name in node.names
        if name.asname is None  # the version has one, since it is in no list
    }
    assert typed == set(courtcards.__all__), "what a type checker sees is what there is"


def test_each_says_what_it_is() -> None:
    undescribed = [
        name for name in courtcards.__all__ if not inspect.getdoc(getattr(courtcards, name))
    ]
    assert set(undescribed) <= {"Player"}, "a union of types has no docstring of its own"


FUNCTIONS = [name for name in courtcards.__all__ if name.islower()]


def is_class_with_example(name: str) -> bool:
    """Errors need none, and the kernel knows nothing of the names that are public."""
    public = getattr(courtcards, name)
    return (
        isinstance(public, type)
        and not issubclass(public, courtcards.CourtcardsError)
        and not public.__module__.startswith("courtcards.kernel.")
    )


CLASSES = [name for name in courtcards.__all__ if is_class_with_example(name)]


def test_each_function_says_what_it_raises() -> None:
    for name in FUNCTIONS:
        assert "Raises" in (inspect.getdoc(getattr(courtcards, name)) or ""), name


def test_each_has_an_example_that_runs() -> None:
    """As pytest finds it: in its own docstring, or in that of a method of its own."""
    for name in [*FUNCTIONS, *CLASSES]:
        public = getattr(courtcards, name)
        module = sys.modules[public.__module__]
        found = doctest.DocTestFinder().find(public, name, module)
        assert any(each.examples for each in found), name


def test_what_is_not_there_is_said_so() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = courtcards.nothing


def test_importing_it_loads_neither_numba_nor_numpy() -> None:
    """So that it takes no time: what is used is loaded when it is used."""
    script = "import sys, courtcards; print(sorted({'numba', 'numpy'} & set(sys.modules)))"
    assert python_says("-c", script) == "[]\n"

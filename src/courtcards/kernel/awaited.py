"""Python in the place of machine code, for as long as that is being built.

As Python the rules are quick enough for tables, lessons and bots that do not search. Calls that
were handed out meanwhile go over to it by themselves, so that nothing is begun anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Call = Callable[..., Any]


class Build:
    """The build that this process goes on beside, if any: how far it is, and how it ended."""

    def __init__(self) -> None:
        self.is_python = False
        """Whether functions are called as Python."""
        self.is_under_way = False
        self.percent = 0

    @property
    def has_failed(self) -> bool:
        """Whether it ended without a library: all stays Python."""
        return self.is_python and not self.is_under_way

    def begin(self) -> None:
        """Call functions as Python from now on."""
        self.is_python = self.is_under_way = True

    def end(self, *, is_built: bool) -> None:
        """Call those of the libraries from now on, if they were built."""
        self.is_python, self.is_under_way = not is_built, False


BUILD = Build()


def until_built(plain: Call, find: Callable[[], Call]) -> Call:
    """A call that is Python's until the engine is built, and from then on the one to be found."""
    found: Call | None = None

    def call(*arguments: Any) -> Any:
        nonlocal found
        if found is None:
            if BUILD.is_python:
                return plain(*arguments)
            found = find()
        return found(*arguments)

    return call

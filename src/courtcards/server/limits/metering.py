"""Measuring how long the loop is kept by one client."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator
from time import thread_time
from typing import Any


class Metered:
    """Something to await, of which ``charge`` hears, step by step, how many seconds it takes.

    That is processor time between two waits, in which nobody else is served.
    """

    __slots__ = ("_charge", "_work")

    def __init__(self, work: Awaitable[Any], charge: Callable[[float], None]) -> None:
        self._work = work
        self._charge = charge

    def __await__(self) -> Generator[Any, Any, Any]:
        """Do it step by step."""
        steps = self._work.__await__()
        error: BaseException | None = None
        while True:
            begun = thread_time()
            try:
                waits_for = next(steps) if error is None else steps.throw(error)
            except StopIteration as done:
                return done.value
            finally:
                error = None
                self._charge(thread_time() - begun)
            try:
                yield waits_for
            except BaseException as thrown:  # noqa: BLE001 - such as a cancellation
                error = thrown

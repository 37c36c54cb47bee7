"""Long work that may be told to stop: it asks now and then, and ends where it is to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


def _goes_on() -> None:
    """Nobody may stop it."""


_check: ContextVar[Callable[[], None]] = ContextVar("check", default=_goes_on)


def check_stopped() -> None:
    """Raise where this work is to end: call it between hands, positions or samples."""
    _check.get()()


@contextmanager
def stopped_by(check: Callable[[], None]) -> Iterator[None]:
    """Let the work inside ask ``check``, which raises once it is to end."""
    token = _check.set(check)
    try:
        yield
    finally:
        _check.reset(token)

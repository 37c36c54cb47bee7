"""Errors that reach another process as they are, and things that cannot be copied."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn, Self


@dataclass(frozen=True)
class Printed:
    """A parameter that cannot be pickled, as its sentence shows it: by ``str`` and by ``repr``."""

    text: str
    quoted: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.quoted


class PicklableError(Exception):
    """An error with parameters that can be copied, pickled, and sent to another process.

    Python would call the class again with the sentence alone, which few constructors take.
    """

    parameters: Mapping[str, object]

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[Any, ...]]:
        attributes = vars(self) | {
            "parameters": {name: _picklable(value) for name, value in self.parameters.items()}
        }
        return self._restored, (self.args, attributes)

    @classmethod
    def _restored(cls, args: tuple[Any, ...], attributes: dict[str, Any]) -> Self:
        error = cls.__new__(cls, *args)
        super(PicklableError, error).__init__(*args)
        vars(error).update(attributes)
        return error


def _picklable(value: object) -> object:
    """Return the value, or how it prints where it cannot be pickled."""
    import pickle  # noqa: PLC0415 - a device has no other process, and is not sent it

    try:
        pickle.dumps(value)
    except Exception:  # noqa: BLE001 - whatever a user's object raises
        return Printed(str(value), repr(value))
    return value


def refuse_copy(what: str, instead: str) -> NoReturn:
    """Raise the TypeError of something that can neither be copied nor pickled."""
    raise TypeError(f"{what} cannot be copied or sent to another process: {instead}")

"""Players of one's own, as somebody brings them who writes a bot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from courtcards import PlayerView


def first_legal(view: PlayerView) -> str:
    """The first legal move there is."""
    return view.legal[0]


class Highest:
    """Plays the last legal move, and weighs moves by where they stand."""

    def __init__(self, kind: Callable[[int], Any] = float) -> None:
        self.kind = kind

    def choose(self, view: PlayerView) -> str:
        return view.legal[-1]

    def weigh(self, view: PlayerView) -> dict[str, Any]:
        return {move: self.kind(place) for place, move in enumerate(view.legal)}


def nonsense(_view: PlayerView) -> str:
    return "7X"


def silent(_view: PlayerView) -> None:
    return None


def asks_for_nothing() -> str:
    return "end"


class AsksForNothing:
    def choose(self) -> str:
        return "end"


class AsksTooMuch:
    """Plays, and would weigh moves if it were told more."""

    def choose(self, view: PlayerView) -> str:
        return view.legal[0]

    def weigh(self, view: PlayerView, more: str) -> dict[str, float]:
        raise AssertionError(more)


class NeedsAName:
    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: PlayerView) -> str:
        return view.legal[0]


def stumbling(_view: PlayerView) -> str:
    raise TypeError("stumbled")


NOBODY = 7

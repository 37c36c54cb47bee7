"""Players of one's own, as somebody brings them who writes a bot."""

from __future__ import annotations

from courtcards import PlayerView


def first_legal(view: PlayerView) -> str:
    """The first legal move there is."""
    return view.legal[0]


class Highest:
    """Plays the last legal move, and weighs moves by where they stand."""

    def choose(self, view: PlayerView) -> str:
        return view.legal[-1]

    def weigh(self, view: PlayerView) -> dict[str, float]:
        return {move: float(place) for place, move in enumerate(view.legal)}


def nonsense(_view: PlayerView) -> str:
    return "7X"


def silent(_view: PlayerView) -> None:
    return None


NOBODY = 7

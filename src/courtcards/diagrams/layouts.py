"""The pictures of each game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from courtcards.diagrams import double_king, kings_corner
from courtcards.diagrams.drawing import Drawing
from courtcards.diagrams.scenes import Scene


@dataclass(frozen=True)
class GameLayout:
    """The picture of a game, as a drawing and as lines of text.

    ``name_choice`` names what is chosen by a move. ``count_rows`` counts the rows that the piles of
    a scene need.
    """

    draw: Callable[[Scene, str], Drawing]
    write: Callable[[Scene, str], list[str]]
    name_choice: Callable[[str, str], str] | None = None
    count_rows: Callable[[Scene], tuple[int, ...]] | None = None


LAYOUTS = {
    "double-king": GameLayout(
        double_king.draw, double_king.write, name_choice=double_king.name_choice
    ),
    "kings-corner": GameLayout(
        kings_corner.draw, kings_corner.write, count_rows=kings_corner.count_rows
    ),
}

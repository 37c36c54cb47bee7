"""Pictures of positions as lines of text, for a terminal."""

from __future__ import annotations

from courtcards.diagrams.layouts import LAYOUTS
from courtcards.diagrams.scenes import Scene, describe_seat, name_rules
from courtcards.games import find_game


def write_lines(scene: Scene, language: str) -> list[str]:
    """Return the picture as lines of text; those of its game if that has no picture."""
    layout = LAYOUTS.get(scene.rules.game)
    if layout is not None:
        return layout.write(scene, language)
    seats = [describe_seat(scene, seat, language) for seat in scene.order]
    lines = find_game(scene.rules.game).lines(scene.table)
    return [name_rules(scene, language), "", *lines, *seats]

"""The picture of a scene, by its game: as a drawing, or as lines of text for a terminal."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import replace
from html import escape

from courtcards.diagrams.drawing import Drawing
from courtcards.diagrams.layouts import LAYOUTS
from courtcards.diagrams.scenes import Scene, describe_seat, name_rules
from courtcards.games import find_game
from courtcards.kernel.errors import PositionError
from courtcards.play.positions import HandPosition
from courtcards.text import check_language


def has_picture(position: HandPosition) -> bool:
    return position.rules.game in LAYOUTS


def draw_position(position: HandPosition, language: str = "en") -> str:
    """Return the picture of a position as a standalone SVG.

    Raises PositionError if its game has no picture, RuleSetError if there is no such language.
    """
    check_language(language)
    return draw(Scene.of_position(position), language).to_svg()


def embed_position(position: HandPosition) -> str:
    """Return the picture of a position for a page, with its text to be copied.

    A picture of its own does not share names with others on the page.
    """
    drawing = draw(Scene.of_position(position))
    data = b64encode(drawing.to_svg().encode()).decode()
    words = escape(" ".join([f"{drawing.title}.", *drawing.words]))
    return (
        f'<figure><img src="data:image/svg+xml;base64,{data}" alt="{words}">'
        f"<figcaption><code>{escape(str(position))}</code></figcaption></figure>"
    )


def draw_moments(scenes: Sequence[Scene], language: str) -> list[Drawing]:
    """Draw moments of one hand, with room for its largest piles. Raises PositionError as well."""
    layout = LAYOUTS.get(scenes[0].rules.game)
    if layout is not None and layout.count_rows is not None:
        largest = tuple(map(max, zip(*map(layout.count_rows, scenes), strict=True)))
        scenes = [replace(each, rows=largest) for each in scenes]
    return [draw(each, language) for each in scenes]


def draw(scene: Scene, language: str = "en") -> Drawing:
    """Draw a scene. Raises PositionError if its game has no picture."""
    if scene.rules.game not in LAYOUTS:
        raise PositionError("there is no picture of {game}", game=scene.rules.game)
    return LAYOUTS[scene.rules.game].draw(scene, language)


def write_lines(scene: Scene, language: str) -> list[str]:
    """Return the picture as lines of text; those of its game if that has no picture."""
    layout = LAYOUTS.get(scene.rules.game)
    if layout is not None:
        return layout.write(scene, language)
    seats = [describe_seat(scene, seat, language) for seat in scene.order]
    lines = find_game(scene.rules.game).lines(scene.table)
    return [name_rules(scene, language), "", *lines, *seats]

"""Draw the subpackages and their imports: ``python docs/making/rooms.py``.

An arrow leads down to a subpackage that is imported. Arrows that follow from others are left out. A
dashed arrow leads to a subpackage that is only named in a string, to start a process of it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "courtcards"
PICTURE = ROOT / "docs" / "pictures" / "rooms.svg"
WIDTH, ROW, BOX = 860, 84, (108, 34)

Arrows = dict[str, set[str]]


def arrows() -> Arrows:
    """Return for each subpackage those that it imports from."""
    graph = grimp.build_graph("courtcards", cache_dir=None)
    names = {name for name in graph.find_children("courtcards") if "__" not in name}
    return {
        _room(name): {
            _room(each)
            for each in names - {name}
            if graph.direct_import_exists(importer=name, imported=each, as_packages=True)
        }
        for name in names
    }


def _room(name: str) -> str:
    return name.split(".")[1]


def starts() -> Arrows:
    """Return for each subpackage those that it names in a string and does not import."""
    found = arrows()
    named: Arrows = {room: set() for room in found}
    for path in sorted(PACKAGE.rglob("*.py")):
        room = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if room in named:
            named[room] |= {*map(_room, _named(path))} & found.keys()
    return {room: rooms - found[room] - {room} for room, rooms in named.items()}


def _named(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            is_name = re.fullmatch(r"courtcards(\.\w+)+", node.value)
            place = PACKAGE.parent.joinpath(*node.value.split(".")) if is_name else None
            if place is not None and (place.is_dir() or place.with_suffix(".py").is_file()):
                yield node.value


def direct(found: Arrows) -> Arrows:
    """Remove the arrows that follow from a path over other subpackages."""

    def beyond(room: str, seen: frozenset[str] = frozenset()) -> set[str]:
        further = found[room] - seen
        return further.union(*(beyond(each, seen | {room}) for each in further))

    return {
        room: {each for each in used if not any(each in beyond(other) for other in used - {each})}
        for room, used in found.items()
    }


def rows(found: Arrows) -> list[list[str]]:
    """Order the subpackages in rows, each below all that import it."""
    users = {room: {each for each in found if room in found[each]} for room in found}
    depth: dict[str, int] = {}

    def place(room: str) -> int:
        if room not in depth:
            depth[room] = max((place(user) + 1 for user in sorted(users[room])), default=0)
        return depth[room]

    for room in sorted(found):
        place(room)
    return [
        sorted(room for room in found if depth[room] == row)
        for row in range(max(depth.values()) + 1)
    ]


def picture(found: Arrows, started: Arrows) -> str:
    """Draw the picture as SVG."""
    order = rows(found)
    where = {
        room: (round((place + 0.5) * WIDTH / len(rooms)), ROW * row + BOX[1])
        for row, rooms in enumerate(order)
        for place, room in enumerate(rooms)
    }
    lines = [_line(where[room], where[each], "") for room, each in _pairs(direct(found))]
    lines += [_line(where[room], where[each], DASHED) for room, each in _pairs(started)]
    boxes = [_box(room, *place) for room, place in where.items()]
    height = ROW * (len(order) - 1) + 2 * BOX[1]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
    parts = (
        f'{head} font-family="sans-serif" font-size="15">',
        "<title>The rooms of the package; arrows lead down to what a room imports</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        '<g fill="none" stroke="#7a7a7a">',
        *lines,
        "</g>",
        '<g text-anchor="middle" fill="#1c3d2e">',
        *boxes,
        "</g>",
        "</svg>",
    )
    return "\n".join(parts) + "\n"


DASHED = ' stroke-dasharray="5 4"'


def _pairs(found: Arrows) -> list[tuple[str, str]]:
    return sorted((room, each) for room, used in found.items() for each in used)


def _line(begin: tuple[int, int], end: tuple[int, int], style: str) -> str:
    (x, y), (to_x, to_y) = begin, end
    half = BOX[1] // 2 if to_y > y else -BOX[1] // 2
    bend = (ROW if to_y > y else -ROW) // 2
    path = f"M{x} {y + half}C{x} {y + bend} {to_x} {to_y - bend} {to_x} {to_y - half}"
    return f'<path d="{path}"{style}/>'


def _box(room: str, x: int, y: int) -> str:
    place = f'x="{x - BOX[0] // 2}" y="{y - BOX[1] // 2}" width="{BOX[0]}" height="{BOX[1]}"'
    rect = f'<rect {place} rx="6" fill="#eef4ef" stroke="#1c3d2e"/>'
    return f'{rect}<text x="{x}" y="{y + 5}">{room}</text>'


if __name__ == "__main__":
    PICTURE.write_text(picture(arrows(), starts()), encoding="utf-8")

"""Draw the subpackages and their imports: ``python docs/making/packages.py``.

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
PICTURE = ROOT / "docs" / "pictures" / "packages.svg"
WIDTH, ROW, BOX = 860, 84, (108, 34)

Arrows = dict[str, set[str]]


def arrows() -> Arrows:
    """Return for each subpackage those that it imports from."""
    graph = grimp.build_graph("courtcards", cache_dir=None)
    names = {name for name in graph.find_children("courtcards") if "__" not in name}
    return {
        _package(name): {
            _package(each)
            for each in names - {name}
            if graph.direct_import_exists(importer=name, imported=each, as_packages=True)
        }
        for name in names
    }


def _package(name: str) -> str:
    return name.split(".")[1]


def starts() -> Arrows:
    """Return for each subpackage those that it names in a string and does not import."""
    found = arrows()
    named: Arrows = {package: set() for package in found}
    for path in sorted(PACKAGE.rglob("*.py")):
        package = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if package in named:
            named[package] |= {*map(_package, _named(path))} & found.keys()
    return {package: packages - found[package] - {package} for package, packages in named.items()}


def _named(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            is_name = re.fullmatch(r"courtcards(\.\w+)+", node.value)
            place = PACKAGE.parent.joinpath(*node.value.split(".")) if is_name else None
            if place is not None and (place.is_dir() or place.with_suffix(".py").is_file()):
                yield node.value


def direct(found: Arrows) -> Arrows:
    """Remove the arrows that follow from a path over other subpackages."""

    def beyond(package: str, seen: frozenset[str] = frozenset()) -> set[str]:
        further = found[package] - seen
        return further.union(*(beyond(each, seen | {package}) for each in further))

    return {
        package: used - {each for other in used for each in beyond(other)}
        for package, used in found.items()
    }


def rows(found: Arrows) -> list[list[str]]:
    """Order the subpackages in rows, each below all that import it."""
    users = {package: {each for each in found if package in found[each]} for package in found}
    depth: dict[str, int] = {}

    def place(package: str) -> int:
        if package not in depth:
            depth[package] = max((place(user) + 1 for user in sorted(users[package])), default=0)
        return depth[package]

    for package in sorted(found):
        place(package)
    return [
        sorted(package for package in found if depth[package] == row)
        for row in range(max(depth.values()) + 1)
    ]


def picture(found: Arrows, started: Arrows) -> str:
    """Draw the picture as SVG."""
    order = rows(found)
    where = {
        package: (round((place + 0.5) * WIDTH / len(packages)), ROW * row + BOX[1])
        for row, packages in enumerate(order)
        for place, package in enumerate(packages)
    }
    lines = [_line(where[package], where[each], "") for package, each in _pairs(direct(found))]
    lines += [_line(where[package], where[each], DASHED) for package, each in _pairs(started)]
    boxes = [_box(package, *place) for package, place in where.items()]
    height = ROW * (len(order) - 1) + 2 * BOX[1]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
    parts = (
        f'{head} font-family="sans-serif" font-size="15">',
        "<title>The packages; arrows lead down to what a package imports</title>",
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
    return sorted((package, each) for package, used in found.items() for each in used)


def _line(begin: tuple[int, int], end: tuple[int, int], style: str) -> str:
    (x, y), (to_x, to_y) = begin, end
    half = BOX[1] // 2 if to_y > y else -BOX[1] // 2
    bend = (ROW if to_y > y else -ROW) // 2
    path = f"M{x} {y + half}C{x} {y + bend} {to_x} {to_y - bend} {to_x} {to_y - half}"
    return f'<path d="{path}"{style}/>'


def _box(package: str, x: int, y: int) -> str:
    place = f'x="{x - BOX[0] // 2}" y="{y - BOX[1] // 2}" width="{BOX[0]}" height="{BOX[1]}"'
    rect = f'<rect {place} rx="6" fill="#eef4ef" stroke="#1c3d2e"/>'
    return f'{rect}<text x="{x}" y="{y + 5}">{package}</text>'


if __name__ == "__main__":
    PICTURE.write_text(picture(arrows(), starts()), encoding="utf-8")

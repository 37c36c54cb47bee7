"""How much is sent, as most hosts send it: each file compressed with brotli."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from sites.tools import program, run

HERE = Path(__file__).parent
OF_POCKET = {"library.zip": "Python's library", "packages.zip": "the package"}
OF_FOLDERS = {
    "static": "the page",
    "words": "the page",
    "catalogue": "the page",
    "rules": "rules and study",
    "study": "rules and study",
}


def table(folder: Path) -> str:
    """By part of a site, its files and their sizes: as they are, and compressed."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    given = json.dumps([str(path) for path in paths])
    sizes = json.loads(run(program("node"), str(HERE / "sizes.mjs"), cwd=HERE, given=given))
    files, plain, small = Counter[str](), Counter[str](), Counter[str]()
    for path, size in zip(paths, sizes, strict=True):
        for part in (_part(path.relative_to(folder)), "in all"):
            files[part] += 1
            plain[part] += path.stat().st_size
            small[part] += size
    lines = [f"{'':<34}{'files':>6}{'kB':>9}{'brotli':>9}"]
    for part in sorted(files, key=lambda part: (part == "in all", -small[part])):
        kilobytes = f"{plain[part] / 1000:>9,.0f}{small[part] / 1000:>9,.0f}"
        lines.append(f"{part:<34}{files[part]:>6}{kilobytes}")
    return "\n".join(lines)


def _part(place: Path) -> str:
    """What a file belongs to, by its place."""
    first = place.parts[0]
    if first == "pocket":
        return OF_POCKET.get(
            place.name, "engine" if place.stem.startswith("courtcards") else "Python"
        )
    return OF_FOLDERS.get(first, "shells and the rest")

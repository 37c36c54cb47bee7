"""Sizes of what hosts send: each file compressed with brotli."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from sites.compressing import compress_files

BUNDLE_PARTS = {"library.zip": "Python's library", "packages.zip": "the package"}
OF_FOLDERS = {
    "static": "the page",
    "words": "the page",
    "catalogue": "the page",
    "rules": "rules and study",
    "study": "rules and study",
}


def format_site_sizes(folder: Path) -> str:
    """Format the files of each part of a site, and their sizes: plain and compressed."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return _table([_part(path.relative_to(folder)) for path in paths], paths)


def format_bundle_sizes(paths: Sequence[Path]) -> str:
    """Format the same for the files of the offline host."""
    return _table([_find_bundle_part(path) for path in paths], paths)


def _table(parts: Sequence[str], paths: Sequence[Path]) -> str:
    files, plain, small = Counter[str](), Counter[str](), Counter[str]()
    for of_path, path, octets in zip(parts, paths, compress_files(paths), strict=True):
        for part in (of_path, "in all"):
            files[part] += 1
            plain[part] += path.stat().st_size
            small[part] += len(octets)
    lines = [f"{'':<34}{'files':>6}{'kB':>9}{'brotli':>9}"]
    for part in sorted(files, key=lambda part: (part == "in all", -small[part])):
        kilobytes = f"{plain[part] / 1000:>9,.0f}{small[part] / 1000:>9,.0f}"
        lines.append(f"{part:<34}{files[part]:>6}{kilobytes}")
    return "\n".join(lines)


def _part(place: Path) -> str:
    """Return the part of a site that a file belongs to, by its place."""
    first = place.parts[0]
    if first == "offline-bundle":
        return _find_bundle_part(place)
    return OF_FOLDERS.get(first, "shells and the rest")


def _find_bundle_part(path: Path) -> str:
    is_engine = path.stem.startswith("courtcards")
    return BUNDLE_PARTS.get(path.name, "engine" if is_engine else "Python")

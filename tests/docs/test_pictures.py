"""The pictures of the pages of a club: each is shown, says what it shows, and is small."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from docs.pages import PICTURES, ROOT
from pictures.camera import COLOURS, Camera

PAGE = ROOT / "docs/club-evening.md"
SHOWN = re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", PAGE.read_text(encoding="utf-8"))
TAKEN = sorted(PICTURES.glob("*.webp"))
LARGEST, ALL_OF_THEM = 60_000, 1_000_000
"""Bytes of a picture, and of all: whoever clones the project has them all."""


def test_every_picture_is_shown_once_and_every_one_shown_is_there() -> None:
    assert sorted(PAGE.parent / target for _, target in SHOWN) == TAKEN


def test_every_picture_is_taken_by_name() -> None:
    """What nothing takes any more would show for ever what was."""
    scripts = (ROOT / "tests/pictures").glob("*.py")
    told = "".join(path.read_text(encoding="utf-8") for path in scripts)
    for path in TAKEN:
        assert f'"{path.stem}"' in told, path.stem


def test_every_picture_says_what_it_shows() -> None:
    texts = [text for text, _ in SHOWN]
    assert len(set(texts)) == len(texts)
    for text in texts:
        assert 40 < len(text) < 200, text
        assert text.endswith("."), text


def test_the_pictures_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in TAKEN}
    assert {name: size for name, size in sizes.items() if size > LARGEST} == {}
    assert sum(sizes.values()) < ALL_OF_THEM


@pytest.mark.parametrize("wanted", [frozenset[str](), frozenset({"page"})])
def test_a_picture_has_few_colours_and_the_same_bytes_again(
    tmp_path: Path, wanted: frozenset[str]
) -> None:
    picture = Image.effect_mandelbrot((64, 48), (-2, -1, 1, 1), 90).convert("RGB")
    camera = Camera(None, tmp_path, wanted)  # type: ignore[arg-type] # which takes none here
    camera.keep("page", picture)
    octets = (tmp_path / "page.webp").read_bytes()
    kept = Image.open(io.BytesIO(octets))
    assert kept.size == picture.size
    assert len(kept.convert("RGB").getcolors() or []) <= COLOURS
    camera.keep("page", picture)
    assert (tmp_path / "page.webp").read_bytes() == octets
    camera.keep("other", picture)
    assert (tmp_path / "other.webp").exists() == (not wanted)

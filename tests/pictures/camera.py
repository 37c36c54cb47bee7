"""Takes pictures of pages, as small files that come out the same as long as the page does."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, Locator, Page

from browser.visitors import LIMIT_MS, PHONE

WIDE = (1280, 800)
BEAMER = (1280, 720)
COLOURS = 128
"""As many as a page needs to look as it does; each more makes the file larger."""
PAINTED_QUALITY = 82
FONTS = "Promise.all([...document.fonts].map((font) => font.load())).then(() => {})"
AROUND = 16
"""How much of what is around it is shown with a part of a page."""


@dataclass
class Camera:
    """Writes pictures into a folder, those that are ``wanted`` or, if none is named, all."""

    browser: Browser
    folder: Path
    wanted: frozenset[str] = frozenset()
    taken: dict[str, int] = field(default_factory=dict)
    """How many bytes each picture has."""

    @contextmanager
    def at(
        self,
        address: str,
        size: tuple[int, int] = WIDE,
        scheme: Literal["light", "dark"] = "light",
    ) -> Iterator[Page]:
        """The page of an address, at somebody's own browser of that size."""
        width, height = size
        context = self.browser.new_context(
            viewport={"width": width, "height": height},
            locale="en-GB",
            timezone_id="Europe/Brussels",
            color_scheme=scheme,
            reduced_motion="reduce",
            has_touch=size == PHONE,
        )
        context.set_default_timeout(LIMIT_MS)
        page = context.new_page()
        page.goto(address)
        page.evaluate(FONTS)
        page.reload()  # a page takes a font of its own only where that is at hand at once
        yield page
        context.close()

    def take(
        self,
        page: Page,
        name: str,
        *,
        part: Locator | None = None,
        height: int | None = None,
        is_painted: bool = False,
    ) -> None:
        """A picture of what is to be seen, of so much of the page from its top, or of a part.

        A page that is painted, with shades, is smaller with all its colours and some loss.
        """
        if self.wanted and name not in self.wanted:
            return
        page.evaluate(FONTS)
        size = page.viewport_size
        assert size is not None
        if height is not None:
            page.set_viewport_size({"width": size["width"], "height": height})
            page.evaluate("scrollTo(0, 0)")
        if part is None:
            shot = page.screenshot(animations="disabled", caret="hide")
        else:
            shot = self._part(page, part)
        page.set_viewport_size(size)
        self.keep(name, Image.open(io.BytesIO(shot)), is_painted=is_painted)

    def keep(self, name: str, picture: Image.Image, *, is_painted: bool = False) -> None:
        """Write a picture, with as few colours as it can be read with."""
        if self.wanted and name not in self.wanted:
            return
        place = self.folder / f"{name}.webp"
        if is_painted:
            picture.convert("RGB").save(place, quality=PAINTED_QUALITY, method=6)
        else:
            few = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
            few.convert("RGB").save(place, lossless=True, quality=100, method=6)
        self.taken[name] = place.stat().st_size

    @staticmethod
    def _part(page: Page, part: Locator) -> bytes:
        part.scroll_into_view_if_needed()
        box = part.bounding_box()
        assert box is not None
        scrolled: float = page.evaluate("scrollY")
        across: float = page.evaluate("document.documentElement.clientWidth")
        left = max(box["x"] - AROUND, 0)
        top = max(box["y"] + scrolled - AROUND, 0)
        return page.screenshot(
            full_page=True,
            animations="disabled",
            caret="hide",
            clip={
                "x": left,
                "y": top,
                "width": min(box["width"] + 2 * AROUND, across - left),
                "height": box["height"] + 2 * AROUND,
            },
        )

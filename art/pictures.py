"""Pictures as a browser draws them, from the drawings of the page itself."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from PIL import Image
from playwright.sync_api import Page, Route, sync_playwright

from browsers import launch_chromium
from courtcards.page import STATIC, TEMPLATES

HERE = "http://art.example"
FAN = ("KH", "QS", "JD", "AC")
FAN_SIZE = (560, 520)
CARD_WIDTH = 200
SPREAD = ((52, 128, -21), (132, 86, -7), (228, 86, 7), (308, 128, 21))
"""By card: from the left and from the top in pixels, and how it is turned in degrees."""
ICON_SIZES = (16, 32, 48)

_TYPES = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}


def fan() -> bytes:
    """Some cards, fanned out on nothing: the picture of an invitation (PNG)."""
    with _page(FAN_SIZE) as page:
        page.goto(f"{HERE}/")
        page.wait_for_function("window.isDrawn")
        drawn = page.screenshot(omit_background=True)
    small = io.BytesIO()
    picture = Image.open(io.BytesIO(drawn)).quantize(256, Image.Quantize.FASTOCTREE)
    picture.save(small, "PNG", optimize=True)
    return small.getvalue()


def favicon() -> bytes:
    """The icon of the page as browsers ask for it unasked, in its small sizes (ICO)."""
    largest = ICON_SIZES[-1]
    with _page((largest, largest)) as page:
        page.goto(f"{HERE}/favicon")
        drawn = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
    file = io.BytesIO()
    drawn.save(file, "ICO", sizes=[(size, size) for size in ICON_SIZES])
    return file.getvalue()


@contextmanager
def _page(size: tuple[int, int]) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = launch_chromium(playwright.chromium)
        page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        page.route("**/*", _served)
        yield page
        browser.close()


def _served(route: Route) -> None:
    """The files of the page, and the two documents that are drawn."""
    path = urlsplit(route.request.url).path
    if path == "/":
        route.fulfill(body=_fan_document(), content_type="text/html")
    elif path == "/favicon":
        mark = (STATIC / "favicon.svg").read_text("utf-8")
        route.fulfill(body=f"<body style='margin:0'>{mark}", content_type="text/html")
    else:
        file = STATIC / path.lstrip("/")
        kind = _TYPES.get(Path(path).suffix, "text/plain")
        route.fulfill(body=file.read_bytes(), content_type=kind)


def _fan_document() -> str:
    cards = "".join(
        f"<div class=card data-suit={card[1]} data-card={card} style='position:absolute;"
        f"left:{left}px;top:{top}px;width:{CARD_WIDTH}px;aspect-ratio:5/7;"
        f"transform:rotate({turned}deg)'></div>"
        for card, (left, top, turned) in zip(FAN, SPREAD, strict=True)
    )
    return f"""<!doctype html><html data-suits=two><link rel=stylesheet href=/css/shared/base.css>
    <link rel=stylesheet href=/css/shared/cards.css><body style="margin:0;background:none">
    {(TEMPLATES / "card-art.svg").read_text("utf-8").partition("#}")[2]}{cards}
    <script type=module>
      import {{ render }} from "/vendor/lit-html/lit-html.js";
      import {{ face }} from "/js/shared/cards/face.js";
      for (const card of document.querySelectorAll(".card"))
        render(face(card.dataset.card, "english"), card);
      await document.fonts.ready;
      requestAnimationFrame(() => requestAnimationFrame(() => (window.isDrawn = true)));
    </script>"""

"""What a phone loads of a club evening: its pages are held to the oldest browsers that we state."""

from __future__ import annotations

from courtcards.page.files import find_imports, game_modules

PARTS = (
    *("js/club/page.js", "js/phone/start.js"),
    *("js/hall/start.js", "js/club/register/start.js"),
)
"""The modules of the score sheet, of the hall, and of registering."""
SHEETS = (
    *("shared/base", "shared/icons", "shared/bar", "club/club", "shared/sheet", "club/sheet"),
    *("club/sheet-entry", "club/sheet-lines", "hall/hall", "club/register", "club/narrow"),
)
"""The style sheets that draw them; the others that come with them draw tables and the laptop's."""
SCORES = "games/double-king/sheet.css"


def modules() -> list[str]:
    """The modules, as they stand in the folder of the page; others' libraries say it themselves."""
    found = find_imports(*PARTS, *game_modules())
    return [place for place in found if not place.startswith("vendor/")]


def sheets() -> list[str]:
    """The style sheets, by their places there."""
    return [*(f"css/{name}.css" for name in SHEETS), SCORES]

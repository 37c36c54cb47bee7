"""Where the pictures of previews lie, and the tags of a page that say so.

An address has the language and a digest of what the picture says, so that a browser or whoever
shows the link keeps it as long as that is so. With another digest the picture as it is now is sent.
"""

from __future__ import annotations

from typing import Any

from courtcards.server.access.addresses import Address
from courtcards.server.previews.words import Preview

FOLDER = "/previews"
SIZE = (1200, 630)


def tags(asked: Address, preview: Preview, place: str, language: str) -> dict[str, Any]:
    """What the template of a page is told of its preview, whose pictures lie at ``place``."""
    path = f"{FOLDER}/{place}/{language}-{preview.digest}.png"
    width, height = SIZE
    return {
        "preview": preview,
        "preview_picture": asked.address + path,
        "preview_size": {"width": width, "height": height},
    }

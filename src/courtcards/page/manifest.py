"""What describes the pages as an app that can be installed."""

from __future__ import annotations

import json

ICONS = (("icon-192", 192, "any"), ("icon-512", 512, "any"), ("maskable-512", 512, "maskable"))
MANIFEST = {
    "name": "Courtcards",
    "short_name": "Courtcards",
    "display": "standalone",
    "background_color": "#143f35",
    "theme_color": "#174536",
    "categories": ["games", "cards"],
}


def manifest(start: str, static: str, language: str, description: str) -> bytes:
    """The manifest of an app that begins at ``start``, whose files lie at ``static``.

    Addresses are as seen from its own.
    """
    icons = [
        {
            "src": f"{static}/app/{name}.png",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for name, size, purpose in ICONS
    ]
    own = {
        "start_url": start,
        "scope": start,
        "lang": language,
        "description": description,
        "icons": icons,
    }
    return json.dumps(MANIFEST | own, indent=2).encode() + b"\n"

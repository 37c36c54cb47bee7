"""Draw the pictures anew, each to where it is used."""

from __future__ import annotations

import sys
from pathlib import Path

from art import faces, pictures
from courtcards.page import STATIC

PREVIEWS = Path(__file__).parent.parent / "src" / "courtcards" / "server" / "previews"
FACES = STATIC / "app" / "faces"


def made() -> dict[Path, bytes]:
    """Every file, by its place."""
    return {
        PREVIEWS / "fan.png": pictures.fan(),
        STATIC / "app" / "favicon.ico": pictures.favicon(),
        **{FACES / f"{kind}.svg": octets for kind, octets in faces.sprites().items()},
    }


def main() -> None:
    """Write every file, and say how large it is."""
    for place, octets in made().items():
        place.write_bytes(octets)
        sys.stdout.write(f"{place.name}: {len(octets)} bytes\n")


if __name__ == "__main__":
    main()

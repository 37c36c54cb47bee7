"""The faces of players: people of a small court, and the machines that play for it (SVG).

All stand on a square of 48 units, which the page cuts: people to a disc, machines to a tile, so
that they are told apart before anything else is. What is drawn is flat, with one line as in the
court cards, and large enough to be read at 24 pixels.
"""

from __future__ import annotations

from art.guests import guests
from art.machines import machines
from art.people import people
from art.strokes import PEN


def sprites() -> dict[str, bytes]:
    """By the kind of player a file with a symbol for each face: ``person-0``, ``club-3``.

    A browser lays out all that a file draws, and a table shows two or three kinds.
    """
    drawn = {f"person-{number}": face for number, face in enumerate(people())}
    drawn |= {f"guest-{number}": face for number, face in enumerate(guests())} | machines()
    kinds = dict.fromkeys(name.partition("-")[0] for name in drawn)
    return {
        kind: _file({name: drawn[name] for name in drawn if name.startswith(f"{kind}-")})
        for kind in kinds
    }


def _file(faces: dict[str, str]) -> bytes:
    symbols = "\n".join(
        f'<symbol id="{name}" viewBox="0 0 48 48" {PEN}>{face}</symbol>'
        for name, face in faces.items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'.encode()

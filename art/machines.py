"""The machines that play: what a bot at a table looks like (SVG).

The headgear and the features of a machine say its level: a paper hat, a jester's cap, a bowler, a
top hat with a monocle, a crown. Its metal and its colours are those of its number, for a level may
sit at a table more than once.
"""

from __future__ import annotations

from typing import NamedTuple

from art.strokes import GOLD, LINE, PALE, area, ball, dot, ground, line, ring, shape


class Tint(NamedTuple):
    """The colours of a machine."""

    ground: str
    metal: str
    shade: str
    cloth: str
    trim: str
    is_king: bool = False
    """Is a master of these colours a king, and no queen?"""


TINTS = (
    Tint("#d5dfe6", "#bcc8d1", "#8798a6", "#a8233a", "#f2cf70"),
    Tint("#ece0c6", "#dfb85c", "#a97f28", "#27508f", "#fff8ea"),
    Tint("#d9e6d5", "#d08a5e", "#97572f", "#1f6b4b", "#f2cf70"),
    Tint("#e5d9e8", "#8fbfa9", "#55846f", "#6a3a86", "#f2cf70"),
    Tint("#cfdcec", "#f3ecdf", "#bfb29b", "#c9611d", "#fff8ea", is_king=True),
    Tint("#efd8d0", "#76838f", "#4a5560", "#176f7d", "#f2cf70", is_king=True),
)
"""By the number of a machine."""

SHOULDERS = "M6 50v-3c0-5 5-7 10-7h16c5 0 10 2 10 7v3z"
HEAD = "M11.5 24c0-5 2-8 7-8h11c5 0 7 3 7 8v8c0 4.5-2.5 7-7 7h-11c-4.5 0-7-2.5-7-7z"
MASK = (
    "M15 26c0-3 1.5-4.5 4.5-4.5h9c3 0 4.5 1.5 4.5 4.5v5.5"
    "c0 3-1.5 4.5-4.5 4.5h-9c-3 0-4.5-1.5-4.5-4.5z"
)
KINGLY = shape(
    "M24 30.5c-3-2-7-1.5-9.5 1 0 6 4 11.5 9.5 14.5 5.5-3 9.5-8.5 9.5-14.5-2.5-2.5-6.5-3-9.5-1z",
    PALE,
) + line("M21 35c2 1 4 1 6 0")
QUEENLY = (
    line("M20.5 32.3c2 2 5 2 7 0", PALE, 1.8)
    + "".join(ball(x, 33.5, 1.9, PALE) for x in (10, 38))
    + "".join(ball(x, y, 1.8, PALE) for x, y in ((18.5, 41.5), (22, 43), (26, 43), (29.5, 41.5)))
)
CLUB = (
    "M24 5a2.5 2.5 0 0 1 2.2 3.7 2.5 2.5 0 1 1-1.4 4.3l.9 2.5h-3.4l.9-2.5"
    "a2.5 2.5 0 1 1-1.4-4.3A2.5 2.5 0 0 1 24 5z"
)


def machines() -> dict[str, str]:
    """All of them by name: the bot, or ``own`` for a player of somebody's own, and a number."""
    return {
        f"{bot}-{number}": draw(tint)
        for bot, draw in DRAWN.items()
        for number, tint in enumerate(TINTS)
    }


def _bust(tint: Tint, *over: str, collar: str = "") -> str:
    """A head of metal on a body in its cloth, and what lies ``over`` it."""
    return "".join(
        (
            ground(tint.ground),
            shape(SHOULDERS, tint.cloth),
            collar or line("M24 42v8", tint.trim, 2.5),
            area("M19 37h10v5H19z", tint.shade),
            shape("M8 24.5h4v7H8zM36 24.5h4v7h-4z", tint.shade),
            shape(HEAD, tint.metal),
            area(MASK, tint.shade),
            *over,
        )
    )


def _eye(x: float, y: float, radius: float = 3.6, look: tuple[float, float] = (0, 0)) -> str:
    """A lens, with the pupil where it looks to."""
    return ball(x, y, radius, PALE) + dot(x + look[0], y + look[1], 1.6, LINE)


def _novice(tint: Tint) -> str:
    """Wide eyes of two sizes, and a hat folded of paper."""
    return _bust(
        tint,
        _eye(19, 26.5, 4.3, (0.6, -1.2)),
        _eye(29.5, 27, 3.2, (0.4, -1)),
        dot(24.3, 33.4, 1.7, LINE),
        shape("M11 17.5 25 2.5l12 14c-8-2-18-2-26 1z", PALE),
        shape("M6.5 19.5c10-6 25-7 35-2l-2.5 4.5c-9-4-21-3.5-30 1.5z", tint.cloth),
        line("M25 3l1 11", LINE, 1.1),
    )


def _casual(tint: Tint) -> str:
    """A broad grin under a jester's cap with bells."""
    return _bust(
        tint,
        _eye(19, 26, look=(0.8, 0)),
        _eye(29, 26, look=(0.8, 0)),
        shape("M18.5 31.5h11c-.5 5-10.5 5-11 0z", PALE),
        shape("M11.5 22C8 18 7 13 4 13c2-6 10-6 13-1 3 3 5 7 5 10z", tint.cloth),
        shape("M36.5 22c3.5-4 4.5-9 7.5-9-2-6-10-6-13-1-3 3-5 7-5 10z", tint.cloth),
        shape("M14 21c2-6 5-10 9-17.5C29 9 33 14 34 21c-6-2-14-2-20 0z", tint.trim),
        *(ball(x, y, 2.3, GOLD) for x, y in ((4.5, 14.5), (43.5, 14.5), (23, 4.5))),
    )


def _club(tint: Tint) -> str:
    """At ease, with a bow tie, and a club on the bowler."""
    return _bust(
        tint,
        _eye(19, 27),
        _eye(29, 27),
        line("M20 33c2.5 1.7 5.5 1.7 8 0", PALE, 1.8),
        shape("M12.5 19C11 8 15 2.5 24 2.5S37 8 35.5 19z", tint.cloth),
        shape(
            "M6 19.5c6-3 30-3 36 0-.5 3.5-4 3-6 2.5-8-1.8-16-1.8-24 0-2 .5-5.5 1-6-2.5z",
            tint.cloth,
        ),
        area(CLUB, tint.trim),
        collar=shape("M24 43.5l-6-3v6zM24 43.5l6-3v6z", tint.trim),
    )


def _expert(tint: Tint) -> str:
    """A monocle, a raised brow, and a top hat."""
    return _bust(
        tint,
        _eye(18.5, 27.5, 3, (0, -0.4)),
        line("M15.5 23c1.5-1 3.5-1 5 0", LINE, 1.6),
        _eye(29, 27, 3.8),
        ring(29, 27, 5, GOLD, 2),
        line("M33.5 30c1.5 4 1 8-1 12", GOLD, 1.2),
        line("M19.5 34c2 1 5 .6 7-.8", PALE, 1.8),
        shape("M14 18 12.5 1.5h23L34 18z", tint.cloth),
        area("M13.7 13h20.7l-.5 4.5H14.1z", tint.trim),
        shape(
            "M6.5 18.5c8-2.5 27-2.5 35 0-1 3.5-4 3-6 2.5-8-1.5-15-1.5-23 0-2 .5-5 1-6-2.5z",
            tint.cloth,
        ),
    )


def _master(tint: Tint) -> str:
    """A crown and ermine; and a beard, or pearls."""
    return _bust(
        tint,
        _eye(19, 26),
        _eye(29, 26),
        area("M14.5 22.3h9l-1 2h-7zM24.5 22.3h9l-1 2h-7z", LINE),
        KINGLY if tint.is_king else QUEENLY,
        shape("M10 19 7.5 5l8.5 5.5L24 1.5l8 9L40.5 5 38 19c-9-2.5-19-2.5-28 0z", GOLD),
        line("M10.5 16.7c9-2.5 18-2.5 27 0", tint.cloth, 2.4),
        *(dot(x, y, 1.7, tint.cloth) for x, y in ((16, 12.8), (24, 9.5), (32, 12.8))),
        collar=area("M6 44c4-3 9-4 18-4s14 1 18 4v6H6z", PALE)
        + "".join(dot(x, 46, 1, LINE) for x in (10, 14.5, 33.5, 38)),
    )


def _steady(tint: Tint) -> str:
    """A plain automaton: a key to wind it up, and a lamp."""
    return _bust(
        tint,
        _eye(19, 27, 3.2),
        _eye(29, 27, 3.2),
        line("M20 33.5h8", PALE, 2),
        line("M24 16V9", LINE, 2),
        ball(24, 7, 3.4, tint.cloth),
        shape("M12 17c1-3 3-4.5 6-4.5h12c3 0 5 1.5 6 4.5-7-1.5-17-1.5-24 0z", tint.shade),
    )


def _random(tint: Tint) -> str:
    """A die, and two of its pips are eyes."""
    pips = ((15.5, 31.5), (24, 23), (32.5, 31.5))
    die = (
        shape(
            "M12 9h24c4 0 5.5 1.5 5.5 5.5V35c0 4-1.5 5.5-5.5 5.5H12"
            "c-4 0-5.5-1.5-5.5-5.5V14.5C6.5 10.5 8 9 12 9z",
            tint.metal,
        )
        + "".join(dot(x, y, 2.6, tint.cloth) for x, y in pips)
        + _eye(15.5, 16.5, 4)
        + _eye(32.5, 16.5, 4)
        + line("M20 33.5c2 2.5 6 2.5 8 0", LINE, 1.6)
    )
    return ground(tint.ground) + f'<g transform="rotate(-9 24 25)">{die}</g>'


def _own(tint: Tint) -> str:
    """A screen: nobody here has seen its face."""
    return _bust(
        tint,
        area(MASK, LINE),
        line("M20.5 26.5 17.5 29l3 2.5M27.5 26.5l3 2.5-3 2.5", tint.trim, 2),
        shape("M12 17c1-3 3-4.5 6-4.5h12c3 0 5 1.5 6 4.5-7-1.5-17-1.5-24 0z", tint.shade),
        line("M17 12.5 14 6M31 12.5 34 6", LINE, 2),
        dot(14, 6, 2, tint.cloth) + dot(34, 6, 2, tint.cloth),
    )


DRAWN = {
    "novice": _novice,
    "casual": _casual,
    "club": _club,
    "expert": _expert,
    "master": _master,
    "steady": _steady,
    "random": _random,
    "own": _own,
}
"""By bot, who draws it."""

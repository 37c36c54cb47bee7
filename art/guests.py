"""Twelve more people, for those who choose a face of their own (SVG)."""

from __future__ import annotations

from art.people import BROWN, DARK, FAIR, GRIN, OLIVE, SMILE, TAN, person
from art.strokes import GOLD, LINE, PALE, area, dot, line, ring, shape

CROWN_OF_HAIR = (
    "M12.5 24c-1-10 3-15.5 11.5-15.5S36.5 14 35.5 24c-1-4-2.5-6-4-8-5 2-10 2-15 0-1.5 2-3 4-4 8z"
)
FRINGE = "M13 21c0-9 5-12.5 11-12.5S35 12 35 21c-2-1-3-3-4-5-3 2.5-12 3-14 0-1 2-2 4-4 5z"
BROWS = line("M17 20.5c1.5-1 3.5-1 4.5-.3M26.5 20.2c1-.7 3-.7 4.5.3")


def _freckles(colour: str) -> str:
    spots = ((17, 27), (19, 28.5), (21, 27), (27, 27), (29, 28.5), (31, 27))
    return "".join(dot(x, y, 0.55, colour) for x, y in spots)


def guests() -> tuple[str, ...]:
    """All of them, in the order of their numbers."""
    return (
        # a woman with long dark hair
        person(
            "#e8b7a2",
            "#2f6f5e",
            TAN,
            behind=shape("M10 44C7 26 9 8 24 8s17 18 14 36H10z", "#3b241c"),
            over=shape(
                "M13 23c0-8 5-9 12-13 6 2 10 5 10 13 2-11-3-15-11-15S11 12 13 23z", "#3b241c"
            )
            + SMILE,
        ),
        # a girl with a red bob and freckles
        person(
            "#a7d0b4",
            "#e0a63c",
            FAIR,
            behind=shape(
                "M9.5 33C7 16 12 8 24 8s17 8 14.5 25c-3 1.5-6 1.5-8 0h-13c-2 1.5-5 1.5-8 0z",
                "#c5542a",
            ),
            over=shape(FRINGE, "#c5542a") + _freckles("#b5673f") + GRIN,
        ),
        # a boy with short brown hair
        person(
            "#f0cf8f",
            "#3f6fa8",
            FAIR,
            over=shape(CROWN_OF_HAIR, "#6b4226") + BROWS + GRIN,
        ),
        # a man with black curls
        person(
            "#b7c5e4",
            "#b5482f",
            BROWN,
            over="".join(
                dot(x, y, 4.4, "#1f1718")
                for x, y in ((13.5, 17), (16, 12.5), (20.5, 9.8), (26, 9.3), (31, 11.5), (34.5, 16))
            )
            + area("M14 18c3-6 17-6 20 0-5-3-15-3-20 0z", "#1f1718")
            + line("M17 20.7c1.5-1 3.5-1 4.5-.3M26.5 20.4c1-.7 3-.7 4.5.3", "#1f1718", 1.7)
            + GRIN,
        ),
        # a woman in a bright head wrap, with large earrings
        person(
            "#9fd0c8",
            "#7a2f78",
            DARK,
            over=shape("M11.5 19.5C8 8 15 3 24 3s16 5 12.5 16.5c-7-5-18-5-25 0z", "#e6a532")
            + shape("M21 6c-1-4 2-5 4-3.5 3-2 6 0 4.5 3-2 2.5-7 2.5-8.5.5z", "#e6a532")
            + line("M14 12c6 0 14-2 18-6M12.5 16c8-2 17-1 23 1", "#b3263a", 1.6)
            + ring(12.3, 31, 2.2, GOLD, 1.6)
            + ring(35.7, 31, 2.2, GOLD, 1.6)
            + SMILE,
        ),
        # a woman with a fair ponytail
        person(
            "#d3b6e2",
            "#2f4f86",
            FAIR,
            behind=shape("M30 9c9-1 13 6 10.5 14-1 5-3 8-6.5 10 1-8-1-15-8-19z", "#ecc765"),
            over=shape(
                "M12.7 23c-.7-9 3.3-14.5 11.3-14.5S36 14 35.3 "
                "23c-1.3-6-5-8.5-11.3-10.5-6 2-10 4.5-11.3 10.5z",
                "#ecc765",
            )
            + SMILE,
        ),
        # a man with grey hair and glasses
        person(
            "#e2c3a0",
            "#4c5a52",
            TAN,
            over=shape(
                "M12.5 23c-2-8 1-12 3.5-12 3-3.5 13-3.5 16 0 2.5 0 5.5 4 3.5 "
                "12-1-3-1.5-5-3-6.5-5-1.5-12-1.5-17 0-1.5 1.5-2 3.5-3 6.5z",
                "#c9c5c2",
            )
            + ring(19.3, 24, 3.9)
            + ring(28.7, 24, 3.9)
            + line("M23.2 23.5h1.6")
            + SMILE,
        ),
        # a woman with a dark plait over her shoulder
        person(
            "#f2d6a8",
            "#a02f45",
            OLIVE,
            behind=shape("M11 27c-2-12 3-18.5 13-18.5S39 15 37 27z", "#2a1b16")
            + shape("M33 26c5 3 6 8 4.5 12s-1 6-2.5 9l-3.5-1.5c-.5-6 1-13 1.5-19.5z", "#2a1b16"),
            over=shape(
                "M13 22c1-6 6-7 11-12 5 5 10 6 11 12 1.5-9-3-13.5-11-13.5S11.5 13 13 22z", "#2a1b16"
            )
            + line("M33.5 32.5l4 1.5M33 37.5l4 1", "#6d4a3a", 1.2)
            + dot(12.8, 30, 1.5, GOLD)
            + SMILE,
        ),
        # an archer in a green hood
        person(
            "#d9c98f",
            "#5a7a3a",
            FAIR,
            behind=shape("M8 44C5 26 10 7 25 4l4-3 1 4.5c9 4 12 21 10 38.5z", "#4f7a35"),
            over=shape(
                "M24 6.5C12.5 7 9.5 16 10 26c.5 8 5.5 13.5 14 13.5S37.5 34 38 "
                "26c.5-10-2.5-19-14-19.5zm0 7c6.5 0 9.5 4 9.5 10S30.5 36 24 "
                "36s-9.5-6.5-9.5-12.5 3-10 9.5-10z",
                "#669846",
            )
            + line("M16 19c3 0 5-1.5 6.5-4 2 2.5 5 4 9.5 4", "#a4501f", 2.2)
            + GRIN,
        ),
        # a jester with bells
        person(
            "#c9b4e0",
            "#2c7f8a",
            FAIR,
            over=shape("M24 15.5C20 6 12 2 4.5 8c5 .5 7 3 8 10.5z", "#b3263a")
            + shape("M24 15.5C28 6 36 2 43.5 8c-5 .5-7 3-8 10.5z", "#2c7f8a")
            + shape(
                "M12.3 19.5C13 12 18 8.5 24 6c6 2.5 11 6 11.7 13.5-7-4-16.5-4-23.4 0z", "#e6b93c"
            )
            + dot(4.8, 9.5, 2.3, GOLD)
            + dot(43.2, 9.5, 2.3, GOLD)
            + dot(24, 5.5, 2.3, GOLD)
            + shape("M19.5 29h9c-.6 5.6-8.4 5.6-9 0z", PALE),
        ),
        # a knight with an open helmet and a plume
        person(
            "#e5a79a",
            "#6f7f8c",
            TAN,
            behind=shape("M22 7C22 1 30-1 38 2c-3 1-5 3-6 7z", "#b3263a"),
            over=shape(
                "M24 6C13 6 10 13 10.5 23l.5 12 4 3c-1-5-1.5-9-1.5-13 0-5 4-8 "
                "10.5-8s10.5 3 10.5 8c0 4-.5 8-1.5 13l4-3 .5-12C38 13 35 6 24 6z",
                "#b9c4cc",
            )
            + line("M11 19.5c7-6.5 19-6.5 26 0", "#6f7f8c", 1.6)
            + line("M24 6v8", "#6f7f8c", 1.6)
            + dot(13.5, 21, 0.9, LINE)
            + dot(34.5, 21, 0.9, LINE)
            + SMILE,
        ),
        # a pirate with a scarf and an eye patch
        person(
            "#a9cbe8",
            "#3a3a3f",
            OLIVE,
            behind=shape("M11 17c-5 0-8 3-8.5 7 3-1 6-2 9-5z", "#b3263a"),
            over=shape(
                "M11.8 18.5C11 9 17 5.5 24 5.5S37 9 36.2 18.5c-7-3-17.4-3-24.4 0z", "#c9364a"
            )
            + dot(18, 11.5, 1.2, PALE)
            + dot(25, 9, 1.2, PALE)
            + dot(31, 12.5, 1.2, PALE)
            + line("M13.5 21.5l20.5 1", LINE, 1.2)
            + shape("M25 22c2.5-1 5-1 7.3 0 .4 4-1.5 5.5-3.7 5.5S25 26 25 22z", LINE)
            + ring(12.5, 31, 1.8, GOLD)
            + line("M20.5 31c2.5 1.5 5 1 7-1.2"),
        ),
    )

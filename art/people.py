"""The people of a small court, as busts: what a person at a table looks like (SVG)."""

from __future__ import annotations

from art.strokes import GOLD, LINE, PALE, area, dot, ground, line, ring, shape

SHOULDERS = "M4 50c0-9 8-13 20-13s20 4 20 13z"
FAIR, TAN, OLIVE, BROWN, DARK = "#f7d9bd", "#eab98d", "#d09a68", "#a86f47", "#8a5634"


def person(back: str, robe: str, skin: str, *, behind: str = "", over: str = "") -> str:
    """A bust: what hangs ``behind`` the head, the head, and what lies ``over`` it."""
    blush = "#d9695f" if skin in {FAIR, TAN} else "#8e3b2d"
    return "".join(
        (
            ground(back),
            behind,
            shape(SHOULDERS, robe),
            area("M19.5 32h9v6.5c-2.6 2.6-6.4 2.6-9 0z", skin),
            shape("M13 23c0-8 4.6-12.5 11-12.5S35 15 35 23s-4.8 13.5-11 13.5S13 31 13 23z", skin),
            f'<g opacity=".35">{dot(17, 28.3, 2.2, blush)}{dot(31, 28.3, 2.2, blush)}</g>',
            dot(19.6, 24, 1.7, LINE),
            dot(28.4, 24, 1.7, LINE),
            over,
        )
    )


SMILE = line("M20.5 30.3c2 2.2 5 2.2 7 0")
GRIN = shape("M20 29.6h8c-.6 4.4-7.4 4.4-8 0z", PALE)


def people() -> tuple[str, ...]:
    """All of them, in the order of their numbers."""
    return (
        # a queen with a bun and a small crown
        person(
            "#e7a9a0",
            "#7d2340",
            FAIR,
            behind=shape("M11 38c-2-8-2-27 13-28 15 1 15 20 13 28z", "#a4501f"),
            over=shape("M12.5 24c0-6 3-8 11-9 8 1 12 3 12 9 2-9-2-15-12-15s-13 6-11 15z", "#a4501f")
            + shape("M15 11.5 14 3l5.5 4L24 1.5 28.5 7 34 3l-1 8.5c-6-2-12-2-18 0z", GOLD)
            + SMILE,
        ),
        # an old king's brother: bald, with a white beard
        person(
            "#8fb3cf",
            "#27406b",
            TAN,
            over=shape(
                "M12.5 22c1 3 2 5 4.5 5 3 0 4-1 7-1s4 1 7 1c2.5 0 3.5-2 4.5-5 1.5 11-2 20-11.5 20"
                "S11 33 12.5 22z",
                "#eceae6",
            )
            + line("M21.5 31c1.5 1.3 3.5 1.3 5 0")
            + line("M17 20.5c1.5-1.3 3.5-1.3 4.5-.5M26.5 20c1-.8 3-.8 4.5.5", "#8d8a86", 1.7),
        ),
        # a page with a flat cap and a feather
        person(
            "#e9d08a",
            "#1e5c47",
            OLIVE,
            behind=shape("M11 29c-2-12 3-20 13-20s15 8 13 20z", "#3a2618"),
            over=shape("M13 22c5-1 17-1 22 0 0-3-1-6-2-8H15c-1 2-2 5-2 8z", "#3a2618")
            + shape("M9 15C9 8 16 4 25 4s14 4 14 9c-8 3-22 4-30 2z", "#b3263a")
            + shape("M33 12c1-6 5-10 11-11-1 6-4 10-10 12z", PALE)
            + SMILE,
        ),
        # a scholar in a turban, with glasses
        person(
            "#b9c99a",
            "#5b3f7d",
            BROWN,
            over=shape("M11.5 19C9 9 15 3.5 24 3.5S39 9 36.5 19c-7-5-18-5-25 0z", PALE)
            + line("M14 10c8 0 15 2 20.5 6.5M33 9c-7 0-13 2.5-18 7", "#b9a98a", 1.3)
            + dot(24, 9.5, 2.2, "#b3263a")
            + ring(19.3, 24, 4)
            + ring(28.7, 24, 4)
            + line("M23.3 23.5h1.4")
            + SMILE,
        ),
        # a captain with a three-cornered hat and a black beard
        person(
            "#9cc4bd",
            "#8a2332",
            FAIR,
            over=shape(
                "M12.5 23c2 3 3 4.5 5.5 4.5 2 0 4-.8 6-.8s4 .8 6 .8c2.5 0 3.5-1.5 5.5-4.5"
                " 0 9-4 15-11.5 15s-11.5-6-11.5-15z",
                "#2f2522",
            )
            + line("M21 31.5c1.5 1.5 4.5 1.5 6 0", FAIR)
            + shape("M5 15c4-1 7-10 19-10s15 9 19 10c-3 5-9 3-19 3S8 20 5 15z", "#26324f")
            + line("M8 15.5c5 1 9 0 16 0s11 1 16 0", GOLD, 1.6),
        ),
        # a lady with grey hair and glasses
        person(
            "#c6a9cf",
            "#37566f",
            FAIR,
            behind=shape(
                "M10 31C7 18 13 8 24 8s17 10 14 23c-2 3-5 4-7 4H17c-2 0-5-1-7-4z", "#b9b4bd"
            ),
            over=shape("M13 23c1-6 6-5 9-9 4 4 12 2 13 9 2-9-3-14-11-14s-13 5-11 14z", "#d3ced6")
            + ring(19.3, 24.5, 4, "#8a2332")
            + ring(28.7, 24.5, 4, "#8a2332")
            + line("M23.3 24h1.4", "#8a2332")
            + SMILE
            + dot(13, 31, 1.5, PALE)
            + dot(35, 31, 1.5, PALE),
        ),
        # a gardener in a straw hat, with braids
        person(
            "#a9d3e6",
            "#c75f3a",
            FAIR,
            behind=shape(
                "M12 20c-5 6-5 14-3 20l5 1c1-6 1-12 0-19zM36 20c5 6 5 14 3 20l-5 1c-1-6-1-12 0-19z",
                "#e2b14e",
            ),
            over=shape("M13 22c4-1 8-3 11-6 3 3 7 5 11 6-1-8-5-11-11-11s-10 3-11 11z", "#e2b14e")
            + shape("M4 17c6-4 34-4 40 0-6 3-34 3-40 0z", "#f0d68c")
            + shape("M14 15c0-8 4-11 10-11s10 3 10 11c-6-1.5-14-1.5-20 0z", "#f0d68c")
            + line("M14.3 13.3c6-1.5 13.4-1.5 19.4 0", "#b3263a", 2.4)
            + GRIN,
        ),
        # a cook with a moustache
        person(
            "#dcb78e",
            "#f4efe6",
            OLIVE,
            over=shape(
                "M13.5 19c-7-2-6-11 1-11 1-6 9-8 11-4 5-3 11 1 9 6 5 2 4 8-.5 9-6-2-14-2-20.5 0z",
                PALE,
            )
            + shape("M13.5 20v-5c6-2 15-2 21 0v5c-6-2-15-2-21 0z", "#efe6d6")
            + shape(
                "M24 29c-2-2-6-2-8.5 1 2 2.5 6.5 2.5 8.5.5 2 2 6.5 2 8.5-.5-2.5-3-6.5-3-8.5-1z",
                "#3a2618",
            ),
        ),
        # a dancer with a cloud of curls and a golden band
        person(
            "#f0b55f",
            "#2c6f73",
            DARK,
            behind="".join(
                dot(x, y, 6.5, "#241a1c")
                for x, y in (
                    (11, 27),
                    (9, 19),
                    (13, 11.5),
                    (20, 7.5),
                    (28, 7.5),
                    (35, 11.5),
                    (39, 19),
                    (37, 27),
                )
            ),
            over=area("M13 20c2-7 7-10 11-10s9 3 11 10c-6-4-16-4-22 0z", "#241a1c")
            + line("M13 19.5c6-5 16-5 22 0", GOLD, 2.6)
            + SMILE
            + dot(12.5, 30, 1.7, GOLD)
            + dot(35.5, 30, 1.7, GOLD),
        ),
        # a smith, bald, with a red beard
        person(
            "#aab6bf",
            "#6b4a2e",
            FAIR,
            over=shape(
                "M12.8 23c1.7 1 2.7 4.5 5.2 4.5 2 0 3.5-1 6-1s4 1 6 1c2.5 0 3.5-3.5 5.2-4.5"
                " 1.5 6 1 12-2 15.5l-2-1-1.7 4-3-2L24 43l-2.5-3.5-3 2-1.7-4-2 1"
                "c-3-3.5-3.5-9.5-2-15.5z",
                "#c1531d",
            )
            + GRIN
            + line("M17 20c1.5-1.5 3.5-1.5 5-.5M26 19.5c1.5-1 3.5-1 5 .5", "#8f3a12", 1.8),
        ),
        # a lady-in-waiting with a veil
        person(
            "#93a8da",
            "#e0c9a0",
            OLIVE,
            behind=shape("M8 50C6 34 6 5 24 5s18 29 16 45z", "#8a2f5c"),
            over=shape(
                "M24 5C12 5 9 15 9.5 25c.5 9 5 15 14.5 15s14-6 14.5-15C39 15 36 5 24 5zm0 8.5"
                "c6 0 9 4 9 10s-3 12-9 12-9-6-9-12 3-10 9-10z",
                "#a83f70",
            )
            + line("M15.2 20c1-4.5 4-6.5 8.8-6.5s7.8 2 8.8 6.5", GOLD, 1.6)
            + SMILE,
        ),
        # a poet with a beret and long black hair
        person(
            "#d9c2a0",
            "#3b3550",
            TAN,
            behind=shape("M10 41C7 28 8 10 24 10s17 18 14 31l-5 1H15z", "#211c22"),
            over=shape(
                "M13 25c0-4 1-6 2-8 5 1.5 9 .5 11-1 2 2 6 2 7 2 1.5 2 2 4 2 7"
                " 2-10-3-15-11-15s-13 5-11 15z",
                "#211c22",
            )
            + shape("M11 14.5C8 7 18 2 27 3.5c8 1 13 5 11 9.5-8-2-18-2-27 1.5z", "#6a3a86")
            + line("M26 3.5l1-2.5", LINE, 2)
            + SMILE,
        ),
    )

"""A little season that the pictures are taken of: made-up people, the same seatings every time."""

from __future__ import annotations

import hashlib
import itertools
import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from unittest.mock import patch

import httpx

from pictures.camera import Camera
from server.clubbing import Director, PaperTable, lines_of
from server.roll_keeping import Keeper, director_of

CLUB = "De Vier Heren"
MEMBERS = (
    "Ann Janssens",
    "Bert Claes",
    "Cécile Dubois",
    "Dries Maes",
    "Eva Peeters",
    "Frank Wouters",
    "Greet Willems",
    "Hugo Lambert",
    "Ines Jacobs",
    "Jef Mertens",
    "Katrien Vos",
    "Luc Simon",
    "Marie Dupont",
    "Nele Goossens",
    "Omar Haddad",
    "Paula Renard",
    "Rik De Smet",
    "Sofie Leroy",
)
TWICE = "Marie  Dupond"
PLAYING = range(16)
"""Who comes: the first sixteen."""
TABLES = (1, 2, 3, 4)
EARLIER = ("2026-10-03", "2026-11-07")
TODAY = "2026-12-05"
BEGIN_S = 1_796_491_800
"""The afternoon of that day, so that its evening begins in the evening."""
SECONDS_A_COMMAND = 7
ASKED = "courtcards.server.clubs.api"
"""The module of a club that asks for a seed and for the time."""


@contextmanager
def the_same_again() -> Iterator[None]:
    """As long as this lasts a server of this process draws the same, at the same hours."""
    numbers = itertools.count()
    seconds = itertools.count(BEGIN_S, SECONDS_A_COMMAND)

    def next_seed() -> bytes:
        return hashlib.sha256(f"pictures {next(numbers)}".encode()).digest()

    with ExitStack() as stack:
        stack.enter_context(patch(f"{ASKED}.new_seed", next_seed))
        stack.enter_context(patch(f"{ASKED}.now_ms", lambda: 1000 * next(seconds)))
        yield


@dataclass
class Club:
    """The club, what the server is asked for it by, and the camera that goes along."""

    url: str
    http: httpx.Client
    camera: Camera
    keeper: Keeper

    @property
    def page(self) -> str:
        """The address of the club's own page."""
        return f"{self.url}/club/roll/{self.keeper.roll}#{self.keeper.token}"

    def evening(self, date: str, rounds: int) -> Director:
        """An evening with those who come."""
        settings = {"name": CLUB, "date": date, "rounds": rounds, "minutes": 75}
        made = self.keeper.do("evening", settings=settings, members=list(PLAYING))
        return director_of(self.http, made["page"])


def opened_club(url: str, http: httpx.Client, camera: Camera) -> Club:
    """A club with its members, one of whom is entered twice; every second one agrees."""
    keeper = Keeper.opening(http, CLUB)
    places = itertools.cycle(("Leuven", "Gent", "Namur"))
    people = [
        {"name": name, "club": next(places), "licence": f"B-{101 + number}", "agrees": agrees}
        for number, (name, agrees) in enumerate(
            zip(MEMBERS, itertools.cycle((True, True, False)), strict=False)
        )
    ]
    keeper.do("add", members=[*people, {"name": TWICE}])
    return Club(url, http, camera, keeper)


def play_table(director: Director, place: tuple[int, int], games: int = 20) -> None:
    """A table plays with its own cards up to so many games; a whole round is confirmed."""
    number, table = place
    paper = PaperTable(random.Random(1000 * number + table), dealer=table % 4)
    begun = len(director.sheet(place)["lines"])
    if not begun:
        director.draw_at(place, dealer=table % 4, writer=table % 4)
    index = 0
    while paper.games < games:
        fault = "DK-8.2" if paper.games == 3 and table == 2 else ""
        for line in lines_of(paper, fault):
            if index >= begun:
                director.written(place, "enter", index=index, line=line)
            index += 1
    if games == 20:
        director.written(place, "confirm", seat=(table + 1) % 4)


def play_round(director: Director) -> None:
    """All tables play the round that is running, and it is closed."""
    number = len(director.view()["rounds"])
    for table in TABLES:
        play_table(director, (number, table))
    director.close()


def play_evening(director: Director, rounds: int) -> None:
    """Draw, begin and play so many rounds."""
    director.do("draw")
    for _ in range(rounds):
        director.do("begin")
        play_round(director)

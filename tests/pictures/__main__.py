"""Take the pictures of README.md and `docs/club-evening.md`: all of them, or those named.

    PYTHONPATH=tests .venv/bin/python -m pictures [NAME …]

The whole season is played either way. What is new on the pages gets a picture where it happens in
it: a line with ``take`` in `pictures/before.py`, `evening.py` or `after.py`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from browsers import launched
from courtcards.server.access.addresses import ListenAddress
from docs.pages import PICTURES, README_PICTURES
from pictures import after, before, evening, readme
from pictures.camera import Camera
from pictures.playing import opened_club, the_same_again
from server.serving import client_of, running_server

IN_THE_HALL = "http://192.168.1.20:8000"
"""Where phones would find the server: what codes and papers say."""


def main(wanted: frozenset[str]) -> None:
    """Play the season, take the pictures, say how large each is."""
    for pictures in (PICTURES, README_PICTURES):
        pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, launched("chromium") as browser:
        camera = Camera(browser, PICTURES, wanted)
        first_sight = Camera(browser, README_PICTURES, wanted)
        log = Path(folder, "season.sqlite3")
        hall = ListenAddress("0.0.0.0", 8000, IN_THE_HALL)
        with (
            the_same_again(),
            running_server(log, listening=hall) as url,
            client_of(url) as http,
        ):
            club = opened_club(url, http, camera)
            held = before.taken(club)
            played = evening.taken(club, held)
            readme.taken(url, url + str(played.links()["viewer"]), first_sight)
            after.taken(club, [*held.earlier, played])
        after.site_taken(camera, log, Path(folder, "site"))
        after.secure_taken(camera, Path(folder, "secure"))
    taken = camera.taken | first_sight.taken
    for name, size in sorted(taken.items()):
        sys.stdout.write(f"{name}: {size} bytes\n")
    sys.stdout.write(f"{len(taken)} pictures, {sum(taken.values())} bytes\n")


if __name__ == "__main__":
    main(frozenset(sys.argv[1:]))

"""A hall is one address: forty people at an ordinary evening are refused nothing.

All of it happens here within seconds, where an evening takes three hours. The limits are those of a
server of which nobody says otherwise.
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

from courtcards.server.limits.clients import Limits
from server.clubbing import Director, PaperTable, token_of
from server.recorded import RECORD
from server.serving import Guest, running_server

PEOPLE, TABLES, LINES = 40, 10, 20
PRINTED = ("seat-slips", "table-cards", "blank-sheets", "sheets", "standings")
FILES = ("export.json", "standings.csv", "sheets.csv")
AFTER = 10
"""How many ask what a match owes to luck, and see a hand reviewed, as soon as they have played."""
FILE = re.compile(r'(?:src|href)="(/static/[^"]+)"')


def open_page(guest: Guest, path: str) -> None:
    """Open a page, with the files that it names, as a phone does that was never here."""
    page = guest.http.get(path, headers={"accept": "text/html"})
    assert page.status_code == 200
    for file in dict.fromkeys(FILE.findall(page.text)):
        assert guest.http.get(file).status_code == 200, file


def test_an_evening_of_forty_behind_one_address_is_refused_nothing(
    log: Path,
) -> None:
    with running_server(log, Limits()) as url, Guest(url) as guest:
        director = Director.opening(guest.http, rounds=2)
        director.begin(PEOPLE)
        links = director.links()
        for number in range(PEOPLE):
            page = links["tables"][str(number % TABLES + 1)]
            open_page(guest, page.partition("#")[0])
            assert director.get(token=token_of(page)).status_code == 200
        for table in range(1, TABLES + 1):
            assert director.get(f"/links/table-{table}/qr.svg").status_code == 200
            director.draw_at((1, table))
            paper = PaperTable(random.Random(table), 0)
            for index in range(LINES):
                director.written((1, table), "enter", index=index, line=paper.game())
        for kind in PRINTED:
            assert director.get(f"/print/{kind}.pdf").status_code == 200, kind
        for file in FILES:
            assert director.get(f"/{file}").status_code == 200, file
        director.close("the hall closes")
        headers = {"content-type": "application/json"}
        for _ in range(AFTER):
            for path in ("/api/luck", "/api/review?hand=1", "/api/replay"):
                asked = guest.ask("POST", path, content=json.dumps(RECORD), headers=headers)
                assert asked.status_code == 200, asked.text

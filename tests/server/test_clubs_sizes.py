"""Evenings of many: two hundred who have played, and forty behind one address.

All of a hall happens here within seconds, where an evening takes three hours. It is a quarter of a
hall with a quarter of the limits of a server of which nobody says otherwise.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from clubs.evenings import played_evening
from courtcards.clubs.export import export_evening
from courtcards.server.limits.clients import Limits, Rate
from server.clubbing import Director, PaperTable, token_of
from server.recorded import RECORD
from server.serving import Guest, running_server

MANY, ROUNDS = 200, 5


@pytest.fixture(scope="module")
def crowd(http: httpx.Client) -> Director:
    """Fifty tables have played five rounds, and their evening is restored of its export."""
    file = export_evening(*played_evening(MANY, ROUNDS))
    assert len(file) < 2 * 1024 * 1024
    director = Director.restoring(http, file)
    assert director.get("/export.json").content == file
    return director


@pytest.mark.long
def test_what_a_phone_is_told_stays_small_among_two_hundred(crowd: Director) -> None:
    """The whole evening is told once; line by line a phone hears of its own sheet alone."""
    phone = crowd.table_token(1)
    assert len(crowd.get("", phone).content) < 128 * 1024
    assert len(crowd.get("/sheets/5/1", phone).content) < 16 * 1024


PARTS = 4
PEOPLE, TABLES, LINES = 40 // PARTS, 10 // PARTS, 20
PRINTED = ("seat-slips", "table-cards", "blank-sheets", "sheets", "standings")
FILES = ("export.json", "standings.csv", "sheets.csv")
AFTER = 3
"""How many ask what a match owes to luck, and see a hand reviewed, as soon as they have played."""
FILE = re.compile(r'(?:src|href)="(/static/[^"]+)"')


def of_part(rate: Rate) -> Rate:
    return Rate(rate.count // PARTS, rate.within_s)


LIMITS = replace(
    Limits(),
    requests_per_address=of_part(Limits.requests_per_address),
    pages_per_address=of_part(Limits.pages_per_address),
    loop_ms_per_address=of_part(Limits.loop_ms_per_address),
    thread_ms_per_address=of_part(Limits.thread_ms_per_address),
)


def open_page(guest: Guest, path: str) -> None:
    """Open a page, with the files that it names, as a phone does that was never here."""
    page = guest.http.get(path, headers={"accept": "text/html"})
    assert page.status_code == 200
    for file in dict.fromkeys(FILE.findall(page.text)):
        assert guest.http.get(file).status_code == 200, file


@pytest.mark.long
def test_an_evening_of_forty_behind_one_address_is_refused_nothing(log: Path) -> None:
    with running_server(log, LIMITS) as url, Guest(url) as guest:
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

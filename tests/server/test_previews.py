"""What is shown of a page where its link is sent: words and a picture, and nothing of the cards."""

from __future__ import annotations

import html
import io
import re
import threading
from pathlib import Path

import httpx
import pytest
from PIL import Image

from courtcards.server.limits.clients import Limits, Rate
from courtcards.server.pages.pictures import draw_preview
from courtcards.server.pages.static_files import FOR_GOOD, FRESH
from courtcards.server.previews import SIZE, Preview, preview_site
from courtcards.text import LANGUAGES, translate_text
from server.clubbing import Director, token_of
from server.gathering import open_for_people, sit, tell
from server.refused import check
from server.serving import HTML, Guest, running_server

TAG = re.compile(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)">')
NAMES = (
    *("<b>Ann</b> & \"Co\" 'x'", "W" * 32, "שלום עולם", "مرحبا بالعالم", "😀🎉👑", "王さん"),
    "A\u0301\u0302\u0303nn",
)


def tags_of(guest: Guest, path: str, **headers: str) -> dict[str, str]:
    response = guest.ask("GET", path, headers=HTML | headers)
    assert response.status_code == 200, response.text
    return {name: html.unescape(told) for name, told in TAG.findall(response.text)}


def picture_at(guest: Guest, address: str) -> httpx.Response:
    assert address.startswith(f"{guest.url}/previews/")
    response = guest.ask("GET", address.removeprefix(guest.url))
    assert response.status_code == 200, response.text
    return response


def size_of(response: httpx.Response) -> tuple[int, int]:
    with Image.open(io.BytesIO(response.content)) as picture:
        picture.load()
        assert picture.format == "PNG"
        return picture.size


def test_an_invitation_says_the_game_its_rules_and_who_waits(guest: Guest) -> None:
    table = open_for_people(guest, seats=3, name="Grootmoeder Josephine")
    page = guest.ask("GET", f"/table/{table}", headers=HTML).text
    waits = "Grootmoeder Josephine is waiting for you · Kings in the Corner"
    assert f"<title>{waits} – Courtcards</title>" in page
    told = tags_of(guest, f"/table/{table}")
    assert told["og:title"] == waits
    assert told["og:description"].endswith("Open seats: 2 of 3")
    assert told["description"] == told["og:description"]
    assert told["twitter:card"] == "summary_large_image"
    picture = picture_at(guest, told["og:image"])
    assert size_of(picture) == SIZE == (int(told["og:image:width"]), int(told["og:image:height"]))
    assert picture.headers["content-type"] == "image/png"
    assert picture.headers["cache-control"] == FOR_GOOD
    assert len(picture.content) < 300_000  # more is not shown everywhere


def test_a_preview_is_in_the_language_that_is_asked_for(guest: Guest) -> None:
    table = open_for_people(guest)
    for language in LANGUAGES:
        told = tags_of(guest, f"/table/{table}", **{"accept-language": language})
        expected = translate_text("{name} is waiting for you", language).format(name="Ann")
        assert told["og:title"].startswith(expected)
        assert f"/{language}-" in told["og:image"]
        site = tags_of(guest, "/", **{"accept-language": language})
        assert f"-{preview_site(language).digest}.png" in site["og:image"]
    for address in (told["og:image"], site["og:image"]):
        assert size_of(picture_at(guest, address)) == SIZE
    for path in (
        "/table/unknown/en-0.png",
        "/site/xx-0.png",
        "/site/en-0.svg",
        "/club/a/b/en-0.png",
    ):
        assert guest.ask("GET", f"/previews{path}").status_code == 404, path


def test_the_picture_has_another_address_when_it_says_something_else(guest: Guest) -> None:
    table = open_for_people(guest, seats=3)
    before = tags_of(guest, f"/table/{table}")["og:image"]
    assert tags_of(guest, f"/table/{table}")["og:image"] == before
    first = picture_at(guest, before)
    with Guest(guest.url) as bea:
        sit(bea, table)
    told = tags_of(guest, f"/table/{table}")
    assert told["og:title"].startswith("Ann, Bea are waiting for you")
    assert told["og:image"] != before
    late = picture_at(guest, before)
    assert late.headers["cache-control"] == FRESH
    assert late.content == picture_at(guest, told["og:image"]).content != first.content
    known = {"if-none-match": late.headers["etag"]}
    again = guest.ask("GET", before.removeprefix(guest.url), headers=known)
    assert (again.status_code, again.content) == (304, b"")


def test_a_preview_tells_neither_cards_nor_seats_nor_secrets(guest: Guest) -> None:
    """The same while a match is played, whoever asks and whatever lies there."""
    guest.open("kings-corner", "french", 2, bot=None, name="Ann")
    with Guest(guest.url) as bea, Guest(guest.url) as anybody:
        sit(bea, guest.table)
        assert tell(guest, "begin").status_code == 200
        assert tell(guest, "deal").status_code == 200
        secrets = [guest.cookies[name] for name in guest.cookies]
        shown = {
            path: [
                re.search(r"<head>.*</head>", each.ask("GET", path, headers=HTML).text, re.DOTALL)
                for each in (guest, bea, anybody)
            ]
            for path in (f"/table/{guest.table}", f"/table/{guest.table}/replay")
        }
        for heads in shown.values():
            mine, hers, anybodys = (head[0] for head in heads if head)
            assert mine == hers == anybodys
            assert "A match is in progress." in mine or "Move by move" in mine
            assert not any(secret in mine for secret in secrets)
        told = tags_of(guest, f"/table/{guest.table}")
        before = picture_at(guest, told["og:image"]).content
        mover = next(each for each in (guest, bea) if each.look()["view"]["legal"])
        seen = mover.look()
        played = {"move": seen["view"]["legal"][0], "seq": seen["seq"], "id": "one"}
        assert mover.ask("POST", mover.at("/plays"), json=played).status_code == 200
        after = tags_of(guest, f"/table/{guest.table}")
        assert after == told
        assert picture_at(guest, after["og:image"]).content == before


def test_any_name_is_escaped_and_can_be_drawn(guest: Guest) -> None:
    for name in NAMES:
        page = guest.ask("GET", f"/table/{open_for_people(guest, name=name)}", headers=HTML).text
        assert "<b>" not in page
        title = next(html.unescape(said) for tag, said in TAG.findall(page) if tag == "og:title")
        assert title.startswith(f"{name} is waiting for you")
    everything = " ".join(NAMES)
    for preview in (
        Preview("M" * 400, "m " * 400, "Maximiliaan " * 60, "x" * 300),
        Preview(everything, everything, everything, everything),
        Preview("", "", "", ""),
        *(Preview(name, name, name, name) for name in NAMES),
    ):
        with Image.open(io.BytesIO(draw_preview(preview))) as picture:
            assert picture.size == SIZE
    assert draw_preview(preview) == draw_preview(preview)


def test_only_the_halls_page_of_an_evening_has_a_picture(http: httpx.Client, guest: Guest) -> None:
    director = Director.opening(http, name="Kampioenschap <Mechelen>")
    links = director.links()
    told = tags_of(guest, links["viewer"])
    assert told["og:title"] == "Kampioenschap <Mechelen>"
    assert told["og:description"] == "21 November 2026 · Club evening: Double King"
    assert size_of(picture_at(guest, told["og:image"])) == SIZE
    before = told["og:image"].replace("/viewer/", f"/{token_of(links['viewer'])}/")
    assert before != told["og:image"]
    assert size_of(picture_at(guest, before)) == SIZE
    for role in ("director", "jury"):
        assert "og:title" not in tags_of(guest, links[role])
        asked = f"/previews/club/{director.evening}/{token_of(links[role])}/en-0.png"
        check(guest.ask("GET", asked), 403, "club/not-allowed")


def test_pictures_are_drawn_once_and_not_for_too_many(
    monkeypatch: pytest.MonkeyPatch, log: Path
) -> None:
    made: list[threading.Thread] = []

    def counted(preview: Preview) -> bytes:
        made.append(threading.current_thread())
        return draw_preview(preview)

    monkeypatch.setattr("courtcards.server.pages.pictures.draw_preview", counted)
    with (
        running_server(log, Limits(pictures_per_address=Rate(3, 3600))) as url,
        Guest(url) as guest,
    ):
        address = tags_of(guest, "/")["og:image"]
        for _ in range(3):
            picture_at(guest, address)
        assert len(made) == 1
        refused = guest.ask("GET", address.removeprefix(url))
        check(refused, 429, "request/too-fast")
        assert int(refused.headers["retry-after"]) > 0

"""An evening on paper over HTTP: who may print what, in which language, and what is refused."""

from __future__ import annotations

import random

import httpx
import pytest

from courtcards.clubs import sentences
from printing.reading import codes, letters, opened, page_texts
from server.clubbing import Director, PaperTable, bearer, token_of
from server.refused import check

DOCUMENTS = ("seat-slips", "table-cards", "blank-sheets", "sheets", "standings")
NAMES = ("Zoë van den Berg", "Łukasz", "Ελένη", "Юрий", "Ann", "Bea", "Cas", "Dré", "Eva")


@pytest.fixture(scope="module")
def director(http: httpx.Client) -> Director:
    """An evening of nine, of two rounds, the first played by one of its two tables."""
    director = Director.opening(http, rounds=2)
    director.do("add", players=[{"name": name} for name in NAMES])
    director.begin()
    director.draw_at((1, 1))
    table = PaperTable(random.Random(3), 0)
    for index in range(20):
        director.written((1, 1), "enter", index=index, line=table.game())
    director.written((1, 1), "confirm", seat=1)
    director.close("table 2 has gone home")
    return director


def texts(answer: httpx.Response) -> list[str]:
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["cache-control"] == "no-store"
    return page_texts(answer.content)


def test_a_table_card_opens_the_sheet_of_its_table(director: Director) -> None:
    answer = director.get("/print/table-cards.pdf")
    (text,) = texts(answer)
    origin = str(director.http.base_url).rstrip("/")
    pages = director.links()["tables"]
    addresses = [origin + pages["1"], origin + pages["2"]]
    assert codes(answer.content) == [addresses]
    assert all(text.count(address) == 1 for address in addresses)
    one = director.get("/print/table-cards.pdf?table=2")
    assert codes(one.content) == [[addresses[1]]]


def test_slips_are_for_the_round_to_come(director: Director) -> None:
    (text,) = texts(director.get("/print/seat-slips.pdf"))
    assert text.count("Round2") == len(NAMES)
    assert all(letters(text).count(letters(name)) == 1 for name in NAMES)
    (text,) = texts(director.get("/print/seat-slips.pdf?round=1"))
    assert text.count("Round1") == len(NAMES)


def test_slips_may_be_for_all_rounds(http: httpx.Client) -> None:
    director = Director.opening(http, rounds=3)
    director.do("add", players=[{"name": name} for name in NAMES[:4]])
    director.do("draw")
    (text,) = texts(director.get("/print/seat-slips.pdf?every=true"))
    assert text.count("Round123") == 4


def test_blank_sheets_have_the_names_of_who_sits_there(director: Director) -> None:
    first, second = texts(director.get("/print/blank-sheets.pdf"))
    assert "Round2·Table1" in first
    assert "Round2·Table2" in second
    (text,) = texts(director.get("/print/blank-sheets.pdf?empty=true"))
    assert "Round____·Table____" in text
    assert not any(letters(name) in letters(text) for name in NAMES)


def test_sheets_are_printed_as_they_stand(director: Director) -> None:
    first, second = texts(director.get("/print/sheets.pdf?round=1"))
    assert "Thescoresaddupto0.Confirmedby" in first
    assert "Notfinished;gamesstilltoplay:20." in second
    assert texts(director.get("/print/sheets.pdf")) == [first, second]


def test_standings_are_those_of_a_round(director: Director) -> None:
    (text,) = texts(director.get("/print/standings.pdf?after=1"))
    assert "Standingsafterround1" in text
    assert all(name.replace(" ", "") in text for name in NAMES)


def test_a_document_is_in_the_language_of_whoever_asks(director: Director) -> None:
    headers = bearer(director.token) | {"accept-language": "nl"}
    answer = director.http.get(director.at("/print/standings.pdf"), headers=headers)
    assert answer.headers["vary"] == "accept-language, cookie"
    assert "21 november 2026".replace(" ", "") in texts(answer)[0]


def test_a_file_is_named_after_the_evening_and_what_it_is(director: Director) -> None:
    answer = director.get("/print/seat-slips.pdf")
    named = 'attachment; filename="2026-11-21-clubavond-seats.pdf"'
    assert answer.headers["content-disposition"] == named
    with opened(answer.content) as pdf:
        assert pdf.get_metadata_dict()["Title"] == "Seats – Clubavond"


@pytest.mark.parametrize("what", DOCUMENTS)
def test_nothing_is_printed_without_a_link(director: Director, what: str) -> None:
    refused = director.http.get(director.at(f"/print/{what}.pdf"))
    check(refused, 403, "club/not-allowed", sentences.LINK_NEEDED)


@pytest.mark.parametrize(
    ("role", "may"),
    [
        ("director", set(DOCUMENTS)),
        ("jury", {"seat-slips", "blank-sheets", "sheets", "standings"}),
        ("viewer", {"sheets", "standings"}),
        ("table", {"standings"}),
    ],
)
def test_a_link_prints_what_it_may_see(director: Director, role: str, may: set[str]) -> None:
    """The plan is for the director and the jury; a card gives a table's rights."""
    links = director.links()
    token = token_of(links["tables"]["1"] if role == "table" else links[role])
    answers = {what: director.get(f"/print/{what}.pdf", token) for what in DOCUMENTS}
    assert {what for what, answer in answers.items() if answer.status_code == 200} == may
    for what in set(DOCUMENTS) - may:
        assert answers[what].json()["error"] == "club/not-allowed"


@pytest.mark.parametrize(
    ("path", "status", "code", "said"),
    [
        ("seat-slips.pdf?round=3", 409, "club/not-now", "draw the round first"),
        ("blank-sheets.pdf?round=0", 409, "club/not-now", "draw the round first"),
        ("sheets.pdf?round=2", 404, "club/unknown", "round 2 has not begun"),
        ("standings.pdf?after=2", 404, "club/unknown", "round 2 has not begun"),
        ("table-cards.pdf?table=9", 404, "club/unknown", "there is no table 9 in this round"),
    ],
)
def test_what_is_not_there_is_not_printed(
    director: Director, path: str, status: int, code: str, said: str
) -> None:
    check(director.get(f"/print/{path}"), status, code, said)


def test_an_evening_of_nobody_has_little_to_print(http: httpx.Client) -> None:
    director = Director.opening(http)
    check(director.get("/print/seat-slips.pdf"), 409, "club/not-now", "draw the round first")
    refused = director.get("/print/table-cards.pdf")
    check(refused, 409, "club/not-now", "a round needs four players who are there")
    check(director.get("/print/sheets.pdf"), 404, "club/unknown", "round 1 has not begun")
    assert len(texts(director.get("/print/standings.pdf"))) == 1

"""An evening on paper over HTTP: who may print what, in which language, and what is refused."""

from __future__ import annotations

import httpx
import pytest

from courtcards.clubs import error_messages
from paper.reading import codes, letters, opened, page_texts
from server.clubbing import Director, bearer
from server.refused import check

DOCUMENTS = (
    "seat-slips",
    "wall-list",
    "attendance",
    "table-cards",
    "blank-sheets",
    "sheets",
    "standings",
)
NAMES = ("Zoë van den Berg", "Łukasz", "Ελένη", "Юрий", "Ann", "Bea", "Cas", "Dré", "Eva")


@pytest.fixture(scope="module")
def director(http: httpx.Client) -> Director:
    """An evening of nine, of two rounds, the first played by one of its two tables."""
    director = Director.opening(http, rounds=2)
    director.do("add", players=[{"name": name} for name in NAMES])
    director.begin()
    director.written((1, 1), "total", points=[14, -9, -12, 7])
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


def test_a_document_is_of_the_round_and_in_the_language_that_is_asked_for(
    director: Director,
) -> None:
    """Without a number it is the round to come, or the last one that was played."""
    answer = director.get("/print/seat-slips.pdf")
    (text,) = texts(answer)
    assert text.count("Round2") == len(NAMES)
    assert all(letters(text).count(letters(name)) == 1 for name in NAMES)
    named = 'attachment; filename="2026-11-21-clubavond-seats.pdf"'
    assert answer.headers["content-disposition"] == named
    with opened(answer.content) as pdf:
        assert pdf.get_metadata_dict()["Title"] == "Seats – Clubavond"
    (text,) = texts(director.get("/print/seat-slips.pdf?round=1"))
    assert text.count("Round1") == len(NAMES)
    first, second = texts(director.get("/print/blank-sheets.pdf"))
    assert ("Round2·Table1" in first, "Round2·Table2" in second) == (True, True)
    (text,) = texts(director.get("/print/blank-sheets.pdf?empty=true"))
    assert "Round____·Table____" in text
    played = texts(director.get("/print/sheets.pdf?round=1"))
    assert "Notfinished;gamesstilltoplay:20." in played[1]
    assert texts(director.get("/print/sheets.pdf")) == played
    answer = director.get("/print/standings.pdf?after=1", **{"accept-language": "nl"})
    assert answer.headers["vary"] == "accept-language, cookie"
    (text,) = texts(answer)
    assert "21november2026" in text
    assert all(name.replace(" ", "") in text for name in NAMES)
    for path, status, code, said in (
        ("seat-slips.pdf?round=3", 409, "club/not-now", "draw the round first"),
        ("standings.pdf?after=2", 404, "club/unknown", "round 2 has not begun"),
        ("table-cards.pdf?table=9", 404, "club/unknown", "there is no table 9 in this round"),
    ):
        check(director.get(f"/print/{path}"), status, code, said)


def test_slips_may_have_all_rounds(http: httpx.Client) -> None:
    director = Director.opening(http, rounds=3)
    director.do("add", players=[{"name": name} for name in NAMES[:4]])
    director.do("draw")
    (text,) = texts(director.get("/print/seat-slips.pdf?every=true"))
    assert text.count("Round123") == 4
    (text,) = texts(director.get("/print/wall-list.pdf?every=true", **{"accept-language": "fr"}))
    assert "JoueurRonde123" in text
    assert all(letters(name) in letters(text) for name in NAMES[:4])
    (text,) = texts(director.get("/print/wall-list.pdf?round=2"))
    assert "Seatsinround2" in text
    check(director.get("/print/wall-list.pdf?round=4"), 409, "club/not-now", "draw the round first")


@pytest.mark.parametrize(
    ("role", "may"),
    [
        ("director", set(DOCUMENTS)),
        ("jury", {"seat-slips", "wall-list", "blank-sheets", "sheets", "standings"}),
        ("viewer", {"sheets", "standings"}),
        ("table", {"standings"}),
        (None, set()),
    ],
)
def test_a_link_prints_what_it_may_see(director: Director, role: str | None, may: set[str]) -> None:
    """The plan is for the director and the jury; a card gives a table's rights."""
    headers = bearer(director.tokens(role)[0]) if role else {}
    for what in DOCUMENTS:
        answer = director.http.get(director.at(f"/print/{what}.pdf"), headers=headers)
        if what in may:
            assert answer.status_code == 200
        else:
            sentence = "" if role else error_messages.LINK_NEEDED
            check(answer, 403, "club/not-allowed", sentence)

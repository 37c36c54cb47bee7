"""Lists of people from files: looked at with their columns, and nobody entered before that."""

from __future__ import annotations

import datetime as dt
import io
import zipfile
from collections.abc import Iterable
from typing import Any

import httpx
import openpyxl
import pytest

from courtcards.clubs.lists.text import MOST_ROWS
from courtcards.server.clubs.lists import LARGEST_LIST, LARGEST_UNPACKED
from server.clubbing import Director, bearer, token_of
from server.roll_keeping import Keeper
from server.serving import Guest

FRENCH = "Nom;Prénom;Club;Licence\nDupont;Marie;Namur;B-17\nD’Hondt;Zoë;;8\n"


@pytest.fixture
def keeper(guest: Guest) -> Keeper:
    return Keeper.opening(guest.http)


def look(keeper: Keeper, file: bytes, **query: Any) -> httpx.Response:
    return keeper.http.post(
        keeper.at("/list"), content=file, params=query, headers=bearer(keeper.token)
    )


def people(keeper: Keeper, file: bytes, **query: Any) -> list[tuple[str, str, str]]:
    response = look(keeper, file, **query)
    assert response.status_code == 200, response.text
    return [(each["name"], each["club"], each["licence"]) for each in response.json()["people"]]


def workbook(rows: Iterable[Iterable[Any]]) -> bytes:
    book = openpyxl.Workbook()
    assert book.active is not None
    for row in rows:
        book.active.append(list(row))
    book.create_sheet("Other").append(["nobody"])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("mark", [";", "\t", "|", ","])
def test_a_table_is_read_in_any_usual_encoding_and_with_any_usual_separator(
    keeper: Keeper, encoding: str, mark: str
) -> None:
    file = FRENCH.replace(";", mark).encode(encoding)
    assert people(keeper, file) == [("Marie Dupont", "Namur", "B-17"), ("Zoë D’Hondt", "", "8")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Club;Nom\nNamur;Marie Dupont", [("Marie Dupont", "Namur", "")]),
        ("First name,Surname\nAnn,Peeters", [("Ann Peeters", "", "")]),
        ("Naam;Voornaam;Lidnummer\nPeeters;Ann;7", [("Ann Peeters", "", "7")]),
        ("Nombre;Apellidos;Equipo\nAna;García Ruiz;Norte", [("Ana García Ruiz", "Norte", "")]),
        ("Nombre;Licencia\nAna García;7", [("Ana García", "", "7")]),
        ("Peeters, Ann\nJanssens, Bea", [("Peeters, Ann", "", ""), ("Janssens, Bea", "", "")]),
        ("Ann  Janssens ;Leuven;x", [("Ann Janssens", "Leuven", "")]),
        ("Nom;Nom;Club\nAnn;Bea;Gand", [("Ann", "Gand", "")]),
    ],
)
def test_columns_are_guessed_by_their_headings(
    keeper: Keeper, text: str, found: list[tuple[str, str, str]]
) -> None:
    assert people(keeper, text.encode()) == found


def test_what_was_guessed_can_be_put_right(keeper: Keeper) -> None:
    file = b"Dupont;Marie;Namur\nPeeters;Ann"
    assert people(keeper, file) == [("Dupont", "Marie", ""), ("Peeters", "Ann", "")]
    right = {"columns": "family,given,club", "heading": "false"}
    assert people(keeper, file, **right) == [
        ("Marie Dupont", "Namur", ""),
        ("Ann Peeters", "", ""),
    ]
    told = look(keeper, file, columns="nothing,name", heading="true").json()
    assert told["columns"] == ["nothing", "name", "nothing"]
    assert told["rows"] == [["Dupont", "Marie", "Namur"], ["Peeters", "Ann"]]
    assert [each["name"] for each in told["people"]] == ["Ann"]
    assert people(keeper, file, columns="club", heading="false") == []
    assert keeper.view()["members"] == []


def test_a_workbook_is_read(keeper: Keeper) -> None:
    file = workbook(
        [["Nom", "Prénom", "Licence"], ["Dupont", "Marie", 17.0], [], ["Maes", None, 8]]
    )
    assert people(keeper, file) == [("Marie Dupont", "", "17"), ("Maes", "", "8")]
    dated = workbook([["Naam", "Lidnummer"], ["Ann", dt.datetime(2026, 1, 2)]])  # noqa: DTZ001
    assert people(keeper, dated) == [("Ann", "", "2026-01-02")]


def packed(name: str, text: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr(name, text)
    return file.getvalue()


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (b"", "the list is empty"),
        (b" \n;\n", "the list is empty"),
        (b"%PDF-1.7\n\x00\x01\x02", "no list that can be read"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(64), "no list that can be read"),
        (b"\xff\xfeA", "no list that can be read"),
        (packed("mimetype", b"application/vnd.oasis.opendocument.spreadsheet"), "no list"),
        (packed("xl/sheet", bytes(LARGEST_UNPACKED + 1)), "this workbook is too large"),
        (b"Ann\n" * (MOST_ROWS + 1), f"at most {MOST_ROWS} lines"),
        (b'Ann;"' + b"x" * 200_000, "no list that can be read"),
        (workbook([["Ann"]] * (MOST_ROWS + 1)), f"at most {MOST_ROWS} lines"),
    ],
    ids=range(10),
)
def test_a_file_that_is_no_list_is_refused_in_one_sentence(
    keeper: Keeper, file: bytes, why: str
) -> None:
    answer = look(keeper, file)
    assert (answer.status_code, answer.json()["error"]) == (422, "club/bad-people")
    assert why in answer.json()["message"]


def test_a_file_that_is_too_large_is_refused(keeper: Keeper) -> None:
    assert look(keeper, b"x" * (LARGEST_LIST + 1)).status_code == 413


def test_a_column_that_is_none_is_refused(keeper: Keeper) -> None:
    answer = look(keeper, b"Ann", columns="name,age")
    assert (answer.status_code, answer.json()["error"]) == (422, "club/bad-people")
    assert "'age'" in answer.json()["message"]


def test_the_director_looks_at_a_list_and_nobody_else(guest: Guest) -> None:
    director = Director.opening(guest.http)
    links = director.links()

    def asked(token: str) -> httpx.Response:
        return guest.http.post(director.at("/list"), content=b"Ann;Gent", headers=bearer(token))

    assert asked(director.token).json() == {
        "rows": [["Ann", "Gent"]],
        "columns": ["name", "club"],
        "heading": False,
        "people": [{"name": "Ann", "club": "Gent", "licence": ""}],
    }
    for role in ("jury", "viewer"):
        assert asked(token_of(links[role])).status_code == 403
    assert director.view()["players"] == []


def test_a_whole_club_is_entered_at_once(keeper: Keeper) -> None:
    members = [{"name": f"{n:040}", "club": "c" * 40, "licence": "l" * 40} for n in range(2000)]
    keeper.do("add", members=members)
    assert len(keeper.view()["members"]) == 2000

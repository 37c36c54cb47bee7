"""Lists of people from files: looked at with their columns, and nobody entered before that."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from courtcards.clubs.lists.cells import MOST_ROWS
from courtcards.server.clubs.lists import LARGEST_LIST
from server.clubbing import Director, bearer, token_of
from server.list_files import package, workbook
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
    assert people(keeper, file) == [("Dupont Marie", "Namur", ""), ("Peeters Ann", "", "")]
    right = {"columns": "family,given,club", "heading": 0}
    assert people(keeper, file, **right) == [
        ("Marie Dupont", "Namur", ""),
        ("Ann Peeters", "", ""),
    ]
    told = look(keeper, file, columns="nothing,name", heading=1).json()
    assert told["columns"] == ["nothing", "name", "nothing"]
    rows = [row["cells"] for row in told["rows"]]
    assert rows == [["Dupont", "Marie", "Namur"], ["Peeters", "Ann"]]
    assert [each["name"] for each in told["people"]] == ["Ann"]
    assert people(keeper, file, columns="club", heading=0) == []
    assert keeper.view()["members"] == []


def test_a_workbook_is_read(keeper: Keeper) -> None:
    file = workbook([["Nom", "Prénom"], ["Dupont", "Marie"]], [["Naam"], ["Ann"]])
    assert people(keeper, file) == [("Marie Dupont", "", "")]
    assert people(keeper, file, sheet=1) == [("Ann", "", "")]
    assert look(keeper, file, sheet=2).json()["message"] == "this workbook has no sheet 2"


def test_text_is_read_otherwise_where_that_is_chosen(keeper: Keeper) -> None:
    file = "Titel\nNaam|Club\nZoë;A|Gent\n".encode("mac-roman")
    told = look(keeper, file).json()
    assert (told["separator"], told["encoding"], told["heading"]) == ("bar", "mac-roman", 2)
    assert people(keeper, file, separator="semicolon")[-1] == ("Zoë", "A|Gent", "")
    assert people(keeper, file, encoding="windows-1252")[0][0] == "Zo‘;A"
    assert [name for name, _, _ in people(keeper, file, heading=0)] == ["Titel", "Naam", "Zoë;A"]
    assert people(keeper, file, heading=3, columns="name") == []
    turned = look(keeper, b"DUPONT Marie\nAn DE SMET").json()
    assert (turned["order"], turned["people"][0]["name"]) == ("given", "Marie DUPONT")
    assert people(keeper, b"DUPONT Marie\nAn DE SMET", order="written")[0][0] == "DUPONT Marie"


@pytest.mark.parametrize(
    "query",
    [
        {"separator": "x"},
        {"encoding": "utf-7"},
        {"sheet": -1},
        {"sheet": 10**30},
        {"heading": -1},
        {"heading": "true"},
        {"order": "x"},
        {"columns": "name," * 2000},
    ],
    ids=str,
)
def test_a_choice_that_is_none_is_refused(keeper: Keeper, query: dict[str, Any]) -> None:
    assert look(keeper, b"Ann", **query).status_code in (400, 422)


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (b"", "the list is empty"),
        (b" \n;\n", "the list is empty"),
        (b"%PDF-1.7\n\x00\x01\x02", "no list that can be read"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(64), "no list that can be read"),
        (b"\xff\xfeA", "no list that can be read"),
        (package({"mimetype": b"application/vnd.oasis.opendocument.spreadsheet"}), "no list"),
        (b"<html><table><tr><td>Ann", "no list that can be read"),
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
        "rows": [{"number": 1, "cells": ["Ann", "Gent"]}],
        "columns": ["name", "club"],
        "heading": 0,
        "people": [{"name": "Ann", "club": "Gent", "licence": "", "row": 1, "is_doubtful": False}],
        "notes": [],
        "sheets": [],
        "sheet": 0,
        "separator": "semicolon",
        "encoding": "utf-8",
        "order": None,
    }
    for role in ("jury", "viewer"):
        assert asked(token_of(links[role])).status_code == 403
    assert director.view()["players"] == []


def test_a_whole_club_is_entered_at_once(keeper: Keeper) -> None:
    members = [{"name": f"{n:040}", "club": "c" * 40, "licence": "l" * 40} for n in range(2000)]
    keeper.do("add", members=members)
    assert len(keeper.view()["members"]) == 2000

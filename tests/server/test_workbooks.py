"""Workbooks with lists of people: what their cells show, and which of their sheets is read."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest

from courtcards.kernel.errors import BadPeople
from server.list_files import (
    changed,
    ods,
    ods_number,
    ods_table,
    package,
    people,
    read,
    workbook,
)

HIDDEN = (
    '<style:style style:name="h" style:family="table">'
    '<style:table-properties table:display="false"/></style:style>'
)
KEPT = Path(__file__).parents[1] / "kept/lists"


def formatted(value: Any, code: str) -> bytes:
    def write(book: Any) -> None:
        book.worksheets()[0].write(1, 1, value, book.add_format({"num_format": code}))

    return workbook([["Naam", "Lidnummer"], ["Zoë"]], and_then=write)


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (417, "0000000", "0000417"),
        (417, "00000;-00000", "00417"),
        (12345678, "00-000-000", "12-345-678"),
        (7, '"LB-"0000', "LB-0007"),
        (1234567, "000\\-0000", "123-4567"),
        (71234567, "0000 000 000", "0071 234 567"),
        (123456, "000", "123456"),
        (417.0, "General", "417"),
        (417.0, "0", "417"),
        (12.5, "General", "12.5"),
        (1200, "#,##0", "1200"),
        ("0012", "@", "0012"),
        (True, "General", "TRUE"),
        (dt.datetime(2026, 1, 2), "dd/mm/yyyy", "2026-01-02"),  # noqa: DTZ001 - as a file has it
    ],
)
def test_a_cell_keeps_what_it_shows(value: Any, code: str, shown: str) -> None:
    assert people(formatted(value, code)) == [("Zoë", "", shown)]


def test_a_formula_without_a_result_and_an_error_are_told() -> None:
    file = workbook(
        [["Joueur", "Club"], ["Zoé Leroy", "Mons"], ["x", "Ath"], ["y", "Gand"], ["z", "Huy"]]
    )

    def spoil(sheet: str) -> str:
        for cell, value in (
            ("A3", "<c r='A3'><f>CONCAT(D3)</f><v/></c>"),
            ("A4", "<c r='A4' t='e'><v>#REF!</v></c>"),
            ("A5", "<c r='A5' t='str'><f>UPPER(\"bo\")</f><v>BO</v></c>"),
        ):
            start = sheet.index(f'<c r="{cell}"')
            end = sheet.index("</c>", start) + 4
            sheet = sheet[:start] + value + sheet[end:]
        return sheet

    found = read(changed(file, sheet1=spoil))
    assert [each.name for each in found.people] == ["Zoé Leroy", "BO"]
    assert [(each.kind, each.count, each.places) for each in found.notes] == [
        ("nameless", 2, ["3", "4"]),
        ("formulas", 1, ["A3"]),
    ]


def test_hidden_sheets_are_read_only_where_that_is_chosen() -> None:
    def hide(book: Any) -> None:
        sheets = book.worksheets()
        sheets[1].activate()
        sheets[0].hide()
        sheets[3].very_hidden()

    file = workbook(
        [["Naam"], ["Oud"]], [], [["Naam"], ["Nieuw"]], [["Naam"], ["Weg"]], and_then=hide
    )
    found = read(file)
    assert (found.sheet, [each.name for each in found.people]) == (2, ["Nieuw"])
    assert found.sheets == ["Sheet1", "Sheet2", "Sheet3", "Sheet4"]
    assert people(file, sheet=0) == [("Oud", "", "")]
    with pytest.raises(BadPeople, match="empty"):
        read(file, sheet=1)
    with pytest.raises(BadPeople, match="no sheet 4"):
        read(file, sheet=4)


def test_a_title_and_empty_columns_are_left_out() -> None:
    rows: list[list[str | None]] = [
        ["Ledenlijst 2026"],
        [],
        [None, "Naam", "Voornaam"],
        [None, "Maes", "Bo"],
        [None, " "],
    ]
    found = read(workbook(rows))
    assert (found.heading, found.columns) == (3, ["nothing", "family", "given"])
    assert [(each.name, each.row) for each in found.people] == [("Bo Maes", 4)]
    assert found.notes == []


def test_an_ods_workbook_is_read() -> None:
    rows = [
        ["Ledenlijst"],
        ["Naam", "Voornaam", "Club", "Lidnr"],
        ["Peeters", "Zoë", "Gent", ods_number(417, "00417")],
        ["Maes", "Bo", "", ods_number(12, "12")],
        ["Hall", "Ann", "", ods_number(1234, "1.234")],
        ["<table:table-cell table:formula='of:=A1'/>", "", "Ath"],
    ]
    old = ods_table([["nobody"]], "Oud", style="h")
    found = read(ods(old, ods_table(rows, "Leden"), styles=HIDDEN))
    assert (found.sheets, found.sheet) == (["Oud", "Leden"], 1)
    assert [(each.name, each.licence) for each in found.people] == [
        ("Zoë Peeters", "00417"),
        ("Bo Maes", "12"),
        ("Ann Hall", "1234"),
    ]
    assert [(each.kind, each.places) for each in found.notes] == [
        ("nameless", ["6"]),
        ("formulas", ["A6"]),
    ]


def test_cells_that_ods_writes_once_for_many_are_counted() -> None:
    empty = '<table:table-cell table:number-columns-repeated="2"/>'
    zeros = ods_number(7, "007")
    far = '<table:table-cell table:number-columns-repeated="16000"/>'
    rows = [["Naam", empty, "Lidnr"], ["Zoë", empty, zeros, far]]
    assert people(ods(ods_table(rows))) == [("Zoë", "", "007")]


def test_an_xls_workbook_is_read() -> None:
    found = read((KEPT / "members.xls").read_bytes())
    assert (found.sheets, found.sheet, found.heading) == (["Old", "Leden 2026"], 1, 3)
    assert [(each.name, each.club, each.licence) for each in found.people] == [
        ("Zoë Peeters", "Gent", "00417"),
        ("Bo Maes", "", "00012"),
    ]
    assert found.rows[2].cells[4] == "2020-01-02"


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (package({"xl/workbook.bin": b"x"}), "no list that can be read"),
        (package({"Index/Document.iwa": b"x"}), "no list that can be read"),
        (package({"word/document.xml": b"x"}), "no list that can be read"),
    ],
)
def test_another_kind_of_package_is_no_list(file: bytes, why: str) -> None:
    with pytest.raises(BadPeople, match=why):
        read(file)

"""Workbooks with lists of people: what their cells show, what is hidden, which sheet is read."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from courtcards.kernel.errors import BadPeople
from server.list_files import (
    changed,
    ods,
    ods_cell,
    ods_number,
    ods_table,
    package,
    people,
    read,
    renamed,
    workbook,
)

KEPT = Path(__file__).parents[1] / "kept/lists"
HEADINGS = ["Nom", "Prénom", "Club"]
TWO_ROWS: list[list[Any]] = [HEADINGS, ["Leroy", "Zoé", "Mons"], ["Maes", "Bo", "Mons"]]
TWO = [("Zoé Leroy", "Mons", ""), ("Bo Maes", "Mons", "")]
COVERED = "<table:covered-table-cell/>"
File = Callable[[], bytes]


def on_first(rows: list[list[Any]], change: Callable[[Any], object]) -> bytes:
    """A workbook of one sheet, to which something more is done."""
    return workbook(rows, and_then=lambda book: change(book.worksheets()[0]))


def notes_of(file: bytes) -> list[tuple[str, list[str]]]:
    return [(each.kind, each.places) for each in read(file).notes]


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (417, "0000000", "0000417"),
        (417, "00000;-00000", "00417"),
        (12345678, "00-000-000", "12-345-678"),
        (7, '"LB-"0000', "LB-0007"),
        (1234567, "000\\-0000", "123-4567"),
        (123456, "000", "123456"),
        (417.0, "0", "417"),
        (12.5, "General", "12.5"),
        (1200, "#,##0", "1200"),
        ("0012", "@", "0012"),
        (True, "General", "TRUE"),
        (dt.datetime(2026, 1, 2), "dd/mm/yyyy", "2026-01-02"),  # noqa: DTZ001 - as a file has it
    ],
)
def test_a_cell_keeps_what_it_shows(value: Any, code: str, shown: str) -> None:
    """Also where it is over several rows."""

    def write(book: Any) -> None:
        zeros = book.add_format({"num_format": code})
        book.worksheets()[0].write(1, 1, value, zeros)
        book.worksheets()[0].merge_range("B3:B4", value, zeros)

    file = workbook([["Naam", "Lidnummer"], ["Zoë"], ["Bo"], ["Ann"]], and_then=write)
    assert people(file) == [(name, "", shown) for name in ("Zoë", "Bo", "Ann")]


def with_cell(file: bytes, cell: str, xml: str) -> bytes:
    """A workbook with another cell in the place of one."""

    def put(sheet: str) -> str:
        start = sheet.index(f'<c r="{cell}"')
        return sheet[:start] + xml + sheet[sheet.index("</c>", start) + 4 :]

    return changed(file, sheet1=put)


@pytest.mark.parametrize(
    ("cell", "places"),
    [
        ("<c r='A3' t='str'><f>B3</f></c>", ["A3"]),
        ("<c r='A3' t='str'><f>B3</f><v></v></c>", ["A3"]),
        ("<c r='A3'><f>CONCAT(B3)</f><v/></c>", ["A3"]),
        ("<c r='A3' t='b'><f>B3</f></c>", ["A3"]),
        ("<c r='A3' t='str'><f>UPPER(\"bo\")</f><v>BO</v></c>", []),
        ("<c r='A3' t='e'><v>#REF!</v></c>", []),
    ],
)
def test_a_formula_without_a_result_is_told(cell: str, places: list[str]) -> None:
    file = workbook([["Joueur", "Club"], ["Zoé Leroy", "Mons"], ["x", "Ath"]])
    found = read(with_cell(file, "A3", cell))
    assert [each.name for each in found.people] == ["Zoé Leroy", *["BO"] * ("BO" in cell)]
    told = {each.kind: each.places for each in found.notes}
    assert told.get("formulas", []) == places
    assert ("nameless" in told) == ("BO" not in cell)


def test_a_formula_of_text_with_an_empty_result_is_told_of_no_program_that_computes() -> None:
    file = workbook([["Joueur", "Club", "X"], ["Zoé Leroy", "Mons", "a"], ["Bo", "Ath", "b"]])
    file = with_cell(file, "C2", "<c r='C2' t='str'><f>B2</f><v></v></c>")
    file = with_cell(file, "C3", "<c r='C3' t='str'><f>B3</f><v>Ath</v></c>")
    assert notes_of(file) == []
    empty = "<table:table-cell table:formula='of:=A1' office:value-type='string'/>"
    blank = empty.replace("/>", " office:string-value=''/>")
    file = ods(ods_table([["Naam", "Club"], ["Zoë", blank], [empty, "Ath"]]))
    assert notes_of(file) == [("nameless", ["3"]), ("formulas", ["A3"])]


def test_hidden_sheets_are_read_only_where_that_is_chosen() -> None:
    def hide(book: Any) -> None:
        sheets = book.worksheets()
        sheets[1].activate()
        sheets[0].hide()
        sheets[3].very_hidden()

    old, new, gone = ([["Naam"], [name]] for name in ("Oud", "Nieuw", "Weg"))
    file = workbook(old, [], new, gone, and_then=hide)
    found = read(file)
    assert (found.sheet, [each.name for each in found.people]) == (2, ["Nieuw"])
    assert found.sheets == ["Sheet1", "Sheet2", "Sheet3", "Sheet4"]
    assert people(file, sheet=0) == [("Oud", "", "")]
    with pytest.raises(BadPeople, match="empty"):
        read(file, sheet=1)
    with pytest.raises(BadPeople, match="no sheet 4"):
        read(file, sheet=4)


def test_an_ods_workbook_is_read() -> None:
    rows = [
        ["Ledenlijst"],
        ["Naam", "Voornaam", "Club", "Lidnr"],
        ["Peeters", "Zoë", "Gent", ods_number(417, "00417")],
        ["Maes", "Bo", "", ods_number(12, "12")],
        ["Hall", "Ann", "", ods_number(1234, "1.234")],
        ["<table:table-cell table:formula='of:=A1'/>", "", "Ath"],
    ]
    hidden = (
        '<style:style style:name="h" style:family="table">'
        '<style:table-properties table:display="false"/></style:style>'
    )
    old = ods_table([["nobody"]], "Oud", style="h")
    file = ods(old, ods_table(rows, "Leden"), styles=hidden)
    found = read(file)
    assert (found.sheets, found.sheet) == (["Oud", "Leden"], 1)
    assert [(each.name, each.licence) for each in found.people] == [
        ("Zoë Peeters", "00417"),
        ("Bo Maes", "12"),
        ("Ann Hall", "1234"),
    ]
    assert notes_of(file) == [("nameless", ["6"]), ("formulas", ["A6"])]


def test_an_xls_workbook_is_read() -> None:
    found = read((KEPT / "members.xls").read_bytes())
    assert (found.sheets, found.sheet, found.heading) == (["Old", "Leden 2026"], 1, 3)
    assert [(each.name, each.club, each.licence) for each in found.people] == [
        ("Zoë Peeters", "Gent", "00417"),
        ("Bo Maes", "", "00012"),
    ]
    assert found.rows[2].cells[4] == "2020-01-02"


@pytest.mark.parametrize("part", ["xl/workbook.bin", "Index/Document.iwa", "word/document.xml"])
def test_another_kind_of_package_is_no_list(part: str) -> None:
    with pytest.raises(BadPeople, match="cannot be read as a list"):
        read(package({part: b"x"}))


def merged_xlsx() -> bytes:
    rows = [HEADINGS, ["Leroy", "Zoé"], ["Maes", "Bo"], ["Hall", "Ann", "Ath"]]
    return on_first(rows, lambda sheet: sheet.merge_range("C2:C3", "Mons"))


def merged_ods() -> bytes:
    club = ods_cell("Mons", rows=2)
    rows = [HEADINGS, ["Leroy", "Zoé", club], ["Maes", "Bo", COVERED], ["Hall", "Ann", "Ath"]]
    return ods(ods_table(rows))


@pytest.mark.parametrize("file", [merged_xlsx, merged_ods])
def test_a_club_over_several_rows_is_that_of_each(file: File) -> None:
    assert people(file()) == [*TWO, ("Ann Hall", "Ath", "")]


def test_merged_cells_make_nobody_of_empty_rows() -> None:
    def merge(sheet: Any) -> None:
        sheet.merge_range("A1:C2", "Membres du club")
        sheet.merge_range("A5:A9", "Maes")

    rows: list[list[Any]] = [[], [], HEADINGS, ["Leroy", "Zoé", "Mons"], [None, "Bo", "Mons"]]
    assert people(on_first(rows, merge)) == TWO


def wide_heading_xlsx() -> bytes:
    rows = [["", "", "Club"], *TWO_ROWS[1:]]
    return on_first(rows, lambda sheet: sheet.merge_range("A1:B1", "Nom du joueur"))


def wide_heading_ods() -> bytes:
    heading = [ods_cell("Nom du joueur", columns=2), COVERED, "Club"]
    return ods(ods_table([heading, *TWO_ROWS[1:]]))


@pytest.mark.parametrize("file", [wide_heading_xlsx, wide_heading_ods])
def test_a_heading_over_two_columns_is_of_both(file: File) -> None:
    assert people(file()) == [("Leroy Zoé", "Mons", ""), ("Maes Bo", "Mons", "")]


WITH_OLD = [*TWO_ROWS[:2], ["Old", "Ann", "Ath"], TWO_ROWS[2]]


def hidden_row_xlsx() -> bytes:
    return on_first(WITH_OLD, lambda sheet: sheet.set_row(2, None, None, {"hidden": 1}))


def hidden_row_ods(visibility: str = "collapse") -> bytes:
    row = "<table:table-row>"
    parts = ods_table(WITH_OLD).split(row)
    hidden = f'<table:table-row table:visibility="{visibility}">'
    return ods(row.join(parts[:3]) + hidden + row.join(parts[3:]))


def filtered_ods() -> bytes:
    return hidden_row_ods("filter")


@pytest.mark.parametrize("file", [hidden_row_xlsx, hidden_row_ods, filtered_ods])
def test_who_stands_in_a_hidden_row_is_entered_only_where_that_is_chosen(file: File) -> None:
    found = read(file())
    assert [(each.name, each.is_doubtful) for each in found.people] == [
        ("Zoé Leroy", False),
        ("Ann Old", True),
        ("Bo Maes", False),
    ]
    assert [(note.kind, note.count) for note in found.notes] == [("hidden", 1)]


HIDDEN_COLUMN = [
    ["Naam", "Naam", "Oude naam", "Club"],
    ["Ann Old", "Zoé Leroy", "Zoé Hall", "Mons"],
]


def hidden_column_xlsx() -> bytes:
    return on_first(HIDDEN_COLUMN, lambda sheet: sheet.set_column("A:A", None, None, {"hidden": 1}))


def hidden_column_ods() -> bytes:
    columns = '<table:table-column table:visibility="collapse"/><table:table-column/>'
    table = ods_table(HIDDEN_COLUMN)
    return ods(table.replace("<table:table-row>", columns + "<table:table-row>", 1))


@pytest.mark.parametrize("file", [hidden_column_xlsx, hidden_column_ods])
def test_a_hidden_column_is_read_only_where_that_is_chosen(file: File) -> None:
    made = file()
    assert read(made).columns == ["nothing", "name", "nothing", "club"]
    assert people(made) == TWO[:1]
    assert people(made, columns=["name"], heading=1) == [("Ann Old", "", "")]


def stray_xlsx(cell: str) -> bytes:
    row = f'<row r="1048576">{cell}</row></sheetData>'
    file = workbook([*TWO_ROWS, [" "]])
    return changed(file, sheet1=lambda sheet: sheet.replace("</sheetData>", row))


def test_a_stray_blank_far_below_changes_nothing_and_a_word_is_refused() -> None:
    for cell in (
        '<c r="A1048576" t="s"><v>8</v></c>',
        '<c r="A1048576" t="str"><v> </v></c>',
        '<c r="XFD1048576" t="inlineStr"><is><t xml:space="preserve">  </t></is></c>',
        '<c r="A1048576" s="0"/>',
    ):
        assert people(stray_xlsx(cell)) == TWO
    with pytest.raises(BadPeople, match="too large"):
        people(stray_xlsx('<c r="A1048576" t="str"><v>x</v></c>'))


@pytest.mark.parametrize("blank", [" ", '<text:s text:c="3"/>', "\xa0"])
def test_a_stray_blank_far_below_in_ods_changes_nothing(blank: str) -> None:
    gap = '<table:table-row table:number-rows-repeated="1048570"><table:table-cell/>'
    cell = f'<table:table-cell office:value-type="string"><text:p>{blank}</text:p>'
    far = f"{gap}</table:table-row><table:table-row>{cell}</table:table-cell></table:table-row>"
    table = ods_table(TWO_ROWS)
    assert people(ods(table.replace("</table:table>", far + "</table:table>"))) == TWO


@pytest.mark.parametrize(
    "rename",
    [
        str.upper,
        str.title,
        lambda name: name.replace("/", "\\"),
        lambda name: "/" + name,
    ],
    ids=["upper", "title", "backslash", "slash"],
)
def test_names_of_parts_are_read_as_other_programs_write_them(rename: Callable[[str], str]) -> None:
    slashed = changed(
        workbook(TWO_ROWS), rels=lambda xml: xml.replace("worksheets/", "worksheets\\")
    )
    for file in (workbook(TWO_ROWS), slashed, ods(ods_table(TWO_ROWS))):
        assert people(renamed(file, rename)) == TWO


def test_blank_cells_of_several_sheets_are_left_out() -> None:
    """Also where ods writes one for many."""
    bare = "<table:table-cell office:value-type='string'></table:table-cell>"
    one = "<table:table-cell office:value-type='string'/>"
    spaces = "<table:table-cell office:value-type='string'><text:p/></table:table-cell>"
    twice = one.replace("/>", " table:number-columns-repeated='2'/>")
    far = '<table:table-cell table:number-columns-repeated="16000"/>'
    second = [["Naam", one, bare, twice, "Club"], ["Zoé", twice, spaces, one, "Ath", far]]
    file = ods(
        ods_table([["Naam", "Club"], ["Bo", one], [bare, spaces]], "A"), ods_table(second, "B")
    )
    assert people(file, sheet=1) == [("Zoé", "Ath", "")]
    assert people(file) == [("Bo", "", "")]

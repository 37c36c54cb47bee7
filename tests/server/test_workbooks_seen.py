"""Workbooks as they are seen: merged cells, hidden rows and columns, stray blanks, odd packages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from courtcards.kernel.errors import BadPeople
from server.list_files import changed, ods, ods_cell, ods_table, people, read, renamed, workbook

HEADINGS = ["Nom", "Prénom", "Club"]
TWO = [("Zoé Leroy", "Mons", ""), ("Bo Maes", "Mons", "")]


def merged_xlsx() -> bytes:
    def write(book: Any) -> None:
        book.worksheets()[0].merge_range("C2:C3", "Mons")

    rows = [HEADINGS, ["Leroy", "Zoé"], ["Maes", "Bo"], ["Hall", "Ann", "Ath"]]
    return workbook(rows, and_then=write)


def merged_ods() -> bytes:
    club = ods_cell("Mons", rows=2)
    covered = "<table:covered-table-cell/>"
    rows = [HEADINGS, ["Leroy", "Zoé", club], ["Maes", "Bo", covered], ["Hall", "Ann", "Ath"]]
    return ods(ods_table(rows))


@pytest.mark.parametrize("file", [merged_xlsx(), merged_ods()], ids=["xlsx", "ods"])
def test_a_club_over_several_rows_is_that_of_each(file: bytes) -> None:
    assert people(file) == [*TWO, ("Ann Hall", "Ath", "")]


def test_a_merged_number_keeps_its_zeros() -> None:
    def write(book: Any) -> None:
        zeros = book.add_format({"num_format": "0000"})
        book.worksheets()[0].merge_range("B2:B3", 7, zeros)

    rows = [["Naam", "Lidnummer"], ["Zoë"], ["Bo"]]
    assert people(workbook(rows, and_then=write)) == [("Zoë", "", "0007"), ("Bo", "", "0007")]


def test_merged_cells_make_nobody_of_empty_rows() -> None:
    def write(book: Any) -> None:
        sheet = book.worksheets()[0]
        sheet.merge_range("A1:C2", "Membres du club")
        sheet.merge_range("A5:A9", "Maes")

    rows: list[list[Any]] = [[], [], HEADINGS, ["Leroy", "Zoé", "Mons"], [None, "Bo", "Mons"]]
    assert people(workbook(rows, and_then=write)) == TWO


@pytest.mark.parametrize("is_xlsx", [True, False])
def test_a_heading_over_two_columns_is_of_both(is_xlsx: bool) -> None:
    rows: list[list[Any]] = [["", "", "Club"], ["Leroy", "Zoé", "Mons"], ["Maes", "Bo", "Mons"]]
    if is_xlsx:
        file = workbook(
            rows, and_then=lambda book: book.worksheets()[0].merge_range("A1:B1", "Nom du joueur")
        )
    else:
        heading = ods_cell("Nom du joueur", columns=2)
        rows[0] = [heading, "<table:covered-table-cell/>", "Club"]
        file = ods(ods_table(rows))
    assert people(file) == [("Leroy Zoé", "Mons", ""), ("Maes Bo", "Mons", "")]


def test_two_rows_of_merged_headings_are_read() -> None:
    def write(book: Any) -> None:
        sheet = book.worksheets()[0]
        sheet.merge_range("A1:B1", "Joueur")
        sheet.merge_range("C1:D1", "Cercle")

    rows: list[list[Any]] = [[], ["Nom", "Prénom", "Nom", "N°"], ["Leroy", "Zoé", "Mons", 7]]
    assert people(workbook(rows, and_then=write)) == [("Zoé Leroy", "Mons", "")]


HIDDEN_ROWS = [HEADINGS, ["Leroy", "Zoé", "Mons"], ["Old", "Ann", "Ath"], ["Maes", "Bo", "Mons"]]


def hidden_rows_xlsx() -> bytes:
    return workbook(
        HIDDEN_ROWS,
        and_then=lambda book: book.worksheets()[0].set_row(2, None, None, {"hidden": 1}),
    )


def filtered_xlsx() -> bytes:
    def write(book: Any) -> None:
        sheet = book.worksheets()[0]
        sheet.autofilter("A1:C4")
        sheet.filter_column("C", "x == Mons")
        sheet.set_row(2, options={"hidden": True})

    return workbook(HIDDEN_ROWS, and_then=write)


def hidden_rows_ods(visibility: str) -> bytes:
    table = ods_table(HIDDEN_ROWS)
    parts = table.split("<table:table-row>")
    parts[3] = f'<table:table-row table:visibility="{visibility}">' + parts[3]
    return ods("<table:table-row>".join(parts[:3]) + parts[3] + "<table:table-row>" + parts[4])


@pytest.mark.parametrize(
    "file",
    [hidden_rows_xlsx(), filtered_xlsx(), hidden_rows_ods("collapse"), hidden_rows_ods("filter")],
    ids=["xlsx", "xlsx filtered", "ods", "ods filtered"],
)
def test_who_stands_in_a_hidden_row_is_entered_only_where_that_is_chosen(file: bytes) -> None:
    found = read(file)
    assert [(each.name, each.is_doubtful) for each in found.people] == [
        ("Zoé Leroy", False),
        ("Ann Old", True),
        ("Bo Maes", False),
    ]
    assert [(note.kind, note.count) for note in found.notes] == [("hidden", 1)]


def hidden_columns_xlsx() -> bytes:
    rows = [["Naam", "Oude naam", "Club"], ["Zoé Leroy", "Zoé Hall", "Mons"]]
    return workbook(
        [["Naam", *rows[0]], ["Ann Old", *rows[1]]],
        and_then=lambda book: book.worksheets()[0].set_column("A:A", None, None, {"hidden": 1}),
    )


def hidden_columns_ods() -> bytes:
    rows = [["Naam", "Naam", "Oude naam", "Club"], ["Ann Old", "Zoé Leroy", "Zoé Hall", "Mons"]]
    columns = '<table:table-column table:visibility="collapse"/><table:table-column/>'
    return ods(ods_table(rows).replace("<table:table-row>", columns + "<table:table-row>", 1))


@pytest.mark.parametrize("file", [hidden_columns_xlsx(), hidden_columns_ods()], ids=["xlsx", "ods"])
def test_a_hidden_column_is_read_only_where_that_is_chosen(file: bytes) -> None:
    found = read(file)
    assert found.columns == ["nothing", "name", "nothing", "club"]
    assert people(file) == [("Zoé Leroy", "Mons", "")]
    assert people(file, columns=["name"], heading=1) == [("Ann Old", "", "")]


def with_cell(file: bytes, cell: str, xml: str) -> bytes:
    """A workbook with another cell in the place of one."""

    def put(sheet: str) -> str:
        start = sheet.index(f'<c r="{cell}"')
        return sheet[:start] + xml + sheet[sheet.index("</c>", start) + 4 :]

    return changed(file, sheet1=put)


@pytest.mark.parametrize(
    ("cell", "count"),
    [
        ("<c r='A3' t='str'><f>B3</f></c>", 1),
        ("<c r='A3' t='str'><f>B3</f><v/></c>", 1),
        ("<c r='A3' t='str'><f>B3</f><v></v></c>", 1),
        ("<c r='A3'><f>B3</f></c>", 1),
        ("<c r='A3' t='b'><f>B3</f></c>", 1),
        ("<c r='A3' t='str'><f>B3</f><v>Bo</v></c>", 0),
    ],
)
def test_a_formula_of_text_without_a_value_is_told(cell: str, count: int) -> None:
    file = workbook([["Joueur", "Club"], ["Zoé Leroy", "Mons"], ["x", "Ath"]])
    notes = {each.kind: each.places for each in read(with_cell(file, "A3", cell)).notes}
    assert notes.get("formulas", []) == ["A3"] * count


def test_a_formula_with_an_empty_result_is_told_of_no_program_that_computes() -> None:
    file = workbook([["Joueur", "Club", "X"], ["Zoé Leroy", "Mons", "a"], ["Bo", "Ath", "b"]])
    file = with_cell(file, "C2", "<c r='C2' t='str'><f>B2</f><v></v></c>")
    file = with_cell(file, "C3", "<c r='C3' t='str'><f>B3</f><v>Ath</v></c>")
    assert read(file).notes == []


def test_a_formula_of_text_in_ods_without_a_value_is_told() -> None:
    empty = "<table:table-cell table:formula='of:=A1' office:value-type='string'/>"
    blank = empty.replace("/>", " office:string-value=''/>")
    found = read(ods(ods_table([["Naam", "Club"], ["Zoë", blank], [empty, "Ath"]])))
    assert [(each.kind, each.places) for each in found.notes] == [
        ("nameless", ["3"]),
        ("formulas", ["A3"]),
    ]


def stray_xlsx(cell: str) -> bytes:
    row = f'<row r="1048576">{cell}</row></sheetData>'
    return changed(
        workbook([HEADINGS, ["Leroy", "Zoé", "Mons"], ["Maes", "Bo", "Mons"], [" "]]),
        sheet1=lambda sheet: sheet.replace("</sheetData>", row),
    )


@pytest.mark.parametrize(
    "cell",
    [
        '<c r="A1048576" t="s"><v>8</v></c>',
        '<c r="A1048576" t="str"><v> </v></c>',
        '<c r="XFD1048576" t="inlineStr"><is><t xml:space="preserve">  </t></is></c>',
        '<c r="A1048576" s="0"/>',
    ],
)
def test_a_stray_blank_far_below_changes_nothing(cell: str) -> None:
    assert people(stray_xlsx(cell)) == TWO


def test_a_stray_word_far_below_is_refused() -> None:
    with pytest.raises(BadPeople, match="too large"):
        people(stray_xlsx('<c r="A1048576" t="str"><v>x</v></c>'))


@pytest.mark.parametrize("blank", [" ", '<text:s text:c="3"/>', "\xa0"])
def test_a_stray_blank_far_below_in_ods_changes_nothing(blank: str) -> None:
    gap = '<table:table-row table:number-rows-repeated="1048570"><table:table-cell/>'
    cell = f'<table:table-cell office:value-type="string"><text:p>{blank}</text:p>'
    far = f"{gap}</table:table-row><table:table-row>{cell}</table:table-cell></table:table-row>"
    table = ods_table([HEADINGS, ["Leroy", "Zoé", "Mons"], ["Maes", "Bo", "Mons"]])
    assert people(ods(table.replace("</table:table>", far + "</table:table>"))) == TWO


@pytest.mark.parametrize(
    "rename",
    [
        str.upper,
        str.title,
        lambda name: name.replace("/", "\\"),
        lambda name: "/" + name,
        lambda name: name.replace("sheet1", "Sheet1").replace("sharedStrings", "SharedStrings"),
    ],
    ids=["upper", "title", "backslash", "slash", "sheet"],
)
def test_names_of_parts_are_read_as_other_programs_write_them(
    rename: Callable[[str], str],
) -> None:
    rows = [HEADINGS, ["Leroy", "Zoé", "Mons"], ["Maes", "Bo", "Mons"]]
    assert people(renamed(workbook(rows), rename)) == TWO
    assert people(renamed(ods(ods_table(rows)), rename)) == TWO


def test_targets_with_backslashes_are_read() -> None:
    file = workbook([HEADINGS, ["Leroy", "Zoé", "Mons"], ["Maes", "Bo", "Mons"]])
    assert people(changed(file, rels=lambda xml: xml.replace("worksheets/", "worksheets\\"))) == TWO


def test_a_column_far_to_the_right_is_read() -> None:
    far: list[Any] = [None] * 80
    file = workbook([["Naam", *far, "Club"], ["Zoé Leroy", *far, "Mons"]])
    assert people(file) == TWO[:1]


def test_blank_cells_of_several_sheets_are_left_out() -> None:
    bare = "<table:table-cell office:value-type='string'></table:table-cell>"
    one = "<table:table-cell office:value-type='string'/>"
    spaces = "<table:table-cell office:value-type='string'><text:p/></table:table-cell>"
    twice = one.replace("/>", " table:number-columns-repeated='2'/>")
    first = ods_table([["Naam", "Club"], ["Bo", one], [bare, spaces]], "A")
    second = ods_table(
        [["Naam", one, bare, twice, "Club"], ["Zoé", twice, spaces, one, "Ath"]], "B"
    )
    file = ods(first, second)
    assert people(file, sheet=1) == [("Zoé", "Ath", "")]
    assert people(file) == [("Bo", "", "")]

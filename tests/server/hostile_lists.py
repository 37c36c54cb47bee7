"""Files that attack whoever reads lists: packed bombs, damaged workbooks, tables without end."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from server.list_files import (
    changed,
    ods,
    ods_number,
    ods_of,
    ods_table,
    package,
    parts_of,
    workbook,
)

MEGABYTE = 1024 * 1024
SHEET = "xl/worksheets/sheet1.xml"
HEAD = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
TAIL = "</sheetData></worksheet>"
KEPT = Path(__file__).parents[1] / "kept/lists"


@cache
def plain() -> bytes:
    """A workbook with nothing wrong."""
    return workbook([["Nom", "Prénom", "Club"], ["Leroy", "Zoé", "Mons"], ["Maes", "Bo", 7]])


def with_sheet(sheet: str) -> bytes:
    """That workbook with another sheet."""
    return changed(plain(), sheet1=lambda _: HEAD + sheet + TAIL)


def with_part(name: str, part: bytes) -> bytes:
    """That workbook with one part more, or another one."""
    return package(parts_of(plain()) | {name: part})


def lying() -> bytes:
    """A part that unpacks to 64 MiB, though its entry and the directory say that it is small."""
    part = bytes(64 * MEGABYTE)
    file = bytearray(with_part("xl/sharedStrings.xml", part))
    size = len(part).to_bytes(4, "little")
    while size in file:
        place = file.index(size)
        file[place : place + 4] = (1000).to_bytes(4, "little")
    return bytes(file)


def locked() -> bytes:
    """A workbook of which the entries say that they have a password."""
    file = bytearray(plain())
    for sign, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        place = file.find(sign)
        while place >= 0:
            file[place + at] |= 1
            place = file.find(sign, place + 4)
    return bytes(file)


BOMB = (
    '<!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaaaaaaaa">'
    + "".join(
        f'<!ENTITY {name} "{f"&{before};" * 10}">'
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "]>"
)


BLANKS = (
    '<table:table-cell office:value-type="string"><text:p><text:s text:c="2000000000"/></text:p>'
    "</table:table-cell>"
)
ENDLESS = (
    '<table:table table:name="a"><table:table-row table:number-rows-repeated="1000000000">'
    "{cell}</table:table-row></table:table>"
)


def with_shared_texts(count: int) -> bytes:
    return with_part("xl/sharedStrings.xml", b"<sst>" + b"<si><t/></si>" * count + b"</sst>")


CELLS = "".join(f'<c r="A{row}"><v>1</v></c>' for row in range(1, 4))
ATTACKS: dict[str, Callable[[], bytes]] = {
    "a row of empty cells": lambda: with_sheet(f'<row r="1">{"<c/>" * (16 * MEGABYTE)}</row>'),
    "many small empty cells": lambda: with_sheet(f'<row r="1">{"<c/>" * MEGABYTE}</row>'),
    "empty shared texts": lambda: with_shared_texts(3 * MEGABYTE),
    "shared texts up to the bound": lambda: with_shared_texts(300_000),
    "the last cell alone": lambda: with_sheet(
        '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    ),
    "a column beyond all": lambda: with_sheet('<row r="1"><c r="ZZZ9999999"><v>1</v></c></row>'),
    "a cell without end": lambda: with_sheet(
        f'<row r="1"><c r="{"A" * 10_000}1"><v>1</v></c></row>'
    ),
    "a row number without end": lambda: with_sheet(f'<row r="{"9" * 400}">{CELLS}</row>'),
    "a dimension without end": lambda: changed(
        plain(), sheet1=lambda xml: xml.replace('ref="A1:C3"', 'ref="A1:XFD1048576"')
    ),
    "entities": lambda: changed(plain(), sheet1=lambda _: BOMB + HEAD + "<c>&i;</c>" + TAIL),
    "entities in ods": lambda: ods_of(BOMB.encode() + b"<a>&i;</a>"),
    "deep elements": lambda: with_sheet("<row>" * 200_000),
    "a lying directory": lying,
    "a nested archive": lambda: package({"xl/workbook.xml": plain(), "a.xlsx": plain()}),
    "names that climb": lambda: package({"../../etc/passwd": b"x", "/xl/workbook.xml": b"x"}),
    "a sheet that climbs": lambda: changed(
        plain(), rels=lambda xml: xml.replace("worksheets/sheet1.xml", "../../../etc/passwd")
    ),
    "many entries": lambda: package({f"xl/{number}.xml": b"" for number in range(20_000)}),
    "a password": locked,
    "a password of excel": lambda: (
        (KEPT / "members.xls").read_bytes()[:2048] + "EncryptedPackage".encode("utf-16-le")
    ),
    "rows without end in ods": lambda: ods(ENDLESS.format(cell=ods_number(1, "1"))),
    "empty rows without end in ods": lambda: ods(ENDLESS.format(cell="<table:table-cell/>")),
    "blanks without end in ods": lambda: ods(ods_table([[BLANKS]])),
    "a large ods": lambda: ods_of(b"<a>" + b"<b/>" * (4 * MEGABYTE) + b"</a>"),
    "an empty archive": lambda: b"PK\x05\x06" + bytes(18),
    "half an archive": lambda: plain()[:3000],
    "lines without end": lambda: b"\n" * (2 * MEGABYTE),
    "separators without end": lambda: b";" * (2 * MEGABYTE),
    "quotation marks without end": lambda: b'"' * (2 * MEGABYTE),
    "a line without end": lambda: b"a" * (2 * MEGABYTE),
    "many lines": lambda: b"a;b\n" * (MEGABYTE // 2),
    "zeros": lambda: bytes(2 * MEGABYTE),
    "accents without end": lambda: b"e" + "\u0301".encode() * (MEGABYTE // 2),
    "brackets without end": lambda: b"[" * (2 * MEGABYTE),
    "deep json": lambda: b'{"a":' * 200_000,
}
"""By name, each attack that has a shape of its own: it is made when a test comes to it."""


def fuzzed(count: int, seed: int) -> Iterator[bytes]:
    """Files that were good, and are damaged at random: the same for the same seed."""
    chance = random.Random(seed)
    texts = ["Nom;Prénom;Club\nLeroy;Zoé;Mons\n", 'Name,Club\n"Hall, Ann",Ely\n', "Ann\nBo\n"]
    good = [
        plain(),
        (KEPT / "members.xls").read_bytes(),
        ods(ods_table([["Naam", "Club"], ["Zoë", "Gent"]])),
        *(text.encode(codec) for text in texts for codec in ("utf-8", "utf-16", "cp1252")),
        json.dumps({"members": [{"name": "Ann"}]}).encode(),
    ]
    for _ in range(count):
        file = bytearray(chance.choice(good))
        if file.startswith(b"PK") and chance.random() < 0.7:
            file = bytearray(_part_damaged(bytes(file), chance))
        else:
            _damage(file, chance)
        yield bytes(file)


def _part_damaged(file: bytes, chance: random.Random) -> bytes:
    """The archive is whole, and one of its parts is not."""
    parts = parts_of(file)
    name = chance.choice(sorted(parts))
    part = bytearray(parts[name])
    _damage(part, chance)
    return package(parts | {name: bytes(part)})


PIECES = (
    *(b"\x00", b"\xff", b"<", b">", b"&#x0;", b'"', b"\n", b"\r", b";", b",", b"\t", b"=1+1"),
    *(b"#REF!", b"<!DOCTYPE a>", b"-1", b"999999999999999999999", b"XFD1048576", b"1e308", b"NaN"),
    *(b"\xf0\x9f", "\u202e\u200b\ufeff".encode(), b"</c>", b"<v>", b'r="A0"', b't="s"'),
    *(b's="99999"', b"PK\x03\x04"),
)


def _damage(file: bytearray, chance: random.Random) -> None:
    for _ in range(chance.randint(1, 8)):
        place = chance.randrange(len(file) + 1)
        match chance.randrange(5):
            case 0:
                del file[place : place + chance.randint(1, 200)]
            case 1:
                file[place:place] = chance.choice(PIECES) * chance.choice((1, 1, 3, 1000))
            case 2 if file:
                file[place % len(file)] = chance.randrange(256)
            case 3:
                file[place:place] = file[place : place + chance.randint(1, 2000)]
            case _:
                file[place:place] = zlib.compress(bytes(chance.randrange(100)))

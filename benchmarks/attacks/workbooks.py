"""Workbooks that are small as files, and large when unpacked."""

from __future__ import annotations

import io
import zipfile

SPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
LINKS = "application/vnd.openxmlformats-package.relationships+xml"
PART = "application/vnd.openxmlformats-officedocument.spreadsheetml"
FRAME: dict[str, str] = {
    "[Content_Types].xml": f'''<Types xmlns="{PACKAGE}/content-types">
<Default Extension="rels" ContentType="{LINKS}"/>
<Override PartName="/xl/workbook.xml" ContentType="{PART}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{PART}.worksheet+xml"/>
<Override PartName="/xl/sharedStrings.xml" ContentType="{PART}.sharedStrings+xml"/></Types>''',
    "_rels/.rels": f'''<Relationships xmlns="{PACKAGE}/relationships">
<Relationship Id="a" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>''',
    "xl/workbook.xml": f'''<workbook {SPACE} xmlns:r="{OFFICE}">
<sheets><sheet name="S" sheetId="1" r:id="a"/></sheets></workbook>''',
    "xl/_rels/workbook.xml.rels": f'''<Relationships xmlns="{PACKAGE}/relationships">
<Relationship Id="a" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="b" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/>
</Relationships>''',
}
"""The parts of every workbook with one sheet and shared strings."""


def workbook(cells: bytes, strings: bytes) -> bytes:
    """Pack a workbook of one row with these cells, and with these shared strings."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as file:
        for name, text in FRAME.items():
            file.writestr(name, text)
        head = f"<worksheet {SPACE}><sheetData><row>".encode()
        file.writestr("xl/worksheets/sheet1.xml", head + cells + b"</row></sheetData></worksheet>")
        file.writestr("xl/sharedStrings.xml", f"<sst {SPACE}>".encode() + strings + b"</sst>")
    return packed.getvalue()

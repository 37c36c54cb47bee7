"""Contacts of a telephone or an address book: vCard 2.1, 3.0 and 4.0 (RFC 6350)."""

from __future__ import annotations

import binascii
import re

from courtcards.clubs.lists.cells import ListRow, clean_rows

BEGIN = re.compile(r"\s*BEGIN:VCARD\b", re.IGNORECASE)
FOLDED = re.compile(r"\n[ \t]")
"""The end of a line whose text goes on in the next one."""
SOFT = re.compile(r"=\n")
"""The same in quoted-printable."""
ESCAPED = re.compile(r"\\(.)")
FIELD = re.compile(r"(?:[\w-]+\.)?(N|FN)((?:;[^:\n]*)?):(.*)", re.IGNORECASE)
HEADING = ["First name", "Last name"]


def is_contacts(text: str) -> bool:
    """Tell whether a text is a file of contacts."""
    return BEGIN.match(text.lstrip("\ufeff")) is not None


def read_contacts(text: str) -> tuple[list[ListRow], list[str]]:
    r"""Return a heading and a row for each contact, and the cells with lost characters.

    A contact without the parts of a name has its whole name in the first column.

    >>> card = "BEGIN:VCARD\nN:Dupont;Marie;;;\nFN:Marie Dupont\nEND:VCARD\n"
    >>> [row.cells for row in read_contacts(card)[0]]
    [['First name', 'Last name'], ['Marie', 'Dupont']]
    """
    lines = FOLDED.sub("", text.replace("\r\n", "\n").replace("\r", "\n"))
    cards = re.split(r"(?im)^\s*BEGIN:VCARD\s*$", lines)[1:]
    rows = [HEADING, *(_read_names(card) for card in cards)]
    return clean_rows(enumerate(rows, start=1))


def _read_names(card: str) -> list[str]:
    found: dict[str, str] = {}
    for line in SOFT.sub("", card).split("\n"):
        if field := FIELD.fullmatch(line.strip()):
            found.setdefault(field[1].upper(), _decode_value(field[2], field[3]))
    family, _, rest = _split(found.get("N", "")).partition("\x1f")
    given = rest.partition("\x1f")[0]
    if given.strip() or family.strip():
        return [given, family]
    return [ESCAPED.sub(r"\1", found.get("FN", "")), ""]


def _split(name: str) -> str:
    """Return the parts of a name, with a separator that no name has instead of semicolons."""
    return ESCAPED.sub(r"\1", re.sub(r"(?<!\\);", "\x1f", name))


def _decode_value(parameters: str, value: str) -> str:
    if "QUOTED-PRINTABLE" not in parameters.upper():
        return value
    return binascii.a2b_qp(value.encode()).decode("utf-8", errors="replace")

"""Makes the table of letters that look like Latin ones, from Unicode's list of what is confused.

The list comes with a package; nothing of ours needs it but this::

    python -m pip download --no-deps confusable-homoglyphs==3.3.1
    PYTHONPATH=tests:src python -m names.making confusable_homoglyphs-3.3.1-py2.py3-none-any.whl
"""

from __future__ import annotations

import json
import sys
import unicodedata
import zipfile
from collections import defaultdict
from pathlib import Path

from courtcards.text import names

PLACE = "confusable_homoglyphs/confusables.json"
MARK = "\u200e"
"""Stands around letters that are written from right to left."""
HEAD = '"""Letters of other alphabets that look like Latin letters and figures (see LICENSE)."""\n'
WIDTH = 100


def table_of(listed: dict[str, list[dict[str, str]]]) -> str:
    """The module, of what is confused with what.

    Letters that NFKC makes Latin ones are left out, since names are brought to that first.
    """
    alike: dict[str, list[int]] = defaultdict(list)
    for letter, others in listed.items():
        plain = letter.replace(MARK, "")
        if len(plain) != 1 or plain.isascii() or unicodedata.category(plain)[0] not in "LN":
            continue
        if unicodedata.normalize("NFKC", plain) != plain:
            continue
        latin = [text for each in others if (text := each["c"]).isascii() and text.isalnum()]
        if latin:
            alike[latin[0]].append(ord(plain))
    lines = [line for latin in sorted(alike) for line in _lines(latin, sorted(alike[latin]))]
    body = "\n".join(lines)
    return f'{HEAD}\nBY_LATIN = """\n{body}\n"""\n"""Latin first, then what looks like it."""\n'


def _lines(latin: str, codes: list[int]) -> list[str]:
    lines = [latin]
    for code in codes:
        if len(lines[-1]) + 6 > WIDTH:
            lines.append(latin)
        lines[-1] += f" {code:X}"
    return lines


def main() -> None:
    with zipfile.ZipFile(sys.argv[1]) as package:
        listed = json.loads(package.read(PLACE))
    assert names.__file__ is not None
    Path(names.__file__).write_text(table_of(listed), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Number formats that show more than the number: zeros before it, signs among its digits."""

from __future__ import annotations

import re

SECTION = re.compile(r'"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|([0#])|([-/ ()+:])|(.)')
"""A text, a sign as such, room and fillers, conditions, a digit, a usual sign, anything else."""


def shown_number(value: float, code: str) -> str | None:
    """Return a whole number as a format of digits shows it; None where it shows it otherwise.

    >>> shown_number(12345, "0000000"), shown_number(7, '"B-"000'), shown_number(1234567, "0-000")
    ('0012345', 'B-007', '1234-567')
    >>> shown_number(12.5, "0000"), shown_number(12, "General"), shown_number(1200, "#,##0")
    (None, None, None)
    """
    if value < 0 or value != int(value):
        return None
    pieces: list[tuple[str, bool]] = []
    for text, sign, digit, usual, other in SECTION.findall(code.partition(";")[0]):
        if other:
            return None
        if digit:
            pieces.append((digit, True))
        elif text or sign or usual:
            pieces.append((text or sign or usual, False))
    if ("0", True) not in pieces:
        return None
    return _filled(pieces, str(int(value)))


def _filled(pieces: list[tuple[str, bool]], digits: str) -> str:
    """The digits in their places, from the last on; those beyond the places stand before them."""
    places = sum(is_digit for _, is_digit in pieces)
    digits = digits.rjust(places)
    head, rest = digits[: len(digits) - places], iter(digits[len(digits) - places :])
    shown: list[str] = []
    for piece, is_digit in pieces:
        if not is_digit:
            shown.append(piece)
            continue
        digit = next(rest)
        shown.append(head + (digit if digit != " " else "0" if piece == "0" else ""))
        head = ""
    return "".join(shown).strip()

"""Positions that a command is given: the text itself, a file, or standard input."""

from __future__ import annotations

import re
from pathlib import Path

from courtcards.cli.commands import UsageError
from courtcards.cli.language import localize_here
from courtcards.cli.options import STANDARD_STREAM, open_input
from courtcards.kernel.arguments import normalize_utf8

_HEAD = re.compile(r"\s*\S+/\d+\s")
"""The beginning of a position: a path may have a number after a stroke, too."""
MOST_OCTETS_EACH = 4
"""The most octets of a character."""


def read_text(given: str, longest: int) -> str:
    """Return a text, or what a file has of that name; ``-`` reads standard input.

    Reads little more than ``longest`` characters: the reader refuses what is too long. Raises
    UsageError if there is no such file, or if it cannot be read.
    """
    if _HEAD.match(given) or "\n" in given:
        return given
    path = Path(given)
    if path != STANDARD_STREAM and not _exists(path):
        raise UsageError(
            localize_here("{given!r} is neither a position nor a file with one", given=given[:80])
        )
    with open_input(path) as opened:
        octets = normalize_utf8(opened.read(MOST_OCTETS_EACH * longest + 1))
    return octets.decode(errors="replace")


def _exists(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name that is too long, or has a zero
        return False

"""Positions that a command is given: the text itself, a file, or standard input."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from courtcards.cli.commands import UsageError
from courtcards.cli.language import localize_here
from courtcards.cli.options import STANDARD_STREAM, describe_os_error
from courtcards.kernel.errors import PositionError

_HEAD = re.compile(r"\s*[a-z][a-z-]*/\d+(?:\s|$)")
"""The beginning of a position; a path may have a number after a stroke, too."""


def read_text(given: str, longest: int) -> str:
    """Return a text, or what a file has of that name; ``-`` reads standard input.

    Reads one character more than the longest, so that the reader refuses what is too long. Raises
    PositionError if it is neither, and UsageError if the file cannot be read.
    """
    if given == str(STANDARD_STREAM):
        return sys.stdin.read(longest + 1)
    if "=" in given or "\n" in given or _HEAD.match(given):
        return given
    path = Path(given)
    try:
        if not path.is_file():
            raise PositionError(
                "{given!r} is neither a position nor a file with one", given=given[:80]
            )
        with path.open(encoding="utf-8-sig", errors="replace") as opened:
            return opened.read(longest + 1)
    except OSError as error:
        raise UsageError(
            localize_here(
                "cannot read {path}: {reason}", path=path, reason=describe_os_error(error)
            )
        ) from error

"""A line on the terminal that says how far something is, written over again and again."""

from __future__ import annotations

import sys

_AGAIN = "\r\x1b[K"
"""To the beginning of the line, and what stands there is gone."""


class Line:
    """A line on standard error, if that is a terminal; else nothing is said."""

    def __init__(self) -> None:
        self._is_seen = sys.stderr is not None and sys.stderr.isatty()

    def say(self, text: str) -> None:
        """Say this in place of what was said before."""
        if self._is_seen:
            sys.stderr.write(_AGAIN + text)
            sys.stderr.flush()

    def clear(self) -> None:
        """Leave an empty line."""
        self.say("")

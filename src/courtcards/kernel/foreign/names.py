"""What the functions of a library are called, and what they give where they have failed."""

from __future__ import annotations

FAILED = -(1 << 63)
"""What a function gives that has gone wrong."""

PREFIX = "courtcards_"
"""The names of all functions of a library begin so."""

PACKED = "_packed"
"""The name of a function ends so that takes its arguments out of a row of numbers."""

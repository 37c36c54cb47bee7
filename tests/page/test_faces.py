"""The faces of players are as they are drawn: the files are made by ``python -m art``."""

from __future__ import annotations

import gzip

from art import faces

from courtcards.page import STATIC

MOST = 12_000
"""Bytes that are sent of all of them."""


def test_the_files_are_what_is_drawn_and_are_small() -> None:
    drawn = faces.sprites()
    kept = {path.stem: path.read_bytes() for path in (STATIC / "app" / "faces").iterdir()}
    assert kept == drawn
    assert sum(len(gzip.compress(octets)) for octets in drawn.values()) < MOST

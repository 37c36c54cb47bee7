"""Every build of the engine, and its functions as Python, compute the same to the byte."""

from __future__ import annotations

import json

import pytest

from courtcards.kernel import library
from vectors.walking import AT_ONCE, MANIFEST, name_of, walked, walks

EXPECTED = json.loads(MANIFEST.read_text(encoding="utf-8"))
WALKS = list(walks())
LONG_AS_PYTHON = {"club", "expert", "master"}
"""Bots whose searches take minutes as Python: only the builds are asked."""


def test_the_manifest_has_every_rule_set_and_every_bot() -> None:
    assert list(EXPECTED) == [name_of(walk) for walk in WALKS]
    assert len(set(EXPECTED.values())) == len(EXPECTED)


@pytest.mark.parametrize("walk", [walk for walk in WALKS if walk[3] in AT_ONCE], ids=name_of)
def test_hands_are_the_same_to_the_byte(walk: tuple[str, str, int, str]) -> None:
    assert walked(*walk) == EXPECTED[name_of(walk)]


SEARCHES = [
    walk
    for walk in WALKS
    if walk[3] not in AT_ONCE and (library.WAY != "plain" or walk[3] not in LONG_AS_PYTHON)
]


@pytest.mark.parametrize("walk", SEARCHES, ids=name_of)
def test_searches_decide_the_same(walk: tuple[str, str, int, str]) -> None:
    assert walked(*walk) == EXPECTED[name_of(walk)]

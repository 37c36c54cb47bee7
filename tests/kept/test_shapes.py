"""No version of a stored event changes: what says more, or something else, is another version."""

from __future__ import annotations

import json

import pytest

from kept.shapes import CODECS, file_of, shape_of

HOW = (
    "events of {name} are stored otherwise than version {version} says: give their codec one more"
    " upcaster, and write the new version down (tests/kept/README.md)"
)


@pytest.mark.parametrize("name", CODECS)
def test_what_is_stored_is_what_its_version_says(name: str) -> None:
    codec = CODECS[name]
    for version in range(1, codec.version + 1):
        assert file_of(name, version).exists(), HOW.format(name=name, version=version)
    written = json.loads(file_of(name, codec.version).read_text(encoding="utf-8"))
    assert shape_of(codec) == written, HOW.format(name=name, version=codec.version)


def test_a_field_or_a_kind_more_is_another_shape() -> None:
    shape = json.dumps(shape_of(CODECS["table"]))
    for said in ('"phrase"', '"bot-seated"', '"contribution"', '"spectators"', '"stocks"'):
        assert said in shape

"""The same arguments give the same matches, to the byte, as when they were written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from kept.playing_again import Kept, kept, played, wanted

ENTRIES = kept()
LONG = ("--rules", "club", "--players", "4", "--bots", "master")
"""It remembers the pack and grows great trees: a round takes a minute."""


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(
            entry,
            id=" ".join(entry.arguments),
            marks=pytest.mark.long if entry.arguments[: len(LONG)] == LONG else (),
        )
        for entry in ENTRIES
    ],
)
def test_a_match_comes_out_again(entry: Kept, tmp_path: Path) -> None:
    assert played(entry.arguments, tmp_path) == entry


def test_every_rule_set_and_level_is_among_them() -> None:
    assert [entry.arguments for entry in ENTRIES] == list(wanted())

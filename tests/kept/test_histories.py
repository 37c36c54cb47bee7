"""What was stored in any version of its format is read today, and comes to the same."""

from __future__ import annotations

from typing import Any

import pytest

from kept.histories import files, histories_of, stands
from kept.shapes import CODECS, file_of

EVERY = [(file, each) for file in files() for each in histories_of(file)]


@pytest.mark.parametrize(("file", "kept"), EVERY, ids=lambda each: getattr(each, "name", ""))
def test_it_stands_as_it_stood(file: Any, kept: Any) -> None:
    name = file.stem.partition("-")[0]
    assert stands(name, kept.events) == kept.stands


def test_there_is_one_of_every_version_but_of_what_the_folders_have_whole() -> None:
    found = {file.stem for file in files()}
    wanted = {
        file_of(name, version).stem
        for name, codec in CODECS.items()
        for version in range(1, codec.version + 1)
    }
    assert wanted - found <= {"evening-1"}

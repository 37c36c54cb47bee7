"""What single modules of the page do, in node: each file of `modules/` tests one of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from sites import tools

from page.node import HERE

FILES = sorted((HERE / "modules").glob("*.test.js"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".test.js"))
def test_a_module_does_what_its_tests_say(path: Path) -> None:
    try:
        told = tools.run(tools.program("node"), "--test", str(path), cwd=HERE)
    except tools.ToolFailed as why:
        pytest.fail(str(why), pytrace=False)
    assert "\nℹ fail 0\n" in told or "\n# fail 0\n" in told

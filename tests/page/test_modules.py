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
        # By the runner, `node --test`, each file would be two processes.
        told = tools.run(tools.program("node"), str(path), cwd=HERE)
    except tools.ToolFailed as why:
        pytest.fail(str(why), pytrace=False)
    assert "\n# fail 0\n" in told or "\nℹ fail 0\n" in told
    assert "\n# pass 0\n" not in told

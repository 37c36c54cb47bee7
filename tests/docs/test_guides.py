"""What the pages type into Python and into a shell runs as it stands there."""

from __future__ import annotations

import os
import sys
import sysconfig
from codeop import CommandCompiler
from pathlib import Path

import pytest

from docs.fences import FILE, Fence, fences_of, run
from docs.pages import ROOT

ENVIRONMENTS = ROOT / "docs/environments.md"
"""Its examples are whole programs, which tests/envs runs."""

PAGES = [
    page
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
    if page != ENVIRONMENTS and fences_of(page)
]


def test_there_are_pages_with_code() -> None:
    names = {str(page.relative_to(ROOT)) for page in PAGES}
    assert {"README.md", "docs/guide.md", "docs/tutorials/first-hand.md"} <= names


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    # A file that a page has written is imported from there; its name may be another page's, too.
    monkeypatch.syspath_prepend(str(tmp_path))
    before = set(sys.modules)
    scripts = sysconfig.get_path("scripts")
    path = os.pathsep.join([scripts, os.environ["PATH"]])
    try:
        assert run(page, os.environ | {"PATH": path}) > 0
    finally:
        for name in set(sys.modules) - before:
            if (tmp_path / f"{name}.py").exists():
                del sys.modules[name]


def pasted(code: str) -> list[str]:
    """The lines of a block that are left when its prompts and answers are not copied."""
    lines = code.splitlines()
    if ">>> " not in code:
        return lines
    return [line[4:] for line in lines if line.startswith((">>>", "..."))]


BLOCKS = [
    (page, fence)
    for page in (ENVIRONMENTS, *PAGES)
    for fence in fences_of(page)
    if fence.language == "python" and not FILE.match(fence.code)
]


@pytest.mark.parametrize(
    ("page", "fence"), BLOCKS, ids=[f"{page.name}:{fence.line}" for page, fence in BLOCKS]
)
def test_a_block_can_be_pasted_into_a_plain_python(page: Path, fence: Fence) -> None:
    compiled, waiting = CommandCompiler(), ""
    for line in pasted(fence.code):
        waiting += line + "\n"
        if compiled(waiting.removesuffix("\n")) is not None:
            waiting = ""
    assert compiled(waiting) is not None  # a last return ends what is open

"""What the pages type into Python and into a shell runs as it stands there."""

from __future__ import annotations

from codeop import CommandCompiler
from pathlib import Path

import pytest

from docs.fences import FILE, fences_of, run
from docs.pages import PAGES, ROOT

ENVIRONMENTS = ROOT / "docs/environments.md"
"""Its examples are whole programs, which tests/envs runs."""
WITH_CODE = [page for page in PAGES if page != ENVIRONMENTS and fences_of(page)]
LEARNING = ROOT / "docs/tutorials/first-learner.md"
"""It trains a learner, which takes long."""


def test_there_are_pages_with_code() -> None:
    names = {str(page.relative_to(ROOT)) for page in WITH_CODE}
    assert {"README.md", "docs/guide.md", "docs/tutorials/first-hand.md"} <= names


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=pytest.mark.long if page == LEARNING else ()) for page in WITH_CODE],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_a_page_runs(page: Path) -> None:
    assert run(page) > 0


def pasted(code: str) -> list[str]:
    """The lines of a block that are left when its prompts and answers are not copied."""
    lines = code.splitlines()
    if ">>> " not in code:
        return lines
    return [line[4:] for line in lines if line.startswith((">>>", "..."))]


def is_complete(code: str) -> bool:
    """Whether a plain Python takes the lines of a block, one by one, to the end of the last."""
    compiled, waiting = CommandCompiler(), ""
    for line in pasted(code):
        waiting += line + "\n"
        if compiled(waiting.removesuffix("\n")) is not None:
            waiting = ""
    return compiled(waiting) is not None  # a last return ends what is open


def test_every_block_can_be_pasted_into_a_plain_python() -> None:
    blocks = [
        (page, fence)
        for page in (ENVIRONMENTS, *WITH_CODE)
        for fence in fences_of(page)
        if fence.language == "python" and not FILE.match(fence.code)
    ]
    assert len(blocks) > 40
    broken = [f"{page.name}:{each.line}" for page, each in blocks if not is_complete(each.code)]
    assert broken == []

"""The code of a page in Markdown, and what is done with it: all of it is run, as it stands.

A fence is run by its language. ``python`` with prompts is typed into Python, whose answers have to
be those that stand there; ``python`` whose first line is a comment with the name of a file is
written to that file; ``sh`` has commands of Courtcards, one a line. Commands that are not to be run
(they serve, or install) are indented instead, and have no language.
"""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any, NamedTuple

from docs.commands import run_here

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
FENCE = re.compile(r"^```(?P<language>\w+)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# (\w+\.py)\n")


class Fence(NamedTuple):
    """A block of code: its language, and what stands in it from which line on."""

    language: str
    code: str
    line: int

    @property
    def is_typed(self) -> bool:
        return self.language == "python" and ">>> " in self.code


def fences_of(page: Path) -> list[Fence]:
    text = page.read_text(encoding="utf-8")
    return [
        Fence(found["language"], found["code"], text.count("\n", 0, found.start("code")))
        for found in FENCE.finditer(text)
    ]


def run(page: Path) -> int:
    """Run all that a page has, in the folder that is the current one: how many fences that were.

    Raises AssertionError where something is answered that does not stand there, or a command fails.
    """
    names: dict[str, Any] = {"__name__": "__main__"}
    fences = fences_of(page)
    for fence in fences:
        if fence.is_typed:
            _type(page, fence, names)
        elif fence.language == "python":
            named = FILE.match(fence.code)
            assert named, f"{page.name} has Python that nobody runs:\n{fence.code}"
            Path(named[1]).write_text(fence.code, encoding="utf-8")
        else:
            assert fence.language == "sh", (page.name, fence.language)
            for line in fence.code.splitlines():
                run_here(line)
    return len(fences)


def _type(page: Path, fence: Fence, names: dict[str, Any]) -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=FLAGS)
    test = parser.get_doctest(fence.code, names, page.name, str(page), fence.line)
    test.globs = names  # and no copy of them: the functions of one fence call those of the next
    said: list[str] = []
    outcome = runner.run(test, out=said.append, clear_globs=False)
    assert not outcome.failed, "".join(said)

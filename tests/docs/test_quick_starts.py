"""Quick starts run as they stand, for whoever has just installed the wheel and nothing else."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from courtcards.kernel.cache import cache
from docs.fences import fences_of
from docs.pages import ROOT
from fresh import Fresh

PAGES = ("README.md", "docs/index.md")
QUICK_STARTS = [
    (page, fence) for page in PAGES for fence in fences_of(ROOT / page) if fence.is_quick_start
]


def required(by: Distribution, extras: Iterable[str]) -> Iterator[Requirement]:
    """What an installed package requires with these extras."""
    for requirement in map(Requirement, by.requires or ()):
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": each}) for each in ("", *extras)):
            yield requirement


def lend(fresh: Fresh, extra: str) -> None:
    """Lend a fresh environment what the wheel in it requires, and no more, out of our own."""
    (ours,) = (
        each for each in distributions(path=[str(fresh.packages)]) if each.name == "courtcards"
    )
    waiting = [*required(ours, [extra])]
    seen = {("courtcards", extra)}
    while waiting:
        wanted = waiting.pop()
        for with_extra in ("", *wanted.extras):
            if (wanted.name, with_extra) in seen:
                continue
            seen.add((wanted.name, with_extra))
            if wanted.name == "courtcards":
                waiting += required(ours, [with_extra])
                continue
            lent = distribution(wanted.name)
            waiting += required(lent, [with_extra])
            for name in {path.parts[0] for path in lent.files or ()} - {"..", "__pycache__"}:
                there = fresh.packages / name
                if not there.exists():
                    there.symlink_to(str(lent.locate_file(name)))


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    """An environment outside the sources, with a wheel built from them and what that requires.

    tests/engine/test_wheels.py has a wheel with an engine; this one takes the engine that is built.
    """
    dist = tmp_path_factory.mktemp("dist")
    command = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(dist))
    subprocess.run(
        command, cwd=ROOT, env={**os.environ, "HATCH_BUILD_NO_HOOKS": "true"}, check=True
    )
    made = Fresh(tmp_path_factory.mktemp("fresh"))
    made.surroundings["COURTCARDS_CACHE"] = str(cache().parents[1])
    made.install("--no-index", "--no-deps", *map(str, dist.iterdir()))
    lend(made, "play")
    return made


@pytest.mark.long
def test_a_quick_start_runs_in_a_fresh_environment(fresh: Fresh, tmp_path: Path) -> None:
    told = fresh.said("python", "-c", "import courtcards; print(courtcards.__file__)")
    assert Path(told.strip()).is_relative_to(fresh.packages)
    for _, fence in QUICK_STARTS:
        if fence.is_typed:
            written = tmp_path / "typed.txt"
            written.write_text(fence.code, encoding="utf-8")
            options = ("-o", "ELLIPSIS", "-o", "NORMALIZE_WHITESPACE")
            done = fresh.answer("python", "-m", "doctest", *options, str(written))
            assert done.returncode == 0, done.stdout + done.stderr
        else:
            for line in fence.code.splitlines():
                fresh.said(*shlex.split(line))


def test_there_are_quick_starts_of_every_kind() -> None:
    kinds = {(page, fence.language) for page, fence in QUICK_STARTS}
    assert kinds == {("README.md", "python"), ("docs/index.md", "sh"), ("docs/index.md", "python")}

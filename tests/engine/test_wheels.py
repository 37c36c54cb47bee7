"""Wheels: they bring their engine, for the machines that they are for, and need no compiler."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from courtcards.building.targets import TARGETS, named, this_machine
from courtcards.games import GAMES
from courtcards.kernel.errors import EngineError
from courtcards.kernel.foreign import PREFIX
from courtcards.kernel.sources import digest_of
from courtcards.languages import CATALOGUES, page_words, translated

ROOT = Path(__file__).parents[2]
SMALLEST = "courtcards.clubs.seating"
BEGINNINGS = {
    "linux-x86_64": b"\x7fELF\x02\x01\x01",
    "linux-aarch64": b"\x7fELF\x02\x01\x01",
    "macos-x86_64": b"\xcf\xfa\xed\xfe\x07\x00\x00\x01",
    "macos-arm64": b"\xcf\xfa\xed\xfe\x0c\x00\x00\x01",
    "windows-x86_64": b"MZ",
}
"""How a library begins that the system of a target loads."""

BLOCKED = """
import sys
for name in ("babel", "numba", "llvmlite", "ziglang"):
    sys.modules[name] = None
import courtcards
from courtcards.kernel.sources import BUNDLED
assert BUNDLED.is_dir() and BUNDLED.is_relative_to(sys.argv[1]), BUNDLED
for rules in ("club", "french"):
    match = courtcards.Match(rules, seed="7")
    print(rules, len(match.legal_moves))
from courtcards.languages import CATALOGUES, page_words, translated
for language in CATALOGUES:
    print(translated("Club rules", language), len(page_words(language)))
"""


def run(folder: Path, *arguments: str, **surroundings: str) -> str:
    """What Python prints, run in a folder."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_a_wheel_plays_without_a_compiler(tmp_path: Path) -> None:
    run(ROOT, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "dist"))
    (wheel,) = (tmp_path / "dist").iterdir()
    assert not wheel.name.endswith("-any.whl")
    unpacked = tmp_path / "unpacked"
    with zipfile.ZipFile(wheel) as file:
        libraries = [name for name in file.namelist() if name.startswith("courtcards/libraries/")]
        file.extractall(unpacked)
    assert len(libraries) == len([g for g in GAMES if "hearts" not in g]) + 1
    cache = tmp_path / "cache"
    surroundings = {"PYTHONPATH": str(unpacked), "COURTCARDS_CACHE": str(cache)}
    printed = run(tmp_path, "-c", BLOCKED, str(unpacked), **surroundings)
    lines = printed.splitlines()
    assert [line.split()[0] for line in lines[:2]] == ["club", "french"]
    assert lines[2:] == [
        f"{translated('Club rules', language)} {len(page_words(language))}"
        for language in CATALOGUES
    ]
    assert not [*cache.rglob("*.so")]


@pytest.mark.long
@pytest.mark.parametrize("name", TARGETS)
def test_a_library_is_made_for_every_target(tmp_path: Path, name: str) -> None:
    into = ["--target", name, "--folder", str(tmp_path)]
    run(ROOT, "-m", "courtcards.building", "library", SMALLEST, *into)
    (library,) = tmp_path.iterdir()
    assert library.name == f"{SMALLEST}-{digest_of(SMALLEST)}{TARGETS[name].ending}"
    octets = library.read_bytes()
    assert octets.startswith(BEGINNINGS[name])
    for function in ("seat_all", "in_parts"):
        assert f"{PREFIX}{function}".encode() in octets


def test_a_target_that_is_not_there_gets_a_sentence() -> None:
    with pytest.raises(EngineError, match="there is no target 'plan9'; there is linux-x86_64"):
        named("plan9")


def test_a_machine_that_no_wheel_is_for_is_built_for_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    assert this_machine().triple
    monkeypatch.setattr(sys, "maxsize", 2**31 - 1)
    with pytest.raises(EngineError, match="processors of 64 bits"):
        this_machine()


def test_make_knows_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (wheels,) = [line for line in makefile.splitlines() if line.startswith("WHEELS := ")]
    assert wheels.split()[2:] == [*TARGETS]

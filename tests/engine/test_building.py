"""The libraries: found by what they are made of, built where they are missing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from courtcards.kernel import library, sources
from courtcards.kernel.cache import cache
from courtcards.kernel.errors import EngineError
from courtcards.kernel.foreign import function_in, opened

UNIT = "courtcards.clubs.seating"
"""The smallest: it is built in seconds."""
ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where libraries are kept in this test: an empty folder."""
    monkeypatch.setenv("COURTCARDS_CACHE", str(tmp_path))
    return cache()


def test_a_missing_library_is_built_and_then_found(folder: Path) -> None:
    assert sources.found(UNIT) is None
    built = library.built(UNIT, "library")
    assert built == sources.found(UNIT) == folder / sources.name_of(UNIT)
    assert sources.found(UNIT, "checked") is None
    function_in(opened(built), "seat_all", "void *, int64_t, int64_t, void *, int64_t, int64_t")


def test_the_same_sources_make_the_same_bytes(folder: Path) -> None:
    built = library.built(UNIT, "library")
    first = built.read_bytes()
    built.unlink()
    assert library.built(UNIT, "library").read_bytes() == first


def test_a_foreign_library_gets_a_sentence(tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.so"
    foreign.write_bytes(b"no library")
    with pytest.raises(EngineError, match="does not fit this machine"):
        opened(foreign)
    ours = library.found_or_built(UNIT, "library")
    with pytest.raises(EngineError, match="it has no courtship"):
        function_in(opened(ours), "courtship", "int64_t")


def test_without_a_compiler_a_missing_library_gets_a_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "find_spec", lambda _name: None)
    with pytest.raises(EngineError, match="is not built for this machine"):
        library.built(UNIT, "library")
    with pytest.raises(EngineError, match="there is no package"):
        sources.folder_of("courtcards.of.nobody")


def test_an_edit_is_noticed_and_touches_only_its_unit(tmp_path: Path) -> None:
    copy = tmp_path / "courtcards"
    shutil.copytree(sources.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "static"))
    ask = (
        "from courtcards.kernel.sources import digest_of, unit_of\n"
        "import courtcards.games as games\n"
        "print(*[digest_of(unit_of(g.engine.state.__module__)) for g in games.GAMES.values()])"
    )

    def digests() -> list[str]:
        environment = os.environ | {"PYTHONPATH": str(tmp_path), "COURTCARDS_ENGINE": "plain"}
        done = subprocess.run(
            [sys.executable, "-c", ask], env=environment, capture_output=True, text=True, check=True
        )
        return done.stdout.split()

    before = digests()
    rule = next((copy / "games").glob("double*/rules/legal.py"))
    rule.write_text(rule.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")
    after = digests()
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1


def test_checked_code_notices_what_lies_beyond_the_end() -> None:
    """Else the tests with bounds checked would check nothing."""
    script = (
        "import numpy as np\n"
        "from courtcards.clubs.seating import annealing\n"
        "from courtcards.kernel.errors import EngineError\n"
        "seated, price = np.full((1, 4), 9), np.zeros((4, 4), dtype=np.int64)\n"
        "try:\n"
        "    annealing._seat_all(seated, price)\n"
        "except EngineError as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | {"COURTCARDS_ENGINE": "checked"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "the engine has failed in seat_all\n", done.stderr


WITHOUT = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in sys.argv[1:]:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
from courtcards.building.entries import entries_of
from courtcards.building.missing import all_units
print(*[len(list(entries_of(unit))) for unit in all_units()])
"""


def test_what_playing_installs_is_enough_to_build() -> None:
    """A clone that is to be played on has neither OpenSpiel nor PettingZoo."""
    pins = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    installed = {canonical(name) for name in re.findall(r"^([\w.-]+)==", pins, re.MULTILINE)}
    others = [
        module
        for module, distributions in packages_distributions().items()
        if not installed & {canonical(name) for name in distributions} and module != "courtcards"
    ]
    assert {"pyspiel", "pettingzoo"} <= set(others)
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, *others], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert min(map(int, done.stdout.split())) > 0


def canonical(name: str) -> str:
    """The name of a distribution as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()

"""The libraries: built where they are missing, kept in a folder for all, and told of meanwhile."""

from __future__ import annotations

import io
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future
from importlib.metadata import packages_distributions
from pathlib import Path
from threading import Timer

import numpy as np
import pytest

from courtcards.build import packages, progress
from courtcards.build.packages import list_pins, normalize_name, parse_pin
from courtcards.build.progress import BuildProgress
from courtcards.clubs.seating import annealing
from courtcards.kernel import cache as caching
from courtcards.kernel import library, sources
from courtcards.kernel.errors import EngineError
from courtcards.kernel.foreign import find_function, open_library
from courtcards.kernel.library import BUILD as AWAITED
from courtcards.tables.service.automatic_play import choose_acting_bot
from processes import python_says
from waiting import looks

UNIT = "courtcards.clubs.seating"
"""The smallest: it is built in seconds."""
ASK = (
    "from courtcards.games import GAMES, find_game\n"
    "from courtcards.page.files import bundle\n"
    "from courtcards.kernel.sources import find_library\n"
    "print(find_library('courtcards.clubs.seating'), bundle())\n"
)
BUILD = [sys.executable, "-m", "courtcards.build", "library", UNIT]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where things are kept in this test; it is not there yet."""
    monkeypatch.setenv("COURTCARDS_CACHE", str(tmp_path / "here"))
    return caching.cache()


def surroundings(**variables: str) -> dict[str, str]:
    ours = ("COURTCARDS_CACHE", "XDG_CACHE_HOME")
    return {name: value for name, value in os.environ.items() if name not in ours} | variables


def test_it_is_where_the_user_has_caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COURTCARDS_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    home, other, named = (tmp_path / name for name in ("home", "other", "named"))
    for variable, value, expected in (
        ("HOME", home, home / ".cache"),
        ("XDG_CACHE_HOME", other, other),
        ("COURTCARDS_CACHE", named, named),
    ):
        monkeypatch.setenv(variable, str(value))
        assert caching.cache().parents[1] == expected


def test_who_only_looks_makes_no_folder(tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    at = surroundings(HOME=str(tmp_path / "home"), TMPDIR=str(temporary))
    assert python_says("-c", ASK, surroundings=at) == "None None\n"
    assert [path.name for path in tmp_path.rglob("*")] == ["temporary"]


def test_a_home_that_cannot_be_written_gets_a_sentence_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, temporary = tmp_path / "home", tmp_path / "temporary"
    home.write_text("no folder, so that even root cannot write into it", encoding="utf-8")
    temporary.mkdir()
    at = surroundings(HOME=str(home), TMPDIR=str(temporary))
    sentence = "cannot be written: set COURTCARDS_CACHE to a writable folder"
    done = subprocess.run(BUILD, env=at, capture_output=True, text=True, check=False)
    assert done.returncode
    assert f"{home}/.cache/courtcards/engine-" in done.stderr
    assert sentence in done.stderr.strip().splitlines()[-1]
    assert not [*temporary.iterdir()]
    monkeypatch.setenv("COURTCARDS_CACHE", str(home))
    with pytest.raises(EngineError, match=sentence):
        library.build_library(UNIT, "library")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """The folder into which two processes have built at once, and what each has said."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURTCARDS_CACHE", str(tmp_path_factory.mktemp("built")))
        both = [
            subprocess.Popen([*BUILD, "--lines"], stdout=subprocess.PIPE, text=True) for _ in "ab"
        ]
        told = [process.communicate()[0] for process in both]
        assert [process.returncode for process in both] == [0, 0]
        return caching.cache(), told


def test_two_that_start_at_once_build_once(built: tuple[Path, list[str]]) -> None:
    folder, told = built
    assert sum(f"Building the engine: {UNIT} ..." in each for each in told) == 1
    assert sorted(path.name for path in folder.iterdir()) == [
        caching.LOCK,
        sources.library_name(UNIT),
    ]


def test_what_was_built_is_found(
    built: tuple[Path, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COURTCARDS_CACHE", str(built[0].parent.parent))
    found = sources.find_library(UNIT)
    assert found == built[0] / sources.library_name(UNIT)
    assert sources.find_library(UNIT, "checked") is None
    find_function(
        open_library(found), "seat_all", "void *, int64_t, int64_t, void *, int64_t, int64_t"
    )


def test_who_comes_second_says_that_it_waits_and_takes_what_is_there(folder: Path) -> None:
    with caching.lock_cache(lambda: pytest.fail("nobody is there")):
        second = subprocess.Popen([*BUILD, "--lines"], stdout=subprocess.PIPE, text=True)
        assert second.stdout is not None
        assert "waiting for another process" in second.stdout.readline()
        (folder / sources.library_name(UNIT)).write_bytes(b"built meanwhile")
        assert second.poll() is None
    assert second.communicate()[0] == ""
    assert second.returncode == 0
    assert (folder / sources.library_name(UNIT)).read_bytes() == b"built meanwhile"


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="a process is ended in another way there")
def test_after_a_build_that_was_killed_the_same_bytes_are_built(
    built: tuple[Path, list[str]], folder: Path
) -> None:
    killed = subprocess.Popen([*BUILD], start_new_session=True, stdout=subprocess.DEVNULL)
    for _ in looks():
        if (folder / caching.LOCK).exists():
            break
        assert killed.poll() is None
    os.killpg(killed.pid, signal.SIGKILL)
    killed.wait()
    left = folder / f"{caching.UNFINISHED}left"
    left.mkdir()
    (left / "half.so").write_bytes(b"half")
    assert sources.find_library(UNIT) is None
    assert library.build_library(UNIT, "library") == folder / sources.library_name(UNIT)
    assert not left.exists()
    name = sources.library_name(UNIT)
    assert (folder / name).read_bytes() == (built[0] / name).read_bytes()


def made(path: Path, unused_s: float) -> Path:
    """A file that was last used so many seconds ago."""
    path.touch()
    last = time.time() - unused_s
    os.utime(path, (last, last))
    return path


def test_what_no_process_has_used_for_long_is_removed(tmp_path: Path) -> None:
    used = made(tmp_path / "used.so", 0)
    lately = made(tmp_path / "lately.so", caching.KEPT_UNUSED_S - 3600)
    made(tmp_path / "old.so", caching.KEPT_UNUSED_S + 3600)
    folder = tmp_path / "functions-0"
    folder.mkdir()
    os.utime(folder, (0, 0))
    caching.remove_unused(used)
    assert sorted(tmp_path.iterdir()) == sorted([used, lately])


def test_older_versions_go_after_a_day_but_for_the_last(tmp_path: Path) -> None:
    versions = [
        made(tmp_path / f"game-{number:016x}.so", number * 2 * caching.DAY_S) for number in range(6)
    ]
    others = [made(tmp_path / f"game-{number:016x}-checked.so", 3600) for number in range(6)]
    named = [made(tmp_path / f"{number:032x}", 2 * caching.DAY_S) for number in range(6)]
    caching.remove_unused(versions[0])
    kept = versions[: caching.KEPT_VERSIONS]
    assert sorted(tmp_path.iterdir()) == sorted([*kept, *others, *named])


def test_a_home_of_nobody_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COURTCARDS_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)

    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nobody)
    assert caching.list_cached() == []
    with pytest.raises(EngineError, match="set COURTCARDS_CACHE"):
        caching.writable_cache()


ROOT = Path(__file__).parents[2]


def test_a_foreign_library_gets_a_sentence(tmp_path: Path) -> None:
    foreign = tmp_path / "foreign.so"
    foreign.write_bytes(b"no library")
    with pytest.raises(EngineError, match="does not fit this machine"):
        open_library(foreign)
    ours = library.find_or_build_library(UNIT, "library")
    with pytest.raises(EngineError, match="it has no courtship"):
        find_function(open_library(ours), "courtship", "int64_t")


def test_without_a_compiler_a_missing_library_gets_a_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "can_build", lambda: False)
    with pytest.raises(EngineError, match="is not built for this machine"):
        library.build_library(UNIT, "library")
    with pytest.raises(EngineError, match="there is no package"):
        sources.find_folder("courtcards.of.nobody")


def test_an_edit_is_noticed_and_touches_only_its_unit(tmp_path: Path) -> None:
    copy = tmp_path / "courtcards"
    shutil.copytree(sources.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "static"))
    ask = (
        "from courtcards.kernel.sources import compute_digest, find_unit\n"
        "import courtcards.games as games\n"
        "states = [game.engine.state for game in games.GAMES.values()]\n"
        "print(*[compute_digest(find_unit(state.__module__)) for state in states])"
    )

    def digests() -> list[str]:
        at = os.environ | {"PYTHONPATH": str(tmp_path), "COURTCARDS_ENGINE": "plain"}
        return python_says("-c", ask, surroundings=at).split()

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
        "layout = np.full((1, 2), 4)\n"
        "try:\n"
        "    annealing._seat_all(seated, layout, price)\n"
        "except EngineError as error:\n"
        "    print(error)\n"
    )
    said = python_says("-c", script, surroundings=os.environ | {"COURTCARDS_ENGINE": "checked"})
    assert said == "the engine has failed in seat_all\n"


WITHOUT = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in sys.argv[1:]:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Missing())
from courtcards.build.entries import list_entries
from courtcards.build.progress import list_units
print(*[len(list(list_entries(unit))) for unit in list_units()])
"""


def test_what_playing_installs_is_enough_to_build() -> None:
    """A clone that is to be played on has neither OpenSpiel nor PettingZoo."""
    locks = [ROOT / "requirements.txt", ROOT / "requirements-build.txt"]
    pins = [pin for lock in locks for pin in list_pins(lock.read_text(encoding="utf-8"))]
    installed = {parse_pin(pin)[0] for pin in pins}
    others = [
        module
        for module, distributions in packages_distributions().items()
        if not installed & {normalize_name(name) for name in distributions}
        and module != "courtcards"
    ]
    assert {"pyspiel", "pettingzoo"} <= set(others)
    assert min(map(int, python_says("-c", WITHOUT, *others).split())) > 0


class Screen(io.StringIO):
    """Standard error, as a terminal or as a file."""

    def __init__(self, *, is_terminal: bool) -> None:
        super().__init__()
        self._is_terminal = is_terminal

    def isatty(self) -> bool:
        return self._is_terminal


def screen_in(monkeypatch: pytest.MonkeyPatch, *, is_terminal: bool) -> Screen:
    """Standard error from now on: pytest sets it anew for what comes after fixtures."""
    made = Screen(is_terminal=is_terminal)
    monkeypatch.setattr(sys, "stderr", made)
    return made


def tell(*, in_lines: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a unit built: it is translated, and optimised a little later."""
    monkeypatch.setattr(progress, "REPORT_S", 0.02)
    telling_now, optimised = BuildProgress(in_lines=in_lines), Future[None]()
    telling_now.begin(["a.game"])
    telling_now.count_translated()
    Timer(0.2, optimised.set_result, [None]).start()
    assert list(telling_now.wait_for_each([optimised])) == [optimised]
    telling_now.report_built("a.game")


FAR = r"Building the engine, once: 50%, 0 s"


@pytest.mark.parametrize("is_terminal", [True, False], ids=["terminal", "file"])
def test_a_terminal_has_a_line_and_a_file_has_none(
    is_terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = screen_in(monkeypatch, is_terminal=is_terminal)
    tell(in_lines=False, monkeypatch=monkeypatch)
    assert bool(re.search(rf"\r\x1b\[K{FAR}", screen.getvalue())) == is_terminal
    assert bool(screen.getvalue()) == is_terminal
    assert capsys.readouterr().out == "Building the engine: a.game ... 0 s\n"
    # Whoever asked another process for a build shows its lines.
    screen.truncate(screen.seek(0))
    tell(in_lines=True, monkeypatch=monkeypatch)
    assert screen.getvalue().replace("\r\x1b[K", "") == ""
    said = capsys.readouterr().out
    assert re.match(FAR, said)
    command = [sys.executable, "-c", f"print({said.splitlines()[0]!r}); print('well')"]
    assert library._run_build(command) == (0, "well")
    shown = screen.getvalue()
    assert bool(re.search(FAR, shown)) == is_terminal
    assert shown.endswith("\r\x1b[K") == is_terminal


def test_what_ends_a_build_is_what_it_said_last() -> None:
    command = [sys.executable, "-c", "import sys; print('half'); sys.exit('no compiler')"]
    assert library._run_build(command) == (1, "no compiler")


# Setting up a clone: the engine comes while people play


@pytest.fixture
def building() -> Iterator[None]:
    AWAITED.begin()
    yield
    AWAITED.end(is_built=True)


def test_a_call_goes_over_to_the_engine_once_that_is_built(building: None) -> None:
    entry = annealing._seat_all
    layout = np.full((1, 2), 4)
    asked = np.arange(4).reshape(1, 4), layout, np.ones((4, 4), dtype=np.int64)
    plain, bound = Spy(), Spy()
    call = library.load_call(UNIT, entry.name, plain, entry.kinds)
    binding = library.load_binding(UNIT, entry.name, bound, entry.kinds)(*asked)
    assert (call(*asked), binding()) == (Spy.answer, Spy.answer)
    AWAITED.end(is_built=True)
    assert Spy.answer not in (call(*asked), binding())
    assert (plain.calls, bound.calls) == (1, 1)


class Spy:
    """A function of the engine, as Python, that counts how often it is called."""

    answer = -7

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, *_: object) -> int:
        self.calls += 1
        return self.answer


def test_until_then_steady_decides_for_bots_that_search(building: None) -> None:
    assert choose_acting_bot("club", "double-king") == "steady"
    assert choose_acting_bot("random", "double-king") == "random"
    AWAITED.end(is_built=True)
    assert choose_acting_bot("club", "double-king") == "club"


@pytest.mark.parametrize(
    ("said", "meaning"),
    [
        ("ERROR: [Errno 28] No space left on device", "the disk is full"),
        ("WARNING: Retrying (Retry(total=1))\nERROR: No matching", "does not answer"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "differs from the pinned one"),
        ("a\nERROR: No matching distribution found for numba", "No matching distribution"),
        ("python: No module named pip", "No module named pip"),
    ],
)
def test_what_stops_pip_is_a_sentence(said: str, meaning: str) -> None:
    assert meaning in packages.explain_failure(said)


def test_half_an_installation_is_removed(tmp_path: Path) -> None:
    for name in ("whole-1.dist-info", "half-1.dist-info", "~umpy"):
        (tmp_path / name).mkdir()
    (tmp_path / "whole-1.dist-info" / "RECORD").touch()
    packages._remove_halves(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["whole-1.dist-info"]


def test_a_damaged_library_is_removed_and_counts_as_lacking(folder: Path) -> None:
    damaged = folder / sources.library_name(UNIT)
    damaged.parent.mkdir(parents=True)
    damaged.write_bytes(b"half of it")
    assert library.list_missing_units([UNIT]) == [UNIT]
    assert not damaged.exists()


def test_a_library_that_was_cut_short_gets_a_sentence(tmp_path: Path) -> None:
    """In a process of its own, for the loader of the system ends one that maps too much."""
    whole = library.find_or_build_library(UNIT, "library").read_bytes()
    cut = tmp_path / "cut.so"
    ask = (
        "from courtcards.kernel.foreign.native import *\n"
        f"try: open_library(Path({str(cut)!r}))\nexcept EngineError as error: print(error)"
    )
    for size in (0, 20, 63, 64, 100, 1000, len(whole) // 2):
        cut.write_bytes(whole[:size])
        assert f"the engine in {cut} " in python_says("-c", ask)


def test_a_damaged_library_is_built_anew(folder: Path) -> None:
    surroundings = os.environ | {"COURTCARDS_CACHE": str(folder.parent.parent)}
    ask = (
        "from courtcards.clubs.seating.annealing import *\n"
        "from courtcards.kernel.library import *\n"
        f"library({UNIT!r}); print(find_library({UNIT!r}))"
    )
    built = Path(python_says("-c", ask, surroundings=surroundings).splitlines()[-1])
    whole = built.read_bytes()
    built.write_bytes(whole[:1000])
    assert python_says("-c", ask, surroundings=surroundings).splitlines()[-1] == str(built)
    assert built.read_bytes() == whole

"""The folder that keeps what is built: one for all, told of, and cleaned."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from courtcards.kernel import cache as caching
from courtcards.kernel import library, sources
from courtcards.kernel.errors import EngineError

UNIT = "courtcards.clubs.seating"
"""The smallest: it is built in seconds."""
ASK = (
    "from courtcards.games import GAMES, game_named\n"
    "from courtcards.page.files import bundle\n"
    "from courtcards.kernel.sources import found\n"
    "print(found('courtcards.clubs.seating'), bundle())\n"
)
BUILT = "from courtcards.kernel.library import built; built"
BUILD = [sys.executable, "-m", "courtcards.building", "library", UNIT]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where things are kept in this test; it is not there yet."""
    monkeypatch.setenv("COURTCARDS_CACHE", str(tmp_path / "here"))
    return caching.cache()


def surroundings(**variables: str) -> dict[str, str]:
    ours = ("COURTCARDS_CACHE", "XDG_CACHE_HOME")
    return {name: value for name, value in os.environ.items() if name not in ours} | variables


def said(script: str, **variables: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=surroundings(**variables),
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_it_is_where_the_user_has_caches(tmp_path: Path) -> None:
    ask = "from courtcards.kernel.cache import cache; print(cache().parents[1])"
    home, other, named = (str(tmp_path / name) for name in ("home", "other", "named"))
    assert said(ask, HOME=home) == str(Path(home, ".cache"))
    assert said(ask, HOME=home, XDG_CACHE_HOME=other) == other
    assert said(ask, HOME=home, XDG_CACHE_HOME=other, COURTCARDS_CACHE=named) == named


def test_who_only_looks_makes_no_folder(tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    at = {"HOME": str(tmp_path / "home"), "TMPDIR": str(temporary)}
    assert said(ASK, **at) == "None None"
    assert [path.name for path in tmp_path.rglob("*")] == ["temporary"]


def test_a_home_that_cannot_be_written_gets_a_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    home, temporary = tmp_path / "home", tmp_path / "temporary"
    home.write_text("no folder, so that even root cannot write into it", encoding="utf-8")
    temporary.mkdir()
    at = surroundings(HOME=str(home), TMPDIR=str(temporary))
    assert said(ASK, HOME=str(home), TMPDIR=str(temporary)) == "None None"
    for command in (BUILD, [sys.executable, "-c", f"{BUILT}('{UNIT}', 'library')"]):
        done = subprocess.run(command, env=at, capture_output=True, text=True, check=False)
        assert done.returncode
        sentence = done.stderr.strip().splitlines()[-1]
        assert f"{home}/.cache/courtcards/engine-" in sentence
        assert "cannot be written: set COURTCARDS_CACHE to a folder" in sentence
    assert not [*temporary.iterdir()]


def test_two_that_start_at_once_build_once(folder: Path) -> None:
    both = [subprocess.Popen([*BUILD, "--lines"], stdout=subprocess.PIPE, text=True) for _ in "ab"]
    told = [process.communicate()[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert sum(f"Building the engine: {UNIT} ..." in each for each in told) == 1
    assert sorted(path.name for path in folder.iterdir()) == [caching.LOCK, sources.name_of(UNIT)]


def test_who_comes_second_says_that_it_waits_and_takes_what_is_there(folder: Path) -> None:
    with caching.alone(lambda: pytest.fail("nobody is there")):
        second = subprocess.Popen([*BUILD, "--lines"], stdout=subprocess.PIPE, text=True)
        assert second.stdout is not None
        assert "waiting for another process" in second.stdout.readline()
        (folder / sources.name_of(UNIT)).write_bytes(b"built meanwhile")
        assert second.poll() is None
    assert second.communicate()[0] == ""
    assert second.returncode == 0
    assert (folder / sources.name_of(UNIT)).read_bytes() == b"built meanwhile"


@pytest.mark.skipif(sys.platform == "win32", reason="a process is ended in another way there")
def test_a_build_that_was_killed_leaves_no_lock_and_nothing_broken(folder: Path) -> None:
    killed = subprocess.Popen([*BUILD], start_new_session=True, stdout=subprocess.DEVNULL)
    while not (folder / caching.LOCK).exists():
        assert killed.poll() is None
        time.sleep(0.02)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.wait()
    left = folder / f"{caching.UNFINISHED}left"
    left.mkdir()
    (left / "half.so").write_bytes(b"half")
    assert sources.found(UNIT) is None
    assert library.built(UNIT, "library") == folder / sources.name_of(UNIT)
    assert not left.exists()


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
    assert caching.kept() == []
    with pytest.raises(EngineError, match="set COURTCARDS_CACHE"):
        caching.writable_cache()

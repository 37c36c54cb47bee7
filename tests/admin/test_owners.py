"""Files that root writes beside a server's belong to the server's user, who can go on with them."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from admin.keeping import everything
from cli_runs import Run
from courtcards.eventlog.log_files import write_secret
from courtcards.kernel import cache

USER, GROUP = 54_321, 54_322

pytestmark = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root gives files away"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a server's user."""
    found = tmp_path / "of-the-server"
    found.mkdir(mode=0o700)
    os.chown(found, USER, GROUP)
    return found


def owner_of(path: Path) -> tuple[int, int, int]:
    found = path.lstat()
    return found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)


def of_others(folder: Path) -> list[Path]:
    """The files and folders in a folder that are not its user's own."""
    return [path for path in folder.rglob("*") if owner_of(path)[:2] != (USER, GROUP)]


def test_what_root_restores_backs_up_and_keeps_is_the_servers(
    kept: Path, folder: Path, run: Run
) -> None:
    first, file = kept, folder / "night" / "tables.backup"
    cache.make_folder(file.parent)
    log = folder / "deep" / "data"
    assert run("backup", file, "--data", first).status == 0
    assert run("restore", file, "--data", log).status == 0
    assert of_others(folder) == []
    assert owner_of(log / "tables.sqlite3") == (USER, GROUP, 0o600)
    assert owner_of(log / "tables.sqlite3.secret") == (USER, GROUP, 0o600)
    for command in (
        ("check",),
        ("prune", "--older-than", "1d"),
        ("club", "list"),
        ("moderate",),
        ("forget", "Nobody", "--yes"),
    ):
        run(*command, "--data", log)
        assert of_others(folder) == [], command
    everything(log / "tables.sqlite3")
    assert of_others(folder) == []


def test_a_file_that_is_replaced_keeps_its_owner_and_its_readers(
    kept: Path, tmp_path: Path, folder: Path, run: Run
) -> None:
    first, file = kept, tmp_path / "tables.backup"
    assert run("backup", file, "--data", first).status == 0
    assert owner_of(file) == (0, 0, 0o600)
    os.chown(file, USER, GROUP)
    file.chmod(0o644)
    assert run("backup", file, "--data", first, "--overwrite").status == 0
    assert owner_of(file) == (USER, GROUP, 0o640)  # everybody's is no backup


def test_a_group_that_shares_a_folder_of_roots_may_use_what_is_in_it(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    os.chown(shared, 0, GROUP)
    shared.chmod(0o770)
    write_secret(shared / "secret", b"x" * 32)
    assert owner_of(shared / "secret") == (0, GROUP, 0o660)
    shared.chmod(0o775)
    write_secret(shared / "other", b"x" * 32)
    assert owner_of(shared / "other") == (0, GROUP, 0o600)


def test_what_root_builds_is_its_users(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURTCARDS_CACHE", str(folder / "cache"))
    with cache.lock_cache(lambda: None) as built:
        (built / "library.so").write_bytes(b"")
    assert of_others(folder) == []


def test_no_link_gives_away_a_file_from_elsewhere(tmp_path: Path, folder: Path) -> None:
    elsewhere = tmp_path / "of-root"
    elsewhere.write_text("root's")
    (folder / "link").symlink_to(elsewhere)
    (folder / "hard").hardlink_to(elsewhere)
    for name in ("link", "hard"):
        cache.adopt(folder / name)
    assert owner_of(elsewhere)[:2] == (0, 0)

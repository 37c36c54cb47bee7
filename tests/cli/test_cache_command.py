"""`courtcards cache`: where what is built is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_runs import Run
from courtcards.kernel.cache import cache


def test_it_says_where_and_how_much_and_cleans(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COURTCARDS_CACHE", str(tmp_path / "here"))
    folder = cache()
    assert run("cache").out == f"nothing is kept in {folder}\n"
    assert not folder.exists()
    (folder / "functions-0123456789abcdef").mkdir(parents=True)
    (folder / "functions-0123456789abcdef" / "one").write_bytes(bytes(500_000))
    (folder / "game-0123456789abcdef.so").write_bytes(bytes(2_000_000))
    assert run("cache").out == f"2.5 MB are kept in {folder}\n"
    assert run("cache", "--clean").out == f"2.5 MB are gone from {folder}\n"
    assert run("cache").out == f"nothing is kept in {folder}\n"

"""A folder that an earlier server has written opens with today's, and everybody sees the same."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

from kept.looking import LOG, SECRET, seen, seen_of, who_of, without_newer
from server.serving import client_of, running_server

FOLDERS = sorted(Path(__file__).with_name("logs").iterdir())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_everybody_sees_what_they_saw_when_it_was_written(folder: Path, tmp_path: Path) -> None:
    for name in (LOG, SECRET):
        shutil.copy(folder / name, tmp_path / name)
    events = stored(tmp_path)
    expected = seen_of(folder)
    for answer in expected.values():
        if isinstance(answer[1], dict):
            without_newer(answer[1])
    with (
        running_server(tmp_path / LOG) as url,
        client_of(url) as http,
    ):
        found = seen(http, who_of(folder))
        found = {asked: with_old_links(http, answer) for asked, answer in found.items()}
    assert set(found) == set(expected)
    changed = {asked: found[asked] for asked in found if found[asked] != expected[asked]}
    assert changed == {}
    # Nothing goes on there by itself: what was looked at is what was written down.
    assert stored(tmp_path) == events


def with_old_links(http: httpx.Client, said: Any) -> Any:
    """What is said, with links as they were while their tokens stood in the path: they lead on."""
    if isinstance(said, dict):
        return {key: with_old_links(http, each) for key, each in said.items()}
    if isinstance(said, list):
        return [with_old_links(http, each) for each in said]
    if not isinstance(said, str) or not said.startswith(("/club/", "/resume/")):
        return said
    old = said.replace("#", "." if said.startswith("/club/") else "/")
    assert http.get(old).headers["location"] == said
    return old


def stored(folder: Path) -> list[tuple[str, int, str]]:
    """Every row of the log of a folder."""
    with sqlite3.connect(folder / LOG) as connection:
        rows = connection.execute("SELECT * FROM events ORDER BY table_id, sequence").fetchall()
    connection.close()
    return rows

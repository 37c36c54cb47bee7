"""Commands on terminals, pipes and files as they are: other encodings, closed streams, Windows."""

from __future__ import annotations

import codecs
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cli_runs import Run
from courtcards.play import records


@pytest.mark.parametrize(("encoding", "shown"), [("cp437", "- Kings"), ("ascii", "– Kings")])
def test_a_clause_can_be_read_where_there_are_no_signs_of_suits(encoding: str, shown: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "courtcards", "rules", "KC-2.1", "--language", "en"],
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert done.stderr == b""
    assert done.returncode == 0
    text = done.stdout.decode("utf-8" if encoding == "ascii" else encoding)
    assert shown in text
    sign = "♠" if encoding == "ascii" else "S"
    assert f"8{sign} does not fit on 9{sign}" in text


@pytest.mark.long
@pytest.mark.parametrize(
    ("command", "closed"),
    [
        ("replay -", "<&-"),
        ("rules KC-2.1", ">&-"),
        ("rules KC-2.1", "2>&-"),
        *((command, "<&- >&- 2>&-") for command in ("replay -", "rules KC-2.1", "cache")),
    ],
)
def test_a_stream_that_is_closed_is_no_fault(command: str, closed: str) -> None:
    done = subprocess.run(
        f"{sys.executable} -m courtcards {command} {closed}",
        shell=True,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert "Error" not in done.stderr
    assert done.returncode == (2 if command == "replay -" else 0)


def test_a_closed_stream_is_not_taken_by_a_file(tmp_path: Path) -> None:
    """A log that was opened as the number of standard output would be written over."""
    place = tmp_path / "tables.sqlite3"
    for closed in (">&-", "<&- >&- 2>&-"):
        code = (
            "import os\nfrom courtcards.cli.standard_streams import prepare_streams\n"
            "prepare_streams()\n"
            f"assert os.open({str(place)!r}, os.O_CREAT) > 2\nprint('to nobody')"
        )
        done = subprocess.run(f'{sys.executable} -c "{code}" {closed}', shell=True, check=False)
        assert done.returncode == 0


AS_WINDOWS_SAVES: dict[str, Callable[[bytes], bytes]] = {
    "a mark": lambda text: codecs.BOM_UTF8 + text,
    "UTF-16": lambda text: codecs.BOM_UTF16_LE + text.decode().encode("utf-16-le"),
    "UTF-16, the other way": lambda text: codecs.BOM_UTF16_BE + text.decode().encode("utf-16-be"),
    "other line ends": lambda text: text.replace(b"\n", b"\r\n"),
    "all of it": lambda text: text.replace(b"\n", b"\r\n").decode().encode("utf-16"),
}


def test_records_are_read_as_windows_saves_them(tmp_path: Path, games_file: Path, run: Run) -> None:
    file = tmp_path / "games.jsonl"
    text = games_file.read_bytes().replace(b'"players":["', '"players":["Zoë ♠ \u0a0a '.encode())
    for saved in AS_WINDOWS_SAVES.values():
        file.write_bytes(saved(text))
        answer = run("replay", file)
        assert (answer.status, answer.err) == (0, "")
        assert "3 matches" in answer.out
        with file.open("rb") as lines:
            names = [records.decode(line).players[0] for _, line in records.read_lines(lines)]
        assert all(name.startswith("Zoë ♠ \u0a0a ") for name in names)


def test_settings_are_read_as_windows_saves_them(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "courtcards.toml"
    for saved in AS_WINDOWS_SAVES.values():
        file.write_bytes(saved(b'port = 8123\ndata = "caf\xc3\xa9"\n'))
        answer = run("serve", "--settings", file, "--show-settings")
        assert (answer.status, answer.err) == (0, "")
        assert "port = 8123" in answer.out
        assert "café" in answer.out

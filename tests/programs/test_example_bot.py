"""The bot of the examples joins a table and plays a match, as anybody's program may."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from courtcards.tables.chat import PHRASES
from server.gathering import open_for_people, tell
from server.playing import chosen
from server.serving import Guest, running_server

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_it_is_about_forty_lines() -> None:
    lines = BOT.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 50
    assert all(len(line) <= 100 for line in lines)


@pytest.mark.parametrize("by_the_lobby", [False, True])
def test_the_bot_sits_down_and_plays_a_match(tmp_path: Path, *, by_the_lobby: bool) -> None:
    with running_server(tmp_path / "tables.sqlite3") as url, Guest(url) as ann:
        table = open_for_people(ann, settings={"public": True})
        place = [] if by_the_lobby else [table]
        with (
            ann.live() as wire,
            subprocess.Popen(
                [sys.executable, "-W", "error", str(BOT), url, *place],
                stdout=subprocess.PIPE,
                text=True,
            ) as bot,
        ):
            wire.next()
            assert wire.until("event")["event"]["kind"] == "sat"
            assert tell(ann, "begin").status_code == 200
            last = wire.until("event")
            assert tell(ann, "deal").status_code == 200
            number = 0
            while last["view"]["phase"] != "match-over":
                last = wire.until("event")
                if last["view"]["legal"]:
                    number += 1
                    move = chosen(last["view"])
                    wire.say(type="play", id=f"a{number}", seq=last["seq"], move=move)
            out, _ = bot.communicate()
        assert bot.returncode == 0
        assert "was on seat 1; won by" in out
        assert "refused" not in out


def test_the_phrases_are_in_the_catalogue(tmp_path: Path) -> None:
    with running_server(tmp_path / "tables.sqlite3") as url, Guest(url) as ann:
        assert ann.ask("GET", "/api/games").json()["phrases"] == list(PHRASES)

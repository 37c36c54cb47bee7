"""Programs of others at our matches: what they are told, and what comes of each thing they do."""

from __future__ import annotations

import json
import os
import pickle
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from courtcards.games import find_game
from courtcards.kernel.errors import BotError
from courtcards.play import Chance, MatchLog
from courtcards.play.players import check_bot, invite, list_invited
from courtcards.play.players import players as bots_players
from courtcards.play.players.bot import ChosenMove, FaultKind, Faults
from courtcards.play.players.players import CallablePlayer
from courtcards.play.programs import players
from courtcards.play.programs.players import ProgramPlayer, parse_player
from courtcards.play.programs.protocol import TimeControl, TimeLeft, TimeLimit, parse_limit
from courtcards.tables.views.catalogue import build_catalogue
from programs.programs import LOOP, answering, program
from waiting import wait_until


def opened(game: str = "double-king", named: str = "club") -> MatchLog:
    """A match with a decision to make."""
    match = MatchLog(find_game(game).rules(named))
    match.deal(*Chance(b"door").deal(match))
    return match


def ask(player: ProgramPlayer, match: MatchLog, count: int = 1) -> list[str]:
    """The next moves of a match, each made by the player."""
    made = []
    for _ in range(count):
        seat = match.awaiting.seat
        assert seat is not None
        made.append(player.prepare_move(match, seat)().move)
        match.play(seat, made[-1])
    return made


def firsts(match: MatchLog, count: int = 1) -> list[str]:
    """The moves that are made in the place of a player that gives none."""
    other = MatchLog(match.rules)
    other.deal(match.hands[-1].pack, match.hands[-1].dealer)
    made = []
    for _ in range(count):
        made.append(other.legal()[0])
        other.play(other.awaiting.seat or 0, made[-1])
    return made


@pytest.mark.parametrize(
    ("answer", "quoted"),
    [
        ('say(type="move", id=asked["id"], move="9X")', '"move": "9X"'),
        ('say(type="move", id=asked["id"], move=7)', '"move": 7'),
        ('say(type="move", id=asked["id"] + 1, move=asked["view"]["legal"][0])', '"move": '),
        ('say(type="error", id=asked["id"], message="I am lost")', "I am lost"),
        ("print(flush=True)", "''"),
        ('print(100000 * "[", flush=True)', "[[["),
        ("os.write(1, bytes([255, 254, 10]))", "\ufffd"),
    ],
)
def test_an_answer_that_is_no_legal_move_is_counted_and_the_first_is_made(
    tmp_path: Path, answer: str, quoted: str
) -> None:
    player, match = answering(tmp_path, answer), opened()
    assert ask(player, match, 3) == firsts(match, 3)
    assert (player.faults.asked, player.faults.illegal, player.faults.count) == (3, 3, 3)
    assert quoted in player.faults.first
    assert player.faults.first.startswith("hand 1, seat ")
    assert player.faults.first.endswith(f"; {firsts(match)[0]} was made in its place")


@pytest.mark.parametrize(
    ("answer", "limit", "decided", "said"),
    [
        ('sys.stderr.write("no card\\n"); sys.exit(3)', "10m", "crashed", "status 3: no card"),
        ('print(3_000_000 * "x", flush=True)', "10m", "crashed", "more than 1048576 octets"),
        ('while True: say(type="move", id=0, move="2C")', "200ms", "late", "no answer in 0.2 s"),
    ],
)
def test_one_that_ends_or_talks_without_end_is_counted_and_started_anew(
    tmp_path: Path, answer: str, limit: str, decided: FaultKind, said: str
) -> None:
    player, match = answering(tmp_path, answer, limit), opened()
    seat = match.awaiting.seat or 0
    assert [player.prepare_move(match, seat)() for _ in range(2)] == [
        ChosenMove(firsts(match)[0], decided)
    ] * 2
    assert player.faults.asked == player.faults.count == 2
    assert said in player.faults.first


def test_one_that_always_ends_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "MOST_STARTS", 2)
    note = tmp_path / "starts"
    body = f"open({str(note)!r}, 'a').write('x')\ndef answer(asked): sys.exit(1)\n"
    player, match = program(tmp_path, body + LOOP), opened()
    assert ask(player, match, 5) == firsts(match, 5)
    assert player.faults.crashed == 5
    assert note.read_text() == "xx"


def test_one_that_says_nothing_loses_the_move_and_after_three_is_started_anew(
    tmp_path: Path,
) -> None:
    note = tmp_path / "starts"
    body = f"open({str(note)!r}, 'a').write('x')\ndef answer(asked): pass\n"
    player, match = program(tmp_path, body + LOOP, "50ms"), opened()
    assert ask(player, match, 4) == firsts(match, 4)
    assert (player.faults.asked, player.faults.late) == (4, 4)
    assert "no answer in 0.05 s" in player.faults.first
    assert note.read_text() == "xx"


def test_an_answer_that_comes_too_late_is_not_taken_for_the_next(tmp_path: Path) -> None:
    """The first question is answered when the second comes: once for each, the older first."""
    body = "waiting = []\ndef answer(asked):\n    waiting.append(asked)\n"
    body += "    if len(waiting) > 1: first(waiting[-2]); last(waiting[-1])\n"
    player, match = program(tmp_path, body + LOOP, "100ms+600s"), opened()
    seat = match.awaiting.seat
    assert seat is not None
    first, legal = firsts(match), match.legal()
    assert [player.prepare_move(match, seat)().move for _ in range(2)] == [*first, legal[-1]]
    assert (player.faults.late, player.faults.count) == (1, 1)


def test_one_that_never_reads_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More is said to it than a pipe holds."""
    body = "sys.stdin.readline()\nhello()\ntime.sleep(1000)\n"
    player, match = program(tmp_path, body, "10ms"), opened()
    monkeypatch.setattr(players, "MOST_SILENCE", 10**6)
    assert ask(player, match, 40) == firsts(match, 40)
    assert player.faults.late == 40


def test_a_clock_is_told_and_when_it_has_run_down_nobody_is_asked(tmp_path: Path) -> None:
    note = tmp_path / "asked"
    answer = f"open({str(note)!r}, 'a').write('x')"
    player, match = answering(tmp_path, answer, "300ms+0s"), opened()
    seat = match.awaiting.seat
    assert seat is not None
    assert [player.prepare_move(match, seat)().move for _ in range(3)] == 3 * firsts(match)
    assert player.faults.late == 3
    wait_until(lambda: note.exists() and note.read_text() == "x")


def heard(player: ProgramPlayer, match: MatchLog, note: Path, count: int) -> list[dict[str, Any]]:
    """The lines that a program which writes them all down was told."""
    ask(player, match, count)
    return [json.loads(line) for line in note.read_text().splitlines()]


NOTED = """
for line in sys.stdin:
    open({note!r}, "a").write(line)
    asked = json.loads(line)
    if asked["type"] == "hello": hello()
    if asked["type"] == "choose": first(asked)
"""


def noting(folder: Path, limit: str) -> tuple[ProgramPlayer, Path]:
    note = folder / "lines"
    return program(folder, NOTED.format(note=str(note)), limit), note


def test_it_is_told_of_its_seats_once_and_asked_by_their_views(tmp_path: Path) -> None:
    (player, note), match = noting(tmp_path, "9m+5s"), opened()
    views = []
    other = opened()
    for _ in range(6):
        seat = other.awaiting.seat
        assert seat is not None
        views.append(json.loads(msgspec.json.encode(other.player_view(seat))))
        other.play(seat, other.legal()[0])
    hello, *lines = heard(player, match, note, 6)
    assert (hello["type"], hello["protocol"]) == ("hello", "courtcards-engine/1")
    asked = [line for line in lines if line["type"] == "choose"]
    assert [line["view"] for line in asked] == views
    assert [line["id"] for line in asked] == [1, 2, 3, 4, 5, 6]
    assert all(0 < line["left_ms"] <= 540_000 + 6 * 5000 for line in asked)
    begun = [line for line in lines if line["type"] == "match"]
    assert sorted(line["seat"] for line in begun) == [0, 1, 2, 3]
    for line in begun:
        assert line["match"] == 1
        assert (line["game"], line["ruleset"], line["seats"]) == ("double-king", "club", 4)
        assert line["options"] == dict(match.rules.options)
        assert line["clock"] == {"move_ms": None, "match_ms": 540_000, "increment_ms": 5000}
    assert len(lines) == 10
    del match  # it is over for the program when nobody has it any more
    lines = heard(player, opened(), note, 1)[11:]
    assert [line["match"] for line in lines if line["type"] == "match"] == [2]
    assert [line["match"] for line in lines if line["type"] == "end"] == [1]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("sys.exit('where am I?')", "it ended with status 1: where am I?"),
        ("sys.stdin.readline(); print('hello', flush=True)", "'hello' is not a line of"),
        ("sys.stdin.readline(); hello(protocol='x')", "which is not a hello of"),
        ("sys.stdin.readline(); time.sleep(1000)", "it did not say hello within"),
        ("sys.stdin.readline(); hello(games=['bridge']); time.sleep(9)", "it plays bridge, not"),
    ],
)
def test_one_that_cannot_play_is_said_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, said: str
) -> None:
    if "sleep(1000)" in body:
        monkeypatch.setattr(players, "START_S", 0.1)
    player = program(tmp_path, body)
    with pytest.raises(BotError) as refused:
        player.check_game("double-king")
    assert str(refused.value).startswith(f"{player.name} cannot play: ")
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("program:", "write a program as program:COMMAND"),
        ('program:node "a b.js"', "without a comma or a double quotation mark"),
        ("program/5:node", "write the time of a program as"),
    ],
)
def test_what_is_no_program_is_said(name: str, said: str) -> None:
    with pytest.raises(BotError, match=said):
        parse_player(name)


@pytest.mark.parametrize("command", ["/not/there", "'no end", str(Path(__file__).parent)])
def test_a_command_that_cannot_be_started_is_said(command: str) -> None:
    player = parse_player(f"program:{command}")
    assert isinstance(player, ProgramPlayer)
    with pytest.raises(BotError, match="cannot play: it cannot be started: "):
        player.check_game("double-king")


def test_other_names_are_no_programs() -> None:
    assert [parse_player(name) for name in ("steady", "mine:low")] == ["steady", "mine:low"]
    own = CallablePlayer("own", lambda view: view.legal[0])
    assert parse_player(own) is own


def test_at_a_table_it_is_offered_for_the_games_that_it_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots_players, "_INVITED", {})
    body = "sys.stdin.readline(); hello(games=['double-king']); sys.stdin.readline()"
    player = program(tmp_path, body)
    invite(player)
    assert list(list_invited("double-king")) == [player.name]
    assert list(list_invited("kings-corner")) == []
    offered = {game.name: player.name in game.bots for game in build_catalogue("en").games}
    assert offered == {name: name == "double-king" for name in offered}
    check_bot(player.name, "double-king")
    with pytest.raises(BotError, match="it plays double-king, not kings-corner"):
        check_bot(player.name, "kings-corner")


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(sys.platform == "win32", reason="processes are looked at as on POSIX")
def test_it_ends_with_its_player_and_so_does_what_it_has_started(tmp_path: Path) -> None:
    note = tmp_path / "pids"
    body = (
        "import subprocess\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)'])\n"
        f"open({str(note)!r}, 'w').write(f'{{os.getpid()}} {{child.pid}}')\n"
        "def answer(asked): first(asked)\n"
    )
    player, match = program(tmp_path, body + LOOP), opened()
    ask(player, match)
    pids = [int(pid) for pid in note.read_text().split()]
    assert all(map(is_running, pids))
    del player
    wait_until(lambda: not any(map(is_running, pids)))


def test_in_another_process_it_is_the_same_player(tmp_path: Path) -> None:
    player = answering(tmp_path, "last(asked)", "7s+1s")
    again = pickle.loads(pickle.dumps(player))
    assert (again.name, again.command, again.limit) == (player.name, player.command, player.limit)
    match = opened()
    legal = match.legal()
    assert ask(again, match) == [legal[-1]]


def test_it_weighs_no_moves(tmp_path: Path) -> None:
    player, match = answering(tmp_path, "first(asked)"), opened()
    with pytest.raises(BotError, match="cannot weigh moves"):
        player.weigh_moves(match, 0, b"")


def test_a_bot_of_ours_comes_in_by_the_same_door() -> None:
    command = f"{sys.executable} -m courtcards engine --bot steady"
    player = parse_player(f"program/10m:{command}")
    assert isinstance(player, ProgramPlayer)
    player.check_game("double-king")
    match = opened()
    ask(player, match, 10)
    assert player.faults == Faults(asked=10)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("500ms", TimeControl(move_ms=500)),
        ("2s", TimeControl(move_ms=2000)),
        ("1.5s", TimeControl(move_ms=1500)),
        ("2m", TimeControl(move_ms=120_000)),
        ("60s+1s", TimeControl(match_ms=60_000, increment_ms=1000)),
        ("5m+0s", TimeControl(match_ms=300_000)),
    ],
)
def test_a_limit_is_written_with_its_unit(text: str, told: TimeControl) -> None:
    assert parse_limit(text).time_control == told


@pytest.mark.parametrize(
    "text", ["", "5", "s", "0s", "-1s", "1h", "1s+", "+1s", "1s+1s+1s", "1e9s", "٣s", "9999m"]
)
def test_what_is_no_limit_is_said(text: str) -> None:
    with pytest.raises(
        BotError, match="write the time of a program as 500ms for each move"
    ) as refused:
        parse_limit(text)
    assert repr(text) in str(refused.value)


def test_a_clock_runs_down_and_each_move_adds_to_it() -> None:
    watch = TimeLeft(TimeLimit(None, 10.0, 1.0))
    watch.note(4.0)
    assert watch.left_s == 7.0
    watch.note(9.0)
    assert watch.left_s == 1.0

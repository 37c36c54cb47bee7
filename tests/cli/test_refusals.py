"""A command line that makes no sense gets one sentence, and nothing is done."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from cli_runs import Run, assert_one_line
from courtcards.kernel.cards import CARD_TEXTS

SORTED = " ".join(CARD_TEXTS)
CONTEST = "arena --rules club --bots steady,random"
CLUB = "simulate --rules club"
COUNT = f"perft --rules club --dealer 0 --deal '{SORTED}'"
NOBODY = "api.players:nobody_here"

SENSELESS = [
    ("nothing", "there is no command 'nothing'"),
    ("simulate", "Missing option '--rules'"),
    ("simulate --rules frnch", "there is no rule set 'frnch'; there is boxed,"),
    (f"{CLUB} --game bridge", "there is no game 'bridge'"),
    (f"{CLUB} --set jokers=2", "there is no option 'jokers'"),
    ("simulate --rules french --set target=many", "not 'many'"),
    ("simulate --rules french --set draw", "written option=value"),
    ("simulate --rules french --players 7", "2 to 6 players, not 7"),
    ("simulate --rules french --players two", "--players"),
    (f"{CLUB} --bots genius", "there is no bot 'genius'"),
    (f"{CLUB} --bots random,steady", "2 bots for 4 seats"),
    (f"{CLUB} --bots {NOBODY}", "the module api.players has no player 'nobody_here'"),
    (f"{CLUB} --bots program/9:node", "write the time of a program as 500ms"),
    (f"{CLUB} --matches 0", "--matches"),
    (f"{CLUB} --workers 0", "--workers"),
    (f"{CLUB} --frobnicate", "--frobnicate"),
    (f"{CLUB} --resume --record -", "name it with --results, --moves or --record"),
    (f"{CLUB} --resume --record /none/x", "cannot read /none/x: no such"),
    (f"{CLUB} --results x.txt", "must end in .parquet or .csv"),
    (f"{CLUB} --moves x.csv", "must end in .parquet, unlike x.csv"),
    (f"{CLUB} --moves /none/x.parquet", "cannot write /none/x.parquet: no such file"),
    (f"{CLUB} --card x.md", "name it with --moves"),
    (f"{CLUB} --moves x.parquet --card /none/x.md", "cannot write /none/x.md: no such file"),
    (f"{CLUB} --address auto", "--address needs --on ray"),
    (f"{CLUB} --record /", "cannot write /: is a directory"),
    ("arena --rules club", "Missing option '--bots'"),
    ("arena --rules club --bots steady,steady", "--bots needs two different bots"),
    ("arena --rules club --bots steady,genius", "there is no bot 'genius'"),
    ("arena --rules club --bots steady,program:/not/there", "it cannot be started: No such"),
    (f"{CONTEST} --unit hand", "has no unit hand: choose deal or round"),
    (f"{CONTEST} --adjusted", "there is no luck to take off"),
    (f"{CONTEST} --deals 1", "--deals"),
    (f"{CONTEST} --until noon", "--until"),
    (f"{CONTEST} --address auto", "--address needs --on ray"),
    (f"{CONTEST} --resume", "--results"),
    (f"{CONTEST} --resume --results /none/x.csv", "nothing to continue"),
    (f"{CONTEST} --results x.xlsx", "must end in .parquet or .csv"),
    (f"{CONTEST} --results /none/x.csv", "cannot write /none/x.csv: no such file or directory"),
    ("study", "name a study: kings-length"),
    ("study bridge", "name a study: kings-length"),
    ("study contracts --bot genius", "there is no bot 'genius'"),
    ("study contracts --page x.md", "name it with --out"),
    ("study contracts --deals 20 --out /dev/null", "cannot write /dev/null"),
    ("study contracts --deals 0", "--deals"),
    (COUNT, "double-king needs --choose"),
    (f"{COUNT} --choose bridge", "'choose bridge' is not a move"),
    (f"{COUNT} --choose tricks --dealer 4", "seat 4 cannot deal"),
    (f"{COUNT} --choose tricks --depth 0", "--depth"),
    (f"perft --rules french --choose hearts --deal '{SORTED}'", "kings-corner has no --choose"),
    (f"perft --rules french --deal '{SORTED} AS'", "a pack has 52 cards, not 53"),
    (f"perft --rules french --set first_dealer=1 --deal '{SORTED}'", "seat 1 is to deal"),
    ("rules KC-99", "there is no clause 'KC-99'"),
    ("rules KC-2.1 --language it", "there is no language 'it'"),
    ("rules KC-2.1 --players 4", "a clause has an example of its own"),
    ("rules frnch", "there is no rule set 'frnch'; there is boxed, "),
    ("rules club french", "unexpected extra argument"),
    ("replay", "courtcards replay --help"),
    ("engine --bot nobody", "there is no bot 'nobody'; the bots are "),
    (f"play --no-browser --port 0 --bot {NOBODY}", "has no player 'nobody_here'"),
    ("play --no-browser --port 0 --bot program:true", "cannot play: it ended with status 0"),
    ("serve --port 99999", "--port"),
    ("serve --port http", "--port"),
    ("serve --porto 8000", "--porto"),
    (
        "serve --port 0 --metrics-for monitor.example",
        "'monitor.example' is neither an address nor a network",
    ),
    ("serve --workers 0", "--workers"),
    ("serve --log-format xml", "--log-format"),
    ("serve --log-level loud", "--log-level"),
    ("serve --port 0 --database postgresql://x@localhost/x --data t.sqlite3", "choose one"),
    ("play --port 0 --database postgresql://x@localhost/x --data t.sqlite3", "choose one"),
    ("club --port 0 --database postgresql://x@localhost/x --data t.sqlite3", "choose one"),
    ("club seating --players 3", "--players"),
    ("club draw", "there is no command 'draw'"),
    ("club standings /dev/null", "not an export of an evening"),
]
IMPOSSIBLE = [
    ("serve --host no.such.host.invalid", "no.such.host.invalid"),
    ("serve --port 0 --data /dev/null/t.sqlite3", "/dev/null"),
    ("club --secure --port 65535 --no-browser", "65978 is not a port"),
    ("moderate --data none.sqlite3", "there are no tables at none.sqlite3"),
    ("unlist h7kq2mzp9tcd --data none.sqlite3", "there are no tables at none.sqlite3"),
]
"""What makes sense, and cannot be done here."""


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory: nothing is in it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("command", "status", "part"),
    [(command, 2, part) for command, part in SENSELESS]
    + [(command, 1, part) for command, part in IMPOSSIBLE],
)
def test_what_cannot_be_done_is_one_sentence(
    run: Run, empty: Path, command: str, status: int, part: str
) -> None:
    answer = run(*shlex.split(command))
    assert_one_line(answer, status, part)
    assert answer.out == ""
    assert list(empty.iterdir()) == []

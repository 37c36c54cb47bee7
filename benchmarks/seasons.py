"""`python -m benchmarks.seasons`: how soon a season of 40 evenings of 48 players opens.

The server is the real one, with SQLite; the evenings are in its log before it starts. Three times
are measured. The very first opening reads and counts every sheet from the log, as after an upgrade.
Over several starts, the first opening after each finds the earlier counts. Then come the openings
after that. Processor time is that of the server, once it is ready.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

from benchmarks.clubs import ask, serving
from courtcards.clubs.command import ClubCommand, ClubEnvelope, Sender
from courtcards.clubs.evening import Evening, EveningSettings, NewPlayer, build_evening_opening
from courtcards.clubs.evening.players import AddPlayers
from courtcards.clubs.evening.rounds import BeginRound, CloseRound, DrawRounds
from courtcards.clubs.results import build_sheet_opening
from courtcards.clubs.season import Season, SeasonSettings, build_season_opening
from courtcards.clubs.service.links import (
    evening_stream_name,
    season_stream_name,
    sheet_stream_name,
)
from courtcards.clubs.service.seasons import SeasonLinkSigner
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.sheet.commands import Confirm, Enter, NoteDraw
from courtcards.eventlog.opening import open_log
from courtcards.kernel.club_scoring import GameLine
from courtcards.tables.service.host import new_id

DIRECTOR, TABLE = Sender("director"), Sender("table")
UNITS = {"queens": (2,) * 4, "king-of-hearts": (5,), "seventh-last": (2, 3), "hearts": (1,) * 13}
UNITS |= {"tricks": (1,) * 13, "trump": (1,) * 13, "jacks-kings": (1,) * 8}
ROUNDS = 5
WRITTEN_WITHIN_S = 2.0
"""Seconds until the server has written its counts; then it is killed."""


def main() -> None:
    asked = argparse.ArgumentParser(description="Measure how soon a season opens.")
    asked.add_argument("--evenings", type=int, default=40, help="number of evenings (default 40)")
    asked.add_argument("--players", type=int, default=48, help="number of players (default 48)")
    asked.add_argument("--starts", type=int, default=5, help="number of starts (default 5)")
    asked.add_argument("--times", type=int, default=9, help="later answers a start (default 9)")
    evenings, players, starts, times = vars(asked.parse_args()).values()
    print(f"{evenings} evenings × {players} players")
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "tables.sqlite3"
        season, token = asyncio.run(write_season(log, evenings, players))
        print_medians("nothing is kept", after_a_start(log, f"/api/seasons/{season}", token, 0))
        for path in ("", "/ratings"):
            first, later = [], []
            for _ in range(starts):
                at_start, *after = after_a_start(log, f"/api/seasons/{season}{path}", token, times)
                first.append(at_start)
                later += after
            print_medians(f"season{path}, first after a start", first)
            print_medians(f"season{path}, then", later)


def after_a_start(log: Path, path: str, token: str, times: int) -> list[tuple[float, float]]:
    """Measure the first answer of a server that has just started, and those after it."""
    with serving(log) as (url, pid):
        ready(url)
        taken = [measure_answer(pid, partial(ask, url, path, token)) for _ in range(times + 1)]
        time.sleep(WRITTEN_WITHIN_S)
    return taken


def ready(url: str) -> None:
    """Wait until a server is ready."""
    while True:
        with contextlib.suppress(HTTPError):
            ask(url, "/health/ready", "")
            return
        time.sleep(0.5)


def measure_answer(pid: int, ask_once: Callable[[], Any]) -> tuple[float, float]:
    """Return the milliseconds of an answer, and those of processor time."""
    before, start = processor_s(pid), time.perf_counter()
    ask_once()
    taken = time.perf_counter() - start
    return taken * 1000, (processor_s(pid) - before) * 1000


def processor_s(pid: int) -> float:
    """Return the processor time of a process, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def print_medians(what: str, taken: list[tuple[float, float]]) -> None:
    wall, processor = (statistics.median(each) for each in zip(*taken, strict=True))
    print(f"{what}: {wall:.0f} ms, processor {processor:.0f} ms")


async def write_season(place: Path, evenings: int, players: int) -> tuple[str, str]:
    """Write evenings and their season into a log; return its id and its viewer's token."""
    chance = random.Random(1)
    names = [f"Player {number}" for number in range(players)]
    log = open_log(place)
    ids = []
    for number in range(evenings):
        name = new_id()
        evening, sheets = played_evening(name, number, names, chance)
        for at, sheet in sheets.items():
            events = [Sheet.codec.encode(past.event) for past in sheet.history]
            await log.append(sheet_stream_name(name, at), 1, events)
        events = [Evening.codec.encode(each) for each in evening.history]
        await log.append(evening_stream_name(name), 1, events)
        ids.append(name)
    season, settings = new_id(), SeasonSettings("Benchmark", evenings * 3 // 4)
    opened = build_season_opening(settings, ids, DIRECTOR, 0)
    await log.append(season_stream_name(season), 1, [Season.codec.encode(opened)])
    token = SeasonLinkSigner(log.secret).token(season, "viewer", 0)
    await log.close()
    return season, token


def played_evening(
    name: str, number: int, names: list[str], chance: random.Random
) -> tuple[Evening, dict[tuple[int, int], Sheet]]:
    """Play an evening to its end."""
    date = f"2026-{number // 28 + 1:02}-{number % 28 + 1:02}"
    settings = EveningSettings(f"Evening {number + 1}", date, ROUNDS, seating="random")
    evening = Evening(build_evening_opening(settings, DIRECTOR, number, chance.randbytes(32)))
    do(evening, AddPlayers(id="add", players=list(map(NewPlayer, names))))
    do(evening, DrawRounds(id="draw"))
    sheets = {}
    for round_ in range(1, ROUNDS + 1):
        do(evening, BeginRound(id=f"begin {round_}"))
        for table in range(1, len(names) // 4 + 1):
            opened = build_sheet_opening(name, evening, (round_, table))
            sheets[round_, table] = played_sheet(Sheet(opened, evening.club), chance)
        do(evening, CloseRound(id=f"close {round_}", round=round_))
    return evening, sheets


def played_sheet(sheet: Sheet, chance: random.Random) -> Sheet:
    """Fill a sheet at random to its end, and confirm it."""
    do(sheet, NoteDraw(id="draw", writer=0, dealer=0), TABLE)
    while not sheet.round_sheet.is_over:
        points = [0, 0, 0, 0]
        contract = chance.choice(sheet.round_sheet.choices)
        for unit in UNITS[contract]:
            points[chance.randrange(4)] += unit
        line = GameLine(contract, (points[0], points[1], points[2], points[3]))
        index = len(sheet.lines)
        do(sheet, Enter(id=f"{index}", index=index, line=line), TABLE)
    do(sheet, Confirm(id="confirm", seat=1), TABLE)
    return sheet


def do(kept: Evening | Sheet, command: ClubCommand, by: Sender = DIRECTOR) -> None:
    given = ClubEnvelope(command, by, kept.last_at, b"\x01" * 32)
    kept.apply(kept.decide(given))  # type: ignore[arg-type]


if __name__ == "__main__":
    main()

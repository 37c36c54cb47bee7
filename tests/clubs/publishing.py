"""A log with evenings to be published: a house player, a jury's reason, a season, a correction."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path

from clubs.rounds import DIRECTOR, JURY, SEED, do, games, given
from courtcards.clubs.evening import Evening, EveningSettings, NewPlayer, build_evening_opening
from courtcards.clubs.evening.players import AddPlayers
from courtcards.clubs.evening.rounds import BeginRound, CloseRound, DrawRounds
from courtcards.clubs.results import build_sheet_opening, list_sheet_places
from courtcards.clubs.season import Season, SeasonSettings, build_season_opening
from courtcards.clubs.service.links import (
    evening_stream_name,
    season_stream_name,
    sheet_stream_name,
)
from courtcards.clubs.sheet import Sheet, SheetPlace
from courtcards.clubs.sheet.commands import Confirm, Enter, NoteDraw
from courtcards.eventlog.opening import open_log
from courtcards.kernel.club_scoring import JuryDecision, VoidLine, WaivedLine
from courtcards.tables.service.host import new_id

NAMES = ("Ann Janssens", "Bea <b>Peeters", "Cas Willems", "Dré Maes", "Eva Claes")
MANY = [*NAMES, "François Dubois", "Zoë Vos"]


def written_log(place: Path, days: Sequence[int] = (7, 14, 14)) -> Path:
    """The log of evenings in March, one a day that is named, and one that has not begun.

    In a thread: a browser that a test has may have a loop in this one.
    """
    with ThreadPoolExecutor(1) as aside:
        aside.submit(lambda: asyncio.run(_written(place, days))).result()
    return place


async def _written(place: Path, days: Sequence[int]) -> None:
    log = open_log(place)
    ids = []
    for number, day in enumerate(days):
        name, evening = new_id(), begun_evening(day, number)
        ids.append(name)
        for at in list_sheet_places(evening):
            sheet = full_sheet(name, evening, at)
            events = [Sheet.codec.encode(past.event) for past in sheet.history]
            await log.append(sheet_stream_name(name, at), 1, events)
        stored = [Evening.codec.encode(each) for each in evening.history]
        await log.append(evening_stream_name(name), 1, stored)
    opened = build_evening_opening(EveningSettings("Not yet", "2026-04-01"), DIRECTOR, 0, SEED)
    await log.append(evening_stream_name(new_id()), 1, [Evening.codec.encode(opened)])
    settings = SeasonSettings("Hiver 2026", 1, ("A ham", "A cake"))
    season = build_season_opening(settings, ids, DIRECTOR, 0)
    await log.append(season_stream_name(new_id()), 1, [Season.codec.encode(season)])
    await log.close()


def begun_evening(day: int, number: int) -> Evening:
    """An evening of seven and a house player at two tables; after the first, three sit out.

    The third is closed, so that sitting out counts; nobody has confirmed a sheet of the second.
    """
    settings = EveningSettings(f"Evening {day}", f"2026-03-{day:02}", 1, seating="random")
    evening = Evening(build_evening_opening(settings, DIRECTOR, number, SEED))
    house = [] if number else [NewPlayer("Ghost", house=True)]
    players = [*map(NewPlayer, MANY), *house]
    do(evening, AddPlayers, players=players, command="1")
    do(evening, DrawRounds, command="2", seed=SEED)
    do(evening, BeginRound, command="3")
    if number == 2:
        closed = given(CloseRound, round=1, command="4")
        do(evening, closed)
    return evening


def full_sheet(name: str, evening: Evening, at: SheetPlace) -> Sheet:
    """A sheet with a void game, a waived fault and a decision of the jury, confirmed."""
    sheet = Sheet(build_sheet_opening(name, evening, at), evening.club)
    do(sheet, NoteDraw, writer=0, dealer=0, command="draw")
    faults = [
        VoidLine(1, "table"),
        WaivedLine(2, "jury", "because Bea is new"),
        JuryDecision((1, -1, 0, 0), "because Bea is late"),
    ]
    for line in chain(faults, games(sheet, random.Random(at[1]))):
        index = len(sheet.lines)
        do(sheet, Enter, index=index, line=line, by=JURY, command=f"{index}")
    if evening.opened.at != 1:
        do(sheet, Confirm, seat=1, command="confirm")
    return sheet

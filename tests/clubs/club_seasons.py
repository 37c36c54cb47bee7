"""A log with a club, of whose members some agreed to be named, and a season of its evenings."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from clubs.rounds import DIRECTOR, SEED, TABLE, do, games, given
from courtcards.clubs.evening import Evening, EveningSettings, NewPlayer, build_evening_opening
from courtcards.clubs.evening.players import AddPlayers
from courtcards.clubs.evening.rounds import BeginRound, CloseRound, DrawRounds
from courtcards.clubs.members import MemberList, build_club_opening
from courtcards.clubs.members.commands import EveningAddedToClub, MembersAdded, NewMember
from courtcards.clubs.results import build_sheet_opening
from courtcards.clubs.season import Season, SeasonSettings, build_season_opening
from courtcards.clubs.service.links import (
    evening_stream_name,
    members_stream_name,
    season_stream_name,
    sheet_stream_name,
)
from courtcards.clubs.service.seasons import SeasonLinkSigner
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.sheet.commands import Confirm, Enter, NoteDraw
from courtcards.eventlog.log import ServerLog
from courtcards.eventlog.opening import open_log
from courtcards.tables.service.host import new_id

AGREED = ("Ann Janssens", "Bruno De Smet", "Cécile Dubois", "Dirk Van den Broeck")
SILENT = ("Els Maes", "François Lambert", "Greet Wouters", "Hugo Claes")
GUESTS = ("Irène Petit", "Joris Vos", "Katrien Peeters", "Maximilienne-Antoinette van der Straeten")
ROUNDS = 4


class WrittenSeason(NamedTuple):
    """The season in the log, with the tokens of its links."""

    season: str
    director: str
    viewer: str

    def page(self, key: str) -> str:
        proof = {"director": self.director, "viewer": self.viewer}[key].partition(".")[2]
        return f"/season/{self.season}/{key}#{proof}"


def write_club_season(place: Path, evenings: int = 6, **settings: Any) -> WrittenSeason:
    """Write the log. In a thread: a browser that a test has may have a loop in this one."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(lambda: asyncio.run(_write(place, evenings, settings))).result()


async def _write(place: Path, evenings: int, settings: dict[str, Any]) -> WrittenSeason:
    log = open_log(place)
    club, chance, ids = new_id(), random.Random(3), []
    roll = MemberList(build_club_opening("Kings", DIRECTOR, 0))
    history: list[Any] = [build_club_opening("Kings", DIRECTOR, 0)]
    members = [
        NewMember(name, club="Gent" if index % 2 else "Leuven", agrees=name in AGREED)
        for index, name in enumerate((*AGREED, *SILENT))
    ]
    history.append(MembersAdded(members=tuple(members), by=DIRECTOR, at=0))
    for day in range(1, evenings + 1):
        name = new_id()
        await _write_evening(log, name, club, day, chance)
        date = f"2026-10-{day:02}"
        added = EveningAddedToClub(
            evening=name, name=f"Evening {day}", date=date, by=DIRECTOR, at=0
        )
        history.append(added)
        ids.append(name)
    stored = [roll.codec.encode(each) for each in history]
    await log.append(members_stream_name(club), 1, stored)
    season = new_id()
    opened = build_season_opening(SeasonSettings("Winter", **settings), ids, DIRECTOR, 0)
    await log.append(season_stream_name(season), 1, [Season.codec.encode(opened)])
    signer = SeasonLinkSigner(log.secret)
    await log.close()
    return WrittenSeason(
        season, signer.token(season, "director", 0), signer.token(season, "viewer", 0)
    )


async def _write_evening(
    log: ServerLog, name: str, club: str, day: int, chance: random.Random
) -> None:
    settings = EveningSettings(f"Evening {day}", f"2026-10-{day:02}", ROUNDS, seating="random")
    evening = Evening(build_evening_opening(settings, DIRECTOR, day, SEED, club))
    do(evening, AddPlayers, players=list(map(NewPlayer, _choose_names(chance))), command="add")
    do(evening, given(DrawRounds, command="draw", seed=chance.randbytes(32)))
    for number in range(1, ROUNDS + 1):
        do(evening, BeginRound, command=f"begin {number}")
        for table in range(1, len(evening.rounds[-1].seating.tables) + 1):
            sheet = Sheet(build_sheet_opening(name, evening, (number, table)), evening.club)
            do(sheet, NoteDraw, writer=0, dealer=0, command="draw")
            for index, line in enumerate(games(sheet, chance)):
                do(sheet, Enter, index=index, line=line, by=TABLE, command=f"{index}")
            do(sheet, Confirm, seat=1, command="confirm")
            events = [Sheet.codec.encode(past.event) for past in sheet.history]
            await log.append(sheet_stream_name(name, (number, table)), 1, events)
        do(evening, CloseRound, round=number, command=f"close {number}")
    stored = [Evening.codec.encode(each) for each in evening.history]
    await log.append(evening_stream_name(name), 1, stored)


def _choose_names(chance: random.Random) -> Sequence[str]:
    """Choose people, the first of those who agreed and of the others always among them."""
    others = [*AGREED[1:], *SILENT[1:], *GUESTS]
    return [AGREED[0], SILENT[0], *chance.sample(others, chance.choice([6, 7, 10]))]

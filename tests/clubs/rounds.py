"""Sheets and evenings for the tests: players, whole rounds of games that add up."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from courtcards.clubs.command import ClubCommand, ClubEnvelope, Sender
from courtcards.clubs.evening import Evening, EveningSettings, NewPlayer, build_evening_opening
from courtcards.clubs.evening.players import AddPlayers
from courtcards.clubs.sheet import SeatedPlayer, Sheet, SheetOpened
from courtcards.clubs.sheet.commands import Confirm, Enter, NoteDraw
from courtcards.clubs.standings import find_club_game
from courtcards.eventlog.aggregate import Aggregate
from courtcards.kernel.club_scoring import GameLine, JuryDecision, VoidLine, WaivedLine
from courtcards.kernel.errors import CourtcardsError

DIRECTOR, JURY, TABLE, VIEWER = (
    Sender("director"),
    Sender("jury"),
    Sender("table"),
    Sender("viewer"),
)
SEED = b"\x07" * 32
NAMES = ("Ann", "Bea", "Cas", "Dré")
CLUB = find_club_game("club")
Kept = Aggregate[Any, Any]


def given(
    kind: type[ClubCommand],
    *,
    by: Sender = DIRECTOR,
    at: int = 0,
    command: str = "c",
    seed: bytes = b"",
    **fields: Any,
) -> ClubEnvelope:
    """A command that somebody gives."""
    return ClubEnvelope(kind(id=command, **fields), by, at, seed)


def new_sheet(number: int = 1, table: int = 1, players: Sequence[int] = (0, 1, 2, 3)) -> Sheet:
    first, second, third, fourth = map(SeatedPlayer, players, NAMES)
    return Sheet(
        SheetOpened(
            evening="e",
            round=number,
            table=table,
            players=(first, second, third, fourth),
            by=DIRECTOR,
            at=0,
        ),
        CLUB,
    )


def asked(of: Kept, what: ClubEnvelope | type[ClubCommand], **fields: Any) -> ClubEnvelope:
    """A command, by the director of an evening or the table of a sheet if nobody is named."""
    by = TABLE if isinstance(of, Sheet) else DIRECTOR
    return what if isinstance(what, ClubEnvelope) else given(what, **{"by": by} | fields)


def do(kept: Kept, what: ClubEnvelope | type[ClubCommand], **fields: Any) -> None:
    """Have a command done, which its event tells again."""
    command = asked(kept, what, **fields)
    event = kept.decide(command)
    command.check_repeat(event)
    kept.apply(event)


def refused(
    kept: Kept, error: type[CourtcardsError], what: ClubEnvelope | type[ClubCommand], **fields: Any
) -> str:
    """What is said where a command is refused, which changes nothing."""
    before = kept.sequence, list(getattr(kept, "lines", ()))
    with pytest.raises(error) as caught:
        kept.decide(asked(kept, what, **fields))
    assert (kept.sequence, list(getattr(kept, "lines", ()))) == before
    return str(caught.value)


def drawn_sheet(dealer: int = 0, writer: int = 0) -> Sheet:
    sheet = new_sheet()
    do(sheet, NoteDraw, writer=writer, dealer=dealer)
    return sheet


def check_sum(contract: str) -> int:
    """What the entries of a game add up to."""
    return CLUB.find_contract(contract).sum


def split(contract: str, chance: random.Random) -> tuple[int, int, int, int]:
    """Entries that a game can have led to."""
    points = [0, 0, 0, 0]
    units = {"queens": [2] * 4, "king-of-hearts": [5], "seventh-last": [2, 3]}
    for unit in units.get(contract, [1] * check_sum(contract)):
        points[chance.randrange(4)] += unit
    first, second, third, fourth = points
    return first, second, third, fourth


def enter(
    sheet: Sheet, line: GameLine | VoidLine | WaivedLine | JuryDecision, who: Sender = TABLE
) -> None:
    do(sheet, Enter, index=len(sheet.lines), line=line, by=who)


def games(sheet: Sheet, chance: random.Random) -> Iterator[GameLine]:
    """Games of the dealers' random choice until the round is over."""
    while not sheet.round_sheet.is_over:
        contract = chance.choice(sheet.round_sheet.choices)
        yield GameLine(contract, split(contract, chance))


def played_sheet(seed: int, *, confirmed: bool = True) -> Sheet:
    sheet, chance = drawn_sheet(), random.Random(seed)
    for line in games(sheet, chance):
        enter(sheet, line)
    if confirmed:
        do(sheet, Confirm, seat=1)
    return sheet


def new_evening(players: int = 16, **settings: Any) -> Evening:
    """An evening with players; seats drawn at random take no time."""
    wanted = EveningSettings("Clubavond", "2026-11-21", **{"seating": "random"} | settings)
    evening = Evening(build_evening_opening(wanted, DIRECTOR, 0, SEED))
    names = [NewPlayer(f"Player {number}") for number in range(players)]
    if names:
        do(evening, AddPlayers, players=names)
    return evening

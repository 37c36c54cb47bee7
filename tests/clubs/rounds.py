"""Sheets and evenings for the tests: players, whole rounds of games that add up."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from courtcards.clubs.evenings import EveningSettings, NewPlayer, OpenEvening, open_evening
from courtcards.clubs.evenings.commands import AddPlayers
from courtcards.clubs.evenings.deciding import decide
from courtcards.clubs.evenings.evening import Evening
from courtcards.clubs.sheets import (
    Confirm,
    Enter,
    Game,
    NoteDraw,
    Seated,
    Sheet,
    SheetCommand,
    SheetOpened,
    check_sum,
)
from courtcards.clubs.who import Who

DIRECTOR, JURY, TABLE, VIEWER = Who("director"), Who("jury"), Who("table"), Who("viewer")
SEED = b"\x07" * 32
NAMES = ("Ann", "Bea", "Cas", "Dré")


def new_sheet(number: int = 1, table: int = 1, players: Sequence[int] = (0, 1, 2, 3)) -> Sheet:
    first, second, third, fourth = map(Seated, players, NAMES)
    return Sheet(
        SheetOpened(
            evening="e",
            round=number,
            table=table,
            players=(first, second, third, fourth),
            by=DIRECTOR,
            at=0,
        )
    )


def do(sheet: Sheet, command: SheetCommand) -> None:
    sheet.apply(sheet.handle(command))


def drawn_sheet(dealer: int = 0, writer: int = 0) -> Sheet:
    sheet = new_sheet()
    do(sheet, NoteDraw(writer=writer, dealer=dealer, by=TABLE, at=1))
    return sheet


def split(contract: str, chance: random.Random) -> tuple[int, int, int, int]:
    """Entries that a game can have led to."""
    points = [0, 0, 0, 0]
    units = {"queens": [2] * 4, "king-of-hearts": [5], "seventh-last": [2, 3]}
    for unit in units.get(contract, [1] * check_sum(contract)):
        points[chance.randrange(4)] += unit
    first, second, third, fourth = points
    return first, second, third, fourth


def enter(sheet: Sheet, line: Game, who: Who = TABLE) -> None:
    do(sheet, Enter(index=len(sheet.lines), line=line, by=who, at=2))


def games(sheet: Sheet, chance: random.Random) -> Iterator[Game]:
    """Games of the dealers' random choice until the round is over."""
    while not sheet.standing.is_over:
        contract = chance.choice(sheet.standing.choices)
        yield Game(contract, split(contract, chance))


def played_sheet(seed: int, *, confirmed: bool = True) -> Sheet:
    sheet, chance = drawn_sheet(), random.Random(seed)
    for line in games(sheet, chance):
        enter(sheet, line)
    if confirmed:
        do(sheet, Confirm(seat=1, by=TABLE, at=3))
    return sheet


def new_evening(players: int = 16, **settings: object) -> Evening:
    wanted = EveningSettings("Clubavond", "2026-11-21", **settings)  # type: ignore[arg-type]
    evening = Evening(open_evening(OpenEvening(settings=wanted, seed=SEED, by=DIRECTOR, at=0)))
    names = tuple(NewPlayer(f"Player {number}") for number in range(players))
    if names:
        evening.apply(decide(evening, AddPlayers(players=names, by=DIRECTOR, at=0)))
    return evening

"""Evenings to print: names of forty characters in every alphabet of Europe, sheets of all kinds."""

from __future__ import annotations

import random

from clubs.evenings import Sheets, laid_out
from clubs.rounds import DIRECTOR, JURY, SEED, TABLE, check_sum, do, enter, games, given, split
from courtcards.clubs.command import Sender
from courtcards.clubs.evening import Evening, EveningSettings, NewPlayer, build_evening_opening
from courtcards.clubs.evening.players import AddPlayers
from courtcards.clubs.evening.rounds import BeginRound, CloseRound, DrawRounds
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.sheet.commands import Confirm, Correct, NoteDraw, Reopen, Strike
from courtcards.kernel.club_scoring import Fault, GameLine, JuryDecision, VoidLine, WaivedLine

LONG_NAMES = (
    "Ærøskøbing-Þórðardóttir Wolfeschlegelste",
    "Wolfeschlegelsteinhausenbergerdorffvoral",
    "Κωνσταντίνα Παπαδημητρακοπούλου-Ελευθερί",
    "Александра Рождественская-Преображенская",
    "Станіслав Ґудзь-Їжакевич Олександрович Щ",
    "Ђорђе Љубишић-Његошевић Џунковић Ћирилов",
    "Brzęczyszczykiewicz-Chrząszczyżewoszycki",
    "Ştefănescu-Țărănescu Gheorghe-Ionuț Măță",
    "Gülşah Çağlayangöl-Şımarıkoğlu İğneciyan",
    "Árvíztűrő Tükörfúrógép-Székesfehérváriné",
    "Příliš Žluťoučký-Kůň Úpěl Ďábelské Ódyňě",
    "Jón Ásgeirsson Eyjafjallajökull-Þingvöll",
    "Δημήτριος Ξυλούρης-Ψαραντώνης Ὀδυσσεύς Ἕ",
    "Įžymėlis Ūsas-Šlekštys Ąžuolas Ėglėnas Ž",
    "Ģirts Ķekavietis-Ļaudona Ņikita Šķērsiel",
    "Maħmud Għawdxi-Żejtun Ċensu Ġorġ Ħamruni",
    "გიორგი წერეთელი-ჯავახიშვილი მშვენიერი ჭყ",
    "Արամ Խաչատրյան-Ղազարյան Հովհաննիսյան Ճշջ",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Llanfairpwllgwyngyllgogerychwyrndrobwlll",
)
LONG_CLUB = "Koninklijke Kaartvrienden Sint-Niklaas W"


def players(count: int) -> list[NewPlayer]:
    """That many players: all the long names, and plain ones."""
    names = [*LONG_NAMES, *(f"Speler Nummer {number:03d}" for number in range(count))]
    return [
        NewPlayer(name, LONG_CLUB if index % 3 == 0 else "Leuven" if index % 3 == 1 else "")
        for index, name in enumerate(names[:count])
    ]


def drawn_evening(
    count: int, rounds: int = 5, name: str = "Clubavond «De Dubbele Koning»"
) -> Evening:
    wanted = EveningSettings(name, "2026-11-21", rounds=rounds)
    evening = Evening(build_evening_opening(wanted, DIRECTOR, 0, SEED))
    do(evening, AddPlayers, players=players(count))
    do(evening, DrawRounds)
    return evening


def begin_round(evening: Evening, sheets: Sheets) -> list[Sheet]:
    """Begin the next round; its sheets, as they are laid out."""
    do(evening, BeginRound)
    number = len(evening.rounds)
    begun = {place: sheet for place, sheet in laid_out(evening).items() if place[0] == number}
    sheets |= begun
    return [*begun.values()]


def fill(sheet: Sheet, chance: random.Random) -> None:
    """Play the round to its end, and confirm the sheet."""
    if sheet.drawn is None:
        dealer = chance.randrange(4)
        do(sheet, NoteDraw, writer=chance.randrange(3), dealer=dealer)
    for line in games(sheet, chance):
        enter(sheet, line)
    do(sheet, Confirm, seat=3, at=4)


def troubled(sheet: Sheet, chance: random.Random) -> None:
    """A sheet on which everything happens that can."""
    do(sheet, NoteDraw, writer=1, dealer=2)
    hearts = check_sum("hearts")
    enter(sheet, GameLine("hearts", (hearts, 0, 0, 0), Fault(0, "table")))
    enter(sheet, VoidLine(2, "jury"))
    enter(sheet, GameLine("tricks", split("tricks", chance)))
    enter(sheet, WaivedLine(1, "table", "a card fell on the table and was taken back at once"))
    enter(sheet, GameLine("queens", (8, 0, 0, 0)))
    correct = given(
        Correct, index=4, line=GameLine("queens", (2, 2, 2, 2)), reason="miscounted", by=TABLE, at=3
    )
    do(sheet, correct)
    enter(sheet, WaivedLine(3, "jury", "entered by mistake"))
    do(sheet, Strike, index=5, reason="this was another table", by=Sender("jury", "Zoë"))
    reason = (
        "a pack of 51 cards was played with, and nobody noticed until the thirteenth trick; " * 2
    )
    enter(sheet, JuryDecision((-3, -3, -3, -4), reason[:200], "seventh-last"), JURY)
    enter(sheet, JuryDecision((0, -5, 0, 0), "late at the table"), JURY)
    for line in games(sheet, chance):
        enter(sheet, line)
    do(sheet, Confirm, seat=3, at=4)
    do(sheet, Reopen, reason="the score of game 5 was doubted", by=JURY, at=5)
    do(sheet, Confirm, seat=0, by=Sender("director", "Élise"), at=6)


def played_evening(count: int, rounds: int = 5) -> tuple[Evening, Sheets]:
    """A whole evening; the first sheet has everything on it that a sheet can have."""
    evening, chance = drawn_evening(count, rounds), random.Random(7)
    sheets: Sheets = {}
    for number in range(rounds):
        for table, sheet in enumerate(begin_round(evening, sheets)):
            if number == table == 0:
                troubled(sheet, chance)
            else:
                fill(sheet, chance)
        do(evening, CloseRound, round=len(evening.rounds), at=9)
    return evening, sheets

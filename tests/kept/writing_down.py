"""Writes a folder of tables and an evening as the server of today keeps them.

    cd tests && ../.venv/bin/python -m kept.writing_down 0.1.0

Run it before anything that is stored is changed, under a name of its own: the folders that stand
in `logs/` were written by the servers of their time, and are never written again.
"""

from __future__ import annotations

import itertools
import json
import random
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest import mock

import httpx
import msgspec

from courtcards.kernel.shuffling import seed_from_text
from courtcards.live.holders import Holder
from courtcards.live.ids import new_id
from courtcards.server.access.seats import SeatSigner
from courtcards.server.http import entrance
from courtcards.tables import Event, Opened, Table
from courtcards.tables.events import CODEC
from kept.looking import LOG, SECRET, SEEN, WHO, Who, seen
from server.clubbing import Director, PaperTable, token_of
from server.gathering import open_for_people, sit, tell
from server.playing import chosen
from server.serving import Guest, client_of, running_server
from tables.playing import next_command, opening
from waiting import wait_until

LOGS = Path(__file__).with_name("logs")
NAMES = ("Ann", "Béatrice", "Cas", "Dirk", "Els", "Fien")
CLUB: dict[str, Any] = {"game": "double-king", "ruleset": "club", "seats": 4}
SHUFFLED: dict[str, Any] = {**CLUB, "ruleset": "club-shuffled"}


class Company:
    """People at one table, and the bots between them."""

    def __init__(self, url: str, who: Who, people: Sequence[int], **choice: Any) -> None:
        """Open a table and sit down at it; the seats that are no person's stay open."""
        self.guests = {seat: Guest(url) for seat in people}
        host = self.guests[0]
        seed = seed_from_text(f"kept {len(who.tables)}")
        with mock.patch.object(entrance, "new_seed", return_value=seed):
            self.table = open_for_people(host, **{"options": {"first_dealer": 0}} | choice)
        for seat, guest in self.guests.items():
            if seat:
                sit(guest, self.table, NAMES[seat], seat=seat)
        self.who, self.seats = who, int(choice["seats"])
        self.note()

    def note(self) -> None:
        """Note whose tokens there are now."""
        tokens = [""] * self.seats
        for seat, guest in self.guests.items():
            tokens[seat] = guest.ask("GET", guest.at("/link")).json()["token"]
        self.who.tables[self.table] = tokens

    def do(self, seat: int, kind: str, /, **fields: Any) -> None:
        answer = tell(self.guests[seat], kind, **fields)
        assert answer.status_code == 200, (kind, answer.text)

    def begin(self, **bots: str) -> None:
        """Bots on the seats that are named, `s2="steady"`; then the match begins."""
        for seat, bot in bots.items():
            self.do(0, "bot", seat=int(seat[1:]), bot=bot)
        self.do(0, "begin")

    def view(self, seat: int = 0) -> Any:
        return self.guests[seat].look()["view"]

    def turn(self) -> int | None:
        """The person who is on turn now; None where the hand is over. Bots have played."""

        def is_waiting() -> bool:
            now = self.guests[0].look()
            return now["view"]["phase"] != "playing" or now["view"]["turn"] in self.guests

        wait_until(is_waiting)
        view = self.view()
        turn: int | None = view["turn"] if view["phase"] == "playing" else None
        return turn

    def play(self, plays: int | None = None, chance: random.Random | None = None) -> None:
        """So many plays of people, or to the end of the match; hands are dealt as they end."""
        while plays is None or plays > 0:
            seat = self.turn()
            if seat is None:
                if self.view()["phase"] == "match-over":
                    return
                self.do(0, "deal")
                continue
            legal = self.view(seat)["legal"]
            move = chance.choice(legal) if chance else chosen(self.view(seat))
            self.do(seat, "play", move=move)
            plays = None if plays is None else plays - 1
        self.turn()


def kings_corner(ruleset: str, seats: int, **options: Any) -> dict[str, Any]:
    changes = {"first_dealer": 0} | options
    return {"game": "kings-corner", "ruleset": ruleset, "seats": seats, "options": changes}


def write_tables(url: str, who: Who) -> None:
    """Tables of every rule set, each where nothing goes on by itself any more."""
    write_waiting(url, who)
    write_kings_corner(url, who)
    write_double_king(url, who)


def write_waiting(url: str, who: Who) -> None:
    """Tables that have not begun: with a bot and a guest, one left again, one without onlookers."""
    waiting = Company(url, who, [0, 2], **kings_corner("boxed", 4), settings={"public": True})
    waiting.do(0, "bot", seat=3, bot="master")
    waiting.do(2, "contribute", contribution="from-cas")
    waiting.do(0, "free", seat=3)
    waiting.do(0, "bot", seat=3, bot="club")
    waiting.do(2, "chat", phrase="hello")
    empty = Company(url, who, [0, 1], **CLUB)
    empty.do(1, "leave")
    del empty.guests[1]
    empty.note()
    Company(url, who, [0], **CLUB, settings={"spectators": False})


def write_kings_corner(url: str, who: Who) -> None:
    """Kings in the Corner: in the middle of a hand, over, once more and paused, recycled, asked."""
    mid_hand = Company(url, who, [0, 1, 2], **kings_corner("boxed-honour", 3))
    mid_hand.begin()
    mid_hand.play(7, random.Random(1))
    talk(mid_hand)
    for ruleset, seats, people in (
        ("french", 4, [0, 2]),
        ("french-draw-first", 3, [0]),
        ("cross-points", 6, [0, 5]),
        ("cross-stuck", 5, [0, 1]),
    ):
        company = Company(url, who, people, **kings_corner(ruleset, seats))
        company.begin(**{f"s{seat}": "steady" for seat in range(seats) if seat not in people})
        company.play(9)
    over = Company(url, who, [0, 1, 2], **kings_corner("french-single", 3), contribution="ann")
    over.begin()
    over.play()
    crowned = Company(url, who, [0, 1], **kings_corner("crowning", 2))
    crowned.begin()
    crowned.play()
    away = Company(url, who, [0, 1], **kings_corner("boxed", 2), settings={"patience": 5})
    away.begin()
    away.do(0, "deal")
    with away.guests[0].live():
        wait_until(lambda: away.guests[0].look()["room"]["seats"][1]["stand_in"] is not None)
        away.do(1, "back")
    away.play(12, random.Random(2))
    again = Company(url, who, [0, 1], **kings_corner("cross", 2))
    again.begin()
    again.play()
    again.do(1, "rematch")
    again.do(0, "answer", agree=False)
    again.do(0, "rematch")
    again.do(1, "answer", agree=True)
    again.play(5)
    again.do(1, "pause")
    chips = kings_corner("cross-chips", 4, hands=2, completed_piles="recycle_always")
    recycled = Company(url, who, [0, 1, 2, 3], **chips)
    recycled.begin()
    recycled.play(90)
    one_asks = Company(url, who, [0, 1], **kings_corner("cross", 2))
    one_asks.begin()
    one_asks.play()
    one_asks.do(0, "rematch")


def write_double_king(url: str, who: Who) -> None:
    """Double King: a card taken back, a person played for and back, a whole round with bots."""
    taken_back = Company(url, who, [0, 1, 2, 3], **SHUFFLED)
    taken_back.begin()
    taken_back.play(60)
    last = taken_back.guests[0].look()["log"][-1]["event"]["seat"]
    taken_back.do(last, "takeback")
    for seat in range(4):
        if seat != last:
            taken_back.do(seat, "answer", agree=True)
    taken_back.play(3)
    late = Company(url, who, [0, 1, 2, 3], **SHUFFLED, settings={"pace": "move", "limit": 1})
    late.begin()
    late.do(0, "deal")
    wait_until(lambda: late.guests[1].look()["room"]["seats"][0]["stand_in"] is not None)
    late.do(0, "back")
    late.do(2, "pause")
    asked = Company(url, who, [0, 1, 3], **SHUFFLED, settings={"pace": "days", "limit": 2})
    asked.begin(s2="random")
    asked.play(6)
    asked.do(3, "leave")
    asked.turn()
    asked.do(3, "back")
    asked.do(1, "pause")
    whole = Company(url, who, [0], **CLUB, settings={"hints": True, "bot_pause": 0})
    whole.begin(s1="random", s2="steady", s3="novice")
    whole.play()
    whole.do(0, "chat", text="Merci, à la prochaine!")


def talk(company: Company) -> None:
    """A phrase, a text, and what the host makes of it."""
    company.do(0, "chat", phrase="hello")
    company.do(1, "chat", text="goedenavond 🂡 <b>allemaal</b>")
    company.do(0, "mute", seat=1, muted=True)
    company.do(0, "mute", seat=None, muted=True)
    company.do(0, "mute", seat=None, muted=False)


def write_evening(url: str, http: httpx.Client, who: Who) -> None:
    """Two rounds of nine players and a guest of the house: faults, corrections, a table online."""
    director = Director.opening(http)
    lines = "\n".join(f"Speler {number}; Club {number % 3}" for number in range(9))
    director.do("paste", text=lines)
    director.do("add", players=[{"name": "An", "club": "Gent"}, {"name": "Gast", "house": True}])
    director.do("rename", player=0, name="Annelies", club="Leuven")
    director.do("withdraw", player=9)
    director.do("settings", settings={"name": "Clubavond", "date": "2026-11-21", "rounds": 3})
    director.do("draw")
    director.do("exchange", one=0, other=5)
    director.do("begin", online=[2])
    director.do("clock", minutes=90)
    director.do("time", table=1, minutes=10)
    director.do("renew", key="viewer")
    links = director.links()
    jury = token_of(links["jury"])
    write_sheet(director, (1, 1), jury)
    play_online(url, director, (1, 2))
    director.do("close", round=1, reason="brandalarm")
    director.do("return", player=9)
    director.do("draw")
    director.begin()
    half = PaperTable(random.Random(2), 2)
    director.draw_at((2, 1), dealer=2, writer=1)
    for index in range(8):
        director.written((2, 1), "enter", index=index, line=half.game())
    tokens = {name: token_of(links[name]) for name in ("jury", "viewer")}
    who.evenings[director.evening] = {
        "director": director.token,
        **tokens,
        "table 1": director.table_token(1),
    }
    rounds = director.view()["rounds"]
    who.sheets[director.evening] = [
        (number, table["table"])
        for number, each in enumerate(rounds, start=1)
        for table in each["tables"]
    ]


def write_sheet(director: Director, place: tuple[int, int], jury: str) -> None:
    """A whole round with every kind of line, put right by the table, the director and the jury."""
    paper = PaperTable(random.Random(1), 0)
    director.draw_at(place)
    index = 0

    def enter(line: Any, token: str | None = None) -> None:
        nonlocal index
        assert director.write(place, "enter", token, index=index, line=line).status_code == 200
        index += 1

    enter(paper.game("tricks"))
    enter(paper.game("hearts", offender=2))
    enter({"line": "waived", "offender": 1, "decided": "jury", "reason": "gast"}, jury)
    enter(paper.void(2))
    enter(paper.game("trump"))
    enter(paper.decided([-5, -3, 0, 0], "queens"), jury)
    while paper.games < 20:
        enter(paper.game())
    first = director.sheet(place)["lines"][0]["line"]
    moved = first | {"points": [*first["points"][1:], first["points"][0]]}
    for kind, fields in (
        ("correct", {"index": 0, "line": moved, "reason": "verwisseld", "by": "Rita"}),
        ("confirm", {"seat": 1}),
        ("reopen", {"reason": "protest"}),
        ("correct", {"index": 0, "line": first, "reason": "toch niet"}),
        ("strike", {"index": 2, "reason": "dubbel"}),
        ("confirm", {"seat": 3}),
    ):
        answer = director.write(place, kind, jury, **fields)
        assert answer.status_code == 200, answer.text


def play_online(url: str, director: Director, place: tuple[int, int]) -> None:
    """A game at the table on the server, whose sheet is filled from it."""
    online = director.sheet(place)["online"]
    seated = director.write(place, "sit", director.table_token(place[1]), seat=1)
    assert seated.status_code == 200, seated.text
    guests = []
    for path in online["seats"]:
        guest = Guest(url, table=online["table"])
        guest.http.headers["authorization"] = f"Bearer {token_of(path)}"
        guests.append(guest)
    assert tell(guests[0], "deal").status_code == 200
    while (view := guests[0].look()["view"])["phase"] == "playing":
        seat = view["turn"]
        assert tell(guests[seat], "play", move=chosen(guests[seat].look()["view"])).is_success
    wait_until(lambda: len(director.sheet(place)["lines"]) == 1)


def write_first_table(log: Path, who: Who) -> None:
    """A table as the first servers wrote them: no settings, no moments, its seed its own."""
    opened = opening("kings-corner", "french", 3, {})
    assert isinstance(opened, Opened)
    stored: list[Event] = [msgspec.structs.replace(opened, settings=None, fair=0)]
    table, chance, ids = Table.replay(stored), random.Random(3), itertools.count()
    while table.sequence < 30:
        event = table.decide(next_command(table, chance, ids))
        table.apply(event)
        stored.append(event)
    name = new_id()
    rows = [
        (name, number, CODEC.encode(each).decode()) for number, each in enumerate(stored, start=1)
    ]
    with sqlite3.connect(log) as connection:
        connection.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
    connection.close()
    signer = SeatSigner(log.with_name(SECRET).read_bytes())
    who.tables[name] = [signer.token(name, Holder(seat)) for seat in range(3)]


def main() -> None:
    """Write the folder of the name that is given."""
    target = LOGS / sys.argv[1]
    target.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as made:
        log, who = Path(made) / LOG, Who()
        with (
            running_server(log) as url,
            client_of(url) as http,
        ):
            write_tables(url, who)
            write_evening(url, http, who)
        write_first_table(log, who)
        with (
            running_server(log) as url,
            client_of(url) as http,
        ):
            answers = seen(http, who)
        with sqlite3.connect(log) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.execute("VACUUM")
        connection.close()
        for name in (LOG, SECRET):
            shutil.copy(Path(made) / name, target / name)
    (target / WHO).write_bytes(msgspec.json.format(msgspec.json.encode(who)) + b"\n")
    lines = ",\n".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in answers.items())
    (target / SEEN).write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""A host with nothing but a list for a log: whole matches are played there, message by message.

Run by itself it blocks whatever a server is made of from being imported, and plays every game.
"""

from __future__ import annotations

import json
import random
import sys
from dataclasses import dataclass, field
from importlib import import_module
from importlib.abc import MetaPathFinder
from typing import Any

BLOCKED = ("asyncio", "http", "litestar", "sqlite3", "uvicorn", "websockets")


class Blocker(MetaPathFinder):
    """Refuses to import what a host in a page has not got."""

    def find_spec(self, fullname: str, *_: Any) -> None:
        if fullname.partition(".")[0] in BLOCKED:
            raise ModuleNotFoundError(f"{fullname} is blocked", name=fullname)


if __name__ == "__main__":
    for name in [each for each in sys.modules if each.partition(".")[0] in BLOCKED]:
        del sys.modules[name]
    sys.meta_path.insert(0, Blocker())

from courtcards.games import GAMES  # noqa: E402 - what is blocked is blocked before
from courtcards.hosting.listeners import Listener, Listeners  # noqa: E402
from courtcards.hosting.messages import DoneMessage, RefusedMessage  # noqa: E402
from courtcards.hosting.opening import OpenTable  # noqa: E402
from courtcards.hosting.own_play import own_act, turn_of  # noqa: E402
from courtcards.hosting.reading import read_command  # noqa: E402
from courtcards.hosting.refusals import refused  # noqa: E402
from courtcards.kernel.errors import CourtcardsError  # noqa: E402
from courtcards.tables import Act, Sent, Table, events, open_table  # noqa: E402
from courtcards.tables.verbs.seats import Sit  # noqa: E402

SEED = bytes(range(32))
NAME = "a-table"


@dataclass
class Page:
    """Somebody's page at the table: all that it is told."""

    seat: int
    told: list[dict[str, Any]] = field(default_factory=list)

    def tell(self, message: bytes) -> None:
        self.told.append(json.loads(message))

    def hang_up(self, code: int) -> None:
        self.told.append({"type": "closed", "code": code})


class ThinHost:
    """One table, its log, and a page on each seat of a person."""

    def __init__(self, opening: dict[str, Any]) -> None:
        request = OpenTable(**opening)
        opened = open_table(request.opening(at=0, seed=SEED, language="en"))
        self.log = [events.CODEC.encode(opened)]
        self.table = Table.replay([opened])
        self.listeners = Listeners(NAME, self.table)
        self.pages: dict[int, Page] = {}
        self.listen(0)
        self.now = 0

    def listen(self, seat: int) -> None:
        page = self.pages[seat] = Page(seat)
        page.tell(self.listeners.everything(seat))
        self.listeners.add(Listener(seat, page))

    def do(self, act: Act) -> int:
        """Store what it leads to, and only then take it and tell it."""
        done = self.table.answered(act)
        if done is not None:
            return done
        event = self.table.decide(act)
        self.log.append(events.CODEC.encode(event))
        self.table.apply(event)
        self.listeners.tell(event)
        return self.table.sequence

    def sit(self, name: str) -> int:
        self.do(Sent(Sit(name), at=self.now))
        seat = self.table.seating.people[-1]
        self.listen(seat)
        return seat

    def say(self, seat: int, /, **command: Any) -> None:
        """A page sends a command; the answer is told to it alone."""
        self.now += 1
        name = f"c{self.now}"
        text = json.dumps({"id": name, "seq": self.table.sequence} | command)
        answer: DoneMessage | RefusedMessage
        try:
            sent = Sent(read_command(text), seat, self.now, seed=SEED)
            answer = DoneMessage(name, self.do(sent))
        except CourtcardsError as error:
            why = refused(error, "fr")
            assert why is not None
            answer = RefusedMessage.of(name, *why)
        Listener(seat, self.pages[seat]).answer(answer)

    def go_on(self) -> None:
        """What the table does by itself, until a person is to act."""
        while self.table.acts_by_itself:
            turn = turn_of(self.table)
            self.do(own_act(self.table, None if turn is None else turn.decide(), self.now))


def play_out(host: ThinHost, chance: random.Random) -> None:
    """Play at random to the end of the match, from what the pages are told and nothing else."""
    while True:
        host.go_on()
        views = {seat: last_view(page) for seat, page in host.pages.items()}
        view = views[0]
        if view["phase"] == "match-over":
            return
        if view["phase"] != "playing":
            host.say(chance.choice(sorted(views)), type="deal")
            continue
        moves = views[view["turn"]]["legal"]
        plays = [move for move in moves if not move.startswith("end")] or moves
        host.say(view["turn"], type="play", move=chance.choice(plays))


def last_view(page: Page) -> Any:
    """The last view that a page was told."""
    return next(message["view"] for message in reversed(page.told) if "view" in message)


def hosted_match(game: str, ruleset: str, seats: int, bot: str | None, chance: int) -> ThinHost:
    """A table of a game at which a whole match has been played: people, or a person and bots."""
    opening = {"game": game, "ruleset": ruleset, "seats": seats, "name": "Ann", "bot": bot}
    host = ThinHost(opening)
    if bot is None:
        for name in ("Bea", "Cas", "Dirk", "Els", "Fien", "Gust")[: seats - 1]:
            host.sit(name)
        host.say(0, type="begin")
    play_out(host, random.Random(chance))
    return host


if __name__ == "__main__":
    for each in GAMES.values():
        rules = each.rules(each.named_sets[-1].name)
        played = hosted_match(each.name, rules.name, rules.seats, "random", 1)
        assert played.table.match.is_over
        sys.stdout.write(f"{each.name} {len(played.log)}\n")
    assert not {each.partition(".")[0] for each in sys.modules} & set(BLOCKED)
    for name in BLOCKED:
        try:
            import_module(name)
        except ModuleNotFoundError as error:
            sys.stdout.write(f"{error}\n")

"""What the pictures show: tables brought to a phase by their own API, with people of long names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import APIRequestContext, Browser, Page

from waiting import looks

ME = "Maximiliaan-Alexander van Oranje"
OTHERS = (
    "Grootmoeder Josephine",
    "Wolfeschlegelsteinhausenberger",
    "Ana María de los Ángeles Pérez",
    "Jean-Christophe Vandenbroucke",
    "Li",
)

CARDS, RESULT = ".cards [data-card]", ".result"


def as_it_is(_page: Page) -> None:
    """Nothing is done at a page that is open."""


@dataclass(frozen=True)
class Scene:
    """A page as it is to be looked at: its address, and what is to be seen before it is.

    ``then`` is done once it is open.
    """

    name: str
    path: str
    shows: str
    then: Callable[[Page], None] = as_it_is


@dataclass(frozen=True)
class Person:
    """Somebody with a seat, who asks the server without a page."""

    url: str
    asking: APIRequestContext

    def post(self, path: str, **body: Any) -> Any:
        """The answer to what is sent there."""
        answer = self.asking.post(f"{self.url}/api/tables{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def sees(self, table: str) -> Any:
        """What the server says of the table."""
        return self.asking.get(f"{self.url}/api/tables/{table}").json()

    def orders(self, table: str, kind: str, **rest: Any) -> None:
        """A command, at what stands now."""
        seq = self.sees(table)["seq"]
        self.post(f"/{table}/commands", type=kind, id=f"{kind}-{seq}-{rest}", seq=seq, **rest)

    def plays(self, table: str, now: Any) -> None:
        """The first move that is legal, one that ends the turn last, if there is any."""
        legal, seq = now["view"]["legal"], now["seq"]
        if legal:
            move = min(legal, key=lambda move: (move.startswith("end"), ">" in move, move))
            self.post(f"/{table}/plays", id=f"play-{seq}", seq=seq, move=move)


class Gathering:
    """People round tables of one server, the first of whom is looked over the shoulder."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.contexts = [browser.new_context() for _ in range(1 + len(OTHERS))]
        self.people = [Person(url, context.request) for context in self.contexts]

    @property
    def me(self) -> Person:
        """Whose pages are looked at."""
        return self.people[0]

    def cookies(self) -> Any:
        """Those by which a page has my seats."""
        return self.contexts[0].storage_state()

    def without_me(self) -> Gathering:
        """The others alone: at a table of theirs I am a spectator."""
        others = copy(self)
        others.people = self.people[1:]
        return others

    def end(self) -> None:
        """Everybody goes."""
        for context in self.contexts:
            context.close()

    def open(self, seats: int, people: int, **choice: Any) -> str:
        """A table of so many seats, so many of them for people, that has not begun."""
        wanted: dict[str, Any] = {"options": {}, "name": ME, "contribution": "me-g", "seats": seats}
        # Nobody's page is open: no bot is to play for them meanwhile.
        wanted |= {"bot": None, "settings": {"patience": 3600, "hints": True}}
        if people == 1:
            wanted["bot"] = "steady"
        table: str = self.me.post("", **wanted | choice)["table"]
        for seat in range(1, people):
            name = OTHERS[seat - 1]
            wish = {"name": name, "seat": seat, "contribution": f"seat-{seat}"}
            self.people[seat].post(f"/{table}/seats", **wish)
        return table

    def begin(self, table: str, seats: int, people: int) -> None:
        """Bots take the seats that are open, and the match begins."""
        if people == 1:
            return
        for seat in range(people, seats):
            self.me.orders(table, "bot", seat=seat, bot="steady")
        self.me.orders(table, "begin")

    def play(self, table: str, people: int, until: Callable[[Any], bool]) -> None:
        """The first plays that are legal, those that end a turn last, until my view is so."""
        now = self.me.sees(table)
        while not until(view := now["view"]):
            if view["phase"] == "match-over":
                raise AssertionError(f"the match ended before it was so: {table}")
            if view["phase"] != "playing":
                self.me.orders(table, "deal")
            elif view["turn"] is not None and view["turn"] < people:
                person = self.people[view["turn"]]
                mine = now if person is self.me else person.sees(table)
                person.plays(table, mine)
            now = self._after(table, now["seq"])

    def _after(self, table: str, seq: int) -> Any:
        """What I see once the table has gone on: each step is waited for, not the whole match."""
        for _ in looks():
            now = self.me.sees(table)
            if now["seq"] != seq:
                return now
        raise AssertionError(f"it has not come: {table}")


def phase(name: str) -> Callable[[Any], bool]:
    """Whether the table is in a phase."""
    return lambda view: bool(view["phase"] == name)


def is_my_turn(view: Any) -> bool:
    """Whether I am on turn and have something to do."""
    return bool(view["legal"])


def has_long_piles(view: Any) -> bool:
    """Whether it is my turn, and much lies on the table."""
    return bool(view["legal"]) and sum(map(len, view["table"]["piles"].values())) >= 20


def has_trick(view: Any) -> bool:
    """Whether I am the last to play to a trick."""
    table = view["table"]
    return bool(view["legal"]) and len(table["trick"]) == len(table["hand_counts"]) - 1


def remarks(gathering: Gathering, table: str, people: int) -> Callable[[Page], None]:
    """All of the others say something that I have not seen yet."""

    def said(page: Page) -> None:
        for person in gathering.people[1:people]:
            person.orders(table, "chat", phrase="well-played")
        for seat in range(1, people):
            page.wait_for_selector(f'.bubble[data-seat="{seat}"]')

    return said


def advised(page: Page) -> None:
    """The hint is asked for, and there."""
    page.click(".ask-hint")
    page.wait_for_selector(".advice-said")


def lesson(game: str) -> Scene:
    """The beginning of the first lesson of a game."""

    def begun(page: Page) -> None:
        page.locator(f"[data-game={game}] .begin-lesson").first.click()
        page.wait_for_selector(".lesson-text")
        page.wait_for_selector(CARDS)

    return Scene(f"lesson-{game}", "/learn", ".begin-lesson", begun)


def enlarged(page: Page) -> None:
    """Large cards are chosen, for this scene and all that follow."""
    chosen = "{ speed: 'fast', cards: 'large' }"
    page.evaluate(f"localStorage['courtcards.settings'] = JSON.stringify({chosen})")
    page.reload()
    page.wait_for_selector(CARDS)


KINGS: list[tuple[str, int, int, Callable[[Any], bool]]] = [
    ("turn", 2, 1, is_my_turn),
    ("turn", 3, 3, is_my_turn),
    ("turn", 4, 1, is_my_turn),
    ("turn", 5, 3, is_my_turn),
    ("turn", 6, 1, is_my_turn),
    ("piles", 2, 2, has_long_piles),
    ("piles", 4, 4, has_long_piles),
    ("piles", 6, 6, has_long_piles),
    ("hand-over", 2, 1, phase("hand-over")),
    ("hand-over", 4, 3, phase("hand-over")),
    ("hand-over", 6, 6, phase("hand-over")),
    ("match-over", 2, 2, phase("match-over")),
    ("match-over", 3, 1, phase("match-over")),
    ("match-over", 6, 6, phase("match-over")),
]
"""Phase, seats, how many of them are people's, and when it is so."""


def cross_scenes(gathering: Gathering) -> Iterator[Scene]:
    """The pages before a table, and every scene of the cross; brought about when asked for."""
    yield Scene("first", "/", ".game-how")
    yield Scene("opening", "/new?way=people", "button.start")
    for kind, seats, people, until in KINGS:
        rules = (
            "french" if kind == "hand-over" else "cross-chips" if seats == 3 else "french-single"
        )
        table = gathering.open(seats, people, game="kings-corner", ruleset=rules)
        gathering.begin(table, seats, people)
        gathering.play(table, people, until)
        shows = RESULT if kind.endswith("over") else f".is-my-turn {CARDS}"
        yield Scene(f"kings-{kind}-{seats}", f"/table/{table}", shows)
        if kind == "turn" and seats in {2, 6}:
            yield Scene(f"kings-hint-{seats}", f"/table/{table}", shows, advised)
        if kind == "match-over":
            yield Scene(f"kings-replay-{seats}", f"/table/{table}/replay?ply=24", CARDS)
        if kind == "piles" and seats > 2:
            yield Scene(
                f"kings-said-{seats}", f"/table/{table}", shows, remarks(gathering, table, people)
            )
    for seats, people in ((2, 1), (6, 5)):
        table = gathering.open(seats, people, game="kings-corner", ruleset="boxed", bot=None)
        yield Scene(f"kings-waiting-{seats}", f"/table/{table}", ".waiting")
    others = gathering.without_me()
    table = others.open(5, 5, game="kings-corner", ruleset="french-single")
    others.begin(table, 5, 5)
    others.play(table, 5, has_long_piles)
    yield Scene("kings-watched-5", f"/table/{table}", f".watching-mark, {CARDS}")
    yield lesson("kings-corner")


DOUBLE: list[tuple[str, int, Callable[[Any], bool]]] = [
    ("choosing", 4, is_my_turn),
    ("turn", 1, lambda view: is_my_turn(view) and view["table"]["contract"] is not None),
    ("trick", 4, has_trick),
    ("trick", 1, has_trick),
    ("hand-over", 4, phase("hand-over")),
    ("match-over", 4, phase("match-over")),
]


def trick_scenes(gathering: Gathering) -> Iterator[Scene]:
    """Every scene of the tricks, brought about when it is asked for."""
    for kind, people, until in DOUBLE:
        first = {"first_dealer": 0 if kind == "choosing" else 1}
        table = gathering.open(4, people, game="double-king", ruleset="club", options=first)
        gathering.begin(table, 4, people)
        gathering.play(table, people, until)
        shows = {"choosing": ".choosing"}.get(kind, RESULT if kind.endswith("over") else CARDS)
        yield Scene(f"double-{kind}-{people}", f"/table/{table}", shows)
        if kind == "turn":
            yield Scene("double-hint", f"/table/{table}", CARDS, advised)
            large = Scene("double-large", f"/table/{table}", CARDS, enlarged)
        if kind == "match-over":
            yield Scene("double-replay", f"/table/{table}/replay?hand=3&ply=20", CARDS)
        if kind == "trick" and people == 4:
            yield Scene(
                "double-said-4", f"/table/{table}", shows, remarks(gathering, table, people)
            )
    table = gathering.open(4, 3, game="double-king", ruleset="club")
    yield Scene("double-waiting", f"/table/{table}", ".waiting")
    yield lesson("double-king")
    yield large


STAGES: dict[str, Callable[[Gathering], Iterator[Scene]]] = {
    "cross": cross_scenes,
    "tricks": trick_scenes,
}
"""Scenes by what they are of."""

"""An evening of 48 players and five rounds in which everything happens, and the test's own count.

Seven tables write by phone, two on paper, of one only the four scores are kept, two play on the
server. Two players come late and one leaves; a round is taken back; sheets are corrected before and
after they are confirmed; the jury decides; a round does not count and does after all; the last one
is opened again; penalties are given and lifted.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from server.clubbing import Director, PaperTable, ranking, ranking_points, token_of
from server.mixed_hall import by_grid, by_phones, by_scores, on_the_server
from server.refused import check

ROUNDS, TABLES = 5, 12
PHONES = (1, 2, 3, 4, 5, 6, 7)
PAPER, HALF_PAPER, SCORES = 8, 9, 10
ON_SERVER = (11, 12)
LATE, LATER, PENALISED, LIFTED = 48, 49, 5, 9
Line = tuple[int, int, Fraction, int, int | None]


@dataclass
class MixedEvening:
    """The evening as its director has it, and what the test itself knows of it."""

    url: str
    director: Director
    chance: random.Random = field(default_factory=lambda: random.Random(48))
    rounds: list[list[tuple[list[int], list[int]]]] = field(default_factory=list)
    """Of each round its tables: players and scores by seat."""
    byes: list[list[int]] = field(default_factory=list)
    penalties: dict[int, int] = field(default_factory=dict)
    leaver: int = -1

    @property
    def jury(self) -> str:
        return token_of(self.director.links()["jury"])

    def names(self) -> list[str]:
        return [f"Player {number}" for number in range(48)] + ["Late", "Later"]

    def ranking(self, counting: Sequence[int] = range(1, ROUNDS + 1)) -> list[Line]:
        """The ranking of these rounds, by the test's own count."""
        return ranking(
            [self.rounds[number - 1] for number in counting],
            [self.byes[number - 1] for number in counting],
            len(self.director.view()["players"]),
            self.penalties,
        )

    def of_round(self, player: int, number: int) -> tuple[int | None, Fraction, int] | None:
        """What a round has brought a player: table, ranking points and score; None: missed."""
        if player in self.byes[number - 1]:
            return None, Fraction(10), 0
        for table, (players, scores) in enumerate(self.rounds[number - 1], start=1):
            if player in players:
                seat = players.index(player)
                return table, ranking_points(scores)[seat], scores[seat]
        return None

    def is_ranked_so(self, counting: Sequence[int]) -> None:
        """The director sees at this moment what these rounds come to."""
        assert shown(self.director.view()["standings"]) == as_shown(self.ranking(counting))

    def begin(self) -> None:
        """Draw and begin the next round, and note who sits where."""
        self.director.begin(online=ON_SERVER)
        self.note()

    def note(self) -> None:
        """Note who sits where in the round that has begun."""
        begun = self.director.view()["rounds"][-1]
        self.rounds.append([(each["players"], [0] * 4) for each in begun["tables"]])
        self.byes.append(begun["byes"])

    def scored(self, number: int, table: int, scores: Sequence[int]) -> None:
        """Note what a table has come to."""
        self.rounds[number - 1][table - 1][1][:] = scores

    def given(self, number: int, table: int, points: Sequence[int]) -> None:
        """Note points that are added to what a table has come to."""
        before = self.rounds[number - 1][table - 1][1]
        before[:] = [a + b for a, b in zip(before, points, strict=True)]

    def paper(self) -> PaperTable:
        """A table that is about to play, whatever others play meanwhile."""
        return PaperTable(random.Random(self.chance.random()), self.chance.randrange(4))


def shown(standings: Sequence[Any]) -> list[tuple[Any, ...]]:
    """A ranking that the server shows, without its rounds."""
    return [
        tuple(each[key] for key in ("place", "player", "points", "score", "best"))
        for each in standings
    ]


def as_shown(lines: Sequence[Line]) -> list[tuple[Any, ...]]:
    """A ranking of the test's own, its points as they are shown."""
    return [(*line[:2], float(line[2]), *line[3:]) for line in lines]


def play(evening: MixedEvening) -> None:
    """All five rounds."""
    director = evening.director
    people = "\n".join(f"Player {number}; Club {number % 6}" for number in range(48))
    director.do("paste", text=people)
    first_round(evening)
    second_round(evening)
    third_round(evening)
    fourth_round(evening)
    last_round(evening)


def play_all(evening: MixedEvening, number: int, but: int | None = None) -> None:
    """All tables play the round at once, but for one that plays by itself."""
    director, url = evening.director, evening.url
    phones = {table: evening.paper() for table in PHONES if table != but}
    faults = {
        1: {2: "DK-8.2", 7: "DK-8.3"},
        3: {4: "waived", 11: "DK-8.2"},
        5: {1: "DK-8.3", 2: "DK-8.3", 3: "DK-8.3", 16: "DK-8.2"},
    }
    with ThreadPoolExecutor(len(ON_SERVER) + 1) as hands:
        writing = hands.submit(asyncio.run, by_phones(url, director, number, phones, faults))
        playing = {
            table: hands.submit(on_the_server, url, director, (number, table))
            for table in ON_SERVER
        }
        for table in (PAPER, HALF_PAPER):
            paper = evening.paper()
            own = director.table_token(table)
            by_grid(director, (number, table), paper, own, 6 if table == HALF_PAPER else -1)
            evening.scored(number, table, paper.totals)
        evening.scored(number, SCORES, by_scores(director, (number, SCORES), evening.chance))
        writing.result()
        for table, found in playing.items():
            evening.scored(number, table, found.result())
    for table, paper in phones.items():
        evening.scored(number, table, paper.totals)


def close(evening: MixedEvening) -> None:
    """Close the round; at once everybody sees what it comes to."""
    evening.director.close()
    evening.is_ranked_so(range(1, len(evening.rounds) + 1))


def first_round(evening: MixedEvening) -> None:
    """Two change places; a confirmed sheet turns out to have two scores mixed up."""
    director = evening.director
    evening.begin()
    (one, *_), (other, *_) = (evening.rounds[0][table][0] for table in (1, 2))
    director.do("reseat", round=1, one=one, other=other, reason="They are sisters")
    evening.rounds.clear()
    evening.byes.clear()
    evening.note()
    assert evening.rounds[0][1][0][0] == other
    director.do("add", players=[{"name": "Late", "club": "Club 0"}])
    play_all(evening, 1)
    for table, token in ((2, evening.jury), (PAPER, None)):
        mixed_up(evening, (1, table), token)
    close(evening)


def mixed_up(evening: MixedEvening, place: tuple[int, int], token: str | None) -> None:
    """In the last game of tricks two players got each other's points."""
    director = evening.director
    index, line = next(
        (each["index"], each["line"])
        for each in reversed(director.sheet(place)["lines"])
        if each["line"]["line"] == "game"
        and each["line"]["contract"] == "trump"
        and each["line"]["points"][0] != each["line"]["points"][1]
    )
    first, second, *rest = line["points"]
    new = {"line": "game", "contract": "trump", "points": [second, first, *rest]}
    fields = {"index": index, "line": new}
    check(director.write(place, "correct", token, **fields), 422, "club/bad-entry", "say why")
    answer = director.write(place, "correct", token, reason="mixed up", by="Rita", **fields)
    assert answer.status_code == 200, answer.text
    evening.given(*place, [second - first, first - second, 0, 0])


def second_round(evening: MixedEvening) -> None:
    """Of 49 one sits out, and plays on for one who is called away and comes no more."""
    director, place = evening.director, (2, 4)
    evening.begin()
    seated, (out,) = evening.rounds[1][3][0], evening.byes[1]
    paper = evening.paper()
    director.draw_at(place, dealer=paper.dealer)
    for index in range(8):
        director.written(place, "enter", index=index, line=paper.game())
    evening.leaver = seated[2]
    name = evening.names()[out]
    director.written(place, "substitute", seat=2, name=name, reason="Called away")
    play_all(evening, 2, but=4)
    for index in range(8, 20):
        director.written(place, "enter", index=index, line=paper.game())
    director.written(place, "confirm", seat=1)
    evening.scored(2, 4, paper.totals)
    close(evening)
    director.do("withdraw", player=evening.leaver)


def third_round(evening: MixedEvening) -> None:
    """The jury decides about the last game of a table; the round does not count for a while."""
    director, place = evening.director, (3, 3)
    evening.begin()
    play_all(evening, 3)
    last = director.sheet(place)["lines"][-1]
    contract, before = last["line"]["contract"], last["points"]
    total = sum(before)
    points = [total + 3 * 5, -5, -5, -5]
    decision = {"line": "decision", "points": points, "reason": "shown", "contract": contract}
    for kind, fields in (
        ("reopen", {"reason": "protest"}),
        ("correct", {"index": last["index"], "line": decision, "reason": "jury"}),
        ("confirm", {"seat": 1}),
    ):
        answer = director.write(place, kind, evening.jury, **fields)
        assert answer.status_code == 200, answer.text
    evening.given(3, 3, [a - b for a, b in zip(points, before, strict=True)])
    close(evening)
    director.do("annul", round=3, reason="A pack had 51 cards")
    evening.is_ranked_so((1, 2))
    director.do("reinstate", round=3, reason="It lay below the table")
    evening.is_ranked_so((1, 2, 3))
    director.do("add", players=[{"name": "Later"}])


def fourth_round(evening: MixedEvening) -> None:
    """It has begun too early and is taken back; what is sent for it then counts no more."""
    director, place = evening.director, (4, 1)
    evening.begin()
    director.draw_at(place)
    director.written(place, "enter", index=0, line=evening.paper().game())
    director.written((4, SCORES), "total", points=[20, -20, 0, 0])
    refused = director.ask("unbegin", round=4)
    check(refused, 409, "club/not-now", f"have entries: 1, {SCORES}; say why")
    director.do("unbegin", round=4, reason="The soup is not eaten yet")
    evening.rounds.pop()
    evening.byes.pop()
    evening.is_ranked_so((1, 2, 3))
    evening.begin()
    waived = {"line": "waived", "offender": 0, "decided": "jury", "reason": "late"}
    late = director.write(place, "enter", index=1, line=waived)
    check(late, 409, "club/not-now", "the start of round 4 was undone")
    director.attempts[4] = 2
    play_all(evening, 4)
    points = [-6, 2, 2, 2]
    line = {"line": "decision", "points": points, "reason": "Talked", "ends": False}
    index = len(director.sheet((4, 6))["lines"])
    answer = director.write((4, 6), "enter", evening.jury, index=index, line=line)
    assert answer.status_code == 200, answer.text
    evening.given(4, 6, points)
    other = [10, 10, -20, 0]  # two share the first places
    director.written((4, SCORES), "total", points=other, reason="Read again")
    evening.scored(4, SCORES, other)
    close(evening)


def last_round(evening: MixedEvening) -> None:
    """It is opened again for a decision of the jury's; penalties of the whole evening follow."""
    director, place = evening.director, (5, 7)
    evening.begin()
    play_all(evening, 5)
    close(evening)
    director.do("reopen-round", round=5, reason="Table 7 protests")
    points = [4, -4, 0, 0]
    line = {"line": "decision", "points": points, "reason": "Looked back", "ends": False}
    index = len(director.sheet(place)["lines"])
    director.written(place, "enter", index=index, line=line)
    evening.given(5, 7, points)
    close(evening)
    answer = director.ask("penalty", evening.jury, player=PENALISED, points=-4, reason="Late twice")
    assert answer.status_code == 200, answer.text
    director.do("penalty", player=LIFTED, points=-2, reason="Was rude")
    director.do("lift", penalty=2, reason="It was somebody else")
    evening.penalties[PENALISED] = -4

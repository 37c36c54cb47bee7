"""Random evenings whose seats are corrected at random moments, recounted by code of the tests.

The test keeps the true seats itself. The recount reads the stored events, and uses nothing of the
program that counts: results, meetings, byes and the ranking must be the same.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from clubs.evenings import Sheets, begin, close, draw
from clubs.rounds import JURY, do, new_evening, played_sheet
from courtcards.clubs import results
from courtcards.clubs.evening import Evening, NewPlayer
from courtcards.clubs.evening.players import AddPlayers, Penalise, Return, Withdraw
from courtcards.clubs.evening.seats import CorrectSeats
from courtcards.clubs.evening.undo import Annul, Reinstate, UndoRoundStart
from courtcards.clubs.export import export_evening, parse_export
from courtcards.clubs.results import build_reseating, build_sheet_opening, list_sheet_places
from courtcards.clubs.seating import build_seating_report
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.sheet.commands import Confirm, Total
from server.clubbing import ranking_points
from server.recounting import Recount

Seats = tuple[list[list[int]], list[int]]
"""The players of each table by seat, and the byes."""


@cache
def events_of(seed: int) -> list[Any]:
    """What is written on a sheet: a whole round of games, the last event its confirmation."""
    return [past.event for past in played_sheet(seed).history[1:]]


@dataclass
class Night:
    """A random evening: ``truth`` is who really sat where, kept by the test alone."""

    chance: random.Random
    evening: Evening
    sheets: Sheets = field(default_factory=dict)
    truth: list[Seats] = field(default_factory=list)
    last: tuple[int, Seats] | None = None
    """The round that was corrected last, and its seats before."""
    commands: int = 0

    @classmethod
    def of(cls, seed: int) -> Night:
        chance = random.Random(seed)
        seating = "no_repeats" if seed % 10 == 0 else "random"
        players = chance.randrange(20, 26) if seating == "no_repeats" else chance.randrange(8, 26)
        rounds = 3 if seating == "no_repeats" else chance.randrange(1, 5)
        return cls(chance, new_evening(players, seating=seating, rounds=rounds))

    def play(self) -> None:
        """Play the whole evening; at many moments something happens."""
        evening = self.evening
        while not evening.is_over:
            if not evening.plan:
                draw(evening)
            self.perhaps_correct()
            if not evening.plan:
                continue
            self.check_the_draw()
            self.begin()
            self.perhaps_correct()
            if self.chance.random() < 0.1:
                do(evening, UndoRoundStart, round=len(evening.rounds), reason="too early")
                self.drop_round()
                continue
            self.write_sheets()
            close(evening, "some are missing")
            self.perhaps_come_or_go()
            self.perhaps_correct()
        self.perhaps_annul()
        self.perhaps_correct()

    def begin(self) -> None:
        plan = self.evening.plan[0]
        self.truth.append(([*map(list, plan.tables)], list(plan.byes)))
        begin(self.evening)
        self.lay_out()

    def lay_out(self) -> None:
        for place in list_sheet_places(self.evening):
            if place not in self.sheets:
                opened = build_sheet_opening("e", self.evening, place)
                self.sheets[place] = Sheet(opened, self.evening.club)

    def drop_round(self) -> None:
        number = len(self.truth)
        self.truth.pop()
        self.sheets = {place: each for place, each in self.sheets.items() if place[0] < number}
        if self.last is not None and self.last[0] == number:
            self.last = None

    def write_sheets(self) -> None:
        """Most tables write all, some write their scores alone or are not done."""
        number = len(self.evening.rounds)
        for place, sheet in sorted(self.sheets.items()):
            if place[0] != number:
                continue
            kind = self.chance.random()
            if kind < 0.3:
                one, other, third = (self.chance.randrange(-20, 21) for _ in range(3))
                do(sheet, Total, points=(one, other, third, -one - other - third))
                do(sheet, Confirm, seat=1, by=JURY)
            else:
                events = events_of(self.chance.randrange(40))
                for event in events[: self.chance.choice((6, -1)) if kind > 0.9 else None]:
                    sheet.apply(event)
            if self.chance.random() < 0.3:
                self.perhaps_correct()

    def perhaps_come_or_go(self) -> None:
        evening, chance = self.evening, self.chance
        if chance.random() < 0.2:
            do(evening, AddPlayers, players=[NewPlayer(f"Late {len(evening.players)}")])
        there = [each.number for each in evening.players if each.is_there]
        if chance.random() < 0.2 and len(there) > 8:
            do(evening, Withdraw, player=chance.choice(there))
        if chance.random() < 0.1:
            do(evening, Penalise, player=chance.choice(there), points=-3, reason="late")
        gone = [each.number for each in evening.players if not each.is_there]
        if gone and chance.random() < 0.2:
            do(evening, Return, player=gone[0])

    def perhaps_annul(self) -> None:
        number = len(self.evening.rounds)
        if self.chance.random() < 0.3:
            do(self.evening, Annul, round=number, reason="burned")
            self.perhaps_correct()
            if self.chance.random() < 0.5:
                do(self.evening, Reinstate, round=number, reason="it was right")

    # Corrections

    def perhaps_correct(self) -> None:
        """Correct a round that has begun, or undo the last correction; the sheets follow."""
        if not self.truth or self.chance.random() < 0.4:
            return
        if self.last is not None and self.chance.random() < 0.3:
            number, before = self.last
            self.last = None
            self.correct(number, before)
            return
        number = self.chance.randrange(len(self.truth)) + 1
        before = self.truth[number - 1]
        after = self.changed(([*map(list, before[0])], list(before[1])))
        if not are_same(after, before):
            standings = self.ranking()
            self.correct(number, after)
            if self.chance.random() < 0.3:
                self.correct(number, before)
                assert self.ranking() == standings, "undone, the standings are others"
            else:
                self.last = number, before

    def changed(self, seats: Seats) -> Seats:
        """Who really sat where: swaps, whole tables, or somebody who was not in the round."""
        tables, byes = seats
        chance = self.chance
        spots = [(row, at) for row in (*tables, byes) for at in range(len(row))]
        kind = chance.choice(("swap", "swap", "table", "name", "many"))
        if kind == "table" and len(tables) > 1:
            one, other = chance.sample(range(len(tables)), 2)
            tables[one], tables[other] = tables[other], tables[one]
        elif kind == "name":
            seated = {*byes}.union(*tables)
            free = [each.number for each in self.evening.players if each.number not in seated]
            if free:
                row, at = chance.choice(spots)
                wrong, row[at] = row[at], chance.choice(free)
                if row is not byes and chance.random() < 0.5:
                    byes.append(wrong)
        else:
            for _ in range(1 if kind == "swap" else 4):
                (row, at), (other_row, other_at) = chance.sample(spots, 2)
                row[at], other_row[other_at] = other_row[other_at], row[at]
        return tables, byes

    def correct(self, number: int, seats: Seats) -> None:
        if are_same(seats, self.truth[number - 1]):
            return
        written = {place: (sheet.lines, sheet.confirmed) for place, sheet in self.sheets.items()}
        before = {place: (list(lines), given) for place, (lines, given) in written.items()}
        self.commands += 1
        do(
            self.evening,
            CorrectSeats,
            command=f"correct {self.commands}",
            round=number,
            tables=tuple(map(tuple, seats[0])),
            byes=tuple(seats[1]),
            reason="found later",
        )
        self.truth[number - 1] = seats
        if self.chance.random() < 0.7:  # else the server stopped, and does it after the next
            self.follow()
        assert before == {
            place: (sheet.lines, sheet.confirmed) for place, sheet in self.sheets.items()
        }

    def follow(self) -> None:
        for sheet in self.sheets.values():
            if (command := build_reseating(self.evening, sheet)) is not None:
                do(sheet, command)

    # What must be so

    def ranking(self) -> Any:
        return results.rank_evening(self.evening, self.sheets)

    def check_the_draw(self) -> None:
        """Where a draw avoids it, nobody meets again whom they really met."""
        if self.evening.settings.seating == "random":
            return
        counting = [self.truth[each.number - 1] for each in self.evening.counting_rounds]
        past = meetings(tables for tables, _ in counting)
        plan = meetings(each.tables for each in self.evening.plan)
        assert not past & plan
        assert max(plan.values()) == 1

    def check(self) -> None:
        """Count the events again."""
        self.follow()
        text = export_evening(self.evening, self.sheets)
        export = json.loads(text)
        recount = Recount.of(export, whole=False)
        assert [(each["tables"], each["byes"]) for each in recount.rounds] == self.truth
        self.check_results(recount)
        counting = [index for index in range(len(self.truth)) if index + 1 not in recount.annulled]
        report = build_seating_report([each.seating for each in self.evening.counting_rounds])
        met = meetings(self.truth[index][0] for index in counting)
        assert report.repeats == sum(met.values()) - len(met)
        byes = Counter(player for index in counting for player in self.truth[index][1])
        assert {**report.byes} == byes
        found = [
            (place, recount.names[player], float(points), score)
            for place, player, points, score, _ in recount.places()
        ]
        assert found == [
            (each["place"], each["player"], float(each["points"]), each["score"])
            for each in export["standings"]
        ]
        again = parse_export(text)
        assert export_evening(again.evening, again.sheets) == text

    def check_results(self, recount: Recount) -> None:
        """Hold each result against the scores at the seat where the player really sat."""
        right: dict[int, list[tuple[int, Fraction, int]]] = {
            player: [] for player in range(len(recount.names))
        }
        for index, (tables, byes) in enumerate(self.truth):
            if index + 1 in recount.annulled:
                continue
            for seated, scores in recount.played[index]:
                assert seated in tables
                for player, score, points in zip(
                    seated, scores, ranking_points(scores), strict=True
                ):
                    right[player].append((index + 1, points, score))
            for player in byes if index + 1 in recount.closed else ():
                right[player].append((index + 1, Fraction(10), 0))
        found = results.compute_results(self.evening, self.sheets)
        assert right == {
            player: [(each.round, each.points, each.score) for each in of]
            for player, of in found.items()
        }


def are_same(one: Seats, other: Seats) -> bool:
    """Whether they are seated alike; byes have no order."""
    return one[0] == other[0] and {*one[1]} == {*other[1]}


def meetings(rounds: Iterable[Iterable[Iterable[int]]]) -> Counter[tuple[int, ...]]:
    """How often every two have met."""
    return Counter(
        pair for tables in rounds for seated in tables for pair in combinations(sorted(seated), 2)
    )


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(30), id="30"),
        pytest.param(range(30, 1000), id="1000", marks=pytest.mark.long),
    ],
)
def test_random_evenings_with_random_corrections(seeds: range) -> None:
    corrected = 0
    for seed in seeds:
        night = Night.of(seed)
        night.play()
        night.check()
        corrected += night.commands
    assert corrected > len(seeds)

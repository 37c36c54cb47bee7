"""Statistics of random seasons, counted again from the lines of the sheets by other code."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count

import pytest
from openskill.models import PlackettLuce

from clubs.evenings import Sheets, laid_out
from clubs.rounds import CLUB, DIRECTOR, JURY, SEED, check_sum, do, given, split
from courtcards.clubs.command import Sender
from courtcards.clubs.evening import Evening, EveningSettings, NewPlayer, build_evening_opening
from courtcards.clubs.evening.players import AddPlayers, Penalise, Withdraw
from courtcards.clubs.evening.rounds import BeginRound, CloseRound, DrawRounds
from courtcards.clubs.evening.undo import Annul
from courtcards.clubs.season.outcomes import (
    EveningOutcome,
    Person,
    build_outcome,
    decode_summary,
    encode_summary,
    summarize_evening,
)
from courtcards.clubs.season.statistics import (
    LEAST_DEALS,
    SeasonStatistics,
    compare_opponents,
    compute_statistics,
)
from courtcards.clubs.sheet import Sheet
from courtcards.clubs.sheet.commands import Confirm, Correct, Enter, NoteDraw, Total
from courtcards.kernel.club_scoring import (
    Fault,
    GameLine,
    JuryDecision,
    ScoreLine,
    VoidLine,
    WaivedLine,
)

SERVER = Sender("server")
POOL = [f"Player {letter}" for letter in "abcdefghijklmn"]
SEASONS = [pytest.param(range(30), id="30"), pytest.param(range(30, 300), marks=pytest.mark.long)]


@dataclass
class Held:
    """An evening that was held, with its sheets."""

    evening: Evening
    sheets: Sheets = field(default_factory=dict)


# Random seasons


def hold_season(seed: int) -> list[Held]:
    chance = random.Random(seed)
    return [hold_evening(day, chance) for day in range(1, chance.randint(2, 7))]


def hold_evening(day: int, chance: random.Random) -> Held:
    is_duplicate = chance.random() < 0.25
    rounds = chance.randint(1, 4)
    settings = EveningSettings(
        f"Evening {day}",
        f"2026-03-{day:02}",
        rounds,
        ruleset="club-shuffled" if is_duplicate else "club",
        seating="random",
        duplicate=is_duplicate,
    )
    held = Held(Evening(build_evening_opening(settings, DIRECTOR, day, SEED)))
    evening, commands = held.evening, map(str, count())
    names = chance.sample(POOL, chance.randint(8, 12) if is_duplicate else chance.randint(4, 13))
    players = [NewPlayer(name) for name in names]
    if len(players) % 4 == 3:
        players.append(NewPlayer("The house", house=True))
    do(evening, AddPlayers, players=players, command=next(commands))
    for number in range(1, chance.randint(0 if day > 1 else 1, rounds) + 1):
        seed = bytes([chance.randrange(256)]) * 32
        do(evening, given(DrawRounds, command=next(commands), seed=seed))
        do(evening, BeginRound, command=next(commands))
        held.sheets |= play_round(evening, number, chance)
        if number == rounds and not is_duplicate and chance.random() < 0.3:
            break
        do(evening, CloseRound, round=number, reason="late", command=next(commands))
        if chance.random() < 0.1:
            do(evening, Annul, round=number, reason="wrong", command=next(commands))
        if number == 1 and len(names) > 9:
            do(evening, Withdraw, player=chance.randrange(4), command=next(commands))
    if chance.random() < 0.3:
        points = chance.choice([-8, -4, 2])
        do(evening, Penalise, player=1, points=points, reason="x", by=JURY, command=next(commands))
    return held


def play_round(evening: Evening, number: int, chance: random.Random) -> Sheets:
    found = {place: sheet for place, sheet in laid_out(evening).items() if place[0] == number}
    is_duplicate = evening.rounds[number - 1].is_duplicate
    for sheet in found.values():
        by = SERVER if is_duplicate else JURY
        do(sheet, NoteDraw, writer=0, dealer=chance.randrange(4), by=by, command="draw")
        if not is_duplicate and chance.random() < 0.1:
            do(sheet, Total, points=random_totals(chance), by=JURY, command="total")
        else:
            play_sheet(sheet, by, chance, is_duplicate=is_duplicate)
        if chance.random() < 0.9:
            do(sheet, Confirm, seat=1, by=by, command="confirm")
            if chance.random() < 0.2:
                bonus = JuryDecision((1, -3, 0, 2), "after the end")
                index = len(sheet.lines)
                do(sheet, Enter, index=index, line=bonus, by=JURY, command="bonus")
    return found


def random_totals(chance: random.Random) -> tuple[int, int, int, int]:
    totals = [0, 0, 0, 0]
    for _ in range(20):
        for place, more in zip(chance.sample(range(4), 2), (3, -3), strict=True):
            totals[place] += more
    one, two, three, four = totals
    return one, two, three, four


def play_sheet(sheet: Sheet, by: Sender, chance: random.Random, *, is_duplicate: bool) -> None:
    commands = map(str, count())
    while not sheet.round_sheet.is_over:
        index, line = len(sheet.lines), random_line(sheet, chance, is_duplicate=is_duplicate)
        do(sheet, Enter, index=index, line=line, by=by, command=next(commands))
        if isinstance(line, GameLine) and line.fault is None and chance.random() < 0.1:
            other = GameLine(line.contract, split(line.contract, chance))
            do(sheet, Correct, index=index, line=other, reason="x", by=JURY, command=next(commands))


def random_line(sheet: Sheet, chance: random.Random, *, is_duplicate: bool) -> ScoreLine:
    contract = chance.choice(sheet.round_sheet.choices)
    kind = 0.0 if is_duplicate else chance.random()
    if kind > 0.97:
        return JuryDecision((-1, 5, 0, -2), "so", chance.choice([None, contract]))
    if kind > 0.95:
        return WaivedLine(chance.randrange(4), "table")
    if kind > 0.92 and contract == "trump":
        return VoidLine(chance.randrange(4), "table")
    if kind > 0.88 and contract != "trump":
        points, seat = [0, 0, 0, 0], chance.randrange(4)
        points[seat] = check_sum(contract)
        one, two, three, four = points
        return GameLine(contract, (one, two, three, four), Fault(seat, "table"))
    return GameLine(contract, split(contract, chance))


def outcomes_of(season: Iterable[Held]) -> list[EveningOutcome]:
    found = []
    for number, held in enumerate(season):
        summary = summarize_evening(held.evening, held.sheets)
        assert decode_summary(encode_summary(summary)) == summary
        found.append(build_outcome(f"e{number}", held.evening, summary))
    return found


# The same figures from the lines of the sheets, in the plainest way

Table = tuple[int, int, list[str | None], list[Fraction], list[tuple[str, list[int]]]]
"""The evening, the round, the names by seat, the scores that count, and the points by game."""


def points_of(line: ScoreLine) -> list[int]:
    match line:
        case GameLine(contract="trump", points=points):
            return list(points)
        case GameLine(points=points):
            return [-each for each in points]
        case VoidLine(offender=offender):
            return [-6 if seat == offender else 2 for seat in range(4)]
        case JuryDecision(points=points):
            return list(points)
    return [0, 0, 0, 0]


def tables_of(index: int, held: Held) -> list[Table]:
    names = [None if each.is_house else each.name for each in held.evening.players]
    found: list[Table] = []
    for played in held.evening.rounds:
        if played.annulled is not None:
            continue
        of_round: list[Table] = []
        for table, players in enumerate(played.seating.tables, start=1):
            sheet = held.sheets[played.number, table]
            if sheet.confirmed is None:
                continue
            deals = [
                (line.contract, points_of(line))
                for line in sheet.lines
                if isinstance(line, GameLine | JuryDecision) and line.contract is not None
            ]
            start = [0] * 4 if sheet.totalled is None else sheet.totalled.points
            all_lines = [points_of(line) for line in sheet.lines]
            scores = [
                Fraction(start[seat] + sum(each[seat] for each in all_lines)) for seat in range(4)
            ]
            seated = [names[player] for player in players]
            of_round.append((index, played.number, seated, scores, deals))
        found += relative(of_round) if played.is_duplicate else of_round
    return found


def relative(tables: list[Table]) -> list[Table]:
    """The same tables with their scores against the means of the others."""
    found = []
    for own in tables:
        others = [each for each in tables if each is not own]
        scores = list(own[3])
        for seat in range(4):
            for deal in range(20):
                if others:
                    total = sum(each[4][deal][1][seat] for each in others)
                    scores[seat] -= Fraction(total, len(others))
        found.append((own[0], own[1], own[2], scores, own[4]))
    return found


def ranked_points(scores: list[Fraction]) -> list[Fraction]:
    order = sorted(scores, reverse=True)
    places = {score: [i for i, each in enumerate(order) if each == score] for score in order}
    return [
        Fraction(sum((16, 12, 8, 4)[i] for i in places[score]), len(places[score]))
        for score in scores
    ]


def results_of(held: Held, tables: list[Table]) -> dict[str, tuple[int, Fraction, Fraction]]:
    """By name the place, the points and the score of the evening, of people with a result."""
    results: dict[str, list[tuple[Fraction, Fraction]]] = defaultdict(list)
    for _, _, names, scores, _ in tables:
        for name, score, points in zip(names, scores, ranked_points(scores), strict=True):
            if name is not None:
                results[name].append((points, score))
    for played in held.evening.rounds:
        if played.closed is not None and played.annulled is None:
            for player in played.seating.byes:
                if not held.evening.players[player].is_house:
                    results[held.evening.players[player].name].append((Fraction(10), Fraction(0)))
    fines = {each.name: Fraction(0) for each in held.evening.players}
    for penalty in held.evening.penalties:
        fines[held.evening.players[penalty.player].name] += penalty.points
    keys = {
        name: (sum(p for p, _ in of) + fines[name], sum(s for _, s in of), max(s for _, s in of))
        for name, of in results.items()
    }
    ranks = {name: 1 + sum(other > key for other in keys.values()) for name, key in keys.items()}
    absent = [
        fine
        for name, fine in fines.items()
        if name not in keys and not any(e.is_house and e.name == name for e in held.evening.players)
    ]
    # A player without a round has no best one, and comes after all with the same points and score.
    return {
        name: (
            ranks[name] + sum((fine, 0) > keys[name][:2] for fine in absent),
            Fraction(keys[name][0]),
            Fraction(keys[name][1]),
        )
        for name in keys
    }


def longest_and_last(held: list[bool]) -> tuple[int, int]:
    text = "".join("x" if each else " " for each in held)
    return max(map(len, text.split(" "))), len(text) - len(text.rstrip("x"))


def check_season(season: list[Held], found: SeasonStatistics) -> None:
    tables = [tables_of(index, held) for index, held in enumerate(season)]
    results = [results_of(held, of) for held, of in zip(season, tables, strict=True)]
    every = [table for of in tables for table in of]
    held_at = [index for index, of in enumerate(results) if of]
    by_name = {each.name: each for each in found.people.values()}
    assert len(by_name) == len(found.people)
    for name, each in by_name.items():
        own = [table for table in every if name in table[2]]
        scores = [of[3][of[2].index(name)] for of in own]
        won = [score == max(of[3]) for score, of in zip(scores, own, strict=True)]
        assert (len(each.tables), each.won) == (len(own), sum(won))
        assert each.mean_score == (sum(scores) / len(scores) if scores else None)
        assert (each.winning.longest, each.winning.current) == longest_and_last(won)
        attended = [index for index in held_at if name in results[index]]
        assert list(each.evenings) == attended
        for index in attended:
            entry = each.evenings[index]
            assert (entry.place, entry.points, entry.score) == results[index][name]
        podium = [results[index][name][0] <= 3 for index in attended]
        assert (each.podium.longest, each.podium.current) == longest_and_last(podium)
        since = next((i for i, held in enumerate(season) if name in names_at(held)), 0)
        there = [index in attended for index in held_at if index >= since]
        assert (each.attending.longest, each.attending.current) == longest_and_last(there)
        check_contracts(found, each.person, own, name)
        check_opponents(found, each.person, own, name)
    check_ratings(found, tables)
    check_records(found, by_name.keys(), every, results)


def names_at(held: Held) -> set[str]:
    return {each.name for each in held.evening.players}


def check_contracts(found: SeasonStatistics, person: Person, own: list[Table], name: str) -> None:
    points: dict[str, list[int]] = defaultdict(list)
    for _, _, names, _, deals in own:
        for contract, by_seat in deals:
            points[contract].append(by_seat[names.index(name)])
    each = found.people[person]
    assert {of: (c.deals, c.points) for of, c in each.contracts.items()} == {
        of: (len(all_), sum(all_)) for of, all_ in points.items()
    }
    gains = {
        of: Fraction(sum(all_), len(all_))
        - Fraction(check_sum(of) * (1 if of == "trump" else -1), 4)
        for of, all_ in points.items()
        if len(all_) >= LEAST_DEALS
    }
    telling = each.list_telling_contracts()
    assert {of.contract: of.gain for of in telling} == gains
    if telling:
        assert (telling[0].gain, telling[-1].gain) == (max(gains.values()), min(gains.values()))


def check_opponents(found: SeasonStatistics, person: Person, own: list[Table], name: str) -> None:
    met: dict[str, list[Fraction]] = defaultdict(list)
    for _, _, names, scores, _ in own:
        for other, score in zip(names, scores, strict=True):
            if other not in {None, name}:
                met[str(other)].append(scores[names.index(name)] - score)
    expected = {
        other: (
            len(all_),
            sum(each > 0 for each in all_),
            sum(each == 0 for each in all_),
            sum(each < 0 for each in all_),
            sum(all_),
        )
        for other, all_ in met.items()
    }
    opponents = compare_opponents(found, person)
    assert {
        found.people[each.person].name: (
            each.tables,
            each.ahead,
            each.level,
            each.behind,
            each.difference,
        )
        for each in opponents
    } == expected
    assert [each.tables for each in opponents] == sorted(
        (each.tables for each in opponents), reverse=True
    )


def check_ratings(found: SeasonStatistics, tables: list[list[Table]]) -> None:
    model = PlackettLuce()
    now: dict[str, tuple[float, float]] = {}
    curves: dict[str, list[tuple[int, float, float]]] = defaultdict(list)
    for index, of in enumerate(tables):
        playing = set()
        for _, _, names, scores, _ in of:
            before = [
                [model.rating(*now[name]) if name in now else model.rating()]
                if name is not None
                else [model.rating()]
                for name in names
            ]
            ranks = [float(sum(other > score for other in scores)) for score in scores]
            for name, (rating,) in zip(names, model.rate(before, ranks=ranks), strict=True):
                if name is not None:
                    now[name] = rating.mu, rating.sigma
                    playing.add(name)
        for name in playing:
            curves[name].append((index, *now[name]))
    for each in found.people.values():
        points = [(point.evening, point.strength, point.doubt) for point in each.curve]
        expected = curves.get(each.name, [])
        assert [point[0] for point in points] == [point[0] for point in expected]
        for point, other in zip(points, expected, strict=True):
            assert point[1:] == pytest.approx(other[1:], abs=1e-9)
    assert {each.name: each.strength for each in found.ratings} == pytest.approx(
        {name: strength for name, (strength, _) in now.items()}, abs=1e-9
    )


def check_records(
    found: SeasonStatistics,
    people: Iterable[str],
    every: list[Table],
    results: list[dict[str, tuple[int, Fraction, Fraction]]],
) -> None:
    expected: dict[str, dict[str, tuple[Fraction, ...]]] = defaultdict(dict)
    for name in people:
        own = [table for table in every if name in table[2]]
        scores = [of[3][of[2].index(name)] for of in own]
        won = [score == max(of[3]) for score, of in zip(scores, own, strict=True)]
        evenings = [of[name] for of in results if name in of]
        if scores:
            expected["best-round"][name] = (max(scores),)
        if evenings:
            expected["best-evening"][name] = max(of[1:] for of in evenings)
            expected["evenings"][name] = (Fraction(len(evenings)),)
        if any(won):
            expected["tables-won"][name] = (Fraction(sum(won)),)
        if longest_and_last(won)[0] >= 2:
            expected["winning-streak"][name] = (Fraction(longest_and_last(won)[0]),)
        for contract in (each.name for each in CLUB.contracts):
            deals = [
                points[of[2].index(name)] for of in own for at, points in of[4] if at == contract
            ]
            if len(deals) >= 10:
                expected[f"contract {contract}"][name] = (Fraction(sum(deals), len(deals)),)
    records = {f"{each.rule} {each.of}".strip(): each for each in found.records}
    climb = records.pop("climb", None)
    assert records.keys() == expected.keys()
    for rule, record in records.items():
        best = max(expected[rule].values())
        holders = sorted(found.people[of.person].name for of in record.holders)
        assert (record.value, holders) == (
            best[0],
            sorted(name for name, value in expected[rule].items() if value == best),
        )
    rises = {
        each.name: each.curve[-1].strength - each.curve[0].strength
        for each in found.people.values()
        if len(each.curve) >= 3
    }
    best_rise = max(rises.values(), default=0)
    assert (climb is None) == (best_rise <= 0)
    if climb is not None:
        assert climb.value == best_rise


@pytest.mark.parametrize("seeds", SEASONS)
def test_every_figure_is_that_of_the_sheets(seeds: range) -> None:
    for seed in seeds:
        season = hold_season(seed)
        check_season(season, compute_statistics(outcomes_of(season)))


def test_the_same_season_has_the_same_statistics() -> None:
    one, other = (compute_statistics(outcomes_of(hold_season(4))) for _ in range(2))
    assert one == other
    assert list(one.people) == list(other.people)
    assert compute_statistics([]).records == []

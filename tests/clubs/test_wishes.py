"""The draw keeps every wish, or says which it cannot; finals go by rank, groups never meet."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import pytest

from courtcards.clubs.seating import (
    Round,
    SeatingOptions,
    SeatingWishes,
    UnkeepableWish,
    bound_club_meetings,
    bound_wished_rounds,
    build_seating_report,
    draw_final,
    draw_rounds,
    draw_wished_rounds,
)

ROUNDS = 5
SAMPLE = (16, 17, 20, 33, 48, 61)
FEW_STEPS = 5_000


@dataclass(frozen=True)
class Wished:
    """An evening with random wishes: the players of each round, and what they wish."""

    present: list[list[int]]
    wishes: SeatingWishes

    def draw(self, seed: bytes = b"wishes", steps: int | None = None) -> list[Round]:
        options = SeatingOptions() if steps is None else SeatingOptions(steps=steps)
        return draw_wished_rounds(self.present, seed, [], options, self.wishes)


def random_wishes(players: int, number: int) -> Wished:
    """One in 16 has a table, one in 8 is kept apart from another, one in 12 is away at times."""
    chance = random.Random(f"{players} players, wishes {number}")
    everybody = range(players)
    tables = {
        player: chance.randint(1, players // 4)
        for player in chance.sample(everybody, max(1, players // 16))
    }
    pairs = {tuple(sorted(chance.sample(everybody, 2))) for _ in range(max(1, players // 8))}
    apart = frozenset(
        (one, other)
        for one, other in pairs
        if one not in tables or tables[one] != tables.get(other)
    )
    present = [list(everybody) for _ in range(ROUNDS)]
    if number % 2:
        for player in chance.sample(everybody, max(1, players // 12)):
            for away in chance.choice(([0], [0, 1], [2], [4], [3, 4], [2, 3])):
                present[away].remove(player)
    return Wished(present, SeatingWishes(tables, apart))


def check_wishes(rounds: Sequence[Round], wished: Wished) -> None:
    """By counting alone: everybody who is there sits at the wished table, and beside no other."""
    wishes = wished.wishes
    had: Counter[int] = Counter()
    for each, players in zip(rounds, wished.present, strict=True):
        seated = [player for table in each.tables for player in table]
        assert sorted([*seated, *each.byes]) == sorted(players)
        assert all(len(table) == 4 for table in each.tables)
        for number, table in enumerate(each.tables, start=1):
            for player in table:
                if player in wishes.tables:
                    assert number == min(wishes.tables[player], len(each.tables))
            for one, other in combinations(sorted(table), 2):
                assert (one, other) not in wishes.apart
                assert wishes.groups.get(one) == wishes.groups.get(other)
        check_byes(each, players, had, wishes)
        had.update(each.byes)


def check_byes(
    each: Round, players: Sequence[int], had: Counter[int], wishes: SeatingWishes
) -> None:
    """In each group those sit out who have done so least often of those who are there."""
    for group in {wishes.groups.get(player) for player in players}:
        own = [player for player in players if wishes.groups.get(player) == group]
        out = [player for player in each.byes if player in own]
        assert len(out) == len(own) % 4
        assert sorted(had[player] for player in out) == sorted(had[p] for p in own)[: len(out)]


def bound(rounds: Sequence[Round], wished: Wished) -> int:
    """The least number of repeats that is possible where the byes of fixed players stand."""
    slots = [
        {
            player: number
            for number, table in enumerate(each.tables)
            for player in table
            if player in wished.wishes.tables
        }
        for each in rounds
    ]
    return bound_wished_rounds(wished.present, [], wished.wishes.apart, slots, is_thorough=True)


def every_wish() -> Iterator[object]:
    for players in range(16, 121):
        for number in range(4):
            is_short = players in SAMPLE and number < 2
            yield pytest.param(players, number, marks=() if is_short else pytest.mark.long)


@pytest.mark.parametrize(("players", "number"), [*every_wish()])
def test_every_wish_is_kept_and_repeats_are_at_the_bound(players: int, number: int) -> None:
    wished = random_wishes(players, number)
    rounds = wished.draw()
    check_wishes(rounds, wished)
    assert build_seating_report(rounds).repeats == bound(rounds, wished)


@pytest.mark.parametrize("players", [22, 40])
def test_the_same_seed_keeps_the_wishes_in_the_same_way(players: int) -> None:
    wished = random_wishes(players, 1)
    assert (
        wished.draw(b"a", FEW_STEPS) == wished.draw(b"a", FEW_STEPS) != wished.draw(b"b", FEW_STEPS)
    )


def test_without_wishes_the_draw_is_the_one_it_was() -> None:
    options = SeatingOptions(steps=FEW_STEPS)
    plain = draw_rounds(range(22), 3, b"x", options=options)
    present = [[*range(22)]] * 3
    assert draw_wished_rounds(present, b"x", [], options, SeatingWishes()) == plain


@pytest.mark.parametrize(
    ("apart", "away", "least"),
    [
        ("", [], 0),
        ("0-1", [], 6),
        ("0-1 0-2 0-3 4-5 4-6 4-7", [], 6),
        ("0-1 2-3 4-5", [], 8),
        ("0-1 1-2 2-3", [], 8),
        ("0-1", [9], 0),
        ("0-1 1-2", [9], 0),
        ("0-1 2-3", [9], 3),
        ("0-9 2-3", [9], 0),
        ("0-1", [8, 9, 10], 3),
    ],
)
def test_sixteen_repeat_only_what_the_pairs_apart_force(
    apart: str, away: list[int], least: int
) -> None:
    """Some are away in the third round; the proofs are in test_seating_proofs."""
    present = [[*range(16)] for _ in range(ROUNDS)]
    present[2] = [player for player in present[2] if player not in away]
    pairs = {(int(pair.split("-")[0]), int(pair.split("-")[1])) for pair in apart.split()}
    wished = Wished(present, SeatingWishes(apart=pairs))
    rounds = wished.draw()
    check_wishes(rounds, wished)
    assert build_seating_report(rounds).repeats == bound(rounds, wished) == least


def test_two_at_one_table_meet_each_time_and_no_more() -> None:
    wished = Wished([[*range(32)]] * ROUNDS, SeatingWishes({3: 2, 9: 2}))
    rounds = wished.draw()
    check_wishes(rounds, wished)
    assert build_seating_report(rounds).repeats == bound(rounds, wished) == ROUNDS - 1


def test_a_table_beyond_the_last_is_the_last() -> None:
    wished = Wished([[*range(20)], [*range(16)]], SeatingWishes({3: 90}))
    rounds = wished.draw()
    assert [3 in each.tables[-1] for each in rounds] == [True, True]


@pytest.mark.parametrize("players", [24, 37, 50])
def test_groups_never_meet_and_have_their_own_tables(players: int) -> None:
    groups = {player: "AB"[player % 2] for player in range(players)}
    wished = Wished([[*range(players)]] * 3, SeatingWishes({5: 4, 8: 1}, {(0, 2)}, groups))
    rounds = wished.draw()
    check_wishes(rounds, wished)


def test_random_rounds_keep_wishes_too() -> None:
    wished = random_wishes(26, 1)
    options = SeatingOptions("random")
    rounds = draw_wished_rounds(wished.present, b"r", [], options, wished.wishes)
    check_wishes(rounds, wished)


ALL_APART = frozenset(combinations(range(5), 2))


@pytest.mark.parametrize(
    ("wishes", "fault", "players"),
    [
        (SeatingWishes(dict.fromkeys(range(5), 3)), "crowded", (0, 1, 2, 3, 4)),
        (SeatingWishes({0: 3, 1: 4, 2: 9}), "", ()),
        (SeatingWishes({0: 9, 1: 4}, {(0, 1)}), "apart-at-table", (0, 1)),
        (SeatingWishes(apart=ALL_APART), "apart", (0, 1, 2, 3, 4)),
        (SeatingWishes(groups={0: "A", 1: "A", 2: "A"}), "few-in-group", ()),
        (
            SeatingWishes({0: 1, 8: 1}, groups={p: "AB"[p // 8] for p in range(16)}),
            "table-of-groups",
            (),
        ),
    ],
)
def test_the_wish_that_cannot_be_kept_is_named(
    wishes: SeatingWishes, fault: str, players: tuple[int, ...]
) -> None:
    wished = Wished([[*range(16)]] * 2, wishes)
    if not fault:
        check_wishes(wished.draw(), wished)
        return
    with pytest.raises(UnkeepableWish) as caught:
        wished.draw()
    assert (caught.value.fault, caught.value.players) == (fault, players)


# Finals


@pytest.mark.parametrize("players", [16, 17, 22, 47, 120])
def test_a_final_goes_by_rank_and_those_sit_out_who_have_not(players: int) -> None:
    chance = random.Random(players)
    ranked = [*range(players)]
    chance.shuffle(ranked)
    past = draw_rounds(range(players), 3, b"past", options=SeatingOptions("random"))
    final = draw_final(ranked, b"final", past, SeatingWishes())
    had = Counter(player for each in past for player in each.byes)
    least = sorted((had[player], -ranked.index(player)) for player in ranked)[: players % 4]
    assert final.byes == tuple(sorted(ranked[-place] for _, place in least))
    playing = [player for player in ranked if player not in final.byes]
    expected = [sorted(playing[start : start + 4]) for start in range(0, len(playing), 4)]
    assert [sorted(table) for table in final.tables] == expected


def test_in_a_final_a_fixed_table_comes_along_and_a_pair_is_separated() -> None:
    ranked = [*range(16)]
    final = draw_final(ranked, b"f", [], SeatingWishes({1: 3}, {(0, 3), (14, 15)}))
    assert [sorted(table) for table in final.tables] == [
        [8, 9, 10, 14],
        [3, 5, 6, 7],
        [0, 1, 2, 4],
        [11, 12, 13, 15],
    ]


def test_a_final_of_groups_has_tables_of_each() -> None:
    groups = {player: "AB"[player % 2] for player in range(16)}
    final = draw_final([*range(16)], b"f", [], SeatingWishes(groups=groups))
    assert [sorted(table) for table in final.tables] == [
        [0, 2, 4, 6],
        [8, 10, 12, 14],
        [1, 3, 5, 7],
        [9, 11, 13, 15],
    ]


# Bounds


def test_club_mates_of_a_large_club_must_meet() -> None:
    """Of eight at four tables at least four pairs meet in each round; nobody has fewer."""
    clubs = dict.fromkeys(range(8), "Gent")
    options = SeatingOptions(clubs=clubs, steps=FEW_STEPS * 6)
    rounds = draw_rounds(range(16), 3, b"clubs", options=options)
    least = bound_club_meetings(rounds, clubs)
    assert least == 12 == build_seating_report(rounds, clubs).club_meetings


@pytest.mark.parametrize("number", range(6))
def test_no_draw_beats_the_bound(number: int) -> None:
    wished = random_wishes(12 + number, number)
    rounds = wished.draw(steps=FEW_STEPS)
    assert bound(rounds, wished) <= build_seating_report(rounds).repeats

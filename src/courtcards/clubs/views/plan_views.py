"""The rounds to come: their seating, its quality, and the wishes that it keeps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from courtcards.clubs.evening import Evening
from courtcards.clubs.evening.rounds import order_by_rank
from courtcards.clubs.evening.wishes import build_wishes, list_wishes
from courtcards.clubs.seating import (
    Round,
    UnkeepableWish,
    bound_club_meetings,
    bound_wished_rounds,
    build_seating_report,
    count_table_visits,
    list_final_tables,
)
from courtcards.clubs.standings import RankingEntry
from courtcards.clubs.views.messages import (
    BrokenWish,
    PlannedRound,
    PlannedTable,
    PlanReport,
    WishReport,
)


def build_plan(evening: Evening) -> list[PlannedRound] | None:
    if not evening.plan:
        return None
    first = len(evening.rounds) + 1
    return [
        PlannedRound(
            number,
            [PlannedTable(table, players) for table, players in enumerate(drawn.tables, start=1)],
            drawn.byes,
        )
        for number, drawn in enumerate(evening.plan, start=first)
    ]


def build_plan_report(evening: Evening, ranking: Sequence[RankingEntry]) -> PlanReport | None:
    """Build the report; ``ranking`` is the current one."""
    played = [each.seating for each in evening.counting_rounds]
    plan = evening.plan
    if not (played or plan):
        return None
    clubs = {player.number: player.club for player in evening.players if player.club}
    reached = build_seating_report([*played, *plan], clubs)
    drawn = build_seating_report([*played, *evening.drawn_plan], clubs)
    is_known = bool(plan) and len(evening.drawn_plan) == len(plan)
    is_final = bool(plan) and evening.is_final(len(evening.rounds) + 1)
    met = build_seating_report(played, clubs)
    return PlanReport(
        reached.repeats,
        reached.club_meetings,
        _count_returns(evening, [*played, *plan]),
        dict(reached.byes),
        evening.opened.seed,
        evening.draws,
        has_least_repeats(evening),
        is_known and drawn.repeats < reached.repeats,
        0 < reached.club_meetings == met.club_meetings + bound_club_meetings(plan, clubs),
        is_known and drawn.club_meetings < reached.club_meetings,
        is_known and sorted(drawn.byes.values()) < sorted(reached.byes.values()),
        is_final,
        is_final and not _is_by_rank(evening, played, ranking),
    )


def _count_returns(evening: Evening, rounds: Sequence[Round]) -> int:
    """Count how often players return to a table, except those who wish to."""
    visits = count_table_visits(rounds)
    return sum(
        times - 1 for (player, _), times in visits.items() if not evening.players[player].table
    )


def has_least_repeats(evening: Evening) -> bool:
    """Tell whether the plan has repeats, and no draw that keeps the wishes has fewer."""
    played = [each.seating for each in evening.counting_rounds]
    plan, wishes = evening.plan, build_wishes(evening)
    before = build_seating_report(played).repeats
    repeats = build_seating_report([*played, *plan]).repeats - before
    if not repeats or not plan:
        return False
    groups = wishes.split(sorted({player for each in plan for player in _list_seated(each)}))
    bound = 0
    for players in groups.values():
        present = [[p for p in players if p in {*_list_seated(each)}] for each in plan]
        slots = [
            {
                player: table
                for table, seated in enumerate(each.tables)
                for player in seated
                if player in players and wishes.find_table(player, len(each.tables)) == table
            }
            for each in plan
        ]
        bound += bound_wished_rounds(present, played, wishes.apart, slots, is_thorough=True)
    return repeats <= bound


def _list_seated(seating: Round) -> list[int]:
    return [*seating.byes, *(player for table in seating.tables for player in table)]


def _is_by_rank(evening: Evening, played: list[Round], ranking: Sequence[RankingEntry]) -> bool:
    """Tell whether the next round is seated by the current ranking."""
    order = order_by_rank(evening.next_players, tuple(each.player for each in ranking))
    try:
        tables, byes = list_final_tables(order, played, build_wishes(evening))
    except UnkeepableWish:
        return False
    seated = evening.plan[0]
    return sorted(byes) == [*seated.byes] and list(map(sorted, tables)) == list(
        map(sorted, seated.tables)
    )


def build_wish_report(evening: Evening) -> WishReport | None:
    """Build the report on the wishes in the plan; None without wishes or a plan."""
    wishes = list_wishes(evening)
    if not wishes or not evening.plan:
        return None
    fixed = sum(each.table > 0 for each in wishes)
    first, last = len(evening.rounds) + 1, len(evening.rounds) + len(evening.plan)
    away = sum(first <= number <= last for each in wishes for number in each.away)
    groups = len({*evening.map_groups().values()})
    return WishReport(fixed, len(evening.apart), away, groups, list(_find_broken(evening)))


def _find_broken(evening: Evening) -> Iterator[BrokenWish]:
    wishes = build_wishes(evening)
    for number, each in enumerate(evening.plan, start=len(evening.rounds) + 1):
        for table, players in enumerate(each.tables, start=1):
            for player in players:
                wanted = wishes.find_table(player, len(each.tables))
                if wanted is not None and wanted + 1 != table:
                    yield BrokenWish("table", number, (player,), wanted + 1)
            for pair in combinations(sorted(players), 2):
                if pair in evening.apart:
                    yield BrokenWish("apart", number, pair, table)
                if wishes.groups.get(pair[0], "") != wishes.groups.get(pair[1], ""):
                    is_house = any(evening.players[player].is_house for player in pair)
                    if not is_house:
                        yield BrokenWish("group", number, pair, table)

"""The ladder: who meets whom, what is told of it, who must stay on it, and what moves cost."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from benchmarks.ladder import main, play_ladder

import courtcards
from courtcards.games import GAMES, find_game
from courtcards.kernel.errors import BotError, LabError
from courtcards.kernel.options import RuleSet
from courtcards.kernel.shuffling import seed_from_text
from courtcards.lab.journal import Journal
from courtcards.lab.ladder import contestants, regret
from courtcards.lab.ladder.configs import LADDER_CONFIGS, find_config
from courtcards.lab.ladder.configs.config import LadderDivision
from courtcards.lab.ladder.contestants import (
    BASELINES,
    SEEING,
    build_contestant,
    list_default_players,
)
from courtcards.lab.ladder.deals import Ladder, draw_tables, list_rotations
from courtcards.lab.ladder.regret import (
    PositionSet,
    Regret,
    decode_positions,
    encode_positions,
    format_positions,
    format_regrets,
    judge_positions,
    measure_regrets,
)
from courtcards.lab.ladder.report import BEGIN, END, replace_between_marks
from courtcards.lab.ladder.standings import compare_players, compute_standings, parse_entries
from courtcards.lab.results import ResultTable
from courtcards.lab.statistics import Estimate
from courtcards.play import MatchLog
from courtcards.play.players import BOT_NAMES, check_bot, resolve_player
from courtcards.play.players.players import seat_player
from games.playing import played
from programs.programs import answering

CLUB = find_game("double-king").rules("club-shuffled")
FRENCH = find_game("kings-corner").rules("french", {}, 2)
QUICK = Ladder(CLUB, ("steady", "random", "steady", "random", "tree-1"), "1")
PACKAGE = Path(courtcards.__file__).parent


def rows_of(ladder: Ladder, deals: int, first: int = 0) -> list[bytes]:
    return ladder.begin().run(first, deals).rows.splitlines(keepends=True)


def cells_of(ladder: Ladder, rows: list[bytes]) -> list[dict[str, str]]:
    names = [column.name for column in ladder.columns()]
    return [dict(zip(names, row.decode().strip().split(","), strict=True)) for row in rows]


# Who meets whom


@pytest.mark.parametrize(("players", "seats"), [(12, 4), (5, 4), (7, 2), (4, 4), (9, 6)])
def test_everybody_sits_at_a_table_and_nobody_twice_at_one(players: int, seats: int) -> None:
    for deal in range(20):
        tables = draw_tables(players, seats, seed_from_text(f"tables {deal}"))
        assert len(tables) == -(-players // seats)
        times = Counter(player for table in tables for player in table)
        assert set(times) == set(range(players))
        assert max(times.values()) <= 2
        assert all(len(set(table)) == seats for table in tables)


def test_everybody_meets_everybody_about_as_often() -> None:
    met: Counter[frozenset[int]] = Counter()
    for deal in range(300):
        for table in draw_tables(8, 4, seed_from_text(f"meetings {deal}")):
            met.update(frozenset((one, other)) for one in table for other in table if one < other)
    assert len(met) == 28
    assert all(90 < times < 170 for times in met.values())  # 129 of 300


def test_in_the_rotations_everybody_has_every_seat_once() -> None:
    seats = list(zip(*list_rotations((3, 1, 4, 2)), strict=True))
    assert all(sorted(seat) == [1, 2, 3, 4] for seat in seats)


# What is played


def test_all_tables_of_a_deal_have_the_same_cards_and_the_same_game() -> None:
    found = cells_of(QUICK, rows_of(QUICK, 7))
    for deal in range(7):
        rows = [row for row in found if row["deal"] == str(deal)]
        assert len(rows) == 8
        assert len({(row["dealer"], row["contract"]) for row in rows}) == 1
        for seat in range(4):
            assert Counter(row[f"player_{seat}"] for row in rows).keys() == set("01234")
    kinds = {row["contract"].partition(":")[0] for row in found}
    assert len(kinds) == 7


@pytest.mark.parametrize("rules", [CLUB, FRENCH], ids=lambda rules: rules.game)
def test_what_is_won_at_a_table_is_lost_there(rules: RuleSet) -> None:
    ladder = Ladder(rules, ("steady", "random", "pimc-3", "tree-3"), "3")
    seats = ladder.rules.seats
    for row in cells_of(ladder, rows_of(ladder, 1)):
        assert sum(float(row[f"worth_{seat}"]) for seat in range(seats)) == pytest.approx(0)


def test_what_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    ladder = Ladder(CLUB, ("steady", "random", "random", "pimc-1"), "5")
    whole = play_ladder(ladder, 3, None, 1)
    for deals in (1, 3):
        table = ResultTable(ladder.columns())
        with Journal(tmp_path / "plays.csv", ladder.build_metadata(), table) as journal:
            ended = play_ladder(ladder, deals, journal, 1)
    assert ended.as_markdown() == whole.as_markdown()
    assert ended.entries.points.tolist() == whole.entries.points.tolist()


# What is told


def table_row(deal: int, players: list[int], worth: list[float], luck: list[float | None]) -> bytes:
    cells = [deal, 0, 0, 0, "", "out", *players, *worth, *luck]
    return (",".join("" if cell is None else str(cell) for cell in cells) + "\n").encode()


def both_ways(deal: int, first: float, second: float, luck: float | None = None) -> list[bytes]:
    """A deal between two, whose worths to the first are these two; luck in the first of them."""
    lucks: list[float | None] = [None, None] if luck is None else [luck, -luck]
    none: list[float | None] = [None, None] if luck is None else [0.0, 0.0]
    other = table_row(deal, [1, 0], [-second, second], none)
    return [
        table_row(deal, [0, 1], [first, -first], lucks),
        other.replace(b",0,0,0,", b",0,1,0,", 1),
    ]


def test_the_points_of_a_deal_are_those_of_all_its_seats() -> None:
    entered = parse_entries([*both_ways(0, 6.0, 2.0), *both_ways(1, 0.0, -2.0)], 2)
    assert entered.points.tolist() == [[4.0, -4.0], [-1.0, 1.0]]
    assert entered.adjusted is None
    first, second = compute_standings(entered, 2)
    assert (first.player, second.player) == (0, 1)
    assert first.points.mean == pytest.approx(1.5)
    assert compare_players(entered, 0, 1).ahead.mean == pytest.approx(1.5)
    assert compare_players(entered, 1, 0).deals == 2


def test_luck_is_taken_off_where_it_is_known() -> None:
    """The first is worth a point a deal more; all else is luck, which is told."""
    rows = [
        row
        for deal, luck in enumerate((8.0, -6.0, 3.0, -5.0))
        for row in both_ways(deal, 1.0 + luck, 1.0, luck)
    ]
    entered = parse_entries(rows, 2)
    first = next(each for each in compute_standings(entered, 2) if each.player == 0)
    assert first.points.mean == pytest.approx(1.0)
    assert first.points.half > 3
    assert first.adjusted is not None
    assert first.adjusted.mean == pytest.approx(1.0)
    assert first.adjusted.half == pytest.approx(0.0)


def test_contracts_are_told_apart_where_each_was_played_often() -> None:
    ladder = Ladder(CLUB, ("steady", "random", "random", "random"), "9")
    seldom = play_ladder(ladder, 14, None, 1).as_markdown()
    assert "by contract" not in seldom
    often = play_ladder(ladder, 70, None, 1)
    table = often.as_markdown().split("by contract (number of deals):\n\n")[1]
    assert table.splitlines()[0] == (
        "|  | hearts (10) | jacks-kings (10) | king-of-hearts (10) | queens (10) | "
        "seventh-last (10) | tricks (10) | trump (10) |"
    )
    whole = often.entries.adjust_for_opponents(4).worths
    parts = [
        often.entries.adjust_for_opponents(4, name).worths for name in set(often.entries.contracts)
    ]
    assert np.mean(parts, axis=0).tolist() == pytest.approx(whole.tolist())


def no_luck_but_the_dealers(match: MatchLog) -> list[float]:
    """Something that follows from the match, in place of luck."""
    return [3.0 if seat == match.hands[-1].dealer else -1.0 for seat in range(4)]


def test_luck_that_a_ladder_is_given_stands_in_its_rows_and_its_table() -> None:
    ladder = Ladder(
        CLUB, ("steady", "random", "random", "random"), "6", luck=no_luck_but_the_dealers
    )
    ended = play_ladder(ladder, 2, None, 1)
    assert ended.entries.adjusted == pytest.approx(ended.entries.points)  # each deals as often
    assert "| and without luck |" in ended.as_markdown()
    assert "without luck" not in play_ladder(QUICK, 2, None, 1).as_markdown()


def test_what_is_told_stands_between_the_marks_of_a_document() -> None:
    document = f"before\n{BEGIN}\nold\n{END}\nafter\n"
    assert replace_between_marks(document, "new\n") == f"before\n{BEGIN}\nnew\n{END}\nafter\n"
    for broken in ("none", f"{BEGIN}", f"{END}{BEGIN}", f"{BEGIN}{BEGIN}{END}", document * 2):
        with pytest.raises(LabError, match="needs the two marks, each once"):
            replace_between_marks(broken, "new")


def test_the_command_writes_its_tables_into_a_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A program climbs, too, and what it does wrong is told."""
    page, results = tmp_path / "levels.md", tmp_path / "plays"
    page.write_text(f"before\n{BEGIN}\n{END}\nafter\n", encoding="utf-8")
    program = answering(tmp_path, 'say(type="move", id=asked["id"], move="1C")').name
    asked = "--games double-king --players steady,random,pimc-1 --deals 1 --workers 1 --also"
    beside = f"--page {page} --results {results}"
    also = f"api.players:first_legal,{program}"
    monkeypatch.setattr(sys, "argv", ["ladder", *asked.split(), also, *beside.split()])
    main()
    told = page.read_text(encoding="utf-8")
    assert told.startswith(f"before\n{BEGIN}\n**double-king, `club-shuffled`, 4 players**: 1 deals")
    for name in ("steady", "random", "pimc-1", "api.players:first_legal", program):
        assert f"| `{name}` |" in told
    said = capsys.readouterr()
    assert "| `steady` |" in said.out
    assert "moves were made in its place" in said.err
    assert "0 illegal" not in said.err
    assert [path.name for path in results.iterdir()] == ["double-king-club-shuffled-4.csv"]


# Who sees all hands


@pytest.mark.parametrize("rules", [CLUB, FRENCH], ids=lambda rules: rules.game)
def test_the_cheat_plays_by_the_hands_of_the_others(
    rules: RuleSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it is handed is not what its seat remembers; and it plays a hand to its end with it."""
    match = played(rules, 3, 3)
    yardsticks = find_config(match.game)
    hasty = replace(yardsticks, ceiling=match.game.bots["novice"])
    monkeypatch.setattr(contestants, "find_config", lambda _: hasty)
    seat = match.awaiting.seat or 0
    knowing = yardsticks.build_seeing_memory(match.state, seat)
    assert knowing.tobytes() != match.seat_memory(seat).tobytes()
    assert len(rows_of(Ladder(rules, ("steady", "random", "random", SEEING), "8"), 1)) in (4, 8)


@pytest.mark.parametrize("name", [SEEING, *BASELINES])
def test_no_table_and_no_other_command_knows_the_cheat_or_the_baselines(name: str) -> None:
    assert name not in BOT_NAMES
    assert not any(name in game.bots for game in GAMES.values())
    refused: list[Callable[[], object]] = [
        lambda: check_bot(name),
        lambda: resolve_player(name),
        *(partial(check_bot, name, game) for game in GAMES),
        *(partial(seat_player, name, game, bytes(32)) for game in GAMES),
    ]
    for refuse in refused:
        with pytest.raises(BotError, match=f"there is no bot '{name}'"):
            refuse()


def test_nothing_but_the_ladder_imports_the_ladder() -> None:
    """So that nobody who plays at a table can come by what shows all hands."""
    imports = re.compile(r"^\s*(?:from|import) [\w.]*\bladder\b", re.MULTILINE)
    for path in PACKAGE.rglob("*.py"):
        if not path.is_relative_to(PACKAGE / "lab/ladder"):
            assert not imports.search(path.read_text(encoding="utf-8")), path


def test_everybody_is_on_the_ladder_of_every_game_that_has_one() -> None:
    for game in GAMES.values():
        if game.name in LADDER_CONFIGS:
            assert list_default_players(game) == (*game.bots, *BASELINES, SEEING)
            assert [
                build_contestant(name, game).name for name in list_default_players(game)
            ] == list(list_default_players(game))


COURSES = {
    "double-king": LadderDivision("club-shuffled", 4, deals=1, judged_deals=2),
    "kings-corner": LadderDivision("french", 2, deals=1, judged_deals=2),
}


@pytest.fixture(params=sorted(COURSES))
def kept(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> PositionSet:
    """Some positions of a game, of a weak bot that is judged in haste."""
    game = find_game(request.param)
    hasty = replace(find_config(game), ceiling=game.bots["novice"])
    monkeypatch.setattr(regret, "find_strongest_bot", lambda _: "novice")
    monkeypatch.setattr(regret, "find_config", lambda _: hasty)
    monkeypatch.setattr(regret, "CAREFUL", 2)
    monkeypatch.setattr(regret, "ONE_IN", 3)
    return judge_positions(game, COURSES[request.param])


def test_every_legal_move_has_a_cost_and_the_same_bot_costs_the_same(kept: PositionSet) -> None:
    assert decode_positions(encode_positions([kept, kept])) == [kept, kept]
    assert len(kept.positions) > 5
    for position in kept.positions:
        assert len(position.costs) > 1
        assert min(position.costs.values()) == 0
        assert 0 <= position.cost <= max(position.costs.values())
    found = measure_regrets(kept)
    assert found[0].positions == len(kept.positions)
    assert sum(each.positions for each in found[1:]) == len(kept.positions)
    assert not any(each.is_dearer for each in found)
    assert all(abs(each.increase.mean) < 1e-5 for each in found)
    assert "unchanged" in format_regrets(kept, found)
    told = format_positions(kept)
    assert all(f"| {each.part} |" in told and each.stage in told for each in kept.positions)


def test_a_bot_that_has_become_worse_is_found(
    kept: PositionSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Worst(contestants.BotContestant):
        """It makes the move that costs most, as the file says."""

        def move(self, match: object, *_: object) -> str:
            made = [text for _, text in match.hands[-1].moves]  # type: ignore[attr-defined]
            costs = next(each.costs for each in kept.positions if each.moves == made)
            return max(costs, key=lambda move: costs[move])

    monkeypatch.setattr(regret, "BotContestant", Worst)
    found = measure_regrets(kept)
    assert found[0].is_dearer
    assert found[0].increase.mean > 0


def test_a_part_must_be_dearer_by_more_than_the_whole() -> None:
    whole, part = (
        Regret(name, name, 9, Estimate(0.2, 0.1), Estimate(0.3, 0.2)) for name in ("", "x")
    )
    assert whole.is_dearer
    assert not part.is_dearer

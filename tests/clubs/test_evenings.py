"""An evening: players, rounds one after the other, links; its results and its export."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from clubs.evenings import begin, begun_evening, close, draw, played_evening, sheets_of
from clubs.rounds import (
    CLUB,
    DIRECTOR,
    JURY,
    do,
    given,
    new_evening,
    new_sheet,
    refused,
)
from courtcards.clubs import results
from courtcards.clubs.command import Sender
from courtcards.clubs.evening import (
    Evening,
    EveningSettings,
    NewPlayer,
    build_evening_opening,
    settings,
)
from courtcards.clubs.evening.players import (
    AddPlayers,
    ChangePlayer,
    RemovePlayer,
    Return,
    Withdraw,
)
from courtcards.clubs.evening.rounds import (
    AllowTime,
    BeginRound,
    CloseRound,
    DrawRounds,
    Exchange,
    RoundBegun,
    RoundClosed,
    RoundsDrawn,
    StartClock,
)
from courtcards.clubs.evening.settings import (
    MOST_DIRECTORS,
    ChangeSettings,
    DismissDirector,
    NameDirector,
    RenewKey,
)
from courtcards.clubs.evening.state import Occurrence
from courtcards.clubs.export import export_evening, parse_export
from courtcards.clubs.seating import build_seating_report
from courtcards.clubs.views.log_views import build_log
from courtcards.kernel.budgets import set_stop_check
from courtcards.kernel.errors import (
    BadExport,
    BadPeople,
    NotAllowed,
    NotNow,
    RuleSetError,
    TooLong,
    UnknownEvening,
)


def stored_and_read(evening: Evening) -> Evening:
    return Evening.replay(
        Evening.codec.decode(Evening.codec.encode(event)) for event in evening.history
    )


# Opening and people


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        (EveningSettings(" ", "2026-01-01"), BadPeople),
        (EveningSettings("x" * 81, "2026-01-01"), BadPeople),
        (EveningSettings("A\n", "2026-01-01"), BadPeople),
        (EveningSettings("A", "2026-01-01", ruleset="nowhere"), RuleSetError),
        (EveningSettings("A", "2026-01-01", ruleset="french"), RuleSetError),
    ],
)
def test_settings_that_make_no_sense(settings: EveningSettings, error: type[Exception]) -> None:
    with pytest.raises(error):
        build_evening_opening(settings, DIRECTOR, 0, b"x")


def test_an_evening_stays_with_the_game_that_it_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = new_evening(4)
    draw(evening)
    other = EveningSettings("A", "2026-01-01", ruleset="club-shuffled")
    change = given(ChangeSettings, settings=other)
    with monkeypatch.context() as patched:
        patched.setattr(settings, "find_club_game", lambda _: replace(CLUB, length=12))
        evening.decide(change)
        begin(evening)
        assert "another game" in refused(evening, NotNow, change)
    do(evening, change)
    assert evening.settings == other


SAME = [
    "Zoe\u0301 D'Hondt-Maes",
    "Zoé  D'Hondt-Maes",
    "ZOÉ D'HONDT-MAES",
    "Zoé D’Hondt‑Maes",
    "Zoé D´Hondt–Maes",
    "Zоé D'Hоndt-Mаes",  # Cyrillic о, а
    "Ｚoé D'Hondt-Maes",
]
"""Other ways to write one name."""


@pytest.mark.parametrize(
    ("player", "said"),
    [
        (NewPlayer(" "), "needs a name"),
        (NewPlayer("x" * 41), "at most 40"),
        (NewPlayer("Ann", "y" * 41), "at most 40"),
        (NewPlayer("A\x07"), "invisible characters"),
        (NewPlayer("A\u3164"), "invisible characters"),
        (NewPlayer("Ann", "L\u115fx"), "invisible characters"),
        (NewPlayer("player 3"), "already"),
        *((NewPlayer(name), "already") for name in SAME),
    ],
)
def test_names_that_cannot_be(player: NewPlayer, said: str) -> None:
    command = given(AddPlayers, players=[player])
    evening = new_evening(4)
    do(evening, AddPlayers, players=[NewPlayer("Zoé D'Hondt-Maes")])
    assert said in refused(evening, BadPeople, command)


def test_more_players_than_an_evening_takes() -> None:
    many = tuple(NewPlayer(f"n{number}") for number in range(401))
    assert "at most 400" in refused(new_evening(0), BadPeople, AddPlayers, players=many)


def test_a_name_is_put_right() -> None:
    evening = new_evening(4)
    do(evening, ChangePlayer, player=2, name="Zoë", club="Gent")
    assert (evening.players[2].name, evening.players[2].club) == ("Zoë", "Gent")
    assert "already" in refused(evening, BadPeople, ChangePlayer, player=1, name="zoë")
    assert "no player 9" in refused(evening, UnknownEvening, ChangePlayer, player=9, name="x")


# Rounds


def test_rounds_follow_each_other() -> None:
    assert "four players" in refused(new_evening(3), NotNow, DrawRounds)
    evening = new_evening(16, seating="no_repeats", rounds=2)
    assert "draw the round first" in refused(evening, NotNow, BeginRound)
    assert "round 1 has not begun" in refused(evening, NotNow, CloseRound, round=1)
    draw(evening)
    assert len(evening.plan) == 2
    begin(evening)
    assert "round 1 is being played" in refused(evening, NotNow, DrawRounds)
    close(evening)
    # Of two who close a round at once, the second is about a round that is closed by then.
    assert "round 1 is closed already" in refused(evening, NotNow, CloseRound, round=1)
    begin(evening)
    assert "round 1 is closed already" in refused(evening, NotNow, CloseRound, round=1)
    assert evening.running is not None
    assert evening.running.number == 2
    close(evening)
    assert evening.is_over
    assert "all 2 rounds" in refused(evening, NotNow, DrawRounds)
    assert build_seating_report([each.seating for each in evening.rounds]).repeats == 0


def test_a_round_closes_without_its_sheets_only_with_a_reason() -> None:
    evening = begun_evening(16)
    sheets = sheets_of(evening, 1)
    del sheets[1, 2], sheets[1, 4]
    hasty = evening.decide(given(CloseRound, round=1, by=JURY))
    assert isinstance(hasty, RoundClosed)
    with pytest.raises(NotNow, match="tables are missing: 2, 4"):
        results.check_closing(evening, sheets, hasty)
    close(evening, "fire alarm")
    closed = evening.history[-1]
    assert isinstance(closed, RoundClosed)
    results.check_closing(evening, sheets, closed)
    assert evening.rounds[0].closed == Occurrence(closed.by, closed.at, "fire alarm")


@pytest.mark.rule("DK-7.0")
def test_who_comes_and_goes_between_rounds_changes_the_rounds_to_come() -> None:
    evening = begun_evening(17, rounds=3)
    close(evening)
    do(evening, Withdraw, player=0)
    assert evening.plan == []
    assert "absent already" in refused(evening, NotNow, Withdraw, player=0)
    do(evening, AddPlayers, players=[NewPlayer("Late")])
    draw(evening)
    seated = {*evening.plan[0].byes, *(p for table in evening.plan[0].tables for p in table)}
    assert seated == {*range(1, 17), 17}
    first_bye = evening.rounds[0].seating.byes
    assert not {*evening.plan[0].byes} & {*first_bye}
    drawn = evening.history[-1]
    assert isinstance(drawn, RoundsDrawn)
    assert (drawn.first, len(drawn.rounds)) == (2, 2)
    do(evening, Return, player=0)
    assert "not absent" in refused(evening, NotNow, Return, player=0)
    assert 0 in evening.next_players


def test_who_was_entered_by_mistake_is_taken_out_before_a_round_has_begun_with_them() -> None:
    evening = new_evening(8)
    do(evening, AddPlayers, players=[NewPlayer("Marie Dupnt")])
    draw(evening)
    do(evening, RemovePlayer, player=8)
    assert evening.plan == []
    assert 8 not in results.compute_results(evening, {})
    for kind in (RemovePlayer, Return, Withdraw):
        assert "no player 8" in refused(evening, UnknownEvening, kind, player=8)
    # The name is free again, and the number stays taken: all others keep theirs.
    do(evening, AddPlayers, players=[NewPlayer("Marie Dupnt")])
    assert evening.player(9).name == "Marie Dupnt"
    draw(evening)
    begin(evening)
    seated = {*evening.rounds[0].seating.byes, *sum(evening.rounds[0].seating.tables, ())}
    assert seated == {*range(8), 9}
    for number in (0, 9):
        said = refused(evening, NotNow, RemovePlayer, player=number)
        assert "mark the player as absent instead" in said
    assert vars(stored_and_read(evening)) == vars(evening)
    whole = parse_export(export_evening(evening, {})).evening
    assert whole.players == evening.players


@pytest.mark.rule("DK-7.0")
def test_house_players_fill_in_where_they_fill_the_tables() -> None:
    evening = new_evening(18)
    house = (NewPlayer("House 1", house=True),)
    do(evening, AddPlayers, players=house)
    assert len(evening.next_players) == 18  # one alone would make three sit out
    do(evening, AddPlayers, players=[NewPlayer("House 2", house=True)])
    assert len(evening.next_players) == 20
    assert 18 not in results.compute_results(evening, {})


def test_two_players_change_places() -> None:
    evening = new_evening(17)
    draw(evening)
    out, seated = evening.plan[0].byes[0], evening.plan[0].tables[2][1]
    do(evening, Exchange, one=out, other=seated)
    assert evening.plan[0].byes == (seated,)
    assert evening.plan[0].tables[2][1] == out
    do(evening, AddPlayers, players=[NewPlayer("Late")])
    draw(evening)
    do(evening, Withdraw, player=3)
    draw(evening)
    said = refused(evening, NotNow, Exchange, one=3, other=4)
    assert "Player 3 is not in the next round" in said


def test_the_same_draw_can_be_made_again_and_another_is_another() -> None:
    one, other = (new_evening(20, seating="no_repeats") for _ in range(2))
    draw(one)
    draw(other)
    assert one.plan == other.plan
    draw(other)
    assert one.plan != other.plan


def drawn_apart(clubs: Sequence[str]) -> Evening:
    """An evening at which clubs are kept apart; the club of each player is that of their number."""
    evening = new_evening(0, seating="no_repeats", rounds=2, clubs_apart=True)
    do(evening, AddPlayers, players=[NewPlayer(f"P{n}", club) for n, club in enumerate(clubs)])
    draw(evening)
    return evening


def test_clubs_are_kept_apart_if_wished_and_each_is_one_however_it_is_written() -> None:
    evening = drawn_apart([f"club {n % 5}" for n in range(20)])
    clubs = {player.number: player.club for player in evening.players}
    assert build_seating_report(evening.plan, clubs).repeats == 0
    assert build_seating_report(evening.plan, clubs).club_meetings < 12
    ways = ["Liège", "LIÈGE", "Lie\u0300ge", "Liège  "]
    assert drawn_apart(["Liège"] * 4 + [""] * 12).plan == drawn_apart(ways + [""] * 12).plan


def test_settings_change_between_rounds() -> None:
    evening, _ = played_evening(16, 2)
    longer = EveningSettings("Longer", "2026-11-21", rounds=3)
    do(evening, ChangeSettings, settings=longer)
    assert not evening.is_over
    shorter = EveningSettings("Shorter", "2026-11-21", rounds=1)
    said = refused(evening, NotNow, ChangeSettings, settings=shorter)
    assert "2 rounds have been played" in said


# Clock, links, rights


def test_the_clock_of_a_round_and_extra_time_for_one_table() -> None:
    evening = new_evening(16)
    assert "no round" in refused(evening, NotNow, StartClock, minutes=50)
    draw(evening)
    begin(evening)
    do(evening, StartClock, minutes=50, by=JURY, at=1000)
    assert evening.clock_until == 1000 + 50 * 60_000
    for _ in range(2):
        do(evening, AllowTime, table=2, minutes=5, by=JURY)
    assert evening.rounds[0].extra_minutes == {2: 10}
    assert "no table 5" in refused(evening, UnknownEvening, AllowTime, table=5, minutes=5, by=JURY)
    assert "between 1 and 600" in refused(
        evening, BadPeople, AllowTime, table=2, minutes=0, by=JURY
    )
    do(evening, StartClock, minutes=0, by=JURY)
    assert evening.clock_until is None


def test_links_can_be_made_worthless() -> None:
    evening = new_evening(4)
    for key in ("table/2", "jury", "jury"):
        do(evening, RenewKey, key=key)
    assert [evening.generation(key) for key in ("jury", "table/2", "director")] == [2, 1, 0]
    for stray in ("table/x", "boss", "table/1234"):
        assert "no link" in refused(evening, UnknownEvening, RenewKey, key=stray)


def test_tables_that_play_on_the_server() -> None:
    evening = new_evening(16)
    draw(evening)
    for table in (0, 5, 7):
        said = refused(evening, UnknownEvening, BeginRound, online=[table])
        assert f"no table {table}" in said
    begun = evening.decide(given(BeginRound, online=[2]))
    assert isinstance(begun, RoundBegun)
    assert begun.online == {2: ""}
    evening.apply(msgspec.structs.replace(begun, online={2: "abc"}))
    assert evening.rounds[0].online == {2: "abc"}


def test_a_further_director_has_a_key_until_it_is_taken_back() -> None:
    evening = new_evening(4)
    do(evening, NameDirector, name="Ann")
    for name in ("", "ann", "A\u200bnn", "x" * 41):
        refused(evening, BadPeople, NameDirector, name=name)
    refused(evening, NotAllowed, NameDirector, name="Cas", by=JURY)
    do(evening, NameDirector, name="Bea", by=Sender("server"))
    do(evening, RenewKey, key="director/2")
    assert [each.key for each in evening.active_directors] == ["director/1", "director/2"]
    do(evening, DismissDirector, director=1)
    assert [each.name for each in evening.active_directors] == ["Bea"]
    assert (evening.generation("director/1"), evening.generation("director/2")) == (1, 1)
    refused(evening, UnknownEvening, RenewKey, key="director/1")
    for number in (1, 3):
        refused(evening, NotNow, DismissDirector, director=number)
    refused(evening, NotAllowed, DismissDirector, director=2, by=JURY)
    told = [(each["kind"], each["name"]) for each in build_log(evening, {}) if "name" in each]
    assert told == [
        ("director-named", "Ann"),
        ("director-named", "Bea"),
        ("key-renewed", "Bea"),
        ("director-dismissed", "Ann"),
    ]


def test_the_number_of_directors_is_bounded() -> None:
    evening = new_evening(4)
    for number in range(MOST_DIRECTORS):
        do(evening, NameDirector, name=f"D{number}")
    refused(evening, NotNow, NameDirector, name="Ann")


# Results


@pytest.mark.rule("DK-7.1", "DK-6.2")
def test_results_are_those_of_the_sheets() -> None:
    evening, sheets = played_evening()
    by_player = results.compute_results(evening, sheets)
    for (number, table), sheet in sheets.items():
        for seat, seated in enumerate(sheet.opened.players):
            (result,) = (each for each in by_player[seated.player] if each.round == number)
            assert (result.table, result.score) == (table, sheet.round_sheet.totals[seat])
    (place,) = (each for each in results.rank_evening(evening, sheets) if each.player == 0)
    assert sum(each.points for each in by_player[0]) == place.points
    first = results.compute_results(evening, sheets, until=1)
    assert all(len(each) == 1 for each in first.values())


def test_an_unconfirmed_sheet_is_missing_and_does_not_count() -> None:
    evening = new_evening(16, rounds=1)
    assert results.find_missing_sheets(evening, {}) == ()
    draw(evening)
    begin(evening)
    sheets = sheets_of(evening, 1)
    del sheets[1, 2]
    assert evening.running is not None
    players = evening.running.seating.tables[2]
    sheets[1, 3] = new_sheet(1, 3, players)
    assert results.find_missing_sheets(evening, sheets) == (2, 3)
    assert all(not results.compute_results(evening, sheets)[player] for player in players)


@pytest.mark.rule("DK-7.0")
def test_a_bye_counts_when_its_round_is_closed() -> None:
    evening = begun_evening(17, rounds=1)
    (out,) = evening.rounds[0].seating.byes
    assert results.compute_results(evening, {})[out] == []
    close(evening, "test")
    (result,) = results.compute_results(evening, {})[out]
    assert (int(result.points), result.score, result.table) == (10, 0, None)


# The file


def test_stored_events_and_an_export_bring_back_the_same_evening() -> None:
    evening, sheets = played_evening()
    assert vars(stored_and_read(evening)) == vars(evening)
    text = export_evening(evening, sheets)
    again = parse_export(text)
    assert export_evening(again.evening, again.sheets) == text
    assert json.loads(text)["standings"][0]["place"] == 1


def test_bringing_back_an_evening_ends_once_it_takes_too_long() -> None:
    evening, sheets = played_evening()
    left = iter(range(20))

    def check() -> None:
        if next(left, None) is None:
            raise TooLong("too long")

    with set_stop_check(check), pytest.raises(TooLong):
        parse_export(export_evening(evening, sheets))


@pytest.fixture(scope="module")
def exported() -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(export_evening(*played_evening(16, 1)))
    return whole


@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"{}"])
def test_a_file_that_is_no_export(text: bytes) -> None:
    with pytest.raises(BadExport, match="not an export"):
        parse_export(text)


Events = list[dict[str, Any]]


def sitting_twice(events: Events) -> Events:
    """The evening with a player who sits at two tables of its round."""
    opened, added, drawn, *rest = copy.deepcopy(events)
    first, second, *_ = drawn["rounds"][0]["tables"]
    first[1] = second[1]
    return [opened, added, drawn, *rest]


def numbered_otherwise(events: Events) -> Events:
    """The evening whose first round is called its second."""
    return [event | {"round": 2} if "round" in event else event for event in events]


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("evening", sitting_twice, "seating of round 1 is not possible"),
        ("evening", numbered_otherwise, "seating of round 1 is not possible"),
        ("format", lambda _: "courtcards-event/9", "'courtcards-event/1' is needed"),
        ("evening", lambda _: [], "damaged"),
        ("evening", lambda events: events[:1] * 2, "damaged"),
        ("sheets", lambda _: {"one": []}, "damaged"),
        ("sheets", lambda sheets: {"1/9": sheets["1/1"]}, "other players sat at table 9"),
        ("sheets", lambda sheets: {"9/1": sheets["1/1"]}, "other players sat at"),
        ("sheets", lambda sheets: {"1/2": sheets["1/1"]}, "other players sat at"),
    ],
)
def test_an_export_that_makes_no_evening(
    exported: dict[str, Any], name: str, change: Callable[[Any], Any], said: str
) -> None:
    text = json.dumps(exported | {name: change(exported[name])}).encode()
    with pytest.raises(BadExport, match=said):
        parse_export(text)

"""A member is forgotten at an evening that has become the club's, however they are called there."""

from __future__ import annotations

from pathlib import Path

import pytest

from courtcards.clubs.evenings import Evening, EveningSettings, NewPlayer, opening_of
from courtcards.clubs.evenings.belonging import JoinedClub, LeftClub
from courtcards.clubs.evenings.players import PlayerChanged, PlayersAdded
from courtcards.clubs.evenings.verbs import EveningEvent
from courtcards.clubs.verb import Who
from courtcards.eventlog.whole import EventRow, WholeLog, whole_log
from courtcards.keeping.ageing import aged_evenings, without_names
from courtcards.keeping.forgetting_beside import done
from courtcards.keeping.forgetting_evenings import forgotten_at_evening
from courtcards.server.clubs.forgetting_jobs import ForgettingJob
from keeping.keeping import NOW, OLD
from server.clubbing import Director
from server.roll_keeping import Keeper
from server.serving import client_of, running_server

BY = Who("director")


def forgotten_names(*events: EveningEvent) -> list[str] | None:
    """The names of the players once Ann has been forgotten, who is member 7 of the club k."""
    opened = opening_of(EveningSettings("Autumn", "2026-11-26"), BY, 1, b"\0" * 32)
    rows = [
        EventRow("club/e", number, Evening.codec.encode(event).decode())
        for number, event in enumerate((opened, *events), start=1)
    ]
    found = forgotten_at_evening("Ann", rows, {"k": {7}})
    if found is None:
        return None
    texts = {row.sequence: row.event for row in rows} | {
        row.sequence: row.event for row in found.rows
    }
    evening = Evening.replay(Evening.codec.decode(texts[each].encode()) for each in sorted(texts))
    return [player.name for player in evening.players]


def added(*players: NewPlayer) -> PlayersAdded:
    return PlayersAdded(players=players, by=BY, at=2)


def joined(roll: str, *members: tuple[int, int]) -> JoinedClub:
    return JoinedClub(roll=roll, members=members, by=BY, at=3)


BOTH = added(NewPlayer("Annie"), NewPlayer("Bea"))


def test_whom_the_club_knows_by_number_is_forgotten_under_every_name() -> None:
    renamed = PlayerChanged(player=0, name="An", by=BY, at=4)
    assert forgotten_names(BOTH, joined("k", (0, 7), (1, 8)), renamed) == ["somebody", "Bea"]
    left = LeftClub(roll="k", by=BY, at=4)
    assert forgotten_names(BOTH, joined("k", (0, 7)), left) == ["somebody", "Bea"]


def test_who_comes_later_is_found_and_the_numbers_of_another_club_say_nothing() -> None:
    late = added(NewPlayer("Annie", member=7), NewPlayer("Bea", member=8))
    assert forgotten_names(joined("k"), late) == ["somebody", "Bea"]
    assert forgotten_names(BOTH, joined("other", (0, 7))) is None
    assert forgotten_names(late, joined("k", (1, 7))) == ["Annie", "somebody"]


@pytest.fixture
def adopted(tmp_path: Path) -> tuple[Path, str]:
    """A log with an evening of two members that has become the club's, and the evening's id."""
    with running_server(tmp_path / "log") as url, client_of(url) as http:
        keeper, director = Keeper.opening(http), Director.opening(http)
        keeper.add("Ann", "Bea")
        director.do("add", players=[{"name": name} for name in ("Ann", "Bea")])
        keeper.do("adopt", evening=director.evening, token=director.token)
        return tmp_path / "log", director.evening


def members_in(log: WholeLog, evening: str) -> list[int | None]:
    """Which members the players are, as the evening says."""
    rows = log.read(f"club/{evening}")
    kept = Evening.replay(Evening.codec.decode(each.encode()) for each in rows)
    return [each.member for each in kept.players]


def test_an_evening_that_forgets_somebody_does_not_say_which_member_they_were(
    adopted: tuple[Path, str],
) -> None:
    place, evening = adopted
    job = ForgettingJob(
        place=str(place),
        is_file=True,
        evening=evening,
        number=0,
        by=BY,
        at=1,
        command="forget",
    )
    with whole_log(place) as log:
        assert members_in(log, evening) == [0, 1]
        done(log, job)
        assert members_in(log, evening) == [None, 1]


def test_an_old_evening_does_not_say_who_was_a_member(adopted: tuple[Path, str]) -> None:
    place, evening = adopted
    with whole_log(place) as log:
        (aged,) = aged_evenings(log, NOW, OLD)
        without_names(log, aged)  # type: ignore[arg-type]  # it can be read
        assert members_in(log, evening) == [None, None]

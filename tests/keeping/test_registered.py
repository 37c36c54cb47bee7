"""Who has registered for an evening is forgotten as who has played there, taken in or not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from courtcards.clubs.evenings import Evening
from courtcards.clubs.verb import Who
from courtcards.eventlog.whole import WholeLog, whole_log
from courtcards.keeping.ageing import AgedEvening, aged_evenings, called, without_names
from courtcards.keeping.checking import check
from courtcards.keeping.evenings import evening_of
from courtcards.keeping.forgetting import forget, forgotten
from courtcards.keeping.forgetting_beside import done
from courtcards.server.clubs.forgetting_jobs import ForgettingJob
from keeping.keeping import NOW, OLD
from server.clubbing import Director
from server.registrants import Registrant
from server.serving import client_of, running_server


@pytest.fixture
def evening(place: Path | str) -> str:
    """The id of an evening at which people have registered, and whatever came of it."""
    with running_server(place) as url, client_of(url) as http:
        director = Director.opening(http)
        director.do("add", players=[{"name": name} for name in ("Zeno", "Yara")])
        director.do("open-registration", places=40, at_once=True)
        Registrant(director).do("register", name="Anneke")
        director.do("open-registration", places=40)
        for name in ("Beatrix", "Casperr", "Dirkje", "Egbert"):
            Registrant(director).do("register", name=name)
        director.do("change-registered", registered=2, name="Casper")
        director.do("take-in", registered=[2, 1])
        director.do("rename", player=3, name="Casper de Wit")
        director.do("decline", registered=[3])
        director.do("draw")
        director.do("begin")
        director.do("close", round=1, reason="Dirkje and Beatrix said so")
        return director.evening


def names_in(log: WholeLog) -> str:
    return "".join(
        event for name in log.names() if name.startswith("club/") for event in log.read(name)
    )


def kept(log: WholeLog, evening: str) -> Evening:
    return evening_of(log, evening).evening


def test_old_evenings_name_nobody_who_has_registered(place: Path | str, evening: str) -> None:
    with whole_log(place) as log:
        before = kept(log, evening)
        (aged,) = aged_evenings(log, NOW, OLD)
        assert isinstance(aged, AgedEvening)
        without_names(log, aged)
        assert list(aged_evenings(log, NOW, OLD)) == []
        assert check(log).damages == []
        after = kept(log, evening)
        found = re.search(r"(?i)anneke|beatrix|casper|dirkje|egbert", names_in(log))
    assert found is None
    assert [each.name for each in after.players] == [called(number) for number in range(5)]
    states = [(each.state, each.player) for each in before.registration.entries]
    assert [(each.state, each.player) for each in after.registration.entries] == states


@pytest.mark.parametrize(
    ("person", "all_of_them", "others"),
    [
        ("Anneke", "anneke", "Beatrix"),
        ("Casper de Wit", "casper", "Beatrix"),
        ("Casperr", "casper", "Beatrix"),
        ("Dirkje", "dirkje", "Beatrix"),
        ("egbert", "egbert", "Casperr"),
    ],
)
def test_who_has_registered_is_forgotten_under_every_name(
    place: Path | str, evening: str, person: str, all_of_them: str, others: str
) -> None:
    with whole_log(place) as log:
        places = list(forgotten(log, person))
        assert [each.name for each in places] == [evening]
        forget(log, places)
        assert check(log).damages == []
        told = names_in(log)
        assert len(kept(log, evening).players) == 5
    assert all_of_them not in told.casefold()
    assert others in told


@pytest.mark.parametrize(
    ("player", "all_of_them", "others"),
    [(2, "anneke", "Beatrix"), (3, "casper", "Beatrix"), (4, "beatrix", "Casperr")],
)
def test_a_player_who_had_registered_is_forgotten_by_number_under_every_name(
    place: Path | str, evening: str, player: int, all_of_them: str, others: str
) -> None:
    job = ForgettingJob(
        place=str(place),
        is_file=isinstance(place, Path),
        evening=evening,
        number=player,
        by=Who("director"),
        at=1,
        command="forget",
    )
    with whole_log(place) as log:
        assert len(done(log, job).evenings) == 1
        assert check(log).damages == []
        told = names_in(log)
        assert len(kept(log, evening).players) == 5
    assert all_of_them not in told.casefold()
    assert others in told

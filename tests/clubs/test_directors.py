"""Further directors of an evening: named, and dismissed."""

from __future__ import annotations

import pytest

from clubs.evenings import refused, run
from clubs.rounds import DIRECTOR, JURY, given, new_evening
from courtcards.clubs.evenings.directors import MOST_DIRECTORS, DismissDirector, NameDirector
from courtcards.clubs.evenings.keys import RenewKey
from courtcards.clubs.verb import Who
from courtcards.hosting.clubs.log_views import log_view
from courtcards.kernel.errors import BadPeople, NotAllowed, NotNow, UnknownEvening


def test_a_further_director_has_a_key_until_it_is_taken_back() -> None:
    evening = new_evening(4)
    run(evening, given(NameDirector, name="Ann", by=DIRECTOR))
    run(evening, given(NameDirector, name="Bea", by=Who("server")))
    run(evening, given(RenewKey, key="director/2", by=DIRECTOR))
    assert [each.key for each in evening.directing] == ["director/1", "director/2"]
    run(evening, given(DismissDirector, director=1, by=DIRECTOR))
    assert [each.name for each in evening.directing] == ["Bea"]
    assert (evening.generation("director/1"), evening.generation("director/2")) == (1, 1)
    refused(evening, given(RenewKey, key="director/1", by=DIRECTOR), UnknownEvening)
    refused(evening, given(DismissDirector, director=1, by=DIRECTOR), NotNow)
    refused(evening, given(DismissDirector, director=3, by=DIRECTOR), NotNow)
    refused(evening, given(DismissDirector, director=2, by=JURY), NotAllowed)
    told = [(each["kind"], each["name"]) for each in log_view(evening, {}) if "name" in each]
    assert told == [
        ("director-named", "Ann"),
        ("director-named", "Bea"),
        ("key-renewed", "Bea"),
        ("director-dismissed", "Ann"),
    ]


@pytest.mark.parametrize("name", ["", "ann", "A\u200bnn", "x" * 41])
def test_a_director_has_a_name_of_their_own(name: str) -> None:
    evening = new_evening(4)
    run(evening, given(NameDirector, name="Ann", by=DIRECTOR))
    refused(evening, given(NameDirector, name=name, by=DIRECTOR), BadPeople)
    refused(evening, given(NameDirector, name="Cas", by=JURY), NotAllowed)


def test_their_number_is_bounded() -> None:
    evening = new_evening(4)
    for number in range(MOST_DIRECTORS):
        run(evening, given(NameDirector, name=f"D{number}", by=DIRECTOR))
    refused(evening, given(NameDirector, name="Ann", by=DIRECTOR), NotNow)

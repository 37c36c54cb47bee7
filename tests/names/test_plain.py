"""Names that a club takes for one, and names that it tells apart."""

from __future__ import annotations

import pytest

from courtcards.names.plain import same_name


@pytest.mark.parametrize(
    "names",
    [
        ("Zoé", "Zoe\u0301", "ZOÉ", " Zoé "),
        ("Ann Peeters", "Ann  Peeters", "Ann\xa0Peeters", "Аnn Рeeters"),
        ("D'Hondt", "D’Hondt", "D´Hondt", "D`Hondt", "d‘hondt"),
        ("Jean-Luc", "Jean‑Luc", "Jean–Luc", "JEAN-LUC"),
        ("Straße", "STRASSE"),
    ],
)
def test_one_name_written_in_several_ways(names: tuple[str, ...]) -> None:
    assert len(set(map(same_name, names))) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [("Zoé", "Zoe"), ("Lia", "Ila"), ("Jo Ann", "Joann"), ("Jean-Luc", "Jean Luc"), ("Mo", "M0")],
)
def test_names_of_two_people(one: str, other: str) -> None:
    assert same_name(one) != same_name(other)

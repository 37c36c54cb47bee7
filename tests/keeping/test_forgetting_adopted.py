"""A member is forgotten at an evening that has become the club's, however they are called there."""

from __future__ import annotations

from courtcards.clubs.evenings import Evening, EveningSettings, NewPlayer, opening_of
from courtcards.clubs.evenings.belonging import JoinedClub, LeftClub
from courtcards.clubs.evenings.players import PlayerChanged, PlayersAdded
from courtcards.clubs.evenings.verbs import EveningEvent
from courtcards.clubs.verb import Who
from courtcards.eventlog.whole import EventRow
from courtcards.keeping.forgetting_evenings import forgotten_at_evening

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

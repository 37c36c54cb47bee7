"""A job by which names are taken out beside the servers: all of it, nothing, or once more."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from courtcards.clubs.evenings import Evening
from courtcards.clubs.verb import Who
from courtcards.eventlog.whole import EventRow, WholeLog, whole_log
from courtcards.keeping import forgetting_beside
from courtcards.keeping.forgetting_beside import done, main
from courtcards.kernel.errors import NotNow, SequenceTaken, StorageError, UnknownEvening
from courtcards.server.clubs.forgetting_jobs import ForgettingJob, JobDone
from server.clubbing import Director
from server.registrants import Registrant
from server.roll_keeping import Keeper
from server.serving import client_of, running_server

SEATED = "Ann Peeters"


@pytest.fixture
def kept(tmp_path: Path) -> tuple[Path, str]:
    """A log in which four people play a round, and the id of their evening."""
    place = tmp_path / "log"
    with running_server(place) as url, client_of(url) as http:
        director = Director.opening(http)
        director.do("add", players=[{"name": name} for name in (SEATED, "Bea", "Cas", "Dirk")])
        director.begin()
        return place, director.evening


def job_of(place: Path, evening: str, **rest: Any) -> ForgettingJob:
    asked = ForgettingJob(
        place=str(place), is_file=True, evening=evening, number=0,
        by=Who("director", SEATED), at=1, command="forget",
    )  # fmt: skip
    return msgspec.structs.replace(asked, **rest)


def kinds(log: WholeLog, evening: str) -> list[str]:
    rows = log.read(f"club/{evening}")
    return [Evening.codec.decode(each.encode()).__struct_config__.tag for each in rows]  # type: ignore[misc]


def test_a_sheet_that_another_server_was_about_to_lay_out_is_found_when_it_is_done_again(
    kept: tuple[Path, str],
) -> None:
    place, evening = kept
    with whole_log(place) as log:
        sheet = f"club/{evening}/1/1"
        laid_out = log.read(sheet)[0]
        assert done(log, job_of(*kept)).seq == 5
        assert done(log, job_of(*kept, is_again=True)) == JobDone()
        assert kinds(log, evening).count("person-forgotten") == 1
        with log.writing():
            log.put_event(EventRow(sheet, 1, laid_out))
        assert done(log, job_of(*kept, is_again=True)).seq == 6
        assert SEATED not in "".join(each.event for name in [sheet] for each in rows_of(log, name))
        assert kinds(log, evening)[-2:] == ["person-forgotten"] * 2
        # Who asked for it had that name, too.
        assert SEATED not in "".join(log.read(f"club/{evening}"))


def rows_of(log: WholeLog, name: str) -> list[EventRow]:
    return [EventRow(name, number, event) for number, event in enumerate(log.read(name), start=1)]


def test_where_a_server_writes_first_it_is_looked_at_anew(
    kept: tuple[Path, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    append, refusals = WholeLog.append, [SequenceTaken("club", 5)]

    def late(log: WholeLog, row: EventRow) -> None:
        if refusals:
            raise refusals.pop()
        append(log, row)

    with whole_log(kept[0]) as log:
        monkeypatch.setattr(WholeLog, "append", late)
        assert done(log, job_of(*kept)).seq == 5
        assert not refusals


def test_what_there_is_not_and_what_cannot_be_read_is_refused(kept: tuple[Path, str]) -> None:
    place, evening = kept
    with whole_log(place) as log:
        with pytest.raises(UnknownEvening):
            done(log, job_of(place, "a" * 12, is_look=True))
        with log.writing():
            log.put_event(EventRow(f"club/{evening}", 2, '{"kind":"players-added"}'))
        with pytest.raises(StorageError, match="damaged"):
            done(log, job_of(*kept, is_look=True))


@pytest.mark.parametrize(("number", "refused"), [(0, None), (9, "UnknownEvening")])
def test_a_job_comes_by_the_input_and_is_answered_by_the_output(
    kept: tuple[Path, str], monkeypatch: pytest.MonkeyPatch, number: int, refused: str | None
) -> None:
    said = SimpleNamespace(buffer=io.BytesIO())
    asked = msgspec.json.encode(job_of(*kept, number=number, is_look=True))
    monkeypatch.setattr(
        forgetting_beside,
        "sys",
        SimpleNamespace(stdin=SimpleNamespace(buffer=io.BytesIO(asked)), stdout=said),
    )
    main()
    told = msgspec.json.decode(said.buffer.getvalue(), type=JobDone)
    assert (told.refused and told.refused.kind) == refused
    assert len(told.evenings) == (0 if refused else 1)


class KeptClub:
    """A club of Ann and Bea in a log, and what becomes of its evenings while a server runs."""

    def __init__(self, http: Any) -> None:
        self.keeper = Keeper.opening(http)
        self.keeper.add("Ann", "Bea")

    def evening(self, *names: str) -> Director:
        """An evening that is the club's."""
        director = Director.opening(self.keeper.http)
        if names:
            director.do("add", players=[{"name": name} for name in names])
        self.keeper.do("adopt", evening=director.evening, token=director.token)
        return director


def forgotten_member(place: Path, club: KeptClub, command: str = "forget") -> JobDone:
    """What it comes to when Ann is forgotten."""
    job = ForgettingJob(
        place=str(place), is_file=True, roll=club.keeper.roll, number=0,
        by=Who("director"), at=1, command=command,
    )  # fmt: skip
    with whole_log(place) as log:
        return done(log, job)


def written(place: Path, evening: str) -> str:
    with whole_log(place) as log:
        return "".join(log.read(f"club/{evening}"))


@contextmanager
def club_in(place: Path) -> Iterator[KeptClub]:
    """The club, as long as its server runs: names are taken out here once it has ended."""
    with running_server(place) as url, client_of(url) as http:
        yield KeptClub(http)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "log"


def test_who_was_taken_out_of_an_evening_is_forgotten_there_too(place: Path) -> None:
    with club_in(place) as club:
        director = club.evening("Ann", "Cas")
        director.do("remove", player=0)
    assert len(forgotten_member(place, club).evenings) == 1
    assert "Ann" not in written(place, director.evening)


def test_who_only_registered_or_is_written_about_is_forgotten_too(place: Path) -> None:
    with club_in(place) as club:
        director = club.evening("Bea")
        director.do("open-registration", places=9)
        Registrant(director).do("register", name="ann")
        director.do("decline", registered=[0])
        director.do("penalty", player=0, points=-1, reason="Ann said so")
    assert len(forgotten_member(place, club).evenings) == 1
    kept = written(place, director.evening).casefold()
    assert '"ann"' not in kept
    assert "ann said" not in kept


def test_an_evening_at_which_a_member_never_was_does_not_matter(place: Path) -> None:
    with club_in(place) as club:
        gone, online = club.evening("Ann"), club.evening("Bea", "Cas", "Dirk", "Eva")
        online.begin(4, online=[1])
    with whole_log(place) as log, log.writing():
        log.drop(f"club/{gone.evening}", 99)
    assert forgotten_member(place, club).evenings == []
    with whole_log(place) as log:
        assert "Ann" not in "".join(log.read(f"roll/{club.keeper.roll}"))


def test_a_name_of_before_that_is_another_members_now_is_theirs(place: Path) -> None:
    with club_in(place) as club:
        club.keeper.do("change", member=0, name="Anna")
        club.keeper.add("Ann")
        director = club.evening("Ann")
    assert forgotten_member(place, club).evenings == []
    assert '"name":"Ann"' in written(place, director.evening)


def test_the_id_of_another_command_is_refused(place: Path) -> None:
    with club_in(place) as club:
        club.keeper.do("change", member=0, name="Anna", id="same")
    with pytest.raises(NotNow, match="another command"):
        forgotten_member(place, club, command="same")
    first = forgotten_member(place, club)
    assert forgotten_member(place, club).seq == first.seq

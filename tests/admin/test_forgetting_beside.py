"""A job by which names are taken out beside the servers: all of it, nothing, or once more."""

from __future__ import annotations

import io
import re
import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest

from admin.keeping import NOW, OLD, backed_up, put_event
from courtcards.admin.backup import restore
from courtcards.admin.verification import check_log
from courtcards.clubs.command import Sender
from courtcards.clubs.evening import (
    Evening,
    EveningEvent,
    EveningSettings,
    NewPlayer,
    build_evening_opening,
)
from courtcards.clubs.evening.players import PlayerChanged, PlayersAdded
from courtcards.clubs.evening.settings import JoinedClub, LeftClub
from courtcards.clubs.service.log_queries import load_logged_evening
from courtcards.eventlog.admin_log import AdminLog, EventRow, open_admin_log
from courtcards.kernel.errors import NotNow, SequenceTaken, StorageError, UnknownEvening
from courtcards.server.redaction import process
from courtcards.server.redaction.evenings import (
    ExpiredEvening,
    find_expired_evenings,
    redact_expired_evening,
)
from courtcards.server.redaction.job import RedactionJob, RedactionResult
from courtcards.server.redaction.names import (
    EveningNames,
    NeutralPseudonyms,
    decode_fields,
    player_pseudonym,
    redact_rows,
)
from courtcards.server.redaction.people import find_redactions, redact
from courtcards.server.redaction.process import do_job, main
from server.clubbing import Director
from server.registrants import Registrant
from server.roll_keeping import Keeper
from server.serving import client_of, running_server

SEATED = "Ann Peeters"
BY = Sender("director")


class KeptClub:
    """A club of Ann and Bea in a log, and what becomes of its evenings while a server runs."""

    def __init__(self, http: httpx.Client) -> None:
        self.keeper = Keeper.opening(http)
        self.keeper.add("Ann", "Bea")

    def evening(self, *names: str) -> Director:
        """An evening that is the club's."""
        director = evening_of_people(self.keeper.http, *names)
        self.keeper.do("adopt", evening=director.evening, token=director.token)
        return director


def evening_of_people(http: httpx.Client, *names: str) -> Director:
    director = Director.opening(http)
    if names:
        director.do("add", players=[{"name": name} for name in names])
    return director


def registered_evening(http: httpx.Client) -> Director:
    """An evening at which people have registered, and whatever came of it."""
    director = evening_of_people(http, "Zeno", "Yara")
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
    return director


class Happened:
    """What has happened in the log that the tests here take copies of."""

    def __init__(self, http: httpx.Client) -> None:
        seated = evening_of_people(http, SEATED, "Bea", "Cas", "Dirk")
        seated.begin()
        self.seated = seated.evening
        self.registered = registered_evening(http).evening
        self.adopted = KeptClub(http).evening("Ann", "Bea").evening


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Happened]:
    place = tmp_path_factory.mktemp("first") / "log"
    with running_server(place) as url, client_of(url) as http:
        return place, Happened(http)


@pytest.fixture
def happened(first: tuple[Path, Happened]) -> Happened:
    return first[1]


@pytest.fixture
def place(first: tuple[Path, Happened], tmp_path: Path) -> Path:
    """A copy of the log."""
    return shutil.copytree(first[0].parent, tmp_path / "copy") / "log"


def job_of(place: Path, evening: str, **rest: Any) -> RedactionJob:
    asked = RedactionJob(
        place=str(place), is_file=True, evening=evening, number=0,
        by=Sender("director", SEATED), at=1, command="forget",
    )  # fmt: skip
    return msgspec.structs.replace(asked, **rest)


def kinds(log: AdminLog, evening: str) -> list[str]:
    rows = log.read(f"club/{evening}")
    return [Evening.codec.decode(each.encode()).__struct_config__.tag for each in rows]  # type: ignore[misc]


def test_a_sheet_that_another_server_was_about_to_lay_out_is_found_when_it_is_done_again(
    place: Path, happened: Happened
) -> None:
    evening = happened.seated
    with open_admin_log(place) as log:
        sheet = f"club/{evening}/1/1"
        laid_out = log.read(sheet)[0]
        assert do_job(log, job_of(place, evening)).seq == 5
        assert do_job(log, job_of(place, evening, is_again=True)) == RedactionResult()
        assert kinds(log, evening).count("person-forgotten") == 1
        with log.writing():
            put_event(log, EventRow(sheet, 1, laid_out))
        assert do_job(log, job_of(place, evening, is_again=True)).seq == 6
        assert SEATED not in "".join(log.read(sheet))
        assert kinds(log, evening)[-2:] == ["person-forgotten"] * 2
        # Who asked for it had that name, too.
        assert SEATED not in "".join(log.read(f"club/{evening}"))


def test_where_a_server_writes_first_it_is_looked_at_anew(
    place: Path, happened: Happened, monkeypatch: pytest.MonkeyPatch
) -> None:
    append, refusals = AdminLog.append, [SequenceTaken("club", 5)]

    def late(log: AdminLog, row: EventRow) -> None:
        if refusals:
            raise refusals.pop()
        append(log, row)

    with open_admin_log(place) as log:
        monkeypatch.setattr(AdminLog, "append", late)
        assert do_job(log, job_of(place, happened.seated)).seq == 5
        assert not refusals


def test_what_there_is_not_and_what_cannot_be_read_is_refused(
    place: Path, happened: Happened
) -> None:
    evening = happened.seated
    with open_admin_log(place) as log:
        with pytest.raises(UnknownEvening):
            do_job(log, job_of(place, "a" * 12, is_look=True))
        with log.writing():
            put_event(log, EventRow(f"club/{evening}", 2, '{"kind":"players-added"}'))
        with pytest.raises(StorageError, match="damaged"):
            do_job(log, job_of(place, evening, is_look=True))


@pytest.mark.parametrize(("number", "refused"), [(0, None), (9, "UnknownEvening")])
def test_a_job_comes_by_the_input_and_is_answered_by_the_output(
    place: Path,
    happened: Happened,
    monkeypatch: pytest.MonkeyPatch,
    number: int,
    refused: str | None,
) -> None:
    said = SimpleNamespace(buffer=io.BytesIO())
    asked = msgspec.json.encode(job_of(place, happened.seated, number=number, is_look=True))
    monkeypatch.setattr(
        process,
        "sys",
        SimpleNamespace(stdin=SimpleNamespace(buffer=io.BytesIO(asked)), stdout=said),
    )
    main()
    told = msgspec.json.decode(said.buffer.getvalue(), type=RedactionResult)
    assert (told.refused and told.refused.kind) == refused
    assert len(told.evenings) == (0 if refused else 1)


# Members of a club


def forgotten_member(place: Path, club: KeptClub, command: str = "forget") -> RedactionResult:
    """What it comes to when Ann is forgotten."""
    job = RedactionJob(
        place=str(place), is_file=True, club_id=club.keeper.roll, number=0,
        by=BY, at=1, command=command,
    )  # fmt: skip
    with open_admin_log(place) as log:
        return do_job(log, job)


def written(place: Path, evening: str) -> str:
    with open_admin_log(place) as log:
        return "".join(log.read(f"club/{evening}"))


def test_a_member_is_forgotten_at_the_evenings_of_the_club_and_where_others_are_meant_nowhere(
    tmp_path: Path,
) -> None:
    place = tmp_path / "log"
    with running_server(place) as url, client_of(url) as http:
        taken_out, written_about, never_there, renamed = (KeptClub(http) for _ in range(4))
        removed = taken_out.evening("Ann", "Cas")
        removed.do("remove", player=0)
        only_registered = written_about.evening("Bea")
        only_registered.do("open-registration", places=9)
        Registrant(only_registered).do("register", name="ann")
        only_registered.do("decline", registered=[0])
        only_registered.do("penalty", player=0, points=-1, reason="Ann said so")
        gone, online = never_there.evening("Ann"), never_there.evening("Bea", "Cas", "Dirk", "Eva")
        online.begin(4, online=[1])
        renamed.keeper.do("change", member=0, name="Anna", id="same")
        renamed.keeper.add("Ann")
        of_another = renamed.evening("Ann")
    with open_admin_log(place) as log, log.writing():
        log.drop(f"club/{gone.evening}", 99)
    assert len(forgotten_member(place, taken_out).evenings) == 1
    assert "Ann" not in written(place, removed.evening)
    assert len(forgotten_member(place, written_about).evenings) == 1
    kept = written(place, only_registered.evening).casefold()
    assert '"ann"' not in kept
    assert "ann said" not in kept
    assert forgotten_member(place, never_there).evenings == []
    with open_admin_log(place) as log:
        assert "Ann" not in "".join(log.read(f"roll/{never_there.keeper.roll}"))
    with pytest.raises(NotNow, match="another command"):
        forgotten_member(place, renamed, command="same")
    first = forgotten_member(place, renamed)
    assert first.evenings == []
    assert '"Ann"' in written(place, of_another.evening)  # who is called so now
    assert forgotten_member(place, renamed).seq == first.seq


def forgotten_names(*events: EveningEvent) -> list[str] | None:
    """The names of the players once Ann has been forgotten, who is member 7 of the club k."""
    opened = build_evening_opening(EveningSettings("Autumn", "2026-11-26"), BY, 1, b"\0" * 32)
    rows = [
        EventRow("club/e", number, Evening.codec.encode(event).decode())
        for number, event in enumerate((opened, *events), start=1)
    ]
    named = EveningNames(map(decode_fields, rows))
    players, names = named.find_person("Ann", {"k": {7}})
    if not names:
        return None
    changed = {
        row.sequence: row
        for row in redact_rows(rows, players, NeutralPseudonyms(names, named.every), facts=False)
    }
    every = (changed.get(row.sequence, row).event.encode() for row in rows)
    return [player.name for player in Evening.replay(map(Evening.codec.decode, every)).players]


def added(*players: NewPlayer) -> PlayersAdded:
    return PlayersAdded(players=players, by=BY, at=2)


def joined(roll: str, *members: tuple[int, int]) -> JoinedClub:
    return JoinedClub(club_id=roll, members=members, by=BY, at=3)


BOTH = added(NewPlayer("Annie"), NewPlayer("Bea"))


def test_whom_the_club_knows_by_number_is_forgotten_under_every_name() -> None:
    renamed = PlayerChanged(player=0, name="An", by=BY, at=4)
    assert forgotten_names(BOTH, joined("k", (0, 7), (1, 8)), renamed) == ["somebody", "Bea"]
    left = LeftClub(club_id="k", by=BY, at=4)
    assert forgotten_names(BOTH, joined("k", (0, 7)), left) == ["somebody", "Bea"]


def test_who_comes_later_is_found_and_the_numbers_of_another_club_say_nothing() -> None:
    late = added(NewPlayer("Annie", member=7), NewPlayer("Bea", member=8))
    assert forgotten_names(joined("k"), late) == ["somebody", "Bea"]
    assert forgotten_names(BOTH, joined("other", (0, 7))) is None
    assert forgotten_names(late, joined("k", (1, 7))) == ["Annie", "somebody"]


def members_in(log: AdminLog, evening: str) -> list[int | None]:
    """Which members the players are, as the evening says."""
    return [each.member for each in load_logged_evening(log, evening).evening.players]


def test_an_evening_that_forgets_somebody_does_not_say_which_member_they_were(
    place: Path, happened: Happened
) -> None:
    with open_admin_log(place) as log:
        assert members_in(log, happened.adopted) == [0, 1]
        do_job(log, job_of(place, happened.adopted, by=BY))
        assert members_in(log, happened.adopted) == [None, 1]


def names_in(log: AdminLog, evening: str) -> str:
    return "".join(
        event
        for name in log.names()
        if name.startswith(f"club/{evening}")
        for event in log.read(name)
    )


def test_old_evenings_name_nobody_who_has_registered_or_was_a_member(
    first: tuple[Path, Happened], tmp_path: Path, postgres_place: str
) -> None:
    happened = first[1]
    restore(backed_up(first[0], tmp_path / "backup"), postgres_place)
    with open_admin_log(postgres_place) as log:
        before = load_logged_evening(log, happened.registered).evening
        for aged in list(find_expired_evenings(log, NOW, OLD)):
            assert isinstance(aged, ExpiredEvening)
            redact_expired_evening(log, aged)
        assert list(find_expired_evenings(log, NOW, OLD)) == []
        assert check_log(log).damages == []
        after = load_logged_evening(log, happened.registered).evening
        told = names_in(log, happened.registered)
        assert members_in(log, happened.adopted) == [None, None]
    assert re.search(r"(?i)anneke|beatrix|casper|dirkje|egbert", told) is None
    assert [each.name for each in after.players] == [
        player_pseudonym(number) for number in range(5)
    ]
    states = [(each.state, each.player) for each in before.registration.entries]
    assert [(each.state, each.player) for each in after.registration.entries] == states


@pytest.mark.parametrize(
    ("who", "all_of_them", "others"),
    [
        ("Anneke", "anneke", "Beatrix"),
        ("Casper de Wit", "casper", "Beatrix"),
        ("Casperr", "casper", "Beatrix"),
        ("Dirkje", "dirkje", "Beatrix"),
        ("egbert", "egbert", "Casperr"),
        (2, "anneke", "Beatrix"),
        (3, "casper", "Beatrix"),
        (4, "beatrix", "Casperr"),
    ],
)
def test_who_has_registered_is_forgotten_under_every_name_by_a_name_or_a_number(
    place: Path, happened: Happened, who: str | int, all_of_them: str, others: str
) -> None:
    evening = happened.registered
    with open_admin_log(place) as log:
        if isinstance(who, str):
            places = list(find_redactions(log, who))
            assert [each.name for each in places] == [evening]
            redact(log, places)
        else:
            assert len(do_job(log, job_of(place, evening, number=who, by=BY)).evenings) == 1
        assert check_log(log).damages == []
        told = names_in(log, evening)
        assert len(load_logged_evening(log, evening).evening.players) == 5
    assert all_of_them not in told.casefold()
    assert others in told

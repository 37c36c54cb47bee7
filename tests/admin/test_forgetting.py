"""A person is forgotten: their name and what they wrote are nowhere any more, all else stays."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer

from admin.keeping import NOW, plainly, pruned, put_event, stored, table_in, table_that_is_over
from cli_runs import Run, assert_one_line
from courtcards.admin.backup import back_up, restore
from courtcards.admin.verification import check_log
from courtcards.clubs.members import MemberList
from courtcards.clubs.service.links import evening_stream_name
from courtcards.clubs.service.log_queries import (
    LoggedEvening,
    load_logged_evening,
    load_logged_evenings,
)
from courtcards.eventlog.admin_log import AdminLog, EventRow, open_admin_log
from courtcards.kernel.errors import StorageError
from courtcards.server.push.subscriptions import (
    CODEC,
    PushEvent,
    PushKeys,
    Subscribed,
    Unsubscribed,
)
from courtcards.server.redaction.names import NeutralPseudonyms, identify_stream
from courtcards.server.redaction.people import find_redactions, redact
from courtcards.tables import Table
from courtcards.tables.service.host import Holder
from courtcards.tables.views.replays import archive_table, unpack_archive
from server.clubbing import SETTINGS
from server.gathering import open_for_people, sit, tell
from server.roll_keeping import Keeper
from server.serving import Guest, running_server


def is_forgotten(log: AdminLog, name: str, only: str | None = None) -> list[str]:
    """Forget somebody; the places where they were."""
    places = list(find_redactions(log, name, only))
    redact(log, places)
    return [place.name for place in places]


def tables_of(log: AdminLog) -> dict[str, Table]:
    names = [name for name in log.names() if identify_stream(name).kind == "table"]
    return {name: table_in(log, name) for name in names}


def without_names(table: Table) -> tuple[Any, ...]:
    """What there is of a table besides who is called how and who has written what."""
    views = [table.view(seat) for seat in range(len(table.players))]
    seating = table.seating
    records = [msgspec.structs.replace(each, players=[]) for each in archive_table(table).matches]
    return (
        views, records, table.sequence, table.last_at, seating.since, seating.people, seating.host,
        [(each.seq, each.seat, each.phrase, each.text is None) for each in table.chat.messages],
        table.fairness,
    )  # fmt: skip


def test_all_else_at_a_table_stays_as_it_was(kept: Path) -> None:
    with open_admin_log(kept) as log:
        before = tables_of(log)
        where = is_forgotten(log, " BÉATRICE ")
        after = tables_of(log)
        assert check_log(log).damages == []
        assert list(find_redactions(log, "Béatrice")) == []
    assert len(where) == 12
    assert [*after] == [*before]
    for name, table in before.items():
        assert without_names(after[name]) == without_names(table)
        called = [player and player.name for player in table.players]
        now = [player and player.name for player in after[name].players]
        assert now == ["somebody" if each == "Béatrice" else each for each in called]
    left = b"".join(path.read_bytes() for path in kept.parent.iterdir())
    assert "Béatrice".encode() not in left
    assert b"goedenavond" not in left  # which she had written


def test_what_a_person_wrote_is_gone_and_what_others_wrote_names_them_no_more(
    tmp_path: Path,
) -> None:
    place = tmp_path / "log"
    with running_server(place) as url, Guest(url) as ann, Guest(url) as bea, Guest(url) as cas:
        table = open_for_people(ann, seats=3)
        sit(bea, table, "Bea")
        assert tell(bea, "chat", text="I am at 12 Main Street").status_code == 200
        assert tell(ann, "chat", text="Bea, bea: no Beam here").status_code == 200
        assert tell(bea, "leave").status_code == 200
        sit(cas, table, "somebody", seat=1)
        assert tell(cas, "chat", text="Hello, I am Cas", id="cas").status_code == 200
        sit(bea, table, "BEA", seat=2)
        assert tell(bea, "chat", phrase="hello").status_code == 200
        assert tell(bea, "chat", text="Here again").status_code == 200
    with open_admin_log(place) as log:
        assert is_forgotten(log, "bea") == [table]
        assert check_log(log).damages == []
    with running_server(place) as url, ann.moved_to(url) as back, cas.moved_to(url) as other:
        said = [(each["phrase"], each["text"]) for each in back.look()["chat"]]
        assert said == [
            (None, "…"),
            (None, "somebody 2, somebody 2: no Beam here"),
            (None, "Hello, I am Cas"),
            ("hello", None),
            (None, "…"),
        ]
        names = [seat["name"] for seat in other.look()["room"]["seats"]]
        assert names == ["Ann", "somebody", "somebody 2"]
        text = back.ask("GET", back.at()).text
        assert "Bea," not in text
        assert "Main Street" not in text


def test_an_archived_table_forgets_too(kept: Path) -> None:
    with open_admin_log(kept) as log:
        over = table_that_is_over()
        people = [player.name for player in table_in(log, over).players if player is not None]
        assert people[0] == "Ann"
        pruned(log)
        assert over in is_forgotten(log, "ann")
        assert check_log(log).damages == []
        assert list(find_redactions(log, "Ann")) == []
        with log.reading():
            (known,) = [
                unpack_archive(over, row.kept) for row in log.archives() if row.table == over
            ]
    assert [player and player.name for player in known.players] == ["somebody", *people[1:]]
    assert known.record(None).players[0] == "somebody"


def test_the_browsers_of_a_person_are_told_no_more(kept: Path) -> None:
    with open_admin_log(kept) as log:
        table = table_that_is_over()
        seating = table_in(log, table).seating
        holders = [Holder(seat, seating.since[seat]) for seat in seating.people[:2] or [0]]
        keys = PushKeys("p", "a")
        told: list[PushEvent] = [
            Subscribed(0, seating.since[0], "https://push/ann", keys, "nl", "https://here"),
            Subscribed(1, 77, "https://push/bea", keys, "nl", "https://here"),
            Unsubscribed("https://push/ann"),
            Unsubscribed("https://push/bea"),
        ]
        assert holders[0].seat == 0
        name = f"push/{table}"
        for number, event in enumerate(told, start=1):
            log.append(EventRow(name, number, CODEC.encode(event).decode()))
        is_forgotten(log, "Ann", table)
        left = [CODEC.decode(event.encode()) for event in log.read(name)]
        assert check_log(log).damages == []
    nobody = msgspec.structs.replace(told[0], endpoint="", keys=PushKeys("", ""))
    assert left == [nobody, told[1], Unsubscribed(""), told[3]]


def test_reports_forget_who_is_meant_and_what_they_wrote(tmp_path: Path) -> None:
    place = tmp_path / "log"
    with running_server(place) as url, Guest(url) as ann, Guest(url) as bea:
        first = open_for_people(ann)
        sit(bea, first, "Bea")
        tell(bea, "chat", text="I am at 12 Main Street")
        report = {"reason": "other", "remark": bea.look()["seq"]}
        assert ann.ask("POST", ann.at("/report"), json=report).status_code == 201
        assert ann.ask("POST", ann.at("/report"), json={"reason": "insult", "seat": 1}).is_success
        tell(ann, "chat", text="Bea, away with you")
        report = {"reason": "insult", "remark": ann.look()["seq"]}
        assert bea.ask("POST", bea.at("/report"), json=report).status_code == 201
        tell(bea, "chat", text="I go", id="gone")
        gone = {"reason": "other", "remark": ann.look()["seq"]}
        assert tell(bea, "leave").is_success
        assert ann.ask("POST", ann.at("/report"), json=gone).is_success
        open_for_people(ann)
        sit(bea, ann.table, "Bea")
        assert ann.ask("POST", ann.at("/report"), json={"reason": "insult", "seat": 1}).is_success
    with open_admin_log(place) as log:
        assert is_forgotten(log, "bea", only=first) == [first]
        events = [json.loads(event) for event in plainly(log, "moderation")]
        assert check_log(log).damages == []
    assert [(each.get("name"), each.get("text")) for each in events] == [
        ("somebody", "…"),
        ("somebody", None),
        ("Ann", "somebody, away with you"),
        (None, "…"),
        ("Bea", None),
    ]


def test_reports_at_an_archived_table_forget_who_has_left(kept: Path) -> None:
    with open_admin_log(kept) as log:
        over = table_that_is_over()
        pruned(log)
        about: dict[str, Any] = {"kind": "reported", "at": 1, "by": "a", "reason": "other"}
        about |= {"table": over, "seat": 0, "remark": 7, "text": "Ann was here"}
        for number, name in enumerate(("", "Ann", "Bob"), start=1):
            event = stored("moderation", about | {"name": name, "remark": number})
            log.append(EventRow("moderation", number, event))
        is_forgotten(log, "Ann", over)
        events = [json.loads(event) for event in plainly(log, "moderation")]
        assert check_log(log).damages == []
    assert [(each.get("name"), each.get("text")) for each in events] == [
        (None, "…"),
        ("somebody", "…"),
        ("Bob", "somebody was here"),
    ]


def evening_in(log: AdminLog) -> LoggedEvening:
    (found,) = load_logged_evenings(log)
    return load_logged_evening(log, found.id)


def test_an_evening_forgets_a_player_under_every_name(kept: Path) -> None:
    with open_admin_log(kept) as log:
        before = evening_in(log)
        number = next(each.number for each in before.evening.players if each.name == "Annelies")
        assert len(is_forgotten(log, "annelies")) == 1
        after = evening_in(log)
        assert check_log(log).damages == []
        text = " ".join(event for name in log.names() for event in log.read(name))
    assert after.evening.players[number].name.startswith("somebody")
    assert after.evening.players[number].club == "Leuven"
    assert "Annelies" not in text
    assert "Speler 0" not in text  # she had been entered so
    for player in before.evening.players:
        if player.number != number:
            assert after.evening.player(player.number).name == player.name
    for place, sheet in before.sheets.items():
        assert after.sheets[place].round_sheet.totals == sheet.round_sheet.totals
        assert after.sheets[place].lines == sheet.lines
    seatings = [each.seating for each in before.evening.rounds]
    assert [each.seating for each in after.evening.rounds] == seatings


def first_with(log: AdminLog, name: str, text: str) -> tuple[int, Any]:
    """The first event under a name that has a text, and its number."""
    for number, event in enumerate(plainly(log, name), start=1):
        if text in event:
            return number, json.loads(event)
    raise AssertionError(text)


def test_an_evening_forgets_who_did_something_and_reasons_that_name_them(kept: Path) -> None:
    with open_admin_log(kept) as log:
        before = evening_in(log)
        at = evening_stream_name(before.id)
        sheet = f"{at}/1/1"
        closed, event = first_with(log, at, '"round-closed"')
        put_event(log, EventRow(at, closed, stored(at, event | {"reason": "rita said so"})))
        last = log.read_last_event(sheet)
        decided, event = first_with(log, sheet, '"decision"')
        event["line"]["reason"] = "by Rita, or Margarita"
        put_event(log, EventRow(sheet, decided, stored(sheet, event)))
        assert is_forgotten(log, "Rita", before.id) == [before.id]
        assert json.loads(plainly(log, at)[closed - 1])["reason"] == "somebody said so"
        line = json.loads(plainly(log, sheet)[decided - 1])["line"]
        assert line["reason"] == "by somebody, or Margarita"
        assert not any('"Rita"' in event for event in log.read(sheet))
        assert log.read_last_event(sheet) == last
        assert len(evening_in(log).evening.players) == len(before.evening.players)
        assert check_log(log).damages == []


def test_a_player_with_a_long_name_is_forgotten_at_the_table_that_the_evening_played_at(
    kept: Path,
) -> None:
    long = "Maximiliaan van den Bosch-Vandenberghe de Jonge"
    with open_admin_log(kept) as log:
        table = table_that_is_over()
        first = json.loads(plainly(log, table)[0])
        first["players"][0]["name"] = long[:31] + "…"
        put_event(log, EventRow(table, 1, stored(table, first)))
        assert is_forgotten(log, long) == [table]
        assert "Maximiliaan" not in log.read(table)[0]


@pytest.mark.parametrize(
    ("name", "broken"),
    [("table", "{"), ("table", '{"kind":"opened"}'), ("evening", '{"kind":"players-added"}')],
)
def test_what_is_damaged_is_said_and_nothing_is_forgotten(
    kept: Path, name: str, broken: str
) -> None:
    with open_admin_log(kept) as log:
        damaged = next(each for each in log.names() if identify_stream(each).kind == name)
        put_event(log, EventRow(damaged, 2, broken))
        with pytest.raises(StorageError, match=r"the log of .* is damaged"):
            list(find_redactions(log, "Ann"))


def test_neutral_names_differ_from_all_others() -> None:
    neutral = NeutralPseudonyms({"Ann", "ann"}, {"Ann", "ann", "Somebody", "somebody 3"})
    assert neutral.replace_name("Ann") == "somebody 2"
    assert neutral.replace_name("ann") == "somebody 4"
    assert neutral.replace_name("Bea") == "Bea"


# The command


def test_it_is_refused_while_a_server_runs(place: Path | str, run: Run) -> None:
    option = "--data" if isinstance(place, Path) else "--database"
    with running_server(place) as url, Guest(url) as guest:
        guest.open("kings-corner", "french-single", 2)
        answer = run("forget", "Ann", option, place, "--yes")
        assert_one_line(answer, 1, "a server has", "open: stop it first")
        assert guest.look()["room"]["seats"][0]["name"] == "Ann"
    answer = run("forget", "Ann", option, place, "--yes")
    assert (answer.status, answer.out) == (
        0,
        "removed 'Ann' from 1 tables, evenings and clubs\n",
    )


def test_it_shows_every_place_and_asks(
    kept: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_admin_log(kept) as log:
        rows = len(list(find_redactions(log, "fien")))
    asked: list[str] = []
    assert rows == 1
    answer = run("forget", "fien", "--data", kept)
    assert (answer.status, answer.err) == (
        2,
        "courtcards: no terminal to ask for confirmation: add --yes\n",
    )
    assert answer.out.startswith("table zn3pfnexgh2h 2026-11-22: Ann, Steady 1")
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)

    def refuses(question: str) -> bool:
        asked.append(question)
        if len(asked) == 1:
            raise typer.Abort
        return len(asked) == 3

    monkeypatch.setattr("typer.confirm", refuses)
    for _ in range(2):
        answer = run("forget", "fien", "--data", kept)
        assert answer.status == 1
        assert answer.out.endswith("nothing has changed\n")
    answer = run("forget", "fien", "--data", kept)
    assert answer.status == 0
    assert asked == ["Remove 'fien' from all of them?"] * 3
    answer = run("forget", "Annelies", "--data", kept)
    assert answer.out.startswith("evening ")


def test_only_one_table_or_nobody(kept: Path, run: Run) -> None:
    with open_admin_log(kept) as log:
        table = table_that_is_over()
        count = len(list(find_redactions(log, "Ann")))
    assert run("forget", "Ann", "--table", table, "--data", kept, "--yes").status == 0
    with open_admin_log(kept) as log:
        assert len(list(find_redactions(log, "Ann"))) == count - 1
    answer = run("forget", "Ann", "--table", table, "--data", kept, "--yes")
    assert_one_line(answer, 1, "nobody in this log is called 'Ann'")


def test_a_member_of_a_club_is_forgotten_there_and_at_its_evenings(
    tmp_path: Path, run: Run
) -> None:
    log = tmp_path / "tables.sqlite3"
    with running_server(log) as url, Guest(url) as guest:
        keeper = Keeper.opening(guest.http)
        members = [{"name": "Marie Dupont", "club": "Namur", "licence": "B-17", "agrees": True}]
        keeper.do("add", members=[{"name": "Ann"}, *members, {"name": "marie  dupond"}])
        keeper.do("merge", member=2, into=1)
        keeper.do("change", member=1, name="Marie Dupont-Maes", licence="B-18", by="Marie Dupont")
        keeper.do("evening", settings=SETTINGS, members=[0, 1])
        other = Keeper.opening(guest.http)
        other.add("Marie  Dupond", "Ann")
        held = keeper.view()["evenings"][0]["evening"]
    answer = run("forget", "Marie Dupont", "--data", log, "--yes")
    assert answer.out == "removed 'Marie Dupont' from 2 tables, evenings and clubs\n"
    with open_admin_log(log) as whole:
        assert check_log(whole).damages == []
        assert list(find_redactions(whole, "Marie Dupont")) == []
        text = "".join(
            each for name in (f"roll/{keeper.roll}", f"club/{held}") for each in whole.read(name)
        )
        roll = MemberList.replay(
            MemberList.codec.decode(each.encode()) for each in whole.read(f"roll/{keeper.roll}")
        )
    assert not re.search("(?i)marie|dupon|B-1|namur", text)
    assert [each.name for each in roll.members] == ["Ann", "somebody 2", "somebody 3"]
    assert roll.resolve_member(2) == roll.find_entry(1)
    assert not roll.find_entry(1).agrees
    with running_server(log) as url, Guest(url) as guest:
        again = Keeper(guest.http, keeper.roll, keeper.token)
        assert again.get(f"/evenings/{held}").json()["members"] == [0, 1]
        assert (
            Keeper(guest.http, other.roll, other.token).view()["members"][0]["name"]
            == "Marie  Dupond"
        )


def test_who_kept_the_roll_of_a_club_is_forgotten_there(tmp_path: Path) -> None:
    log = tmp_path / "tables.sqlite3"
    with running_server(log) as url, Guest(url) as guest:
        keeper = Keeper.opening(guest.http)
        keeper.do("name", name="Queens", by="Rita")
        keeper.add("Ann", "Anna")
        keeper.do("merge", member=0, into=1)
        keeper.do("part", member=0)
    with open_admin_log(log) as whole:
        assert is_forgotten(whole, "rita") == [keeper.roll]
        assert not any("Rita" in each for each in whole.read(f"roll/{keeper.roll}"))


def test_either_database_forgets(kept: Path, tmp_path: Path, postgres_place: str) -> None:
    with open_admin_log(kept) as log:
        back_up(log, tmp_path / "backup", NOW)
        places = is_forgotten(log, "Ann")
        rows = [*log.events()]
    restore(tmp_path / "backup", postgres_place)
    with open_admin_log(postgres_place) as log:
        assert is_forgotten(log, "Ann") == places
        with log.reading():
            assert [*log.events()] == rows

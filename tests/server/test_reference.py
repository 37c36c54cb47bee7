"""The page for programs names every request, command, message, event; its examples hold."""

from __future__ import annotations

import json
import re
from html import unescape
from types import UnionType
from typing import Any, get_args

import msgspec
import pytest

from courtcards.clubs.evenings import EveningCommand, RegistrantCommand
from courtcards.clubs.export import Known
from courtcards.clubs.roll import RollCommand
from courtcards.clubs.seasons import SeasonCommand
from courtcards.clubs.sheets import SheetCommand
from courtcards.hosting import refusals
from courtcards.hosting.lessons import OpenLesson
from courtcards.hosting.messages import OutgoingMessage
from courtcards.hosting.opening import GoOn, OpenTable, PlayOn
from courtcards.hosting.rulebook import Press, Trying
from courtcards.matches.records import Record
from courtcards.moderation.acts import AnyModeratorsAct
from courtcards.server.clubs.forgetting_api import ForgetAtEvening, ForgetMember
from courtcards.server.clubs.registering import LookAtRegistration
from courtcards.server.clubs.requests import OpenEvening, OpenSeason, ShowSeason
from courtcards.server.clubs.roll_api import OpenRoll
from courtcards.server.http.messages import BringSeat
from courtcards.server.moderation.messages import ReportPerson
from courtcards.server.push.subscriptions import Subscribe, Unsubscribe
from courtcards.tables import AnyCommand, AnyTold
from courtcards.tables.verbs.links import RenewLink
from courtcards.tables.verbs.play import MakeDeal, MakePlay
from courtcards.tables.verbs.seats import Sit
from server.gathering import open_for_people, sit, tell
from server.refused import check
from server.serving import HTML, Guest

BODIES: dict[str, Any] = {
    kind.__name__: kind
    for kind in (
        OpenTable,
        GoOn,
        PlayOn,
        OpenLesson,
        Trying,
        Press,
        Sit,
        MakePlay,
        MakeDeal,
        Record,
        Known,
        OpenEvening,
        BringSeat,
        RenewLink,
        ShowSeason,
        OpenSeason,
        OpenRoll,
        ForgetAtEvening,
        ForgetMember,
        Subscribe,
        Unsubscribe,
        ReportPerson,
        LookAtRegistration,
    )
} | {
    "RenameRoll": RollCommand,
    "ChangeSeason": SeasonCommand,
    "Unbegin": EveningCommand,
    "ChangeSettings": EveningCommand,
    "Draw": SheetCommand,
    "RegisterSelf": RegistrantCommand,
    "CloseCase": AnyModeratorsAct,
}
"""Of a body that is one of several, by the first."""


@pytest.fixture
def text(guest: Guest) -> str:
    answer = guest.ask("GET", "/api", headers=HTML | {"accept-language": "fr"})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    return answer.text


def article(text: str, anchor: str) -> str:
    found = re.search(
        rf'<article class="paper" id="{re.escape(anchor)}">(.*?)</article>', text, re.DOTALL
    )
    assert found, f"{anchor} is not on the page"
    return found[1]


def example(text: str, anchor: str) -> Any:
    found = re.search(r"<pre[^>]*><code>(.*?)</code></pre>", article(text, anchor), re.DOTALL)
    assert found, f"{anchor} has no example"
    return json.loads(unescape(found[1]))


@pytest.mark.parametrize("union", [AnyCommand, OutgoingMessage, AnyTold])
def test_every_message_is_there_with_an_example_that_reads(text: str, union: UnionType) -> None:
    kinds = get_args(union)
    assert len(kinds) >= 4
    for kind in kinds:
        read: Any = msgspec.json.decode(json.dumps(example(text, kind.__name__)), type=union)
        assert type(read) is kind
        shown = article(text, kind.__name__)
        config = kind.__struct_config__
        assert f"<h3><code>{config.tag}</code></h3>" in shown
        for field in (config.tag_field, *kind.__struct_fields__):
            assert f"<dt><code>{field}</code>" in shown


def test_every_request_is_there_with_an_example_that_reads(guest: Guest, text: str) -> None:
    paths = guest.ask("GET", "/api/schema/openapi.json").json()["paths"]
    bodies = 0
    for path, operations in paths.items():
        for method, operation in operations.items():
            anchor = re.sub("[{}]", "", f"{method.upper()}{path}").replace("/", "-")
            shown = article(text, anchor)
            for status in operation["responses"]:
                assert f"<dt>{status}</dt>" in shown
            if "requestBody" in operation:
                schema = operation["requestBody"]["content"]["application/json"]["schema"]
                first = schema.get("oneOf", schema.get("anyOf", [schema]))[0]
                kind = BODIES.get(first["$ref"].rpartition("/")[2], AnyCommand)
                msgspec.json.decode(json.dumps(example(text, anchor)), type=kind)
                bodies += 1
    assert bodies >= 5


def test_every_refusal_is_there(text: str) -> None:
    for _, status, code in refusals.KINDS:
        assert f"<dt><code>{code}</code></dt><dd>{status} " in text


def test_every_link_on_it_leads_somewhere(text: str) -> None:
    anchors = set(re.findall(r'id="([^"]+)"', text))
    linked = set(re.findall(r'href="#([^"]+)"', text))
    assert len(linked) > 50
    assert linked - anchors == set()


def test_the_examples_of_commands_are_taken_as_commands(guest: Guest, text: str) -> None:
    """None is malformed: each is done, or refused for what the table is like just now."""
    done = set()
    for kind in get_args(AnyCommand):
        opening = example(text, "POST-api-tables") | {"options": {}, "contribution": ""}
        with Guest(guest.url) as ann, Guest(guest.url) as bea:
            table = open_for_people(ann, **opening)
            sit(bea, table, **example(text, "POST-api-tables-table-seats"))
            ask = example(text, kind.__name__)
            answer = tell(ann, **{"kind": ask.pop("type")} | ask | {"seq": 2})
            if answer.status_code == 200:
                done.add(kind.__struct_config__.tag)
            else:
                assert answer.status_code in {409, 422}
                check(answer, answer.status_code, answer.json()["error"])
    assert done == {"free", "contribute", "leave", "chat", "mute"}


def test_the_first_page_leads_to_it(guest: Guest) -> None:
    assert 'href="/api"' in guest.ask("GET", "/", headers=HTML).text

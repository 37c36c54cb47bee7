"""The page for programs names every request, command, message, event; its examples hold."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import reduce
from html import unescape
from operator import or_
from types import UnionType
from typing import Any, get_args

import msgspec
import pytest

from courtcards.tables import AnyCommand, AnyPublicEvent
from courtcards.tables.views import refusals
from courtcards.tables.views.messages import OutgoingMessage
from server.gathering import open_for_people, sit, tell
from server.refused import check
from server.serving import HTML, Guest


def every_kind(of: type[msgspec.Struct] = msgspec.Struct) -> Iterator[type[msgspec.Struct]]:
    """All that is read or told as JSON."""
    for kind in of.__subclasses__():
        yield kind
        yield from every_kind(kind)


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


@pytest.mark.parametrize("union", [AnyCommand, OutgoingMessage, AnyPublicEvent])
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
    kinds, bodies = {kind.__name__: kind for kind in every_kind()}, 0
    for path, operations in paths.items():
        for method, operation in operations.items():
            anchor = re.sub("[{}]", "", f"{method.upper()}{path}").replace("/", "-")
            shown = article(text, anchor)
            for status in operation["responses"]:
                assert f"<dt>{status}</dt>" in shown
            if "requestBody" in operation:
                schema = operation["requestBody"]["content"]["application/json"]["schema"]
                named = schema.get("oneOf", schema.get("anyOf", [schema]))
                one_of = [kinds[each["$ref"].rpartition("/")[2]] for each in named]
                read: Any = reduce(or_, one_of)
                msgspec.json.decode(json.dumps(example(text, anchor)), type=read)
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

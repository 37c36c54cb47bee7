"""Whatever is asked over HTTP is answered as the description says, and never with a 5xx.

Schemathesis makes the requests out of the description: as it wants them and not as it wants
them. On their own few would get far, so most are aimed: at a real table, in one of its states,
by somebody with a seat, against its present sequence, with a legal move.
"""

from __future__ import annotations

import contextlib
import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import APIOperation, Case, CheckContext, GenerationMode, Response
from schemathesis.checks import not_a_server_error
from schemathesis.core.parameters import ParameterLocation
from schemathesis.core.result import Ok
from schemathesis.specs.openapi import checks

from courtcards.lab.review import review_hand
from courtcards.play import records
from courtcards.tables.views import reviews
from play.begun import begun
from server.fuzzed_clubs import BODYLESS, FuzzedEvening
from server.gathering import open_for_people, sit, tell
from server.playing import chosen, play_match
from server.serving import Guest, client_of
from waiting import LIMIT_S

pytestmark = pytest.mark.long

Requested = Case[Any]
Operation = APIOperation[Any, Any, Any, Any]

HOW_OFTEN = [
    pytest.param(9, 700, id="700 cases"),
    pytest.param(450, 10_000, id="10,000 cases", marks=pytest.mark.deep),
]
"""How many cases an operation gets, well and badly formed each, and how many there are then."""

OF_A_BROWSER = {"POST /api/tables/{table}/push"}
"""Takes the address and the keys of a browser at a push service: see test_push."""

OF_MODERATORS = {"GET /api/moderation", "POST /api/moderation/acts"}
"""Take the key of the moderators, which no seat has: see test_moderating."""

NOT_A_TOKEN = -1
"""The seat of somebody whose token is none."""

OPENING = {"game": "kings-corner", "ruleset": "french-single", "name": "Ann"}
HINTED = {
    "game": "double-king",
    "ruleset": "club",
    "seats": 4,
    "bot": "random",
    "options": {"first_dealer": 0},
    "settings": {"hints": True},
}
LESSON = "double-king-queens"
PEOPLE = {"player": 0, "member": 2}
"""Who is named in a query."""
QUICK = "novice"
"""Who gives hints and reviews here: what is asked is not how well."""


@dataclass
class Place:
    """A table in a state of its own, and the tokens of its seats."""

    guest: Guest
    tokens: list[str] = field(default_factory=list)

    @property
    def table(self) -> str:
        return self.guest.table

    def bearer(self, seat: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[seat % len(self.tokens)]}"}

    def seen_from(self, seat: int | None) -> Any:
        """The table as a seat sees it; as the host does where nobody's is meant.

        Empty where that seat has been left meanwhile, and nobody else may watch.
        """
        headers = {} if seat in {None, NOT_A_TOKEN} else self.bearer(seat or 0)
        answer = self.guest.ask("GET", self.guest.at(), headers=headers)
        return answer.json() if answer.status_code == 200 else {}

    def able(self, case: Requested) -> int | None:
        """The seat that may ask for it, if any: who sits down has none, who plays is on turn."""
        if case.operation.label == "POST /api/tables/{table}/seats":
            return None
        now = self.seen_from(None)
        return now["view"]["turn"] or 0 if now else 0


@contextlib.contextmanager
def places(url: str) -> Iterator[list[Place]]:
    """Tables: open, begun by two people, with a bot, over, and one that nobody may watch.

    One gives hints, and its host is on turn; at the last a lesson is given.
    """
    with contextlib.ExitStack() as stack:

        def place(**rest: Any) -> Place:
            guest = stack.enter_context(Guest(url))
            found = open_for_people(guest, **OPENING | rest)
            return Place(guest, [guest.ask("GET", f"/api/tables/{found}/link").json()["token"]])

        def seated(at: Place, name: str) -> None:
            other = stack.enter_context(Guest(url))
            at.tokens.append(sit(other, at.table, name)["token"])

        being_filled = place(ruleset="french", seats=6, settings={"public": True})
        seated(being_filled, "Bea")
        begun = place(seats=2)
        seated(begun, "Bea")
        for command in ("begin", "deal"):
            assert tell(begun.guest, command).status_code == 200
        unwatched = place(seats=2, settings={"spectators": False})
        with_bots = place(game="double-king", ruleset="club", seats=4, bot="random")
        over = place(seats=2, bot="random")
        play_match(over.guest)
        hinted = place(**HINTED)
        assert tell(hinted.guest, "deal").status_code == 200
        pupil = stack.enter_context(Guest(url))
        taught = pupil.ask("POST", f"/api/lessons/{LESSON}", json={"name": "Ann"}).json()
        pupil.table = taught["table"]
        lesson = Place(pupil, [taught["token"]])
        yield [being_filled, begun, unwatched, with_bots, over, hinted, lesson]


@dataclass(frozen=True)
class Aim:
    """What is put into a case: the number of a place, of a seat there, what is right in it."""

    place: int
    seat: int | None
    right: Literal["nothing", "sequence", "all"]


Take = Callable[[Requested, Aim], None]
BEGUN = json.loads(records.encode(begun("kings-corner", "french", seats=4)))
POSITION = "double-king/1 club seat=1 dealer=0 hands=-/AK3.Q92.A98.K865/-/- contract=tricks"
WHOLE_BODIES: dict[str, dict[str, Any]] = {
    "POST /api/continue": {"record": BEGUN},
    "POST /api/what-if": {"record": BEGUN}
    | {"hand": 1, "ply": 2, "seat": 3, "bot": "random", "name": "Ann"},
    "POST /api/tables/{table}/report": {"reason": "other", "seat": 1},
    "POST /api/positions": {"position": POSITION, "moves": ["5C"]},
    "POST /api/positions/weigh": {"position": POSITION, "bot": "novice"},
}
"""What is sent whole, since its parts hang together: with a match that was begun, for example."""
RIGHTS: list[Literal["nothing", "sequence", "all"]] = ["all", "sequence", "all", "nothing"]
SEATS = [None, NOT_A_TOKEN, 0, 1]
AIMS = [
    Aim(place, SEATS[(place + turn) % 4], RIGHTS[(turn + turn // 4) % 4])
    for turn in range(16)
    for place in range(7)
]
"""Each place in turn, first with all that is right: so an operation gets all places soon."""
QUERIES: dict[str, dict[str, Any]] = {
    "GET /api/tables/{table}/review": {"hand": 0},
    "GET /api/tables/{table}/record": {},
    "GET /api/tables/{table}/luck": {},
    "GET /api/tables/{table}/fairness": {},
    "GET /api/tables/{table}/replay": {"hand": 0},
}
"""What is asked in the address, where what is made up would nearly always be refused."""
OF_RECORDS = {
    "POST /api/replay",
    "POST /api/review",
    "POST /api/luck",
    "POST /api/positions/record",
}
"""What is sent a record, of which a hand may be named."""
AS_IT_IS = 9
"""After so many aimed cases one stays as it is."""


def aims_in_turn() -> Iterator[Aim | None]:
    """What each case is aimed at, one after the other, without end; None for one as it is."""
    for number, each in enumerate(itertools.cycle(AIMS), 1):
        yield each
        if number % AS_IT_IS == 0:
            yield None


def is_well_made(case: Requested) -> bool:
    return case.meta is not None and case.meta.generation.mode.is_positive


def whole(body: Any) -> Any:
    """A body with 24 for 24.0, which a JSON schema takes for a whole number and we do not."""
    if isinstance(body, dict):
        return {name: whole(value) for name, value in body.items()}
    if isinstance(body, list):
        return [whole(value) for value in body]
    return int(body) if isinstance(body, float) and body.is_integer() else body


def is_of_clubs(operation: Operation) -> bool:
    """Whether it is of evenings, seasons or clubs."""
    return str(operation.path).startswith(("/api/clubs", "/api/seasons", "/api/rolls"))


def share_of(operation: Operation) -> float:
    """Its part of the cases.

    The requests of clubs are many, and to forget takes a process. An evening has most commands.
    """
    if operation.path.endswith("/forgetting"):
        return 1 / 3
    if operation.path == "/api/clubs/{evening}/commands":
        return 2
    return 2 / 3 if is_of_clubs(operation) else 1


def aim_at_evening(case: Requested, at: FuzzedEvening, how: Aim) -> None:
    """Put what is real of an evening, a season or a club into a case, where it has a place."""
    if {"evening", "season", "club_id"} & case.path_parameters.keys():
        at.aim(case, how.seat, how.right)
    if is_well_made(case) and how.right == "all":
        case.query |= {name: who for name, who in PEOPLE.items() if name in case.query}
    if is_well_made(case) and isinstance(case.body, dict) and how.right == "all":
        at.put(case.body, of_season=case.operation.path.startswith("/api/seasons"))


def aim(case: Requested, at: Place, how: Aim) -> None:
    """Put what is real into a case, where it has a place for it."""
    there_is = {"table": at.table, "lesson": LESSON, "clause": "KC-2.1"}
    case.path_parameters |= {
        name: there_is.get(name, it) for name, it in case.path_parameters.items()
    }
    seat = at.able(case) if how.right == "all" else how.seat
    if seat == NOT_A_TOKEN:
        case.headers["Authorization"] = f"Bearer {at.tokens[0][::-1]}"
    elif seat is not None:
        case.headers.update(at.bearer(seat))
    if not is_well_made(case):
        return
    if "ruleset" in case.query and how.right == "all":
        case.query |= {"game": "double-king", "ruleset": "club"}
    if "about" in case.query and how.right == "all":
        case.query["about"] = "seat:1"
    if case.operation.label in QUERIES and how.right == "all":
        case.query = dict(QUERIES[case.operation.label])
    elif case.operation.label in OF_RECORDS and how.right == "all":
        played = at.guest.ask("GET", at.guest.at("/record"))
        if played.status_code == 200:
            case.body = played.json()
            case.query = {name: 0 for name in case.query if name == "hand"}
    elif case.operation.label in WHOLE_BODIES and how.right == "all":
        case.body = dict(WHOLE_BODIES[case.operation.label])
    elif isinstance(case.body, dict) and how.right != "nothing":
        now = at.seen_from(seat)
        if now and "seq" in case.body:
            case.body["seq"] = now["seq"]
        if now and how.right == "all":
            token = at.tokens[(seat or 0) % len(at.tokens)]
            case.body |= right(case.body, now["view"], token)


def right(body: dict[str, Any], view: Any, token: str) -> dict[str, Any]:
    """What would be done, in the fields of a body that a text has been made up for."""
    sensible: dict[str, Any] = {
        "move": chosen(view) if view["legal"] else "end",
        "game": "double-king",
        "ruleset": "club",
        "seats": 4,
        "name": "Cas",
        "options": {},
        "settings": {"public": True},
        "contribution": "mine",
        "moves": ["8H>N"],
        "about": "stock",
        "phrase": "hello",
        "text": None,
        "bot": "steady",
        "seat": 2,
        "token": token,
    }
    return {name: value for name, value in sensible.items() if name in body}


@contextlib.contextmanager
def aimed(url: str, *, of_clubs: bool) -> Iterator[Take]:
    """What aims cases at an evening or at tables that are made for them."""
    if of_clubs:
        with client_of(url) as http:
            evening = FuzzedEvening(http)
            yield lambda case, how: aim_at_evening(case, evening, how)
    else:
        with places(url) as known:
            yield lambda case, how: aim(case, known[how.place], how)


def malformed_only_where_it_is(ctx: CheckContext, response: Response, case: Requested) -> None:
    """What is asked as the description says may be refused, but it is not malformed."""
    if is_well_made(case) and response.status_code == 400:
        assert response.json()["error"] == "play/malformed", response.text


def is_wrong_as_it_is_sent(case: Requested) -> bool:
    """Whether anything is wrong beside what has made room for what is real, and what nobody reads.

    Of an address of clubs that is every part; of a query the names that are not asked for, which a
    server passes over.
    """
    if not is_of_clubs(case.operation) or case.meta is None:
        return True
    wrong = {where for where, part in case.meta.components.items() if part.mode.is_negative}
    asked = {parameter.name for parameter in case.operation.query}
    if ParameterLocation.QUERY in wrong and not asked & case.query.keys():
        wrong.remove(ParameterLocation.QUERY)
    return bool(wrong - {ParameterLocation.PATH})


def refused_where_it_is_wrong(ctx: CheckContext, response: Response, case: Requested) -> None:
    """What is not as the description says is refused; by its size already, where that will do."""
    if response.status_code != 413 and is_wrong_as_it_is_sent(case):
        checks.negative_data_rejection(ctx, response, case)


CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    refused_where_it_is_wrong,
    malformed_only_where_it_is,
]


@dataclass
class Fuzz:
    """Asks a server, and counts its answers by the operation and the status."""

    url: str
    examples: int
    session: requests.Session
    answers: Counter[tuple[str, int]] = field(default_factory=Counter)

    def ask_all(self, operations: list[Operation]) -> None:
        """Ask what changes something at tables made for it, and all else at the same ones."""
        with (
            aimed(self.url, of_clubs=True) as at_evening,
            aimed(self.url, of_clubs=False) as at_tables,
        ):
            for operation in operations:
                of_clubs = is_of_clubs(operation)
                if operation.method.upper() == "GET":
                    self.ask(operation, at_evening if of_clubs else at_tables)
                else:
                    with aimed(self.url, of_clubs=of_clubs) as aim_at:
                        self.ask(operation, aim_at)

    def ask(self, operation: Operation, aim_at: Take) -> None:
        """All the cases of an operation, well made and then badly."""
        aims = aims_in_turn()
        modes = [GenerationMode.POSITIVE]
        if operation.body or operation.query:
            modes.append(GenerationMode.NEGATIVE)

        def ask_once(case: Requested) -> None:
            how = next(aims)
            if how is not None:
                aim_at(case, how)
            if is_well_made(case):
                case.body = whole(case.body)
            answer = case.call_and_validate(
                base_url=self.url, session=self.session, checks=CHECKS, timeout=LIMIT_S
            )
            self.answers[operation.label, answer.status_code] += 1

        cases = settings(
            max_examples=int(self.examples * share_of(operation)),
            derandomize=True,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        for mode in modes:
            cases(given(case=operation.as_strategy(generation_mode=mode))(ask_once))()


@pytest.mark.parametrize(("examples", "least"), HOW_OFTEN)
def test_every_request_is_answered_as_described(
    guest: Guest, url: str, examples: int, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "ADVISER", QUICK)
    monkeypatch.setattr(reviews, "review_hand", partial(review_hand, judge=QUICK))
    described = guest.ask("GET", "/api/schema/openapi.json").json()
    found = list(schemathesis.openapi.from_dict(described).get_all_operations())
    operations = [each.ok() for each in found if isinstance(each, Ok)]
    assert len(operations) == len(found)
    with requests.Session() as session:
        session.trust_env = False
        fuzz = Fuzz(url, examples, session)
        fuzz.ask_all(operations)
    assert fuzz.answers.total() >= least
    assert all(status < 500 for _, status in fuzz.answers)
    done = {label for label, status in fuzz.answers if status < 300}
    possible = (
        {operation.label for operation in operations} - BODYLESS - OF_A_BROWSER - OF_MODERATORS
    )
    assert done == possible, "some are never done"
    refused = {status for _, status in fuzz.answers if status >= 400}
    assert refused >= {400, 403, 404, 409, 422}

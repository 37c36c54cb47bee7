"""A club evening and a season for requests that are made up: what is real of them, put in."""

from __future__ import annotations

from typing import Any, Literal

import httpx

from server.clubbing import SETTINGS, Director
from server.roll_keeping import Keeper
from server.seasoning import SeasonDirector

Right = Literal["nothing", "sequence", "all"]
BODYLESS = {
    "POST /api/clubs/restore",
    "POST /api/clubs/{evening}/list",
    "POST /api/rolls/{club_id}/list",
}
"""Take a file, which is not described: see test_clubs_files, test_club_lists."""


def tokens_of(director: Director) -> dict[int | None, str]:
    """Those of the director, of a table and of a viewer."""
    table, viewer = director.tokens("table", "viewer")
    return {None: director.token, 0: table, 1: viewer}


class FuzzedEvening:
    """An evening, a season of it, a club with an evening, a duplicate evening; and their links."""

    def __init__(self, http: httpx.Client) -> None:
        self.director = Director.opening(http, seating="random")
        self.director.begin(9)
        self.director.draw_at((1, 1))
        self.director.do("open-registration", places=400)
        (self.registers,) = self.director.tokens("register")
        self.season = SeasonDirector.opening(http, [self.director])
        self.keeper = Keeper.opening(http)
        self.keeper.add("Ann", "Anna K", "Bea", "Cas")
        self.keeper.do("merge", member=1, into=0)
        self.keeper.do("evening", settings=SETTINGS, members=[0, 2])
        self.held = self.keeper.view()["evenings"][0]["evening"]
        self.duplicate = Director.opening(http, ruleset="club-shuffled", duplicate=True, rounds=1)
        self.duplicate.begin(8)
        self.tokens = {each.evening: tokens_of(each) for each in (self.director, self.duplicate)}

    def aim(self, case: Any, seat: int | None, right: Right) -> None:
        """Put what is real into a case; the director asks for what is to be done."""
        if "season" in case.path_parameters:
            self._aim_at_season(case, right)
            return
        if "club_id" in case.path_parameters:
            self._aim_at_club(case, right)
            return
        is_compared = case.operation.path.endswith("/comparison")
        evening = (self.duplicate if is_compared else self.director).evening
        case.path_parameters["evening"] = evening
        for name, real in (("key", "table-1"), ("number", 1), ("table", 1)):
            if name in case.path_parameters:
                case.path_parameters[name] = real
        tokens = self.tokens[evening]
        token = tokens.get(None if right == "all" else seat, "director.forged")
        if "/registration" in case.operation.path and right == "all":
            token = self.registers
        case.headers["Authorization"] = f"Bearer {token}"

    def _aim_at_season(self, case: Any, right: Right) -> None:
        case.path_parameters["season"] = self.season.season
        if "key" in case.path_parameters:
            case.path_parameters["key"] = "viewer"
        if "person" in case.path_parameters:
            case.path_parameters["person"] = self.season.view()["ranking"][0]["person"]
        token = self.season.token if right == "all" else "director.forged"
        case.headers["Authorization"] = f"Bearer {token}"

    def _aim_at_club(self, case: Any, right: Right) -> None:
        case.path_parameters["club_id"] = self.keeper.roll
        if "evening" in case.path_parameters:
            case.path_parameters["evening"] = self.held
        token = "forged" if right == "nothing" else self.keeper.token
        case.headers["Authorization"] = f"Bearer {token}"

    def put(self, body: Any, *, of_season: bool) -> None:
        """What would be done, in the fields of a body that something has been made up for."""
        evening, token = self.director.evening, self.director.token
        sensible: dict[str, Any] = {
            "player": 0,
            "round": 1,
            "one": 0,
            "other": 1,
            "minutes": 5,
            "index": 0,
            "member": 2,
            "into": 0,
            "members": [],
            "guests": [{"name": "Guest"}],
            "key": "table/1",
            "settings": SETTINGS,
            "evenings": [{"evening": evening, "token": token}],
            "line": {"line": "waived", "offender": 0, "decided": "table"},
        }
        if of_season:
            sensible |= {"settings": {"name": "Winter"}, "key": "viewer"}
        if of_season or body.get("type") in {"adopt", "release"}:
            sensible |= {"evening": evening, "token": token}
        if "secret" in body:
            sensible["name"] = "Griselda"
        body |= {name: value for name, value in sensible.items() if name in body}

"""A club evening for requests that are made up: what is real of it, put into them."""

from __future__ import annotations

from typing import Any, Literal

import httpx

from server.clubbing import SETTINGS, Director, token_of

Right = Literal["nothing", "sequence", "all"]
BODYLESS = {"POST /api/clubs/restore"}
"""Takes a file, which is not described: see test_fuzzed_exports."""


def tokens_of(director: Director) -> dict[int | None, str]:
    """Those of the director, of a table and of a viewer."""
    links = director.links()
    table, viewer = links["tables"]["1"], links["viewer"]
    return {None: director.token, 0: token_of(table), 1: token_of(viewer)}


class FuzzedEvening:
    """An evening in its first round, and the links of it; and another, which is a duplicate."""

    def __init__(self, http: httpx.Client) -> None:
        self.director = Director.opening(http, seating="random")
        self.director.begin(9)
        self.director.draw_at((1, 1))
        self.duplicate = Director.opening(http, ruleset="club-shuffled", duplicate=True)
        self.duplicate.begin(8)
        self.tokens = {each.evening: tokens_of(each) for each in (self.director, self.duplicate)}

    def aim(self, case: Any, seat: int | None, right: Right) -> None:
        """Put what is real into a case; the director asks for what is to be done."""
        is_compared = case.operation.path.endswith("/comparison")
        evening = (self.duplicate if is_compared else self.director).evening
        case.path_parameters["evening"] = evening
        for name, real in (("key", "table-1"), ("number", 1), ("table", 1)):
            if name in case.path_parameters:
                case.path_parameters[name] = real
        tokens = self.tokens[evening]
        token = tokens.get(None if right == "all" else seat, "director.forged")
        case.headers["Authorization"] = f"Bearer {token}"

    def put(self, body: Any) -> None:
        """What would be done, in the fields of a body that something has been made up for."""
        sensible: dict[str, Any] = {
            "player": 0,
            "round": 1,
            "one": 0,
            "other": 1,
            "minutes": 5,
            "key": "table/1",
            "settings": SETTINGS,
            "evenings": [{"evening": self.director.evening, "token": self.director.token}],
            "index": 0,
            "line": {"line": "waived", "offender": 0, "decided": "table"},
        }
        body |= {name: value for name, value in sensible.items() if name in body}

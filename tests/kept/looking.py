"""What everybody who may look at a folder of tables and evenings is shown, over HTTP.

A folder has the log of a server with its secret, `who.json` (whose tokens there are) and
`seen.json` (what each was shown by the server that wrote it).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec

LOG, SECRET, WHO, SEEN = "tables.sqlite3", "tables.sqlite3.secret", "who.json", "seen.json"
LONG = ("/record?", "/replay?", "/log", "/export.json")
"""What is long stands in `seen.json` as its digest and its beginning."""


class Who(msgspec.Struct):
    """Whose tokens there are: of each table by seat, of each evening by role.

    ``sheets`` are the sheets of an evening, as round and table.
    """

    tables: dict[str, list[str]] = {}
    evenings: dict[str, dict[str, str]] = {}
    sheets: dict[str, list[tuple[int, int]]] = {}


def seen(http: httpx.Client, who: Who) -> dict[str, Any]:
    """Every answer, by what was asked and by whom; one that was given before, by that."""
    answers: dict[str, Any] = {}
    before: dict[str, str] = {}
    for path, name, token in asked(who):
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer, key = _kept(http.get(path, headers=headers)), f"{path} as {name}"
        if any(part in path for part in LONG) and answer[0] == 200:
            answer = _digest(answer)
        same = before.setdefault(json.dumps(answer), key)
        answers[key] = answer if same == key else f"the same as {same}"
    return answers


def asked(who: Who) -> Iterator[tuple[str, str, str]]:
    """Every address, and who asks there: a name and a token, empty for somebody without one."""
    for table, tokens in who.tables.items():
        at = f"/api/tables/{table}"
        yield f"{at}/seats", "anybody", ""
        people = [("anybody", ""), *((f"seat {seat}", each) for seat, each in enumerate(tokens))]
        for name, token in people:
            if token or name == "anybody":
                yield at, name, token
        name, token = next(each for each in people[::-1] if each[1] or each[0] == "anybody")
        for match in (0, 1):
            for what in ("record", "fairness", "replay"):
                yield f"{at}/{what}?match={match}", name, token
    for evening, links in who.evenings.items():
        at = f"/api/clubs/{evening}"
        for role, token in links.items():
            yield at, role, token
            for number, sheet in who.sheets[evening]:
                yield f"{at}/sheets/{number}/{sheet}", role, token
        for what in ("log", "links", "standings?after=1", "export.json", "standings.csv"):
            yield f"{at}/{what}", "director", links["director"]


def _kept(answer: httpx.Response) -> list[Any]:
    """The status of an answer and what it says, without the moment at which it says it."""
    if "json" not in answer.headers["content-type"]:
        return [answer.status_code, answer.text]
    said = answer.json()
    if isinstance(said, dict):
        said.pop("now", None)
        without_newer(said)
    return [answer.status_code, said]


def without_newer(said: dict[str, Any]) -> None:
    """Leave out what an answer has for the page to count by, which changes with it; a newer link.

    The first servers knew none to ``register``.
    """
    for name in ("counting", "round_length", "register"):
        said.pop(name, None)


def _digest(answer: list[Any]) -> list[Any]:
    """A long answer: the SHA-256 of what it says, with the fields sorted, and its beginning."""
    text = json.dumps(answer[1], sort_keys=True)
    return [answer[0], f"sha256:{hashlib.sha256(text.encode()).hexdigest()}", text[:100]]


def who_of(folder: Path) -> Who:
    """Whose tokens a folder has."""
    return msgspec.json.decode((folder / WHO).read_bytes(), type=Who)


def seen_of(folder: Path) -> dict[str, Any]:
    """What the folder's own server showed."""
    answers: dict[str, Any] = json.loads((folder / SEEN).read_text(encoding="utf-8"))
    return answers

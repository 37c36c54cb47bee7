"""Reads a list in a process of its own, with little memory and little time.

A malicious file could exhaust the server. The input is a line of choices, then the file. The output
is the parsed list, or the reason why it is refused.
"""

from __future__ import annotations

import os
import sys

import msgspec

from courtcards.clubs.lists import (
    NO_LIST,
    ListChoices,
    ParsedList,
    parse_text_table,
    read_table,
)
from courtcards.kernel.errors import BadPeople, mark_text

MEMORY_BYTES = 256 * 1024 * 1024
PROCESSOR_S = 5
WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""First bytes of workbooks: zipped ones and the older kind."""
NICENESS = 10
"""Niceness of the process: players go first."""
TOO_MUCH = mark_text(
    "this file takes too long to read, or too much memory: save the list alone, as CSV"
)


class ListAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A parsed list, or the refusal's sentence with its parameters."""

    read: ParsedList | None = None
    refused: str = ""
    parameters: dict[str, str | int] = {}


def main() -> None:
    """Read a list from the input and write the answer to the output."""
    _limit_resources()
    given = sys.stdin.buffer
    choices = msgspec.json.decode(given.readline(), type=ListChoices)
    sys.stdout.buffer.write(msgspec.json.encode(answer_list(given.read(), choices)))


def answer_list(file: bytes, choices: ListChoices) -> ListAnswer:
    """Read a file, or return why it is refused."""
    try:
        return ListAnswer(_read_list(file, choices))
    except BadPeople as error:
        return ListAnswer(refused=error.message, parameters=dict(error.parameters))  # type: ignore[arg-type]
    except MemoryError:
        return ListAnswer(refused=TOO_MUCH)
    except Exception:  # noqa: BLE001 - the parsers raise any error for a damaged file
        return ListAnswer(refused=NO_LIST)


def _read_list(file: bytes, choices: ListChoices) -> ParsedList:
    if not file.startswith(WORKBOOKS):
        return read_table(parse_text_table(file, choices), choices)
    from courtcards.clubs.lists.workbooks.reading import parse_workbook  # noqa: PLC0415 - takes a while

    return read_table(parse_workbook(file, choices), choices)


def _limit_resources() -> None:
    """Limit what this process may use, as far as the system supports it."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not on every system

    os.nice(NICENESS)
    for what, most in (
        (resource.RLIMIT_AS, MEMORY_BYTES),
        (resource.RLIMIT_CPU, PROCESSOR_S),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        try:
            resource.setrlimit(what, (most, most))
        except (OSError, ValueError):
            continue  # macOS does not support all of them


if __name__ == "__main__":
    main()

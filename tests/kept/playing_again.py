"""Matches that must come out again to the byte: what to ask for, and the digests of what comes.

    cd tests && ../.venv/bin/python -m kept.playing_again

writes `matches.json` anew, with the digests that the code gives *now*: only for a new entry, or
when records, bots or packs are meant to change, which their own format number has to say.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from courtcards.cli.runner import run_command
from oracle.named_sets import DOUBLE_KING, KINGS_CORNER, seat_counts

FILE = Path(__file__).with_name("matches.json")
LEVELS = ("novice", "casual", "club", "expert", "master")

KINGS_CORNER_CHANGES = (
    "starting_kings=starter_moves",
    "starting_kings=replaced",
    "held_kings=must_lay",
    "held_kings=optional",
    "completed_piles=stay",
    "completed_piles=recycle_always",
    "must_play_when_stock_empty=on",
    "draw=end",
    "draw=start",
    "draw=stuck",
    "drawn_king=lay_now",
    "drawn_king=keep",
    "hand_size=5",
    "show_piles=ends",
)
DOUBLE_KING_CHANGES = (
    "queen_led_forces=jack",
    "forced_under=table",
    "cannot_overtrump=free",
    "last_trick_visible=on",
    "first_dealer=2",
)
CHIPS_CHANGES = ("held_kings=penalty", "pay_for_cards=off", "hands=3")


class Kept(msgspec.Struct, frozen=True):
    """What `courtcards simulate` is asked for, and the SHA-256 of its records and their trace."""

    arguments: tuple[str, ...]
    records: str
    trace: str


def kept() -> list[Kept]:
    """Every entry of `matches.json`."""
    return msgspec.json.decode(FILE.read_bytes(), type=list[Kept])


def played(arguments: tuple[str, ...], folder: Path) -> Kept:
    """The matches of these arguments as they are played now."""
    records = folder / "matches.jsonl"
    _said("simulate", *arguments, "--workers", "1", "--record", str(records))
    trace = _said("trace", str(records))
    return Kept(arguments, _digest(records.read_bytes()), _digest(trace))


def _said(*arguments: str) -> bytes:
    """What a command writes on standard output; it must go well."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with contextlib.redirect_stdout(out):
        status = run_command(arguments)
    out.flush()
    assert status == 0, arguments
    written = out.buffer
    assert isinstance(written, io.BytesIO)
    return written.getvalue()


def _digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def wanted() -> Iterator[tuple[str, ...]]:
    """The arguments of every entry: rule sets, numbers of players, house rules, bots."""
    for name, options in KINGS_CORNER.items():
        counts = seat_counts(options)
        for seats in sorted({counts[0], counts[-1]}):
            for bots in ("random", "steady"):
                yield _arguments(name, seats, bots, 2, f"{name} {seats} {bots}")
        yield _arguments(name, counts[0], "club", 1, f"{name} club")
    for level in LEVELS:
        yield _arguments("french", 3, level, 2, level)
        yield _arguments("cross-stuck", 2, level, 1, level)
        yield _arguments("club", 4, level, 1, level)
    for change in KINGS_CORNER_CHANGES:
        for name in ("boxed", "cross"):
            yield _arguments(name, 3, "steady", 1, change, change)
        yield _arguments("french-single", 2, "club", 1, change, change)
    for change in CHIPS_CHANGES:
        yield _arguments("cross-chips", 4, "random", 1, change, change)
        yield _arguments("boxed", 2, "club", 1, change, change)
    yield _arguments("boxed", 4, "random", 1, "neglected_draw", "neglected_draw=penalty")
    yield _arguments("boxed", 2, "club", 1, "neglected_draw", "neglected_draw=penalty")
    for name in DOUBLE_KING:
        for bots in ("random", "steady", "random,steady,random,steady", "club"):
            yield _arguments(name, 4, bots, 2, f"{name} {bots}")
    for change in DOUBLE_KING_CHANGES:
        for bots in ("random", "steady", "club"):
            yield _arguments("club-shuffled", 4, bots, 1, change, change)


def _arguments(
    name: str, seats: int, bots: str, matches: int, seed: str, *changes: str
) -> tuple[str, ...]:
    house_rules = tuple(part for change in changes for part in ("--set", change))
    return (
        *("--rules", name, "--players", str(seats), *house_rules),
        *("--bots", bots, "--matches", str(matches), "--seed", seed),
    )


def main() -> None:
    """Write the file anew."""
    with tempfile.TemporaryDirectory() as folder:
        entries = [played(arguments, Path(folder)) for arguments in wanted()]
    lines = ",\n".join(json.dumps(msgspec.to_builtins(entry)) for entry in entries)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()

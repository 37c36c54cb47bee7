"""A table of decisions, and the card of its file.

While matches are played, each hand becomes a line of text. The line holds the decisions, the states
from which they follow, and the results of searches. At the end the lines become a Parquet file, in
groups of rows, so that only one group is in memory. See docs/data.md for the columns.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shlex
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from courtcards.games import find_game
from courtcards.kernel.errors import ResultsError
from courtcards.kernel.game import AnyGame
from courtcards.kernel.layouts import Field, Layout, action_table
from courtcards.kernel.options import RuleSet
from courtcards.lab.loops.hands import encode_decisions
from courtcards.lab.match_runner import DecisionSequence, PlayedHand
from courtcards.lab.results import PARQUET, check_new, import_arrow, write_atomically
from courtcards.play import MatchLog

FORMAT = "courtcards-moves/1"
MOST_ROWS, MOST_OCTETS = 1 << 14, 1 << 25
"""Most rows, and most octets, of a group in a Parquet file. One group is in memory."""

COMPRESSION_LEVEL = 1

Arrays = dict[str, npt.NDArray[Any]]
"""Columns by name, with a row for each decision."""


class EncodedSequence(
    msgspec.Struct, frozen=True, array_like=True, gc=False, forbid_unknown_fields=True
):
    """A ``DecisionSequence`` as octets.

    ``state`` is a record of the game. ``decisions`` are pairs of 16 bits. ``searched`` has the
    indices of the decisions for which a bot searched. ``values`` (32-bit floats) and ``visits`` (32
    bits) have a row for each of these, by move.
    """

    state: bytes
    decisions: bytes
    searched: list[int]
    values: bytes
    visits: bytes


class EncodedHand(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The decisions of a hand, with match and hand from 0; ``rewards`` are by seat."""

    match: int
    hand: int
    rewards: list[float]
    sequences: list[EncodedSequence]


def encode_line(number: int, match: MatchLog, played: PlayedHand) -> bytes:
    """Encode the last hand of a match as a line.

    Expects that the hand has ended, and that its sequences were kept.
    """
    rewards = np.zeros(match.rules.seats, dtype=np.float64)
    match.game.engine.calls.payoffs(match.state, rewards)
    kept = EncodedHand(
        number,
        len(match.hands) - 1,
        rewards.tolist(),
        [_encode_sequence(each) for each in played.sequences],
    )
    return base64.b64encode(zlib.compress(msgspec.msgpack.encode(kept), COMPRESSION_LEVEL)) + b"\n"


def _encode_sequence(sequence: DecisionSequence) -> EncodedSequence:
    searches = sequence.searches.values()
    return EncodedSequence(
        sequence.state.tobytes(),
        np.array(sequence.decisions, dtype=np.int16).tobytes(),
        list(sequence.searches),
        b"".join(each.values.astype(np.float32).tobytes() for each in searches),
        b"".join(each.visits.astype(np.int32).tobytes() for each in searches),
    )


def decode_line(line: bytes) -> EncodedHand:
    return msgspec.msgpack.decode(zlib.decompress(base64.b64decode(line)), type=EncodedHand)


@dataclass(frozen=True)
class DecisionTable:
    """A writer of lines of hands to a Parquet file with a row for each decision.

    ``bots`` are by seat.
    """

    rules: RuleSet
    bots: tuple[str, ...]
    format = FORMAT

    @property
    def names(self) -> list[str]:
        """Names of the columns."""
        return [
            *("match", "hand", "ply", "seat", "bot"),
            *("observation", "legal", "move"),
            *("searched", "search_values", "search_visits", "reward"),
        ]

    def check(self, target: Path) -> None:
        """Refuse a target that decisions cannot be written to; see ``TableKind``."""
        if target.suffix != PARQUET:
            raise ResultsError(
                "the name of a file of moves must end in {ending}, unlike {path}",
                ending=PARQUET,
                path=target,
            )
        check_new(target)
        import_arrow()

    def write(self, target: Path, about: Mapping[str, Any], rows: Iterator[bytes]) -> None:
        """Write the decisions of lines of hands to a new file, all or nothing.

        The file's metadata is ``about`` with the layout, as JSON under the key ``courtcards``.
        """
        pa = import_arrow()
        row_builder = self._row_builder
        metadata = {**about, **row_builder.build_metadata()}
        schema = pa.schema(
            self._build_schema_fields(pa), metadata={"courtcards": json.dumps(metadata)}
        )
        kept = map(decode_line, rows)
        hands = (row_builder.build_rows(each) for each in kept if each.sequences)
        with (
            write_atomically(target) as path,
            pa.parquet.ParquetWriter(path, schema, compression="zstd") as writer,
        ):
            for group in regroup_rows(hands, self._rows_in_group):
                columns = self._build_columns(pa, schema, group)
                writer.write_table(pa.Table.from_arrays(columns, schema=schema))

    @cached_property
    def _row_builder(self) -> DecisionRows:
        return DecisionRows(self.rules)

    @property
    def _rows_in_group(self) -> int:
        """Number of rows of a group that stays within MOST_OCTETS, a power of two."""
        row_builder = self._row_builder
        row = (
            row_builder.layout.size * row_builder.number.itemsize + row_builder.game.move_count * 9
        )
        return min(MOST_ROWS, 1 << (MOST_OCTETS // row).bit_length() - 1)

    def _build_schema_fields(self, pa: Any) -> list[Any]:
        """Return the columns. No cell is empty, but unknown values are null."""
        size, moves = self._row_builder.layout.size, self._row_builder.game.move_count
        number = pa.from_numpy_dtype(self._row_builder.number)

        def column(name: str, kind: Any) -> Any:
            return pa.field(name, kind, nullable=False)

        def list_type(kind: Any, count: int, *, is_known: bool = True) -> Any:
            return pa.list_(pa.field("element", kind, nullable=not is_known), count)

        return [
            column("match", pa.int32()),
            column("hand", pa.int32()),
            column("ply", pa.int32()),
            column("seat", pa.int8()),
            column("bot", pa.string()),
            column("observation", list_type(number, size)),
            column("legal", list_type(pa.bool_(), moves)),
            column("move", pa.int16()),
            column("searched", pa.bool_()),
            column("search_values", list_type(pa.float32(), moves, is_known=False)),
            column("search_visits", list_type(pa.int32(), moves)),
            column("reward", pa.float32()),
        ]

    def _build_columns(self, pa: Any, schema: Any, group: Arrays) -> list[Any]:
        """Convert a group of rows to columns of Arrow."""
        group["bot"] = np.array(self.bots)[group["seat"]]
        columns = []
        for field in schema:
            array = group.pop(field.name)
            if array.ndim == 1:
                columns.append(pa.array(array, field.type))
                continue
            flat = array.reshape(-1)
            unknown = np.isnan(flat) if field.type.value_field.nullable else None
            cells = pa.array(flat, field.type.value_type, mask=unknown)
            columns.append(pa.FixedSizeListArray.from_arrays(cells, type=field.type))
        return columns


class DecisionRows:
    """A builder of rows: it computes observations and legal moves again from the decisions."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.game: AnyGame = find_game(rules.game)
        self.layout: Layout = self.game.list_layouts(rules)[-1]
        most = int(self.layout.bounds()[1].max())
        self.number = np.dtype(np.uint8 if most <= np.iinfo(np.uint8).max else np.uint16)
        """The type of an observation's numbers."""
        self._observation = self.game.engine.observation.new()
        self._memory = self.game.engine.memory.new()

    def build_metadata(self) -> dict[str, Any]:
        """Return the meaning of the numbers of observations and moves."""
        fields = [
            {
                "name": each.name,
                "from": each.offset,
                "shape": each.shape,
                "most": each.most,
                "private": each.is_private,
                "meaning": each.meaning,
            }
            for each in self.layout.fields
        ]
        octets = json.dumps(fields).encode()
        return {
            "players": self.rules.seats,
            "layout": {
                "name": self.layout.name,
                "id": hashlib.sha256(octets).hexdigest()[:16],
                "size": self.layout.size,
                "fields": fields,
            },
            "moves": [self.game.move_text(move) for move in range(self.game.move_count)],
        }

    def build_rows(self, hand: EncodedHand) -> Arrays:
        parts = [self._build_sequence(each) for each in hand.sequences]
        rows = concatenate_rows(parts)
        count = len(rows["seat"])
        rewards = np.array(hand.rewards, dtype=np.float32)
        return {
            "match": np.full(count, hand.match, dtype=np.int32),
            "hand": np.full(count, hand.hand, dtype=np.int32),
            "ply": np.arange(count, dtype=np.int32),
            "reward": rewards[rows["seat"]],
            **rows,
        }

    def _build_sequence(self, kept: EncodedSequence) -> Arrays:
        moves, size = self.game.move_count, self.layout.size
        state = np.ndarray((1,), self.game.engine.state.layout, bytearray(kept.state))[0]
        decisions = np.frombuffer(kept.decisions, np.int16).reshape(-1, 2).astype(np.int64)
        count = len(decisions)
        seen = np.zeros((count, size), dtype=np.float32)
        legal = np.zeros((count, moves), dtype=np.int8)
        encode_decisions(state, self._observation, self._memory, decisions, seen, legal)
        tensor = seen.astype(self.number)
        if not np.array_equal(tensor, seen):
            raise ValueError(f"an observation has a number that is none of {self.number}")
        values = np.full((count, moves), np.nan, dtype=np.float32)
        visits = np.zeros((count, moves), dtype=np.int32)
        searched = np.zeros(count, dtype=np.bool_)
        searched[kept.searched] = True
        values[kept.searched] = np.frombuffer(kept.values, np.float32).reshape(-1, moves)
        visits[kept.searched] = np.frombuffer(kept.visits, np.int32).reshape(-1, moves)
        return {
            "seat": decisions[:, 0].astype(np.int8),
            "move": decisions[:, 1].astype(np.int16),
            "observation": tensor,
            "legal": legal.astype(np.bool_),
            "search_values": values,
            "search_visits": visits,
            "searched": searched,
        }


def concatenate_rows(parts: Sequence[Arrays]) -> Arrays:
    return {name: np.concatenate([each[name] for each in parts]) for name in parts[0]}


def regroup_rows(parts: Iterator[Arrays], size: int) -> Iterator[Arrays]:
    """Yield the rows of all parts in groups of ``size``, and the remainder last.

    >>> parts = ({"ply": np.arange(3)} for _ in range(3))
    >>> [group["ply"].tolist() for group in regroup_rows(parts, 4)]
    [[0, 1, 2, 0], [1, 2, 0, 1], [2]]
    """
    waiting: list[Arrays] = []
    count = 0
    for part in parts:
        waiting.append(part)
        count += len(part["ply"])
        while count >= size:
            rows = concatenate_rows(waiting)
            yield {name: array[:size] for name, array in rows.items()}
            waiting = [{name: array[size:] for name, array in rows.items()}]
            count -= size
    if count:
        yield concatenate_rows(waiting)


# The card describes a file of decisions. All its facts are read from the file.
#
# It has the form of a dataset card of the Hugging Face Hub: a head of YAML, then Markdown.

TEMPLATE = Path(__file__).with_name("card.md")

UNITS = {
    "points": "points against the average of the others",
    "hands": "the share of the hand that is won, 0 to 1",
}

CATEGORIES = ("n<1K", "1K<n<10K", "10K<n<100K", "100K<n<1M", "1M<n<10M", "10M<n<100M", "100M<n<1B")
"""Size categories of the Hub, by the number of digits beyond three."""


def format_dataset_card(path: Path) -> str:
    """Return the card of a file of decisions as text. Raises LabError if PyArrow is missing."""
    decision_file = _DecisionFile(path)
    bots = tuple(dict.fromkeys(decision_file.metadata["bots"]))
    values = {
        **{name: str(decision_file.metadata[name]) for name in ("ruleset", "version", "format")},
        "title": decision_file.game.title,
        "bots": ", ".join(f"`{bot}`" for bot in bots),
        "pretty_name": _quote_yaml(
            f"{decision_file.game.title}: {decision_file.rows:,} decisions of {', '.join(bots)}"
        ),
        "quoted_file": _quote_yaml(path.name),
        "category": decision_file.category(),
        "hand": decision_file.game.words.hand,
        "rows": decision_file.rows,
        "matches": decision_file.matches,
        "file": path.name,
        "octets": path.stat().st_size,
        "digest": _digest(path),
        "command": decision_file.command(),
        "number": str(decision_file.file.schema_arrow.field("observation").type.value_type),
        "size": decision_file.layout.size,
        "moves": decision_file.game.move_count,
        "unit": UNITS[decision_file.game.payoff_unit(decision_file.rules)],
        "layout": decision_file.layout.name,
        "observations": decision_file.layout.table(),
        "actions": action_table(decision_file.game.actions, decision_file.game.move_text),
    }
    return TEMPLATE.read_text(encoding="utf-8").format_map(values)


@dataclass(frozen=True)
class _DecisionFile:
    """A file of decisions, and the facts that it holds about itself."""

    path: Path

    @cached_property
    def file(self) -> Any:
        return import_arrow().parquet.ParquetFile(self.path)

    @cached_property
    def metadata(self) -> dict[str, Any]:
        """Settings that determine the rows."""
        metadata: dict[str, Any] = json.loads(self.file.schema_arrow.metadata[b"courtcards"])
        return metadata

    @cached_property
    def game(self) -> AnyGame:
        return find_game(self.metadata["game"])

    @cached_property
    def rules(self) -> RuleSet:
        metadata = self.metadata
        return RuleSet(
            metadata["game"], metadata["ruleset"], metadata["options"], metadata["players"]
        )

    @cached_property
    def layout(self) -> Layout:
        return Layout(
            *(
                Field(each["name"], tuple(each["shape"]), each["most"], each["meaning"])
                for each in self.metadata["layout"]["fields"]
            ),
            name=self.metadata["layout"]["name"],
        )

    @property
    def rows(self) -> int:
        """Number of decisions."""
        return int(self.file.metadata.num_rows)

    @cached_property
    def matches(self) -> int:
        """Number of matches. Match numbers ascend, so the last row has the highest."""
        groups = self.file.num_row_groups
        if not groups:
            return 0
        last = self.file.read_row_group(groups - 1, columns=["match"]).column("match")
        return int(last[len(last) - 1].as_py()) + 1

    def category(self) -> str:
        """Return the size category of the Hub."""
        return CATEGORIES[max(0, min(len(str(self.rows)) - 3, len(CATEGORIES) - 1))]

    def command(self) -> str:
        """Return the command line that makes the file."""
        metadata, rules = self.metadata, self.rules
        plain = self.game.resolve(rules.name, {})
        changed = [
            f"--set {name}={_format_option(value)}"
            for name, value in rules.options.items()
            if plain.get(name) != value
        ]
        words = [
            f"courtcards simulate --game {rules.game} --rules {rules.name} --players {rules.seats}",
            *changed,
            f"--bots {shlex.quote(','.join(metadata['bots']))} --matches {self.matches}",
            f"--seed {shlex.quote(metadata['seed'])} --moves {shlex.quote(self.path.name)}",
        ]
        return " ".join(words)


def _format_option(value: object) -> str:
    """Format the value of an option as the command line expects it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _quote_yaml(text: str) -> str:
    """Quote a text for YAML; it may contain quotation marks."""
    return json.dumps(text, ensure_ascii=False)


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()

"""Results as tables: the columns of a row, and the files of rows, Parquet or CSV."""

from __future__ import annotations

import importlib
import io
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Literal, Protocol

from courtcards.games import find_game
from courtcards.kernel.errors import LabError, ResultsError
from courtcards.kernel.game import Cell, Column
from courtcards.kernel.options import RuleSet
from courtcards.play import MatchLog

FORMAT = "courtcards-results/1"
PARQUET = ".parquet"
SUFFIXES = (PARQUET, ".csv")
ROWS_IN_GROUP = 1 << 17


def format_row(*cells: Cell) -> bytes:
    r"""Format a row as a line of CSV.

    Expects cells without commas and quotation marks.

    >>> format_row(0, "trump:S", None, 0.5)
    b'0,trump:S,,0.5\n'
    """
    return (",".join("" if cell is None else str(cell) for cell in cells) + "\n").encode()


def list_seat_columns(
    name: str, kind: Literal["int", "number", "text"], seats: int
) -> list[Column]:
    return [Column(f"{name}_{seat}", kind) for seat in range(seats)]


def list_hand_columns(rules: RuleSet) -> list[Column]:
    """Return the columns that describe a hand: see docs/formats.md."""
    return [
        Column("hand", "int"),
        Column("dealer", "int"),
        *find_game(rules.game).columns(),
        Column("end", "text"),
        Column("decisions", "int"),
        *list_seat_columns("score", "int", rules.seats),
    ]


def list_hand_cells(match: MatchLog, decisions: int) -> list[Cell]:
    """Return the cells of ``list_hand_columns`` for the last hand of a match.

    Expects that the hand has ended.
    """
    state, result = match.state, match.score.results[-1]
    of_game = match.game.cells(state, result)
    return [len(match.hands) - 1, result.dealer, *of_game, result.end, decisions, *result.scores]


class TableKind(Protocol):
    """A kind of table that a run writes, row by row: see ``journal``."""

    format: str
    """Name and version of the format."""

    @property
    def names(self) -> list[str]:
        """Names of the columns."""

    def check(self, target: Path) -> None:
        """Refuse a target that the table cannot be written to, before any work is done.

        Raises ResultsError for a name without a known ending or a file that exists already. Raises
        LabError if the package that writes the format is not installed.
        """

    def write(self, target: Path, metadata: Mapping[str, Any], rows: Iterator[bytes]) -> None:
        """Write rows, a line each, to a new file, all or nothing.

        ``metadata`` has the settings that determine the rows.
        """


@dataclass(frozen=True)
class ResultTable:
    """A writer of rows, lines of CSV, to a file of CSV or Parquet, by the ending of its name.

    Parquet keeps the metadata as JSON under the key ``courtcards``.
    """

    columns: tuple[Column, ...]
    format = FORMAT

    @property
    def names(self) -> list[str]:
        """Names of the columns."""
        return [column.name for column in self.columns]

    def check(self, target: Path) -> None:
        """Refuse a target that results cannot be written to; see ``TableKind``."""
        if target.suffix not in SUFFIXES:
            raise ResultsError(
                "the name of a file of results must end in {first} or {second}, unlike {path}",
                first=SUFFIXES[0],
                second=SUFFIXES[1],
                path=target,
            )
        check_new(target)
        if target.suffix == PARQUET:
            import_arrow()

    def write(self, target: Path, metadata: Mapping[str, Any], rows: Iterator[bytes]) -> None:
        """Write rows, lines of CSV, to a new file, all or nothing."""
        with write_atomically(target) as path:
            if target.suffix == PARQUET:
                _write_parquet(path, self.columns, metadata, rows)
            else:
                with path.open("wb") as file:
                    file.write(format_row(*self.names))
                    file.writelines(rows)


def check_new(target: Path) -> None:
    """Raise ResultsError for a file that exists already."""
    if target.exists():
        raise ResultsError(
            "{path} exists already: choose another file for the results", path=target
        )


def import_arrow() -> Any:
    """Import PyArrow, with its parts for CSV and Parquet. Raises LabError if it is missing."""
    try:
        # PyArrow is an optional dependency: CSV needs only Python.
        importlib.import_module("pyarrow.csv")
        importlib.import_module("pyarrow.parquet")
        return importlib.import_module("pyarrow")
    except ImportError as error:
        raise LabError(
            "Parquet needs one more package: python -m pip install {package}",
            package='"courtcards[lab]"',
        ) from error


@contextmanager
def write_atomically(target: Path) -> Iterator[Path]:
    """Yield a temporary path; rename the file to the target only if the block succeeds."""
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        yield unfinished
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)


def _write_parquet(
    path: Path, columns: tuple[Column, ...], metadata: Mapping[str, Any], rows: Iterator[bytes]
) -> None:
    pa = import_arrow()
    kinds = {"int": pa.int64(), "number": pa.float64(), "text": pa.string()}
    schema = pa.schema(
        [(column.name, kinds[column.kind]) for column in columns],
        metadata={"courtcards": json.dumps(metadata)},
    )
    read = pa.csv.ReadOptions(column_names=schema.names)
    convert = pa.csv.ConvertOptions(
        column_types=dict(zip(schema.names, schema.types, strict=True)),
        null_values=[""],
        strings_can_be_null=True,
    )
    with pa.parquet.ParquetWriter(path, schema) as writer:
        while group := b"".join(islice(rows, ROWS_IN_GROUP)):
            table = pa.csv.read_csv(io.BytesIO(group), read, convert_options=convert)
            writer.write_table(table.cast(schema))

"""Results as tables: the columns of a row, and the files of rows, Parquet or CSV."""

from __future__ import annotations

import importlib
import io
import json
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Literal

from courtcards.games import game_named
from courtcards.kernel.errors import LabError, ResultsError
from courtcards.kernel.results import Cell, Column
from courtcards.kernel.rulesets import RuleSet
from courtcards.matches import MatchLog

FORMAT = "courtcards-results/1"
SUFFIXES = (".parquet", ".csv")
ROWS_IN_GROUP = 1 << 17


def line(*cells: Cell) -> bytes:
    r"""A row as a line of CSV. No text of ours holds a comma or a quotation mark.

    >>> line(0, "trump:S", None, 0.5)
    b'0,trump:S,,0.5\n'
    """
    return (",".join("" if cell is None else str(cell) for cell in cells) + "\n").encode()


def by_seat(name: str, kind: Literal["int", "number", "text"], seats: int) -> list[Column]:
    """A column for each seat."""
    return [Column(f"{name}_{seat}", kind) for seat in range(seats)]


def hand_columns(rules: RuleSet) -> list[Column]:
    """The columns that tell of a hand: see docs/formats.md."""
    return [
        Column("hand", "int"),
        Column("dealer", "int"),
        *game_named(rules.game).columns(),
        Column("end", "text"),
        Column("decisions", "int"),
        *by_seat("score", "int", rules.seats),
    ]


def hand_cells(match: MatchLog, decisions: int) -> list[Cell]:
    """The last hand of a match, which has ended, as ``hand_columns`` says."""
    state, result = match.state, match.standing.results[-1]
    of_game = match.game.cells(state, result)
    return [len(match.hands) - 1, result.dealer, *of_game, result.end, decisions, *result.scores]


def check_target(target: Path) -> None:
    """Refuse a file that results cannot be written to before any work is done.

    Raises ResultsError for a name without a known ending or a file that exists already, LabError
    where the package that writes the format is not installed.
    """
    if target.suffix not in SUFFIXES:
        raise ResultsError(
            "the name of a file of results must end in {first} or {second}: {path} does not",
            first=SUFFIXES[0],
            second=SUFFIXES[1],
            path=target,
        )
    if target.exists():
        raise ResultsError("{path} exists already: name another file for the results", path=target)
    if target.suffix == ".parquet":
        arrow()


def arrow() -> Any:
    """PyArrow, with its parts that read CSV and write Parquet; LabError where it is missing."""
    try:
        # An extra: CSV needs nothing but Python.
        importlib.import_module("pyarrow.csv")
        importlib.import_module("pyarrow.parquet")
        return importlib.import_module("pyarrow")
    except ImportError as error:
        raise LabError(
            "Parquet needs one more package: python -m pip install {package}",
            package='"courtcards[lab]"',
        ) from error


def write(
    target: Path, columns: tuple[Column, ...], about: Mapping[str, Any], rows: Iterator[bytes]
) -> None:
    """Write rows, lines of CSV, to a new file; whole or not at all.

    ``about`` says what the rows follow from; Parquet keeps it as metadata, JSON under the key
    ``courtcards``.
    """
    unfinished = target.with_name(f"{target.name}.unfinished")
    if target.suffix == ".parquet":
        _write_parquet(unfinished, columns, about, rows)
    else:
        with unfinished.open("wb") as file:
            file.write(line(*(column.name for column in columns)))
            file.writelines(rows)
    unfinished.replace(target)


def _write_parquet(
    path: Path, columns: tuple[Column, ...], about: Mapping[str, Any], rows: Iterator[bytes]
) -> None:
    pa = arrow()
    kinds = {"int": pa.int64(), "number": pa.float64(), "text": pa.string()}
    schema = pa.schema(
        [(column.name, kinds[column.kind]) for column in columns],
        metadata={"courtcards": json.dumps(about)},
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

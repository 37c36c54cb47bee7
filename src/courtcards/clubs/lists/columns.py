"""Kinds of a list's columns, guessed by the heading row, or else by the content."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from courtcards.clubs.lists.cells import ListRow, strip_address
from courtcards.clubs.lists.headings import (
    NAMES,
    ColumnKind,
    find_heading_kind,
    is_about_somebody_else,
    is_name_infix,
    is_only_heading,
    is_title,
    is_whole_name,
    normalize_heading,
    rank_heading,
    split_words,
)
from courtcards.clubs.lists.remarks import strip_contacts

FLAGS = split_words("x v o n y j oui non yes no ja nee nein si ok true false vrai faux 0 1")
"""Answers to yes-or-no questions, which are no names."""


def find_kinds_by_headings(cells: Sequence[str], body: Sequence[ListRow]) -> list[ColumnKind]:
    """Return the kind of each column by its heading; columns about other people get ``nothing``.

    A part of a name may have two columns, as two family names do. Of any other kind, only one
    column counts.

    >>> find_kinds_by_headings(["Nom", "Prénom", "Partenaire"], [])
    ['family', 'given', 'nothing']
    """
    return _ColumnChooser(cells, body).kinds


class _ColumnChooser:
    """Choice of the columns that a name needs, by dropping the others step by step."""

    def __init__(self, cells: Sequence[str], body: Sequence[ListRow]) -> None:
        self._cells = cells
        self._body = body
        self._ranks = [rank_heading(cell) for cell in cells]
        self.kinds: list[ColumnKind] = [find_heading_kind(cell) or "nothing" for cell in cells]
        self._leave_others()
        self._leave_weaker("given")
        self._leave_weaker("family")
        self._choose_name()
        self._add_second()
        for kind in ("club", "licence"):
            self._keep(kind, self._best(self._of(kind)))

    def _of(self, *kinds: str) -> list[int]:
        return [column for column, kind in enumerate(self.kinds) if kind in kinds]

    def _drop(self, columns: Sequence[int]) -> None:
        for column in columns:
            self.kinds[column] = "nothing"

    def _keep(self, kind: str, kept: int | None) -> None:
        self._drop([column for column in self._of(kind) if column != kept])

    def _best(self, columns: Sequence[int]) -> int | None:
        """Return the column with the surest heading; columns that look like names come first."""
        return max(columns, key=lambda each: (*self._fitness(each), -each), default=None)

    def _fitness(self, column: int) -> tuple[bool, int]:
        return self._is_plausible(column), self._ranks[column]

    def _is_plausible(self, column: int) -> bool:
        """Tell whether the cells differ enough from each other, and do not answer a question."""
        said = list_cells(self._body, column)
        texts = {cell.casefold() for cell in said}
        if not self._body:
            return True
        if self.kinds[column] in ("club", "licence"):
            return not texts <= FLAGS - {"0", "1"}
        return 3 * len(texts) > len(self._body) and not texts <= FLAGS

    def _leave_others(self) -> None:
        """Drop columns about other people if the list has headings for its own people.

        A former family name stays if somebody has no other.
        """
        own = [each for each in self._of("name", "given", "family") if self._ranks[each]]
        earlier = [
            each
            for each in self._of("family")
            if not self._ranks[each] and not is_about_somebody_else(self._cells[each])
        ]
        others = set(self._of("name", "given", "family")) - set(own) - set(earlier)
        if own or earlier:
            self._drop(sorted(others))
        later = [each for each in own if self.kinds[each] in ("name", "family")]
        has_later = all(_has_any(row, later) for row in self._body if _has_any(row, earlier))
        if later and has_later:
            self._drop(earlier)

    def _leave_weaker(self, part: str) -> None:
        """Keep only the columns with the surest headings for a part of the name."""
        columns = [
            each
            for each in self._of(part)
            if self._ranks[each] and not is_name_infix(self._cells[each])
        ]
        said = [each for each in columns if list_cells(self._body, each)] or columns
        most = max((self._ranks[each] for each in said), default=0)
        seen: set[str] = set()
        for column in columns:
            text = normalize_heading(self._cells[column])
            if column not in said or self._ranks[column] != most or text in seen:
                self._drop([column])
            else:
                seen.add(text)

    def _choose_name(self) -> None:
        """Keep the whole name, or both its parts: ``Nom`` beside ``Prénom`` is the other part."""
        whole = [each for each in self._of("name") if is_whole_name(self._cells[each])]
        has_given, has_family = self._has("given"), self._has("family")
        if has_given and has_family:
            self._drop(self._of("name"))
        elif has_given or has_family:
            other: ColumnKind = "family" if has_given else "given"
            parts = [
                each for each in self._of("name") if each not in whole and self._is_plausible(each)
            ]
            if (best := self._best(parts)) is not None:
                self.kinds[best] = other
                self._drop(self._of("name"))
            elif any(map(self._is_plausible, whole)):
                self._drop(self._of("given", "family"))
        self._keep("name", self._best(self._of("name")))

    def _has(self, part: str) -> bool:
        columns = self._of(part)
        return bool(columns) and (
            not self._body or any(list_cells(self._body, column) for column in columns)
        )

    def _add_second(self) -> None:
        """Add the column beside a name if the heading of the name spans both columns.

        The added column has no heading, and both columns have single words.
        """
        for column in self._of("name"):
            beside = column + 1
            is_blank = beside < len(self._cells) and not self._cells[beside]
            if is_blank and all(map(self._is_single, (column, beside))):
                self.kinds[beside] = "name"

    def _is_single(self, column: int) -> bool:
        words = list_cells(self._body, column)
        single = [each for each in words if each.isalpha() and each.casefold() not in FLAGS]
        return 2 * len(single) > len(self._body) > 0


def _has_any(row: ListRow, columns: Sequence[int]) -> bool:
    return any(row.cells[column] for column in columns if column < len(row.cells))


def list_cells(rows: Sequence[ListRow], column: int) -> list[str]:
    """List the cells of a column that are not empty."""
    cells = (row.cells[column] for row in rows if column < len(row.cells))
    return [cell for cell in cells if cell]


def merge_heading_rows(heading: ListRow, above: ListRow | None) -> list[str]:
    """Return the headings, with the group from the row above where it changes their meaning.

    >>> below = ListRow(2, ["Nom", "Prénom", "Nom", "N°"])
    >>> merge_heading_rows(below, ListRow(1, ["Joueur", "", "Cercle"]))
    ['Nom', 'Prénom', 'Cercle Nom', 'Cercle N°']
    """
    if above is None or sum(map(bool, above.cells)) < 2:
        return heading.cells
    groups = list(_spread(above.cells, len(heading.cells)))
    is_group = all(
        is_only_heading(each) or is_about_somebody_else(each) for each in above.cells if each
    )
    if not is_group:
        return heading.cells
    return [
        f"{group} {cell}".strip() if _is_needed(group) else cell
        for group, cell in zip(groups, heading.cells, strict=True)
    ]


def _is_needed(group: str) -> bool:
    return find_heading_kind(group) == "club" or is_about_somebody_else(group)


def _spread(cells: Sequence[str], width: int) -> Iterator[str]:
    """Yield each cell, and repeat it for the empty cells behind it."""
    last = ""
    for column in range(width):
        last = (cells[column] if column < len(cells) else "") or last
        yield last


ROWS_SEARCHED = 40
"""Number of rows in which a heading is searched. A title and an address may stand above it."""
FIGURES = re.compile(r"[\d\s.,:/°'()+-]+")


@dataclass(frozen=True)
class ListColumns:
    """The kind of each column from the first on, and the row number of the heading.

    Without headings, ``heading`` is the last row of a title, or 0 if there is no title.
    """

    kinds: tuple[ColumnKind, ...]
    heading: int = 0


def guess_columns(rows: Sequence[ListRow], heading: int | None = None) -> ListColumns:
    """Guess the columns of these rows; ``heading`` is the number of the heading row, if known.

    If a list has a separate column for one part of the name, ``Nom`` or ``Nombre`` is the other
    part. Otherwise it is the whole name. Without a heading, the names come first, then the clubs.

    >>> def kinds(*cells): return guess_columns([ListRow(1, list(cells))]).kinds
    >>> kinds("Nom", "Prénom", "Club", "Licence"), kinds("Nombre", "Apellidos")
    (('family', 'given', 'club', 'licence'), ('given', 'family'))
    >>> kinds("Ann", "Leuven", "7"), kinds("1", "Ann")
    (('name', 'club', 'nothing'), ('nothing', 'name'))
    """
    found = find_heading(rows) if heading is None else _find_row(rows, heading)
    if found is None or _is_alone(found):
        title = _find_title_end(rows) if heading is None else _title(found)
        if title is not None:
            body = [each for each in rows if each.number > title.number]
            return ListColumns(tuple(_guess_kinds_by_content(body, _width(rows))), title.number)
    body = [each for each in rows if found is None or each.number > found.number]
    width = _width(rows)
    kinds: list[ColumnKind] = []
    if found:
        above = next((one for one, each in pairwise(rows) if each is found), None)
        kinds = find_kinds_by_headings(merge_heading_rows(found, above), body)
    if not NAMES & set(kinds):
        kinds = _guess_kinds_by_content(body or rows, width)
    return ListColumns((*kinds, *_nothing(width - len(kinds))), found.number if found else 0)


def _width(rows: Sequence[ListRow]) -> int:
    return max((len(each.cells) for each in rows), default=0)


def _is_alone(row: ListRow) -> bool:
    return sum(map(bool, row.cells)) == 1


def _title(row: ListRow | None) -> ListRow | None:
    """Return the row if it is a title, even if a person chose it as the heading."""
    return row if row is not None and is_title("".join(row.cells)) else None


def _find_title_end(rows: Sequence[ListRow]) -> ListRow | None:
    """Find the last row of a title above a list of several columns."""
    first = list(takewhile(_is_alone, rows[:ROWS_SEARCHED]))
    body = rows[len(first) :]
    if 2 * sum(not _is_alone(each) for each in body) <= len(body):
        return None
    return next(filter(_title, reversed(first)), None)


def find_heading(rows: Sequence[ListRow]) -> ListRow | None:
    """Find the heading row: among the first rows, the one with the most headings."""
    scored = [(count_headings(row), -row.number, row) for row in rows[:ROWS_SEARCHED]]
    best = max(scored, key=lambda each: each[:2], default=None)
    return best[2] if best and best[0] and not _is_counted_on(best[2], rows) else None


def _is_counted_on(row: ListRow, rows: Sequence[ListRow]) -> bool:
    """Tell whether another row differs only in numbers or single letters.

    *Player 1* and *Player 2* do, and *Player A* and *Player B*.
    """
    shape = _without_counts(row)
    return any(each.cells != row.cells and _without_counts(each) == shape for each in rows)


def _without_counts(row: ListRow) -> list[str]:
    return [re.sub(r"\d+|\b\w\b", "", cell) for cell in row.cells]


def count_headings(row: ListRow) -> int:
    """Count the headings of a row; return 0 if it is not a heading row.

    A heading row has the heading of a name, and neither numbers nor mail addresses.
    """
    cells = [cell for cell in row.cells if cell]
    if any("@" in cell or FIGURES.fullmatch(cell) for cell in cells):
        return 0
    kinds = [kind for kind in map(find_heading_kind, cells) if kind]
    known = [cell for cell in cells if find_heading_kind(cell)]
    if not NAMES & set(kinds):
        return 0
    return len(kinds) if len(kinds) > 1 or is_only_heading(known[0]) else 0


def _find_row(rows: Sequence[ListRow], number: int) -> ListRow | None:
    return next((each for each in rows if each.number == number), None)


def _guess_kinds_by_content(rows: Sequence[ListRow], width: int) -> list[ColumnKind]:
    """Take the first column with words as the names, and the second as the clubs.

    If three columns have words, and the first two a single word each, these are the parts of a
    name.
    """
    words = [column for column in range(width) if _is_words(list_cells(rows, column))]
    rest: list[ColumnKind] = ["name", "club"]
    if len(words) > 2 and all(_is_single(list_cells(rows, column)) for column in words[:2]):
        rest = ["given", "family", "club"]
    return [rest.pop(0) if rest and column in words else "nothing" for column in range(width)]


def _is_words(cells: Sequence[str]) -> bool:
    texts = (strip_contacts(strip_address(cell)) for cell in cells)
    words = [cell for cell in texts if "@" not in cell and not FIGURES.fullmatch(cell)]
    return 2 * len(words) > len(cells)


def _is_single(cells: Sequence[str]) -> bool:
    return 2 * sum(" " not in cell for cell in cells) > len(cells)


def _nothing(count: int) -> list[ColumnKind]:
    nothing: ColumnKind = "nothing"
    return [nothing] * count

"""The columns of a list: guessed by its heading, wherever that stands, or by what is in them."""

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

FLAGS = split_words("x v o n y j oui non yes no ja nee nein si ok true false vrai faux 0 1")
"""Answers to a question, which are no names."""


def find_kinds_by_headings(cells: Sequence[str], body: Sequence[ListRow]) -> list[ColumnKind]:
    """Return the columns that headings name, those of other people left out.

    A part of a name may stand in two columns, as two family names do; of all else one counts.

    >>> find_kinds_by_headings(["Nom", "Prénom", "Partenaire"], [])
    ['family', 'given', 'nothing']
    """
    return _ColumnChooser(cells, body).kinds


class _ColumnChooser:
    """Takes away one column after the other that is not needed for a name."""

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
        """The column with the surest heading, of those with names in them; the first of equals."""
        return max(columns, key=lambda each: (*self._fitness(each), -each), default=None)

    def _fitness(self, column: int) -> tuple[bool, int]:
        return self._is_plausible(column), self._ranks[column]

    def _is_plausible(self, column: int) -> bool:
        """Whether cells differ from each other enough, and are no answers to a question."""
        said = list_cells(self._body, column)
        texts = {cell.casefold() for cell in said}
        if not self._body:
            return True
        if self.kinds[column] in ("club", "licence"):
            return not texts <= FLAGS - {"0", "1"}
        return 3 * len(texts) > len(self._body) and not texts <= FLAGS

    def _leave_others(self) -> None:
        """Leave other people out where the list has headings for its own.

        An earlier family name counts where somebody has no other.
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
        """Of the columns for a part of the name, keep those with the surest headings."""
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
        """Add the column without a heading beside a name of single words, over which it spans."""
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
    """The cells of a column that say anything."""
    cells = (row.cells[column] for row in rows if column < len(row.cells))
    return [cell for cell in cells if cell]


def merge_heading_rows(heading: ListRow, above: ListRow | None) -> list[str]:
    """Return headings with those of the row above, where these say whose they are.

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
    """Each cell over the empty ones behind it."""
    last = ""
    for column in range(width):
        last = (cells[column] if column < len(cells) else "") or last
        yield last


ROWS_SEARCHED = 40
"""A heading is looked for among the first rows: above it there may be a title, and an address."""
FIGURES = re.compile(r"[\d\s.,:/°'()+-]+")


@dataclass(frozen=True)
class ListColumns:
    """The kind of each column, from the first on; ``heading``: the number of the row that says so.

    It is the last row of a title where the list has no headings, and 0 where it has neither.
    """

    kinds: tuple[ColumnKind, ...]
    heading: int = 0


def guess_columns(rows: Sequence[ListRow], heading: int | None = None) -> ListColumns:
    """Guess the columns of these rows; ``heading`` is the number of the row of headings, if known.

    Where a list has a column of its own for one part of the name, ``Nom`` or ``Nombre`` is the
    other part; else it is the whole. Without a heading the names come first, then the clubs.

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
    """The row where it is a title, be it chosen as the row of headings."""
    return row if row is not None and is_title("".join(row.cells)) else None


def _find_title_end(rows: Sequence[ListRow]) -> ListRow | None:
    """The last row of a title above a list of several columns."""
    first = list(takewhile(_is_alone, rows[:ROWS_SEARCHED]))
    body = rows[len(first) :]
    if 2 * sum(not _is_alone(each) for each in body) <= len(body):
        return None
    return next(filter(_title, reversed(first)), None)


def find_heading(rows: Sequence[ListRow]) -> ListRow | None:
    """The row that says what is in the columns: of the first ones, that with the most headings."""
    scored = [(count_headings(row), -row.number, row) for row in rows[:ROWS_SEARCHED]]
    best = max(scored, key=lambda each: each[:2], default=None)
    return best[2] if best and best[0] and not _is_counted_on(best[2], rows) else None


def _is_counted_on(row: ListRow, rows: Sequence[ListRow]) -> bool:
    """Return True where another row differs in numbers or single letters alone.

    *Player 1* and *Player 2* do, and *Player A* and *Player B*.
    """
    shape = _without_counts(row)
    return any(each.cells != row.cells and _without_counts(each) == shape for each in rows)


def _without_counts(row: ListRow) -> list[str]:
    return [re.sub(r"\d+|\b\w\b", "", cell) for cell in row.cells]


def count_headings(row: ListRow) -> int:
    """How many headings a row has; 0 where it is none, since it names nobody's name."""
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
    """The first column that has words is the names, the second the clubs.

    Where three have, and the first two a word each, these are the parts of a name.
    """
    words = [column for column in range(width) if _is_words(list_cells(rows, column))]
    rest: list[ColumnKind] = ["name", "club"]
    if len(words) > 2 and all(_is_single(list_cells(rows, column)) for column in words[:2]):
        rest = ["given", "family", "club"]
    return [rest.pop(0) if rest and column in words else "nothing" for column in range(width)]


def _is_words(cells: Sequence[str]) -> bool:
    texts = map(strip_address, cells)
    words = [cell for cell in texts if "@" not in cell and not FIGURES.fullmatch(cell)]
    return 2 * len(words) > len(cells)


def _is_single(cells: Sequence[str]) -> bool:
    return 2 * sum(" " not in cell for cell in cells) > len(cells)


def _nothing(count: int) -> list[ColumnKind]:
    nothing: ColumnKind = "nothing"
    return [nothing] * count

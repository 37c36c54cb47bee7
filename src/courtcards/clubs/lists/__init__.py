"""Lists of people from other programs: the kind of each column, and the people named.

Evenings and the server may import this package. Start at ``reading``.
"""

from courtcards.clubs.lists.cells import ListRow, clean_rows
from courtcards.clubs.lists.headings import ColumnKind
from courtcards.clubs.lists.reading import (
    ListChoices,
    ListTable,
    ParsedList,
    parse_text_table,
    read_table,
)
from courtcards.clubs.lists.text import NO_LIST

__all__ = [
    "NO_LIST",
    "ColumnKind",
    "ListChoices",
    "ListRow",
    "ListTable",
    "ParsedList",
    "clean_rows",
    "parse_text_table",
    "read_table",
]

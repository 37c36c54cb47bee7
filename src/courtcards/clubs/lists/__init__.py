"""Lists of people as other programs write them: what is in which column, and whom they name.

Evenings and the server may import it. Start at ``reading``.
"""

from courtcards.clubs.lists.cells import ListRow, clean_rows
from courtcards.clubs.lists.headings import Column
from courtcards.clubs.lists.reading import (
    ListChoices,
    ListTable,
    ReadList,
    read_table,
    table_of_text,
)
from courtcards.clubs.lists.text import NO_LIST

__all__ = [
    "NO_LIST",
    "Column",
    "ListChoices",
    "ListRow",
    "ListTable",
    "ReadList",
    "clean_rows",
    "read_table",
    "table_of_text",
]

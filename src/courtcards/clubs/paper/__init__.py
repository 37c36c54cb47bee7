"""A club evening on paper: PDF documents in A4 for before, during and after it.

Each document is made in two steps. The first copies what will be printed from the evening, as plain
data that no longer changes. The second lays it out and writes the file. That takes time and may run
in another thread. The same data give the same bytes.

The server may import this package. Start at ``pages``.
"""

from courtcards.clubs.paper.attendance import (
    build_attendance,
    count_totals,
    group_by_club,
    print_attendance,
)
from courtcards.clubs.paper.blank_sheets import build_blank_sheets, print_blank_sheets
from courtcards.clubs.paper.filled_sheets import build_filled_sheets, print_filled_sheets
from courtcards.clubs.paper.qr_codes import TableCard, print_door_sheet, print_table_cards
from courtcards.clubs.paper.ranking import build_ranking, print_ranking
from courtcards.clubs.paper.seat_slips import (
    build_slips,
    find_round_to_print,
    list_rounds_to_print,
    print_seat_slips,
)
from courtcards.clubs.paper.wall_list import print_wall_list

__all__ = [
    "TableCard",
    "build_attendance",
    "build_blank_sheets",
    "build_filled_sheets",
    "build_ranking",
    "build_slips",
    "count_totals",
    "find_round_to_print",
    "group_by_club",
    "list_rounds_to_print",
    "print_attendance",
    "print_blank_sheets",
    "print_door_sheet",
    "print_filled_sheets",
    "print_ranking",
    "print_seat_slips",
    "print_table_cards",
    "print_wall_list",
]

"""Seating (DK-7.0): rounds in which no two players meet twice while that is possible.

``plan`` draws the rounds: the byes, the tables and the seats. It finds rounds without repeats by
differences, where four divides the number of players. ``annealing`` searches for the best rounds if
rounds were played before, players have byes, or clubs are kept apart. ``bounds`` computes how many
repeats no draw can avoid. ``wishes`` draws with fixed tables, pairs kept apart, absences and
groups; ``finals`` seats by rank. Evenings, their paper and the server may import the package. Start
at ``plan``.
"""

from courtcards.clubs.seating.bounds import (
    Round,
    SeatingReport,
    build_seating_report,
    count_table_visits,
    find_forced_repeats,
)
from courtcards.clubs.seating.finals import draw_final, list_final_tables
from courtcards.clubs.seating.plan import SeatingMode, SeatingOptions, draw_rounds
from courtcards.clubs.seating.wish_bounds import bound_club_meetings, bound_wished_rounds
from courtcards.clubs.seating.wishes import SeatingWishes, UnkeepableWish, draw_wished_rounds

__all__ = [
    "Round",
    "SeatingMode",
    "SeatingOptions",
    "SeatingReport",
    "SeatingWishes",
    "UnkeepableWish",
    "bound_club_meetings",
    "bound_wished_rounds",
    "build_seating_report",
    "count_table_visits",
    "draw_final",
    "draw_rounds",
    "draw_wished_rounds",
    "find_forced_repeats",
    "list_final_tables",
]

"""Who sits with whom (DK-7.0): rounds in which nobody meets anybody twice while that is possible.

``differences`` gives such rounds at once where four divides the number of players; ``annealing``
searches for the best ones where rounds have been played before, somebody sits out, or clubs are
kept apart; ``plan`` decides which of the two is used, who sits out, and at which table and seat
each player sits. ``bounds`` shows how many second meetings are forced.
Evenings, their paper and the server may import it. Start at ``plan``.
"""

from courtcards.clubs.seating.bounds import (
    Round,
    SeatingReport,
    build_seating_report,
    find_forced_repeats,
    has_forced_repeats,
)
from courtcards.clubs.seating.plan import SeatingMode, SeatingOptions, draw_rounds

__all__ = [
    "Round",
    "SeatingMode",
    "SeatingOptions",
    "SeatingReport",
    "build_seating_report",
    "draw_rounds",
    "find_forced_repeats",
    "has_forced_repeats",
]

"""Who sits with whom (DK-7.0): rounds in which nobody meets anybody twice while that is possible.

``differences`` gives such rounds at once where four divides the number of players; ``annealing``
searches for the best ones where rounds have been played before, somebody sits out, or clubs are
kept apart; ``plan`` decides which of the two is used, who sits out, and at which table and seat
each player sits.
"""

from courtcards.clubs.seating.plan import Report, Round, Seating, Wishes, draw_rounds, report

__all__ = ["Report", "Round", "Seating", "Wishes", "draw_rounds", "report"]

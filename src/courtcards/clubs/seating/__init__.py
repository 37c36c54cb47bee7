"""Who sits with whom (DK-7.0): rounds in which nobody meets anybody twice while that is possible.

``differences`` gives such rounds at once where four divides the number of players; ``annealing``
looks for the best where there is a past, where somebody sits out, or where clubs are kept apart;
``plan`` decides which of them it is, who sits out, and at which table and seat each group sits.
"""

from courtcards.clubs.seating.plan import Report, Round, Seating, Wishes, draw_rounds, report

__all__ = ["Report", "Round", "Seating", "Wishes", "draw_rounds", "report"]

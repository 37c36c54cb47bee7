"""The words of a site of results that the page has, too: each by its key there."""

from __future__ import annotations

from courtcards.kernel.naming import Named
from courtcards.text import translations

WORDS = {
    "place": Named("Place", "club.place"),
    "player": Named("Player", "club.player"),
    "points": Named("Points", "club.points"),
    "score": Named("Score", "club.score"),
    "best": Named("Best", "club.best"),
    "evenings": Named("Evenings", "club.evenings"),
    "seasons": Named("Seasons", "club.seasons.known"),
    "prizes": Named("Prizes", "club.season.awards"),
    "shared": Named("shared", "club.season.shared"),
    "strength": Named("Strength", "club.season.ratings"),
    "sure": Named("Cautious value", "club.season.sure"),
    "doubt": Named("Uncertainty", "club.season.doubt"),
    "tables": Named("Tables", "club.season.tables"),
    "ranking": Named("Ranking", "club.season.ranking"),
    "left_out": Named(
        "In brackets: evenings that do not count for that player.", "club.season.left-out"
    ),
    "tie_breaks": Named(
        "Equal points: the sum of the scores decides, then the best round; players who are still"
        " equal share the place.",
        "club.tie-breaks",
    ),
    "ratings_what": Named(
        "Strength of each player by the results of all tables (Plackett–Luce), and its"
        " uncertainty. The list is in the order of the cautious value: the strength minus three"
        " times the uncertainty. A new player has 25, with an uncertainty of 8.33.",
        "club.season.ratings.what",
    ),
}

COUNTED = {
    "evenings": ("club.season.evenings", "{n} evening", "{n} evenings"),
    "players": ("club.season.players", "{n} player", "{n} players"),
}
"""How many there are of something: the page's key, and the forms of English."""


def counted(what: str, count: int, language: str) -> str:
    """So many of something, in words.

    >>> counted("players", 1, "en"), counted("evenings", 2, "nl")
    ('1 player', '2 avonden')
    """
    return translations(language).npgettext(*COUNTED[what], count).format(n=count)

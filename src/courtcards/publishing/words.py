"""The words of a site of results that the page has, too: each by its key there."""

from __future__ import annotations

from courtcards.kernel.naming import Named
from courtcards.languages import translations

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
    "sure": Named("Sure", "club.season.sure"),
    "doubt": Named("Doubt", "club.season.doubt"),
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
        "What all tables tell of a player's strength (Plackett–Luce), and how much"
        " doubt is left. The list goes by what is sure: the strength less three times the doubt."
        " Whoever begins has 25 with a doubt of 8.33.",
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

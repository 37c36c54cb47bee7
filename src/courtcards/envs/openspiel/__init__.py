"""Both games in OpenSpiel, registered in Python.

    >>> import pyspiel
    >>> from courtcards.envs.openspiel import register
    >>> register()
    >>> game = pyspiel.load_game("courtcards_kings_corner(ruleset=cross,players=3,draw=stuck)")
    >>> game.num_players()
    3

Chance is explicit, a card a node: the dealer where the rules draw one, the pack as it is dealt,
and in Kings in the Corner each card when it is drawn.
"""

from courtcards.errors import MissingExtra

try:
    from courtcards.envs.openspiel.games import register, resampler
except ImportError as error:
    if error.name != "pyspiel":
        raise
    raise MissingExtra("openspiel", error) from None

__all__ = ["register", "resampler"]

"""The games in OpenSpiel, registered in Python.

    >>> import pyspiel
    >>> from courtcards.envs.openspiel import register
    >>> register()
    >>> names = [name for name in pyspiel.registered_names() if name.startswith("courtcards_")]
    >>> pyspiel.load_game(names[0]).num_players()
    4

A parameter is an option of the game: ``name(ruleset=cross,players=3,draw=stuck)``. Chance is
explicit, one node for each event: the dealer if the rules draw one, each card of the pack as it is
dealt, and each card that is drawn later. Nothing else in the package imports this one. Start at
``games``.
"""

from courtcards.kernel.errors import MissingExtra

try:
    from courtcards.envs.openspiel.games import register, resampler
except ImportError as error:
    if error.name != "pyspiel":
        raise
    raise MissingExtra("openspiel", error) from None

__all__ = ["register", "resampler"]

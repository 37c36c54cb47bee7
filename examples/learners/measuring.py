"""The strength of a player against three bots: the same deals for every player, in NumPy."""

import numpy as np

from courtcards.envs.vector import SeatEnv

RULES = {"game": "double-king", "ruleset": "club-shuffled"}
DEALS, DEALS_AT_ONCE = 20_000, 5_000


def measured(player, opponents="steady", deals=DEALS):
    """Return points a deal beyond the others, in words with the 95% interval.

    A player has the name of its ``observation``, and ``chosen(observations, masks)``. Nothing else
    uses these deals.
    """
    won = np.zeros(deals)
    for first in range(0, deals, DEALS_AT_ONCE):
        count = min(DEALS_AT_ONCE, deals - first)
        env = SeatEnv(count, opponents, observation=player.observation, **RULES)
        step, over = env.reset(f"measured/{first}"), np.zeros(count, dtype=bool)
        while not over.all():
            step = env.step(player.chosen(step.observations, step.masks), paused=over)
            won[first : first + count][step.dones] = step.rewards[step.dones]
            over |= step.dones
    doubt = 1.96 * won.std() / deals**0.5
    return f"{won.mean():+.2f} ± {doubt:.2f} points a deal against three {opponents}"


def said(player, spent, decisions, opponents=("steady",), deals=DEALS):
    """Print the strength of a player after some seconds and decisions."""
    told = ", ".join(measured(player, each, deals) for each in opponents)
    print(f"{spent / 60:5.1f} min, {decisions / 1e6:5.2f}M decisions: {told}", flush=True)

"""Doors for other people's tools: PettingZoo, a vectorised environment, OpenSpiel.

An episode is one hand of Kings in the Corner, or one deal of Double King with its choice. What an
observation holds and what an action means is declared in ``double_king`` and ``kings_corner``,
and printed in ``docs/environments.md``. Nothing here imports PettingZoo or OpenSpiel but the
modules of that name, which need the extras ``envs`` and ``openspiel``.
"""

"""Doors for other people's tools: PettingZoo, a vectorised environment, OpenSpiel.

An episode is one hand, the choice of its dealer included. What an observation holds and what an
action means each game declares, and ``docs/environments.md`` prints it. Nothing here imports
PettingZoo or OpenSpiel but the modules of that name, which need the extras ``envs`` and
``openspiel``.
"""

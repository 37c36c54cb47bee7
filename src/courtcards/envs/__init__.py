"""Environments for learners: PettingZoo, Gymnasium, vectorised ones, PufferLib, OpenSpiel.

An episode is one hand, the choice of its dealer included, or a whole match. Each game declares
what an observation holds and what an action means; ``docs/environments.md`` prints it. Only the
modules named after other libraries import these; they need the extras ``envs``, ``puffer`` and
``openspiel``.
"""

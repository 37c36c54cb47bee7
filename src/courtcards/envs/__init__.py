"""Environments for learners: PettingZoo, Gymnasium, vectorised ones, PufferLib, OpenSpiel.

Only the modules named after other libraries import these libraries. They need the extras `envs`,
`puffer` and `openspiel`. Nothing else in the package imports this one. Start at ``vector``.
"""

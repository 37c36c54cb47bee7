"""Environments for learners: PettingZoo, Gymnasium, vectorised ones, PufferLib, OpenSpiel.

Only the modules named after other libraries import these; they need the extras `envs`, `puffer` and
`openspiel`. Only programs of others import it. Start at ``stepping``.
"""

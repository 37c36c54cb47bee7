"""Questions about Double King that are answered by playing, each a module.

The list of all studies imports it. Start at ``contracts``.
"""

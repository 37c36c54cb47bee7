"""Questions about Kings in the Corner that are answered by playing, each a module.

The list of all studies imports it. Start at ``arms``.
"""

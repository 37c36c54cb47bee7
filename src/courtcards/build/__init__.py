"""The build: from the functions of rules and bots to a library of machine code.

Only this package knows Numba and LLVM. It runs as a process of its own; only `research`, which
makes weights, imports it. Start at ``programs``.
"""

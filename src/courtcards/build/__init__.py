"""Makes the engine: from the functions of the rules and bots to a library of machine code.

Only this room knows Numba and LLVM. Nothing of ours imports it but what makes weights (`research`):
it is run as a process. Start at ``programs``.
"""

"""Makes the engine: from the functions of the rules and bots to a library of machine code.

Only this room knows Numba, and nothing that plays, serves or trains imports it. Numba translates
each entry with all that it calls (``translation``, ``texts``), LLVM optimises the whole of a unit
at once (``whole``), a linker makes a library of it (``linking``); ``units`` brings that together.
"""

"""The engine protocol: our bots play in other programs, and other programs play here.

It consists of lines of JSON. The public API and the command line may import this package. Start at
``protocol``.
"""

"""Live tables on asyncio's loop: with their bots, their clocks and the lobby.

Both hosts, the administration and the command line may import this package. Start at ``table``.
"""

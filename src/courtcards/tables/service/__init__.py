"""Tables that are played at: with their bots, their clocks, their lobby, on asyncio's loop.

Both hosts, the administration and the command line may import it. Start at ``table``.
"""

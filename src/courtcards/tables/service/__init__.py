"""Tables that are played at: with their bots, their clocks, their lobby, on asyncio's loop.

Whoever hosts them brings a log, and somewhere to think; how people are reached is the host's own.
"""

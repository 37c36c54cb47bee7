"""The tables in memory that are being played at: with their bots, their clocks, and the lobby."""

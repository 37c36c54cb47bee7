"""The tables that are played at: in memory, with their bots, their time, and their lobby."""

"""The club evening: who sits where, what the sheets say, who leads. No clock, no chance, no I/O."""

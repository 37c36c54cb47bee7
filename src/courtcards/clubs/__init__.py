"""The club evening: who sits where, what the sheets say, who is ahead. Pure, as the tables are."""

"""Hearts for four players: one deal a match, without passing."""

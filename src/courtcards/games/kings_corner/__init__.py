"""Kings in the Corner: 2 to 6 players, three printed traditions."""

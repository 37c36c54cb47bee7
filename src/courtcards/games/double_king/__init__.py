"""Double King: 4 players, 20 games a round, the Belgian club game."""

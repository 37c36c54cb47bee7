"""The lab: simulations, the arena, reviews, perft and studies, with their statistics and files."""

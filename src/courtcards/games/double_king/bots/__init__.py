"""The bots of Double King: at random, by rules of thumb, by search, by a trained network."""

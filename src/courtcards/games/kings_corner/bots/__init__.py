"""The bots of Kings in the Corner: at random, by rules of thumb, by search."""

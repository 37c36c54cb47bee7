"""Programs that compute the tables and weights of the bots of Double King."""

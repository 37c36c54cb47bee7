"""What makes the tables and weights that the bots of Double King play by."""

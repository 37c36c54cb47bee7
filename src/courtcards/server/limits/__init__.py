"""How much is taken from one client, and what is refused before anything is looked at."""

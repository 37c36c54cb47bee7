"""Studies: questions about the games, each answered by playing, with a picture and a table."""

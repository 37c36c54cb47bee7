"""What the games are like: questions, each answered by a picture and a table."""

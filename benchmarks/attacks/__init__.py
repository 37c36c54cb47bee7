"""`make bench-attacks`: how long a table waits for its plays while somebody attacks the server."""

"""`make bench-attacks`: how long players wait while somebody attacks the server."""

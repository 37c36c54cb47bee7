"""Club evenings on the server: who may do what by which link, what is told to whom, files."""

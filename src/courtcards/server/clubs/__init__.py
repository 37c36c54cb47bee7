"""Club evenings on the server: which link allows what, who is told what, and files."""

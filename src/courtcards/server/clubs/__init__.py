"""Club evenings on the server: which link allows what, who is told what, and files.

The server and the administration may import it. Start at ``api``.
"""

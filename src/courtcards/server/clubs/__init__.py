"""Club evenings on the server: links and their rights, feeds, and files.

The server and the administration may import it. Start at ``api``.
"""

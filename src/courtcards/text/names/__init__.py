"""What people may be called, and what they write: what can be seen of it, and what looks alike.

Tables, clubs and the administration may import it. Start at ``plain``.
"""

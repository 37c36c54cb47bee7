"""What people may be called, and what they write: what can be seen of it, and what looks alike.

It knows Unicode, and neither tables nor clubs.
"""

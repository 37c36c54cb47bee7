"""HTTP handlers of the interface, one module per subject.

All of the server may import it. Start at ``tables``.
"""

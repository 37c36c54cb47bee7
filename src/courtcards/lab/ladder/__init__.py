"""The ladder: everybody against everybody on the same deals, and what moves cost by the ceiling."""

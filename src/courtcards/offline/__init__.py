"""The table in a pocket: what hosts tables inside a browser, on one device.

The page is the same, and so are the rooms below; ``host`` answers what the page would ask of a
server. Whoever plays alone can read the hidden cards in the browser's memory: the seats of one
device trust each other.
"""

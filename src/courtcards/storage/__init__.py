"""Storage: the log of every table's events, behind one port.

``log`` is the port, ``sqlite`` what stands behind it by default, ``places`` where its file
lies. What is stored is the events and nothing else: every view is derived from them.
"""

"""*Your turn* notices, for a device that shows no page of the table.

Web Push (RFC 8030, 8291, 8292). The server and the administration may import it. Start at
``notices``.
"""

"""*Your turn*, told to a device that shows no page of the table: Web Push (RFC 8030, 8291, 8292).

Who wants it asks for it at a table that is played over days. The browser names an address at its
push service, and a key that only it can read with; a message goes there when that person's turn
begins, and nobody at the table waits for it.
"""

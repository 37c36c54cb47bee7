"""Who may sit where: signed seats, whose request it is, ids, and the address to share."""

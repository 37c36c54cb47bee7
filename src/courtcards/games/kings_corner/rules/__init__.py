"""The rules of Kings in the Corner, clause by clause."""

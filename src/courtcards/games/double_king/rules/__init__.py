"""The rules of Double King, clause by clause."""

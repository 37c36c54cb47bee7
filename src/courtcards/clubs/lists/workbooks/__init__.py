"""The tables that workbooks hold: XLSX, ODS and XLS, read in a process of its own.

The process that reads lists may import it. Start at ``reading``.
"""

"""Tables of workbooks (XLSX, ODS and XLS), read in a separate process.

The process that reads lists may import this package. Start at ``reading``.
"""

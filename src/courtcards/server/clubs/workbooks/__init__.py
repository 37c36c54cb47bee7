"""The tables that workbooks hold: XLSX, ODS and XLS, read in a process of its own."""

from courtcards.server.clubs.workbooks.reading import table_of_workbook

__all__ = ["table_of_workbook"]

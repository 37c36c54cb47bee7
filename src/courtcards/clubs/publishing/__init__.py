"""What a club gives out of its evenings: tables for spreadsheets, a site of results."""

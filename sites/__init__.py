"""Static sites, and the files by which browsers host tables, built from locked packages."""

"""Who plays Kings in the Corner by itself: by rules of thumb, by search."""

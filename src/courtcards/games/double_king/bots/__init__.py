"""Who plays Double King by itself: by rules of thumb, by search, as it was trained."""

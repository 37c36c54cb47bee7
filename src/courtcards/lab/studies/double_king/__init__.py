"""Questions about Double King that are answered by playing."""

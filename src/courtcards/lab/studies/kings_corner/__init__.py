"""Questions about Kings in the Corner that are answered by playing."""

"""How much one client may ask for, and which requests are refused before the app sees them."""

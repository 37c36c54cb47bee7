"""Sites of static files: the table in a pocket, put together from locked packages."""

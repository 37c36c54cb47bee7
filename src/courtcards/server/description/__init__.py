"""The interface described: for programs as OpenAPI, for people as a page."""

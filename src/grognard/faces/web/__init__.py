"""The table in the browser: a server for one machine, and the page that it serves."""

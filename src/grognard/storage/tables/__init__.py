"""The journals of tables at a server, in SQLite or PostgreSQL."""

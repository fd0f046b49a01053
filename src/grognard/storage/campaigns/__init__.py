"""Campaign files: an SQLite journal, JSON Lines and TOML, and what can be read of a damaged one."""

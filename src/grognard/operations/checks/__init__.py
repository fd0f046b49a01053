"""Single questions at the table, answered exactly."""

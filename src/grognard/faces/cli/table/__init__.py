"""A fight at the table: what is shown, what is asked, and what a person may type."""

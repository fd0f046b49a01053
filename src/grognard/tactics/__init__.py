"""Policies: who decides when nobody at the table does."""

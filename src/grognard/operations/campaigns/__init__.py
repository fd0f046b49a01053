"""Campaigns: a file opened, its entries, and what is asked of the company in it."""

"""Hiring, keeping and paying retainers, troops and specialists."""

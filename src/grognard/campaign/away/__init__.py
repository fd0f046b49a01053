"""Trips of a campaign: who sets out to a fight or a delve, and what comes home."""

"""Hiring: troops, specialists and retainers, and their pay."""

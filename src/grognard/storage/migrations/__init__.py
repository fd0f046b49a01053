"""The layouts that a campaign file has had, each a step of Alembic in `versions`."""

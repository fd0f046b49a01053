"""Odds: many fights counted, compared, tuned and swept; exact duels; one fight analysed."""

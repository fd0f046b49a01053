"""Encounters: files and matchup lines, places, profiles, and how a battle is set up from them."""

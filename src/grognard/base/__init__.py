"""Basics that do not depend on the game: errors, files, safe text, nearest names, consent."""

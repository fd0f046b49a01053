"""Encounters underground and outdoors: surprise, talk, flight, and their outcome."""

"""Fights: run and told, as parts for people and as events for programs."""

"""Somebody is met, under ground or under the sky: surprise, talk, flight, and what comes of it."""

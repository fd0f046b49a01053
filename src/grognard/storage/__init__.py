"""Fights on disk."""

"""The table for assistants: games, rules and every question over the Model Context Protocol."""

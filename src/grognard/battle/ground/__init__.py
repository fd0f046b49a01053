"""The positions of figures: ways, headings, sight, cover, terrain, burning cells, holds."""

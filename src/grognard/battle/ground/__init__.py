"""Where figures stand: ways, headings, sight, cover, terrain, burning cells, who holds whom."""

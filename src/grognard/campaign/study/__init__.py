"""Magic at rest in a campaign: spell books, memory, projects and magic items."""

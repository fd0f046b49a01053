"""Maps of other programs: read into a survey, written as a place of one's own, and written for others."""

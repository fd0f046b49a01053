"""Maps of other programs: read into a survey, written as a place of Grognard, and exported."""

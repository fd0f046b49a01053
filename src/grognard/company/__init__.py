"""Those who are hired: what they say to an offer, how loyal they are, what they cost and will do."""

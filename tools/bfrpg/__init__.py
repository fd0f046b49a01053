"""Reading the data file of the package bfrpg-data, of which the figures of creatures are taken."""

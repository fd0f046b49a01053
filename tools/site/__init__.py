"""The site of the documents: `python -m tools.site` generates its reference pages and builds it."""

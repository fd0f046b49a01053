"""Which code, data and tests hold which rule: found in the sources of a checkout, checked and recorded."""

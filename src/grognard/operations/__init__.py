"""Everything that can be asked, as typed requests with typed answers: `grognard.ask` answers them."""

from grognard.operations.catalogue import all_operations as all

__all__ = ["all"]

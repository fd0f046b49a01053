"""How hirelings are looked for, and how many of them come."""

from typing import NamedTuple

from grognard.company.offers import candidates_who_come
from grognard.rulebooks.company_schema import HiringRules, Kind


class HireSearch(NamedTuple):
    """How hirelings are looked for: a `way` such as notices, the usual one of the book (None), or none ("").

    `available` is how many there are, where the referee says it.
    """

    way: str | None = None
    available: int | None = None

    def method(self, rules: HiringRules, kind: Kind) -> str:
        """The way in which hirelings of a kind are looked for; "" where they are not."""
        methods = rules.methods.get(kind, rules.methods.get("retainer", ("",)))
        return methods[0] if self.way is None else self.way


def count_available(
    rules: HiringRules, kind: Kind, wanted: int, search: HireSearch
) -> tuple[int, tuple[str, ...]]:
    """How many soldiers or specialists there are to be hired, of so many that are wanted; and the rules."""
    asked = wanted if search.available is None and not rules.availability else search.available
    come, cited = candidates_who_come(rules, method=search.method(rules, kind), asked=asked, kind=kind)
    return come, cited if rules.cite(f"method {kind}") or not come else ()

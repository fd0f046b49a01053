"""Weapons: those there are, and one of them in full."""

from functools import partial
from typing import Annotated, ClassVar, Final

import msgspec

from grognard.creatures.gear import ListedWeapon, find_weapon, weapon_names
from grognard.operations.fields import field
from grognard.operations.lookups.name_lookup import Card, ListedThing, Matches, look_up
from grognard.operations.operation import Answer, Operation
from grognard.operations.typed_dice import TypedDice

_COLUMNS: Final = ("weapon", "damage", "size", "used", "range")


class WeaponCard(Card):
    """A weapon, and the other names it has."""

    weapon: ListedWeapon
    also: tuple[str, ...]

    def document(self) -> dict[str, object]:
        """Return the figures of the weapon that say something."""
        figures = msgspec.to_builtins(self.weapon)
        said = {key: value for key, value in figures.items() if value not in (False, "", None, {})}
        return {key: value for key, value in said.items() if key != "base"} | {"also": list(self.also)}


class Weapons(Operation[Matches[WeaponCard]], frozen=True, kw_only=True, tag="weapons"):
    """List the weapons there are, and show one.

    >>> from grognard.operations.asking import ask
    >>> ask(Weapons(words="longsword")).facts.found[0].weapon.damage
    '1d8'
    """

    words: Annotated[str, field("words of the names of weapons", typed="WORD", words=True)] = ""

    book_options: ClassVar = ("--book",)

    def answer(self, dice: TypedDice) -> Answer[Matches[WeaponCard]]:
        """Find the weapons that the words name."""
        things = [_list(find_weapon(name), also) for name, also in weapon_names().items()]
        return look_up(self.words, things, what="weapons", columns=_COLUMNS)


def _list(weapon: ListedWeapon, also: tuple[str, ...]) -> ListedThing[WeaponCard]:
    ranges = "" if weapon.range_feet is None else "/".join(str(feet) for feet in weapon.range_feet) + "'"
    hands = "two hands" if weapon.two_handed else ""
    used = ", ".join(word for word in (*weapon.kinds, hands) if word)
    cells = (weapon.damage, weapon.size, used, ranges)
    return ListedThing(weapon.name, cells, also, partial(WeaponCard, weapon, also))

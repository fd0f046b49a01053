"""Compares the bestiary with a second list of the same creatures: `python -m tools.bestiary_check FILE`.

FILE is JSON: a list of creatures with the printed columns under name, armor_class, hit_dice, attacks, damage,
movement, number_appearing, save_as, morale and xp. Every difference is told; those that were looked into
stand in `bestiary_decisions.toml` with what was decided and why; whatever is not there fails the check.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.bestiary import parse_creature_table
from grognard.creatures.creature import Creature
from grognard.creatures.lookup import find_listing
from tools.bfrpg.columns import columns_of
from tools.bfrpg.names import names_of
from tools.bfrpg.record import ArmourClass, Morale, Points, Printed, Stats

DECISIONS: Final = Path(__file__).with_name("bestiary_decisions.toml")
_HARM: Final = {"(s)": "silver_or_magic", "(m)": "magic"}


class Fact(msgspec.Struct, frozen=True):
    """One creature of the second list, in its own spelling."""

    name: str
    armor_class: str
    hit_dice: str
    attacks: str | None
    damage: str
    movement: str
    save_as: str
    morale: str
    number_appearing: str | None = None
    xp: str | None = None


class Difference(NamedTuple):
    """One figure in which the lists do not agree."""

    name: str
    field: str
    ours: str
    theirs: str

    @property
    def key(self) -> str:
        """What a decision is found by."""
        return f"{self.name}: {self.field}"


def read_facts(path: Path) -> list[Fact]:
    """The second list."""
    return msgspec.json.decode(path.read_bytes(), type=list[Fact])


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was decided of some fields of some creatures of the second list, and why."""

    creatures: tuple[str, ...]
    fields: tuple[str, ...]
    decided: str
    why: str


class Decisions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Creatures of the second list that ours calls otherwise, and what was decided of differences."""

    names: dict[str, str]
    decision: tuple[Decision, ...]

    def by_key(self) -> dict[str, str]:
        """What was decided of each difference."""
        return {
            f"{name}: {field}": f"{one.decided}: {one.why}"
            for one in self.decision
            for name in one.creatures
            for field in one.fields
        }


def read_decisions() -> Decisions:
    """The decisions there are."""
    return msgspec.convert(tomllib.loads(DECISIONS.read_text(encoding="utf-8")), Decisions)


def find_differences(facts: list[Fact]) -> Iterator[Difference]:
    """Every figure in which ours and the second list differ, and every creature that ours does not list."""
    called = read_decisions().names
    for fact in facts:
        label = f"{fact.name} {fact.hit_dice.split(' (')[0]}"
        ours = _find_ours(fact, called.get(label) or called.get(fact.name) or "")
        theirs = _read_theirs(fact)
        if ours is None or theirs is None:
            yield Difference(label, "all", _describe(ours), _describe(theirs))
            continue
        mine, other = _figures(ours), _figures(theirs)
        for field, figure in mine.items():
            if figure != other[field]:
                yield Difference(label, field, figure, other[field])


def _describe(creature: Creature | None) -> str:
    return "cannot be read or is not listed" if creature is None else "is listed"


def _find_ours(fact: Fact, called: str) -> Creature | None:
    bare = fact.name.replace("*", "")
    number = fact.hit_dice.split("*")[0].split(" ")[0]
    plain = names_of(bare)
    for name in [called] if called else [*(f"{one} {number} hd" for one in plain), *plain]:
        listing = find_listing(name)
        if listing is not None:
            columns = {key: text for key, text in listing.columns.items() if key != "treasure"}
            return parse_creature_table(listing.title, columns)
    return None


def _read_theirs(fact: Fact) -> Creature | None:
    """The second list's creature, read as ours are."""
    value = fact.armor_class.split(" ")[0]
    brackets = [part for part in fact.armor_class.split(" ")[1:] if part.strip("()").isdigit()]
    harm = next((word for mark, word in _HARM.items() if mark in fact.armor_class), None)
    stats = Stats(
        armor_class=ArmourClass(
            fact.armor_class,
            int(value) if value.isdigit() else None,
            int(brackets[0].strip("()")) if brackets else None,
            harm,
        ),
        hit_dice=Printed(fact.hit_dice),
        attacks=Printed(fact.attacks or ""),
        damage=Printed(fact.damage),
        movement=Printed(fact.movement),
        save_as=Printed(fact.save_as),
        morale=Morale(fact.morale),
        xp=Points(fact.xp or "", int(fact.xp) if fact.xp and fact.xp.isdigit() else None),
        no_appearing=Printed(fact.number_appearing) if fact.number_appearing else None,
    )
    columns = columns_of(stats)
    columns.pop("treasure", None)
    try:
        return parse_creature_table(fact.name, columns)
    except InputError:
        return None


def _figures(creature: Creature) -> dict[str, str]:
    dice = creature.hit_dice
    save = creature.save_as
    routines = [
        "/".join(f"{one.count} {one.name} {one.damage or 'special'}" for one in routine)
        for routine in creature.routines
    ]
    return {
        "armour class": f"{creature.armour_class} ({creature.unarmoured_armour_class})",
        "harmed only by": ", ".join(creature.harmed_only_by),
        "hit dice": f"{dice.expression}{'*' * dice.asterisks}",
        "attack bonus": str(dice.bonus_override),
        "attacks": " or ".join(routines),
        "movement": ", ".join(f"{one.mode} {one.feet} ({one.turning_feet})" for one in creature.movement),
        "save": f"{save.class_letter}{save.level}",
        "morale": str(creature.morale),
        "experience": str(creature.experience_points),
        "number": creature.number_appearing.replace(", ", ",").lower(),
    }


def main() -> int:
    """Tell every difference; 1 when one of them is not decided, or a decision is about none."""
    if len(sys.argv) != 2:
        print(__doc__)
        return 2
    facts = read_facts(Path(sys.argv[1]))
    decided = read_decisions().by_key()
    found = list(find_differences(facts))
    for one in found:
        print(
            f"{one.key}: {one.ours!r}, in the other list {one.theirs!r}: {decided.get(one.key, 'UNDECIDED')}"
        )
    stale = sorted(set(decided) - {one.key for one in found})
    for key in stale:
        print(f"{key}: decided, but there is no such difference")
    undecided = sum(one.key not in decided for one in found)
    print(f"{len(facts)} creatures, {len(found)} differences, {undecided} undecided, {len(stale)} stale")
    return 1 if undecided or stale else 0


if __name__ == "__main__":
    sys.exit(main())

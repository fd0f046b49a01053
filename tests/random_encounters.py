"""Valid encounters at random: who meets whom, on what ground, with what gear, in what condition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from grognard.creatures.bestiary import creature_names, find_creature
from grognard.dice.stream import Stream
from grognard.rulebooks.item_rows import POTIONS, RINGS, WORN, item_rows
from grognard.rulebooks.spell_rows import spell_rows

POWERS: Final = str(Path(__file__).parents[1] / "examples" / "house-rules" / "sleep-and-fire.toml")
CLASSES: Final = (
    "fighter",
    "cleric",
    "thief",
    "magic-user",
    "dwarf fighter",
    "elf fighter",
    "halfling thief",
)
ENCHANTED: Final = ("longsword", "dagger", "mace", "spear", "shortbow")
MELEE: Final = (
    "longsword", "shortsword", "dagger", "mace", "hand axe", "two-handed sword", "pole arm", "spear", "torch",
)  # fmt: skip
SHOOTING: Final = (
    "shortbow", "longbow", "light crossbow", "sling", "javelin", "oil flask", "holy water", "spear",
)  # fmt: skip
ARMOUR: Final = ("none", "leather armour", "chain mail", "plate mail")
CONDITIONS: Final = ("prone", "blinded", "invisible", "found", "helpless", "asleep", "gagged")
FLAGS: Final = (
    "cornered", "acts_last", "alert", "behind", "undetected", "distracted", "unstoppable", "all_round_vision",
    "incorporeal", "casts", "airborne",
)  # fmt: skip
SIDE_FLAGS: Final = (
    "well_hidden", "prepared", "noisy", "carries_light", "light_hidden", "darkvision", "capture", "surprised",
)  # fmt: skip
NATURE: Final = ("undead", "fireproof", "mindless")
MARKS: Final = "...................#~~"
LARGEST: Final = 6
MOST_SIDES: Final = 3

T = TypeVar("T")
Value = str | int | bool | list["Value"] | dict[str, "Value"]


class Chooser:
    """Chances and choices from a stream of dice."""

    def __init__(self, seed: int) -> None:
        self.stream = Stream(seed)

    def one_in(self, sides: int) -> bool:
        """One time in so many."""
        return self.stream.die(sides) == 1

    def number(self, low: int, high: int) -> int:
        """A number between two, both included."""
        return low + self.stream.die(high - low + 1) - 1

    def one_of(self, things: Sequence[T]) -> T:
        """One of some things."""
        return things[self.stream.die(len(things)) - 1]

    def some_of(self, things: Sequence[T], *, one_in: int) -> list[T]:
        """Each of some things one time in so many."""
        return [thing for thing in things if self.one_in(one_in)]


def random_encounter(seed: int) -> str:
    """An encounter of its own for every seed, as TOML; most are valid."""
    choose = Chooser(seed)
    table: dict[str, Value] = {"title": f"Encounter {seed}", "rules": POWERS}
    table["distance_feet"] = choose.number(1, 20) * 5
    if choose.one_in(6):
        del table["distance_feet"]
    table["reaction"] = "immediate attack" if not choose.one_in(4) else "roll"
    table["hit_points"] = choose.one_of(("rolled", "average", "maximum"))
    for key, chance in (("outdoors", 8), ("facing", 8), ("in_water", 20)):
        if choose.one_in(chance):
            table[key] = True
    if choose.one_in(5):
        table["light"] = choose.one_of(("torch", "dark"))
    if choose.one_in(2):
        table["field"] = random_field(choose)
        if choose.one_in(2):
            table.pop("distance_feet", None)
    lines = [f"{key} = {as_toml(value)}" for key, value in table.items()]
    for number in range(MOST_SIDES if choose.one_in(6) else 2):
        lines.append("[[sides]]")
        lines += [f"{key} = {as_toml(value)}" for key, value in random_side(choose, number).items()]
    return "\n".join(lines) + "\n"


def random_field(choose: Chooser) -> Value:
    """Squares or hexes of 5 or 10 feet, bare or drawn at random."""
    field: dict[str, Value] = {"space_feet": choose.one_of((5, 5, 10)), "hexes": choose.one_in(3)}
    width, height = choose.number(14, 40), choose.number(8, 20)
    if choose.one_in(2):
        field |= {"width": width, "height": height}
    else:
        rows = ["".join(choose.one_of(MARKS) for _ in range(width)) for _ in range(height)]
        field["map"] = "\n".join(rows)
    return field


def random_side(choose: Chooser, number: int) -> dict[str, Value]:
    """A side of a few, with circumstances of its own."""
    side: dict[str, Value] = {"name": f"Side {number + 1}"}
    if number == 0 and choose.one_in(2):
        side["player_characters"] = True
    for flag in choose.some_of(SIDE_FLAGS, one_in=12):
        side[flag] = True
    if choose.one_in(4):
        side["can_be_surprised"] = False
    if choose.one_in(8):
        side["morale_adjustment"] = choose.number(-3, 3)
    side["members"] = [random_member(choose) for _ in range(choose.number(1, 3))]
    return side


def random_spell(choose: Chooser) -> str:
    """A spell that executes."""
    return choose.one_of(sorted(spell_rows())).replace("-", " ")


def random_member(choose: Chooser) -> Value:
    """A character or a creature and how many, with this and that."""
    member: dict[str, Value]
    if choose.one_in(2):
        member = {"character": f"{choose.one_of(CLASSES)} {choose.number(1, 12 if choose.one_in(4) else 5)}"}
        member["armour"] = choose.one_of(ARMOUR)
        member["shield"] = choose.one_in(2)
    else:
        member = {"creature": choose.one_of(creature_names())}
    member["count"] = choose.number(1, LARGEST)
    extras: tuple[tuple[int, str, Callable[[], Value]], ...] = (
        (3, "weapons", lambda: random_weapons(choose)),
        (4, "hit_points", lambda: choose.number(1, 30)),
        (6, "morale", lambda: choose.number(2, 12)),
        (5, "temperament", lambda: choose.one_of(("bold", "steady", "skirmish"))),
        (9, "initiative_modifier", lambda: choose.number(-3, 3)),
        (9, "attack_adjustment", lambda: choose.number(-4, 4)),
        (9, "cover", lambda: [choose.one_of((25, 50, 75, 90))]),
        (7, "powers", lambda: dict.fromkeys(choose.some_of(("sleep", "fire breath"), one_in=2), 1)),
        (9, "potions", lambda: random_things(choose, POTIONS)),
        (9, "rings", lambda: random_things(choose, RINGS)),
        (9, "worn", lambda: random_things(choose, WORN)),
        (8, "scrolls", lambda: [random_spell(choose) for _ in range(choose.number(1, 3))]),
        (9, "wands", lambda: {random_spell(choose): choose.number(1, 4)}),
        (12, "rods", lambda: [random_spell(choose)]),
        (12, "staves", lambda: {random_spell(choose): choose.number(1, 4)}),
        (15, "casts_as", lambda: f"{choose.one_of(('cleric', 'magic-user'))} {choose.number(1, 12)}"),
        (9, "condition", lambda: list(choose.some_of(CONDITIONS, one_in=4))),
        (9, "nature", lambda: list(choose.some_of(NATURE, one_in=3))),
        (12, "size", lambda: choose.one_of(("small", "medium", "large"))),
    )
    for chance, key, value in extras:
        if choose.one_in(chance) and (key != "weapons" or bears_weapons(member)):
            member[key] = value()
    for flag in choose.some_of(FLAGS, one_in=25):
        member[flag] = True
    return member


def bears_weapons(member: dict[str, Value]) -> bool:
    """Whether somebody attacks with weapons at all."""
    if "creature" not in member:
        return True
    routines = find_creature(str(member["creature"])).routines
    return any(attack.by_weapon for routine in routines for attack in routine)


def random_weapons(choose: Chooser) -> Value:
    """One to three, for near and far."""
    weapons: list[Value] = [choose.one_of(MELEE)]
    for kind in choose.some_of((SHOOTING, MELEE), one_in=2):
        weapons.insert(choose.number(0, 1), choose.one_of(kind))
    if choose.one_in(6):
        weapons[0] = f"{choose.one_of(ENCHANTED)} {choose.number(-2, 3):+d}"
    return weapons


def random_things(choose: Chooser, kind: str) -> Value:
    """One to three things of a kind."""
    names = sorted(item_rows(kind))
    return [choose.one_of(names) for _ in range(choose.number(1, 3))]


def as_toml(value: Value) -> str:
    """A value as TOML has it on one line.

    >>> as_toml({"a": [1, True], "b c": "x"})
    '{ "a" = [1, true], "b c" = "x" }'
    """
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = {as_toml(inner)}' for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(as_toml(inner) for inner in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else '"' + value.replace("\n", "\\n") + '"'

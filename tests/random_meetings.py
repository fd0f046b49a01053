"""Meetings at random as a game master might have them: a party and creatures, on ground of many kinds."""

from __future__ import annotations

from typing import Final

from grognard.creatures.bestiary import creature_names, find_creature
from tests.random_encounters import CLASSES, Chooser, Value, as_toml

GROUNDS: Final = (
    "open", "open", "pillars", "door", "stuck door", "pool", "river", "gap", "dark", "corridor",
)  # fmt: skip
WEAPONS: Final = ("longsword", "mace", "spear", "shortbow", "longbow", "sling", "pole arm", "oil flask")
SPELLS: Final = {
    "magic-user": ("sleep", "magic missile", "charm person", "light"),
    "cleric": ("cure light wounds", "light", "protection from evil"),
}
WIDTH, HEIGHT = 24, 11


def random_meeting(seed: int) -> str:
    """A meeting of its own for every seed, as TOML; a few are not valid by one book or another."""
    choose = Chooser(seed)
    ground = choose.one_of(GROUNDS)
    table: dict[str, Value] = {"title": f"Meeting {seed}", "reaction": "immediate attack"}
    if ground in ("open", "dark"):
        table["distance_feet"] = choose.number(2, 24) * 5
        table["outdoors"] = ground == "open" and choose.one_in(2)
    else:
        field: dict[str, Value] = {"space_feet": 5, "hexes": choose.one_in(4)}
        field["map"] = draw_ground(choose, ground)
        if ground == "stuck door":
            field["doors"] = [{"at": [WIDTH // 2 + 1, HEIGHT // 2 + 1], "state": "stuck"}]
        table["field"] = field
    if ground == "dark" or choose.one_in(6):
        table["light"] = choose.one_of(("torch", "dark"))
    lines = [f"{key} = {as_toml(value)}" for key, value in table.items()]
    party: dict[str, Value] = {"name": "Party", "player_characters": True}
    party["members"] = [random_character(choose) for _ in range(choose.number(1, 5))]
    others: dict[str, Value] = {"name": "Others", "darkvision": choose.one_in(2)}
    if choose.one_in(5):
        others["members"] = [random_character(choose) for _ in range(choose.number(1, 4))]
    else:
        others["members"] = [random_creature(choose) for _ in range(choose.number(1, 2))]
    for side in (party, others):
        lines.append("[[sides]]")
        lines += [f"{key} = {as_toml(value)}" for key, value in side.items()]
    return "\n".join(lines) + "\n"


def random_character(choose: Chooser) -> Value:
    """A character with gear, and spells if it casts them."""
    name = choose.one_of(CLASSES)
    level = choose.number(1, 7)
    member: dict[str, Value] = {"character": f"{name} {level}"}
    if choose.one_in(2):
        member["weapons"] = [choose.one_of(WEAPONS[:3]), choose.one_of(WEAPONS[3:])]
    if name in SPELLS and level > 1 and choose.one_in(3):
        member["spells"] = [choose.one_of(SPELLS[name])]
    if choose.one_in(6):
        member["temperament"] = choose.one_of(("bold", "steady", "skirmish"))
    return member


def random_creature(choose: Chooser) -> Value:
    """Creatures of one kind, the fewer the more hit dice they have."""
    name = choose.one_of(creature_names())
    most = max(1, 8 // max(1, find_creature(name).hit_dice.count))
    member: dict[str, Value] = {"creature": name, "count": choose.number(1, most)}
    if choose.one_in(12):
        member["role"] = choose.one_of(("guardian", "ambusher", "leader"))
    return member


def draw_ground(choose: Chooser, ground: str) -> str:
    """A map with walls around it, and in it what its name says."""
    rows = [[mark_at(choose, ground, x, y) for x in range(WIDTH)] for y in range(HEIGHT)]
    if ground in ("door", "stuck door"):
        rows[HEIGHT // 2][WIDTH // 2] = "["
    elif ground == "gap":
        rows[choose.number(1, HEIGHT - 2)][WIDTH // 2] = "."
    return "\n".join("".join(row) for row in rows)


def mark_at(choose: Chooser, ground: str, x: int, y: int) -> str:
    """What is in a cell of such a ground, doors and gaps left out."""
    if y in (0, HEIGHT - 1) or x in (0, WIDTH - 1):
        return "#"
    beside, below = abs(x - WIDTH // 2), abs(y - HEIGHT // 2)
    walls = {
        "pillars": choose.one_in(9),
        "corridor": beside < 4 and below > 0,
        "door": beside == 0,
        "stuck door": beside == 0,
        "gap": beside == 0,
    }
    water = {"pool": beside + below < 5, "river": beside < 2}
    if walls.get(ground):
        return "#"
    return "~" if water.get(ground) else "."

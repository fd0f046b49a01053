"""Monsters of Foundry's public compendia as their own texts print them, noted by hand: figures alone."""

from __future__ import annotations

from typing import NamedTuple


class Print(NamedTuple):
    """What one actor must be read as.

    `file` begins the name of its file. `armour_class` counts up for `basicfantasyrpg`, where `to_hit` is the
    attack bonus, and down for `ose`, where it is THAC0. `dice` are with their asterisks; `moves` in feet a
    round; `attacks` as "2 claw 1d4, 1 bite 2d6 | 6 spike 1d6"; `harmed_by` only these.
    """

    file: str
    system: str
    armour_class: int
    dice: str
    to_hit: int
    moves: str
    morale: int
    xp: int
    attacks: str
    harmed_by: str = ""


_BASIC = "basicfantasyrpg"
_OSE = "ose"
_DRAGON = "walk 30, fly 80"

PRINTS = (
    Print(
        "dc_Black_Dragon_2nd", _BASIC, 18, "5d8**", 5, _DRAGON, 8, 450,
        "2 claw 1d4, 1 bite 2d6, 1 tail 1d4",
    ),
    Print(
        "dc_Blue_Dragon_5th", _BASIC, 20, "10d8**", 9, _DRAGON, 9, 1480,
        "2 claw 1d8, 1 bite 3d8, 1 tail 1d8",
    ),
    Print(
        "dc_Red_Dragon_6th", _BASIC, 21, "12d8**", 10, _DRAGON, 8, 2075,
        "2 claw 1d10, 1 bite 5d8, 1 tail 1d8",
    ),
    Print(
        "dc_Gold_Dragon_7th", _BASIC, 22, "14d8**", 11, _DRAGON, 10, 2730,
        "2 claw 2d8, 1 bite 7d6, 1 tail 2d8",
    ),
    Print(
        "dc_White_Dragon_2nd", _BASIC, 17, "4d8**", 4, _DRAGON, 8, 320,
        "2 claw 1d4, 1 bite 2d6, 1 tail 1d4",
    ),
    Print(
        "dc_Dragon_Turtle", _BASIC, 22, "45d8**", 16, "walk 10, swim 30", 10, 25650,
        "2 claw 3d10, 1 bite 16d6",
    ),
    Print("dc_Air_Elemental", _BASIC, 20, "12d8*", 10, "fly 120", 10, 1975, "1 air attack 2d8", "magic"),
    Print("dc_Fire_Elemental", _BASIC, 22, "16d8*", 12, "walk 40, fly 30", 10, 3385, "1 attack 3d6", "magic"),
    Print(
        "dc_Water_Elemental", _BASIC, 22, "16d8*", 12, "walk 20, swim 60", 10, 3385,
        "1 attack 3d6", "magic",
    ),
    Print("dc_Giant_Crab", _BASIC, 18, "3d8", 3, "walk 20, swim 20", 7, 145, "2 pincer 2d6"),
    Print("dc_Giant_Rhagodessa", _BASIC, 16, "4d8", 4, "walk 50", 9, 240, "2 leg grab, 1 bite 2d8"),
    Print("dc_Pegasus", _BASIC, 15, "4d8", 4, "walk 80, fly 160", 8, 240, "2 hoof 1d6"),
    Print("dc_Giant_Bee", _BASIC, 13, "1d4*", 1, "walk 10, fly 50", 9, 13, "1 poison sting 1d4 poison"),
    Print(
        "dc_Purple_Worm_12hd", _BASIC, 16, "12d8*", 10, "walk 20", 10, 1975,
        "1 bite 2d8, 1 sting 1d8 poison",
    ),
    Print(
        "dc_Purple_Worm_20hd", _BASIC, 16, "20d8*", 13, "walk 20", 10, 5450,
        "1 bite 2d8, 1 sting 1d8 poison",
    ),
    Print("dc_Hydra", _BASIC, 17, "6d8", 6, "walk 40", 9, 500, "6 bite 1d10"),
    Print(
        "dc_Cyclops", _BASIC, 15, "13d8*", 10, "walk 20, walk 30", 9, 2285,
        "1 giant club 3d10 | 1 throw rock 3d6",
    ),
    Print("dc_Hawk", _BASIC, 12, "1d4", 1, "fly 160", 7, 10, "1 claw 1d2 | 1 bite 1d2"),
    Print("dc_Killer_Whale", _BASIC, 17, "6d8", 6, "swim 80", 10, 500, "1 bite 2d10"),
    Print("dc_Gelatinous_Cube", _BASIC, 12, "4d8*", 4, "walk 20", 12, 280, "1 attack 2d4 paralysis"),
    Print("dc_Sprite", _BASIC, 15, "1d4*", 1, "walk 20, fly 60", 7, 13, "1 dagger 1d4"),
    Print("dc_Wood_Golem", _BASIC, 13, "2d8+2*", 2, "walk 40", 12, 100, "1 fist 1d8", "magic"),
    Print("dc_Tyrannosaurus", _BASIC, 23, "18d8", 12, "walk 40", 11, 4000, "1 bite 6d6"),
    Print("dc_Goblin_Shaman", _BASIC, 14, "1d8-1", 1, "walk 20, walk 30", 7, 10, "1 attack 1d6 or weapon"),
    Print("dc_Sabre_Tooth", _BASIC, 14, "8d8", 8, "walk 50", 10, 875, "2 claw 1d6, 1 bite 2d8"),
    Print("Acolyte", _OSE, 2, "1d8", 19, "walk 20", 7, 10, "1 mace 1d6"),
    Print("Bat_Normal", _OSE, 6, "1", 20, "walk 3, fly 40", 6, 5, "1 swarm confusion"),
    Print("Beetle_Oil", _OSE, 4, "2d8*", 18, "walk 40", 8, 25, "1 bite 1d6"),
    Print("Camel", _OSE, 7, "2d8", 18, "walk 50", 7, 20, "1 bite 1, 1 hoof 1d4"),
    Print("Cat_Great_Tiger", _OSE, 6, "6d8", 14, "walk 50", 9, 275, "2 claw 1d6, 1 bite 2d6"),
    Print("Djinni", _OSE, 5, "7d8+1*", 12, "walk 30, fly 80", 12, 850, "1 fists 2d8", "magic"),
    Print("Dwarf", _OSE, 4, "1d8", 19, "walk 20", 8, 10, "1 weapon 1d8 or weapon"),
    Print("Elemental_Water", _OSE, 0, "12d8*", 10, "walk 20, swim 60", 10, 1900, "1 blow 2d8", "magic"),
    Print("Fish_Giant_Catfish", _OSE, 7, "8d8+3", 12, "swim 30", 8, 650, "1 bite 2d8, 4 feeler 1d4", "magic"),
    Print("Ghoul", _OSE, 6, "2d8", 18, "walk 30", 9, 25, "2 claw 1d3 paralysis, 1 bite 1d3 paralysis"),
    Print("Golem_Bronze", _OSE, 0, "20d8", 6, "walk 80", 12, 4300, "1 fist 4d10", "magic"),
    Print("Halfling", _OSE, 7, "1d8-1", 19, "walk 30", 7, 5, "1 weapon 1d6 or weapon"),
    Print("Hydra_7_Heads", _OSE, 5, "7d8", 13, "walk 40", 9, 450, "7 bite 1d10"),
    Print("Invisible_Stalker", _OSE, 3, "8d8*", 12, "walk 40", 12, 1200, "1 blow 4d4"),
    Print("Living_Statue_Rock", _OSE, 4, "5d8**", 15, "walk 20", 11, 425, "2 magma jet 2d6"),
    Print(
        "Lycanthrope_Devil", _OSE, 3, "9d8*", 12, "walk 60", 10, 1600,
        "1 gore 2d6 | 1 weapon 1d6 or weapon", "silver, magic",
    ),
    Print(
        "Manticore", _OSE, 4, "6d8+1", 13, "walk 40, fly 60", 9, 350,
        "2 claw 1d4, 1 bite 2d4 | 6 tail spike 1d6",
    ),
    Print(
        "Minotaur", _OSE, 6, "6d8", 14, "walk 40", 12, 275,
        "1 gore 1d6, 1 bite 1d6 | 1 weapon 1d6+2 or weapon",
    ),
    Print("Purple_Worm", _OSE, 6, "15d8*", 9, "walk 20", 10, 2300, "1 bite 2d8, 1 sting 1d8 poison"),
    Print("Robber_Fly", _OSE, 6, "2d8", 18, "walk 30, fly 60", 8, 20, "1 bite 1d8"),
    Print("Salamander_Frost", _OSE, 3, "12d8*", 10, "walk 40", 9, 1900, "4 claw 1d6, 1 bite 2d6", "magic"),
    Print("Snake_Rock_Python", _OSE, 6, "5d8*", 15, "walk 30", 8, 300, "1 bite 1d4 constriction"),
    Print("Troglodyte", _OSE, 5, "2d8*", 18, "walk 40", 9, 25, "2 claw 1d4, 1 bite 1d4"),
    Print("Vampire_9HD", _OSE, 2, "9d8**", 12, "walk 40", 11, 2300, "1 touch 1d10 energy drain", "magic"),
    Print("Wight", _OSE, 5, "3d8*", 17, "walk 30", 12, 50, "1 touch energy drain", "silver, magic"),
)  # fmt: skip


class Stored(NamedTuple):
    """What the compendium's actor of a print stores, in our own words where it is prose.

    `items` are weapons as (name, damage, times); `move` is the text of its movement, and for `ose` the base
    and the details. `block` is the printed stat block of its description, by label; `more` the names and
    descriptions of its other items.
    """

    file: str
    move: tuple[str, str]
    items: tuple[tuple[str, str, int], ...]
    block: tuple[tuple[str, str], ...] = ()
    more: tuple[tuple[str, str], ...] = ()


_ONLY_MAGIC = ("Mundane Damage Immunity", "Can only be harmed by magical attacks.")
_CLAWS = "2 claws/1 bite or breath/1 tail"

STORED = (
    Stored(
        "dc_Black_Dragon_2nd",
        ("30' Fly 80' (15')", ""),
        (("Acid (Line) Breath Weapon", "5d8", 1), ("Claw", "1d4", 1), ("Bite", "2d6", 1), ("Tail", "1d4", 1)),
        (("No. of Attacks", _CLAWS), ("Damage", "1d4/1d4/2d6 or breath/1d4")),
    ),
    Stored(
        "dc_Gold_Dragon_7th",
        ("30 Fly 80 (20)", ""),
        (
            ("Fire (Cone) Breath Weapon", "14d8", 1),
            ("Claw", "2d8", 1),
            ("Bite", "7d6", 1),
            ("Tail", "2d8", 1),
        ),
        (("No. of Attacks", "2 claws/ 1 bite or beath/1 tail"), ("Damage", "2d8/2d8/7d6 or breath/2d8")),
    ),
    Stored(
        "dc_Dragon_Turtle",
        ("10' (10') Swim 30' (15')", ""),
        (("Steam (Cloud) Breath Weapon", "45d8", 1), ("Claw", "3d10", 1), ("Bite", "16d6", 1)),
        (("No. of Attacks", "2 claws/1 bite or breath"), ("Damage", "3d10/3d10/16d6 or 45d8")),
    ),
    Stored(
        "dc_Fire_Elemental",
        ("40 Fly 30", ""),
        (("Attack", "3d6", 1),),
        (("No of Attacks", "1"), ("Damage", "1d12")),
        (("Only Hit by Magical Weapons", ""),),
    ),
    Stored("dc_Giant_Crab", ("20 Swim 20", ""), (("Pincer", "2d6", 1),), (("No. of Attacks", "2 pincers"),)),
    Stored(
        "dc_Giant_Rhagodessa",
        ("50'", ""),
        (("Leg", "", 1), ("Bite", "2d8", 1)),
        (("No. of Attacks", "2 legs/1 bite"), ("Damage", "grab/grab/2d8")),
    ),
    Stored("dc_Pegasus", ("80' (10') Fly 160' (10')", ""), (("2 Hooves", "1d6", 1),)),
    Stored(
        "dc_Purple_Worm_12hd",
        ("20' (15')", ""),
        (("Bite", "2d8", 1), ("Sting", "1d8", 1), ("Swallowed", "3d6", 1)),
        (("No. of Attacks", "1 bite/1 sing"), ("Damage", "2d8/1d8+poison")),
    ),
    Stored(
        "dc_Hydra",
        ("40 (10)", ""),
        (("Bite", "1d10", 1),),
        (("No. of Attacks", "6 bites"), ("Damage", "1d10 per bite")),
    ),
    Stored(
        "dc_Cyclops",
        ("20 Unarmored 30", ""),
        (("Giant Club", "3d10", 1), ("Throw Rock", "3d6", 1)),
        (
            ("Armor Class", "15 (13)"),
            ("No. of Attacks", "1 giant club or 1 rock (thrown)"),
            ("Damage", "3d10 or 3d6"),
        ),
    ),
    Stored("dc_Killer_Whale", ("Swim 80' (10')", ""), (("1Bite", "2d10", 1),)),
    Stored("dc_Gelatinous_Cube", ("20", ""), (("Attack (+ paralysis)", "2d4", 1),)),
    Stored("dc_Goblin_Shaman", ("20, Unarmored 30", ""), (("Attack", "1d6 or by weapon", 1),)),
    Stored("dc_Sabre_Tooth", ("50'", ""), (("2 Claws", "1d6", 1), ("1 Bite", "2d8", 1))),
    Stored(
        "Bat_Normal",
        ("9", "120 Flying"),
        (),
        (("Hit Dice", "1hp"), ("Attacks", "1 &times; swarm (confusion)")),
    ),
    Stored("Beetle_Oil", ("120", ""), (("Bite", "1d6", 1),), (("Hit Dice", "2* (9hp)"),)),
    Stored(
        "Djinni",
        ("90", "240' Flying"),
        (("Fists", "2d8", 1),),
        (("Hit Dice", "7+1* (32hp)"),),
        (_ONLY_MAGIC,),
    ),
    Stored(
        "Elemental_Water",
        ("60", "180' Swimming"),
        (("Blow", "2d8", 1),),
        (("Armour Class", "2 [17] / 0 [19] / &ndash;2 [21]"), ("Hit Dice", "8/12/16* (36/54/72hp)")),
        (_ONLY_MAGIC,),
    ),
    Stored(
        "Fish_Giant_Catfish",
        ("90", "Swimming"),
        (("Bite", "2d8", 1), ("Feeler", "1d4", 4)),
        (),
        (_ONLY_MAGIC,),
    ),
    Stored("Golem_Bronze", ("240", ""), (("Fist", "3d10+1d10", 1),), (), (_ONLY_MAGIC,)),
    Stored(
        "Minotaur",
        ("120", ""),
        (("Gore", "1d6", 1), ("Bite", "1d6", 1), ("Weapon|red", "1d6+2", 1)),
        (
            (
                "Attacks",
                "[1 &times; gore (1d6), 1 &times; bite] or 1 &times; weapon (1d6 + 2 or by weapon + 2)",
            ),
        ),
    ),
    Stored(
        "Manticore",
        ("120", "180' Flying"),
        (("Claw", "1d4", 2), ("Bite", "2d4", 1), ("Tail Spike|red", "1d6", 6)),
        (("Hit Dice", "6+1 (28hp)"),),
    ),
    Stored(
        "Purple_Worm",
        ("60", ""),
        (("Bite", "2d8", 1), ("Sting", "1d8", 1)),
        (("Hit Dice", "15* (67hp)"), ("Attacks", "1 &times; bite (2d8), 1 &times; sting (1d8 + poison)")),
    ),
    Stored(
        "Vampire_9HD",
        ("120", ""),
        (("Touch", "1d10", 1),),
        (
            ("Hit Dice", "7 to 9** (31/36/40hp)"),
            ("Attacks", "1 &times; touch (1d10 + energy drain) or 1 &times; gaze (charm)"),
        ),
        (_ONLY_MAGIC,),
    ),
    Stored(
        "Wight",
        ("90", ""),
        (("Energy Drain", "0", 1),),
        (("Hit Dice", "3* (13hp)"),),
        (("Mundane Damage Immunity", "Only harmed by silver weapons or magic."),),
    ),
)

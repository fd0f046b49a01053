"""What creatures are like besides their figures: every one of the core rules has traits, and they play."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.blows.damage_parts import withstood
from grognard.battle.state.flags import (
    FIREPROOF,
    HALF_FROM_EDGED,
    INCORPOREAL,
    INTELLIGENT,
    INVISIBLE,
    SEES_INVISIBLE,
    UNDEAD,
)
from grognard.battle.state.weapon import EDGED, Weapon
from grognard.creatures.bestiary import find_creature
from grognard.creatures.data_file import read_traits_file
from grognard.creatures.gear import is_weapon
from grognard.creatures.hit_effects import HITS, find_hit_effects
from grognard.creatures.kind_tables import SHARED
from grognard.creatures.lookup import SOURCES, find_listing
from grognard.creatures.powers import POWERS, find_powers
from grognard.creatures.traits import ABILITIES, KINDS, UNKNOWN, find_traits, list_abilities
from grognard.creatures.variants import variant_names
from grognard.encounter.traits import PLAYED
from grognard.rules.harm_kinds import FORCE, ILLUSION, harm_done
from grognard.rules.harm_kinds import KINDS as HARMS
from grognard.rules.wrestling import SIZE_NAMES

SOURCE = SOURCES[0]


def core_names() -> list[str]:
    """A name of every creature of the core rules, and of every variant."""
    names: dict[str, str] = {}
    for name, key in SOURCE.names().items():
        listing = find_listing(name)
        assert listing is not None
        if listing.licence == "CC BY-SA 4.0":
            names.setdefault(key, name)
    return sorted({*names.values(), *variant_names(), "goblin", "normal man"})


def test_every_creature_of_the_core_rules_has_traits() -> None:
    assert [name for name in core_names() if find_traits(name) == UNKNOWN] == []


def test_every_kind_is_a_creature() -> None:
    for file in KINDS:
        for kind in read_traits_file(file).sections:
            assert find_listing(kind) is not None, kind


def test_every_ability_is_explained_and_those_that_play_are_known_to_the_code() -> None:
    register = read_traits_file(ABILITIES).sections
    for file in KINDS:
        for kind, table in read_traits_file(file).sections.items():
            assert set(table.get("abilities", ())) <= set(register), kind  # type: ignore[call-overload]
            assert table.get("size", "medium") in SIZE_NAMES
            assert is_weapon(str(table.get("wields", "club"))), kind
    assert {name for name, table in register.items() if table.get("plays")} == set(PLAYED)


@pytest.mark.parametrize(
    ("name", "flag"),
    [
        ("vampire", UNDEAD),
        ("spectre", INCORPOREAL),
        ("red dragon age 2", FIREPROOF),
        ("skeletaire", HALF_FROM_EDGED),
        ("amber golem", SEES_INVISIBLE),
        ("medusa", INTELLIGENT),
        ("invisible stalker", INVISIBLE),
    ],
)
def test_traits_count_in_a_fight(name: str, flag: int) -> None:
    foe = grognard.start(f"1 fighter 1 vs 1 {name}", seed=1).battle.combatants[1]
    assert (foe.profile.flags | foe.flags) & flag


def test_beasts_have_no_wits_and_giants_a_long_reach() -> None:
    fight = grognard.start("1 fighter 1 vs 1 wolf, 1 frost giant", seed=1)
    wolf, giant = fight.battle.combatants[1:]
    assert wolf.profile.flags & INTELLIGENT == 0
    assert (giant.profile.reach_feet, SIZE_NAMES[giant.profile.size]) == (10, "huge")


LED = """
title = "The chief's presence"
reaction = "immediate attack"
distance_feet = 30
[[sides]]
name = "Knight"
player_characters = true
can_be_surprised = false
members = [{ character = "fighter 1", hit_points = 8 }]
[[sides]]
name = "Goblins"
can_be_surprised = false
in_lair = LAIR
members = [{ creature = "goblin", count = 2, hit_points = 3 }, { creature = "LEADER", hit_points = 9 }]
"""


@pytest.mark.parametrize(
    ("leader", "target"),
    [("goblin", 7), ("goblin warrior", 8), ("goblin chief", 8), ("goblin king", 9), ("orc warrior", 7)],
)
def test_a_leader_raises_morale(leader: str, target: int) -> None:
    """A king's +2 is not added to a warrior's +1, and only those of one's own kind follow."""
    rolls = roll_morale(LED.replace("LEADER", leader).replace("LAIR", "false"))
    # An orc leads itself, and its own check comes first.
    assert rolls["goblin" not in leader] == target


def test_nobody_flees_beside_the_king_in_his_own_lair() -> None:
    home = LED.replace('"goblin"', '"orc"').replace("LEADER", "orc king")
    assert roll_morale(home.replace("LAIR", "false"))[0] == 8
    assert roll_morale(home.replace("LAIR", "true")) == []


def roll_morale(text: str) -> list[int]:
    """The target of each morale check of a fight's beginning."""
    fight = grognard.start(text, seed=3)
    fight.run()
    rolls = [event.roll for event in fight.events if event.roll is not None]
    return [roll.target or 0 for roll in rolls if roll.label == "morale"]


def test_what_is_left_to_the_referee_is_told() -> None:
    fight = grognard.start("4 fighter 3 vs 1 desert dragon", seed=3)
    fight.run()
    assert "left to the referee: lies in wait" in fight.tell()


@pytest.mark.parametrize("name", ["bat", "shrieker", "yellow mold"])
@pytest.mark.parametrize("book", ["bf", "bfref", "bxe", "bcb", "bxs"])
def test_those_without_an_attack_can_be_fought(name: str, book: str) -> None:
    fight = grognard.start(f"2 fighter 3 vs 1 {name}", rules=book, seed=3)
    fight.run()
    assert fight.battle.over
    # Weapons do nothing to mold, whose spores may choke them all.
    assert fight.winner in ((None, "Yellow Mold") if name == "yellow mold" else ("Party",))


def test_every_power_of_a_kind_is_an_ability_that_it_has() -> None:
    register = read_traits_file(ABILITIES).sections
    file = read_traits_file(POWERS)
    for kind, table in file.sections.items():
        if kind != SHARED:
            assert find_listing(kind) is not None, kind
            creature = find_creature(kind)
            assert set(find_powers(creature)) == set(table)
            assert set(table) <= set(register)
            assert set(table) <= {one.name for one in list_abilities(creature) if one.plays}


def test_what_is_listed_of_hits_is_an_ability_of_an_attack_that_there_is() -> None:
    register = read_traits_file(ABILITIES).sections
    file = read_traits_file(HITS)
    for kind, table in file.sections.items():
        creature = find_creature(kind)
        attacks = {attack.name for routine in creature.routines for attack in routine}
        hits = find_hit_effects(creature)
        for name in table:
            assert name in register, (kind, name)
            assert not hits[name].of or hits[name].of in attacks, (kind, name)


def test_abilities_of_a_creature() -> None:
    said = {one.name: one.plays for one in list_abilities(find_creature("wight"))}
    assert said == dict.fromkeys(
        ["silver or magic", "energy drain", "undead", "half damage from burning oil"], True
    )


def test_the_guides_creatures_have_the_size_their_description_says() -> None:
    assert [find_traits(name).size for name in ("behir", "brownie", "ettin", "kraken")] == [
        "huge",
        "small",
        "large",
        "gigantic",
    ]
    assert find_traits("mohrg").abilities[0] == "undead"
    file = read_traits_file("kinds.toml")
    listed = {name for name in file.names if find_listing(name)}
    assert set(file.names) == listed


def test_the_undead_are_turned_as_what_their_kind_says() -> None:
    fight = grognard.start("1 cleric 9 vs 1 bone chimera, 1 ghoul, 1 wight", seed=1)
    chimera, ghoul, wight = (one.profile.turning_column for one in fight.battle.combatants[1:])
    assert chimera == ghoul != wight


def test_a_choker_goes_first_and_illusions_and_spells_find_other_hides() -> None:
    choker, solar, devil = (
        grognard.start(f"1 fighter 1 vs 1 {name}", seed=1).battle.combatants[1].profile
        for name in ("choker", "solar celestial", "ice devil")
    )
    assert (choker.own_initiative, choker.initiative_modifier) == (True, 6)
    assert solar.hide.is_immune(ILLUSION, magical=True)
    assert harm_done(devil.hide, FORCE, 6, 1, magical=True) == 3
    assert harm_done(devil.hide, FORCE, 6, 1, magical=False) == 6


def test_initiative_and_aim_of_a_kind() -> None:
    monkey = grognard.start("1 fighter 1 vs 1 monk-ee", seed=1).battle.combatants[1].profile
    assert (monkey.own_initiative, monkey.initiative_modifier) == (True, 3)
    rakun = grognard.start(
        LED.replace("LEADER", "rakun")
        .replace("LAIR", "false")
        .replace('creature = "rakun"', 'creature = "rakun", weapons = ["light crossbow"]'),
        seed=1,
    )
    shots = [one for one in rakun.battle.combatants[3].profile.routines if one.is_missile]
    assert [one.weapons[0].attack_modifier for one in shots] == [1]


def test_saves_against_kinds_of_harm_and_resistance_to_magic() -> None:
    hide = grognard.start("1 fighter 1 vs 1 tusker", seed=1).battle.combatants[1].profile.hide
    assert hide.saving_bonus(HARMS["cold"], magical=False) == 4
    assert hide.saving_bonus(HARMS["fire"], magical=True) == 0
    scarecrow = grognard.start("1 magic-user 9 vs 20 living scarecrow", seed=1)
    assert scarecrow.battle.combatants[1].profile.hide.resistance == 25
    assert scarecrow.battle.combatants[1].profile.hide.saving_bonus(HARMS["fire"], magical=True) == -2
    scarecrow.run()
    assert "Living Scarecrow" in scarecrow.tell()


@pytest.mark.parametrize(("bonus", "spared"), [(0, 4), (1, 0)])
def test_ordinary_weapons_do_half(bonus: int, spared: int) -> None:
    horseman = grognard.start("1 fighter 1 vs 1 dread horseman", seed=1).battle.combatants[1].profile
    sword = Weapon("sword", dice_count=1, dice_sides=8, flags=EDGED)
    sword.magic_bonus = bonus
    assert withstood(horseman, sword, 8) == spared


def test_a_hit_that_feeds() -> None:
    fiend = LED.replace("LEADER", "shadow fiend infernal").replace("LAIR", "false")
    fight = grognard.start(
        fiend.replace('infernal", hit_points = 9', 'infernal", hit_points = 24, wounded = 15'), seed=4
    )
    fight.run()
    assert "healed by its touch" in {event.what for event in fight.events}

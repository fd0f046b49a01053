"""Creatures that every blow of a fight teaches: they evade better, bite harder and oftener."""

from __future__ import annotations

from grognard.battle.play.engine import Engine
from grognard.battle.state.notation import format_battle, read_battle
from tests.support import act, come_to, events_of, fight, man, refused_by

FIELD = "[field]\nwidth = 40\nheight = 20\n"


def derej(name: str, *, dice: str, hero: str = "", quick: int = 0, rules: str = "bf") -> Engine:
    """A creature beside somebody; whoever is quick goes before the other."""
    keys = f'creature = "derej {name}", at = [[5, 5]], hit_points = 40, morale = 12'
    foe = f"{{ {keys}, initiative_modifier = {quick} }}"
    mine = hero or man(4, 5, points=200, more=f"initiative_modifier = {5 - quick}")
    return fight(rules, mine, foe, dice=dice, keys=FIELD, begun=True)


def needed(engine: Engine) -> list[int]:
    rolls = [event.roll for event in events_of(engine.battle, "attack")]
    return [roll.target for roll in rolls if roll is not None and roll.target is not None]


def test_each_attack_that_misses_a_cat_makes_it_2_harder_to_hit() -> None:
    # Armour class 13; a hit changes nothing.
    cat = derej("cat", dice="d6:1 d6:1 d20:2 d6:1 d6:1 d20:3 d6:1 d6:1 d20:19 d8:1 d6:1 d6:1 d20:1")
    act(cat, "attack 0>1", "end", "attack 0>1", "end", "attack 0>1", "end", "attack 0>1")
    assert needed(cat) == [13, 15, 17, 17]


def test_a_descending_armour_class_gets_better_too() -> None:
    # Armour class 7 here: a fighter of the first level needs 12, and then 14.
    cat = derej("cat", dice="d6:6 d6:1 d20:2 d6:6 d6:1 d20:2", rules="bxe")
    for _ in range(2):
        come_to(cat, 0, "melee")
        act(cat, "attack 0>1")
    assert needed(cat) == [12, 14]


def test_each_hit_of_a_cobra_has_the_next_do_a_greater_die() -> None:
    rolled = [
        "d4:4",
        "d6:6",
        "d8:8",
        "d10:10",
        "d12:12",
        "d6:6 d6:6",
        "d8:8 d8:8",
        "d10:10 d10:10",
        "d10:1 d10:1",
    ]
    rounds = " ".join(f"d6:1 d6:1 d20:19 {dice}" for dice in rolled)
    cobra = derej("cobra", dice=rounds, quick=5)
    for _ in rolled[1:]:
        act(cobra, "attack 0>0", "end")
    act(cobra, "attack 0>0")
    harm = [event.amount for event in events_of(cobra.battle, "damage")]
    assert harm == [4, 6, 8, 10, 12, 12, 16, 20, 2]


def test_a_miss_leaves_the_bite_of_a_cobra_as_it_was() -> None:
    cobra = derej("cobra", dice="d6:1 d6:1 d20:19 d4:1 d6:1 d6:1 d20:1 d6:1 d6:1 d20:19 d6:6", quick=5)
    act(cobra, "attack 0>0", "end", "attack 0>0", "end", "attack 0>0")
    assert [event.amount for event in events_of(cobra.battle, "damage")] == [1, 6]


def test_what_a_fight_has_taught_is_copied_and_kept() -> None:
    script = "d6:1 d6:1 d20:2 d6:1 d6:1"
    cat = derej("cat", dice=script)
    act(cat, "attack 0>1", "end")
    assert cat.battle.copy() == cat.battle
    again = derej("cat", dice="d6:1 d6:1").battle
    read_battle(format_battle(cat.battle), again)
    assert again == cat.battle


def attacks_in_rounds(engine: Engine) -> list[int]:
    """How many attacks of the creature there were in each round so far."""
    rounds = [event.round for event in events_of(engine.battle, "attack") if event.actor == 1]
    return [rounds.count(number) for number in range(1, engine.battle.round + 1)]


def test_a_mongoose_strikes_once_more_after_a_round_of_hits_and_once_less_after_a_miss() -> None:
    begins, hits, misses = "d6:1 d6:1 ", "d20:19 d6:1 ", "d20:1 "
    script = begins + hits + begins + hits * 2 + begins + hits + misses + hits + begins + misses * 2
    # In the last two it does nothing, and so has a single attack again.
    script += begins + misses + begins + begins
    mongoose = derej("mongoose", dice=script, quick=5)
    for attacks in (1, 2, 3, 2, 1, 0):
        act(mongoose, *["attack 0>0"] * attacks, *["end"] * (1 if attacks else 2))
    assert attacks_in_rounds(mongoose) == [1, 2, 3, 2, 1, 0, 0]
    assert mongoose.battle.combatants[1].attacks_made == 8 - 1


def test_a_mongoose_has_eight_attacks_at_most() -> None:
    script = "".join("d6:1 d6:1 " + "d20:19 d6:1 " * min(number, 8) for number in range(1, 11))
    mongoose = derej("mongoose", dice=script, quick=5, hero=man(4, 5, points=500))
    for number in range(1, 11):
        act(mongoose, *["attack 0>0"] * min(number, 8), *["end"] * (number < 10))
    assert attacks_in_rounds(mongoose)[-3:] == [8, 8, 8]


def test_a_blade_spirit_strikes_once_in_odd_rounds_and_twice_in_even_ones() -> None:
    foe = (
        '{ creature = "blade spirit", at = [[5, 5]], morale = 12, initiative_modifier = 9, hit_points = 40 }'
    )
    script = "d6:1 d6:1 " + "d20:1 " + "d6:1 d6:1 " + "d20:1 " * 2 + "d6:1 d6:1 " + "d20:1"
    engine = fight("bf", man(4, 5), foe, dice=script, keys=FIELD, begun=True)
    act(engine, "attack 0>0", "end", "attack 0>0", "attack 0>0", "end", "attack 0>0")
    assert attacks_in_rounds(engine) == [1, 2, 1]


def test_one_with_fewer_attacks_in_a_round_may_still_strike_after_a_move() -> None:
    # In a book in which a move leaves one attack.
    foe = '{ creature = "blade spirit", at = [[8, 5]], morale = 12, hit_points = 40 }'
    engine = fight("bcb", man(4, 5), foe, dice=7, keys=FIELD, begun=True)
    come_to(engine, 1)
    act(engine, "move 5,5")
    assert engine.battle.combatants[1].attacks_made == 1
    assert not refused_by(engine, "attack 0>0")

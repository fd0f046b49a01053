"""Casting, book by book: what is announced, what goes with it, what bars it, scrolls and devices, slots."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.base.errors import InputError
from grognard.battle.ground.knowing import bring_back, set_aside
from grognard.battle.play.engine import Engine
from grognard.battle.state.flags import SURPRISED
from tests.rules.casters import AT_FOE, MISSILE, ORC, announce, caster, meet, outcome, play, spent
from tests.support import (
    act,
    allowed,
    attacks_on,
    brute,
    come_to,
    dead,
    decide,
    effects_of,
    events_of,
    fight,
    man,
    parts_of,
    phase_of,
    refused_by,
    roll_of,
)

FIRST_GOES = "d6:5 d6:2"
PLAIN_TURN = ("attack 0>1", "move 4,5 withdraw", "ready 1", "punch 1")


def spells_of(engine: Engine, who: int = 0) -> dict[str, int]:
    """What a combatant has in mind, with how many of each."""
    return {power.name: int(power.uses) for power in engine.battle.combatants[who].profile.powers}


# Announced before initiative: bxe, bcb


@pytest.mark.rule(
    "bxe.round.declare-spells", "bcb.casting.declare-before-initiative", "bcb.round.what-is-declared"
)
@pytest.mark.parametrize("rules", ["bxe", "bcb"])
@pytest.mark.parametrize("announced", [True, False])
def test_only_a_spell_that_was_announced_is_cast(rules: str, *, announced: bool) -> None:
    engine = meet(rules, caster(), dice="d6:5 d6:2")
    announce(engine, *(["declare-spell 0"] if announced else []))
    come_to(engine, 0, "spells" if rules == "bxe" else "")
    assert allowed(engine, AT_FOE) == announced
    if not announced:
        rule = {"bxe": "bxe.round.declare-spells", "bcb": "bcb.casting.declare-before-initiative"}[rules]
        assert refused_by(engine, AT_FOE) == [rule]
        assert allowed(engine, "attack 0>1") == (rules == "bcb")


@pytest.mark.rule("bcb.casting.monsters-declare-too")
def test_a_monster_announces_its_spells_as_well() -> None:
    shaman = brute("Shaman", 6, more=f"casts_as = 'cleric 3', spells = ['{'cause light wounds'}']")
    engine = meet("bcb", man(5, 5), shaman, dice="d6:2 d6:5")
    announce(engine)
    decision = decide(engine)
    assert decision.actor == 1
    assert refused_by(engine, "use 0>0 5,5") == ["bcb.casting.declare-before-initiative"]


@pytest.mark.rule("bcb.casting.declare-which-spell")
def test_the_spell_is_fixed_and_its_target_is_not() -> None:
    two = caster(MISSILE, "sleep", who="magic-user 2")
    engine = fight("bcb", two, ORC, brute("Gnoll", 5, 6), dice="d6:5 d6:2 d6:1")
    announce(engine, "declare-spell 0")
    come_to(engine, 0)
    assert refused_by(engine, "use 1>1 6,5") == ["bcb.casting.declare-before-initiative"]
    assert allowed(engine, AT_FOE)
    assert allowed(engine, "use 0>2 5,6")


@pytest.mark.rule(
    "bxe.casting.no-other-actions",
    "bxe.casting.no-movement",
    "bxe.casting.intent-locks-round",
    "bcb.casting.no-other-task",
    "bcb.casting.no-walking",
)
@pytest.mark.parametrize(("rules", "phases"), [("bxe", ["movement", "melee"]), ("bcb", [""])])
def test_who_has_announced_a_spell_does_nothing_else(rules: str, phases: list[str]) -> None:
    rule = {"bxe": "bxe.casting.intent-locks-round", "bcb": "bcb.casting.no-other-task"}[rules]
    for phase in phases:
        engine = meet(rules, caster(), dice="d6:5 d6:2 d6:6")
        announce(engine, "declare-spell 0")
        come_to(engine, 0, phase)
        for action in PLAIN_TURN:
            assert refused_by(engine, action) == [rule], action
    if rules == "bxe":
        spoiled = meet(rules, caster(), dice="d6:2 d6:5 d20:20 d6:1")
        announce(spoiled, "declare-spell 0")
        play(spoiled, (1, "attack 0>0"))
        come_to(spoiled, 0, "melee")
        assert refused_by(spoiled, "attack 0>1") == [rule]


@pytest.mark.rule("bcb.casting.no-walking")
def test_nobody_walks_after_the_spell_either() -> None:
    engine = meet("bcb", caster(), brute("Orc", 20), dice="d6:5 d6:2 d6:6 d6:1 d6:1")
    announce(engine, "declare-spell 0")
    play(engine, (0, "use 0>1 20,5"))
    decision = decide(engine)
    assert (engine.battle.round, decision.actor) == (1, 1)


@pytest.mark.rule("bxe.casting.abandon-declared-spell", "bcb.round.declared-but-abandoned")
@pytest.mark.parametrize("rules", ["bxe", "bcb"])
def test_a_spell_that_is_given_up_is_kept(rules: str) -> None:
    engine = meet(rules, caster(), dice="d6:5 d6:2 d6:5 d6:2 d6:6")
    announce(engine, "declare-spell 0")
    while engine.battle.round == 1:
        act(engine, "end")
    assert (outcome(engine), spent(engine)) == ("", 0)
    announce(engine, "declare-spell 0")
    play(engine, (0, AT_FOE))
    decide(engine)
    assert (outcome(engine), spent(engine)) == ("cast", 1)


@pytest.mark.rule("bcb.casting.no-bcb-to-ac")
def test_a_caster_puts_nothing_into_defence() -> None:
    engine = meet("bcb", caster(who="magic-user 6"), dice="d6:5 d6:2")
    decide(engine)
    act(engine, "declare-spell 0")
    assert refused_by(engine, "declare-defence 2") == ["bcb.casting.no-bcb-to-ac"]
    other = meet("bcb", caster(who="magic-user 6"), dice="d6:5 d6:2")
    decide(other)
    act(other, "declare-defence 2")
    assert not allowed(other, "declare-spell 0")


@pytest.mark.rule("bcb.casting.caster-keeps-dexterity-ac")
@pytest.mark.parametrize(("spell", "needed"), [("", 12), ("declare-spell 0", 12)])
def test_a_caster_keeps_what_dexterity_brings(spell: str, needed: int) -> None:
    nimble = caster(more="abilities = { dexterity = 16 }")
    engine = meet("bcb", nimble, brute("Orc", 6, bare=10, armour_class=10), dice="d8:2 d6:5 d20:2")
    announce(engine, *([spell] if spell else []))
    come_to(engine, 1)
    act(engine, "attack 0>0")
    (event,) = attacks_on(engine, 0)
    assert event.roll is not None
    assert event.roll.target == needed


@pytest.mark.rule("bcb.casting.effect-on-initiative", "bcb.initiative.non-attackers-roll-once")
def test_a_spell_takes_effect_on_its_casters_number() -> None:
    engine = meet("bcb", caster(), dice="d6:5 d6:2 d6:6")
    announce(engine, "declare-spell 0")
    play(engine, (0, AT_FOE))
    decide(engine)
    (event,) = events_of(engine.battle, "power")
    assert (event.round, event.count) == (1, 5)
    assert len([one for one in events_of(engine.battle, "initiative") if one.actor == 0]) == 1


@pytest.mark.rule("bcb.casting.in-melee-range-allowed", "bxs.casting.while-engaged")
@pytest.mark.parametrize("rules", ["bcb", "bxs"])
def test_a_spell_may_be_cast_beside_an_enemy(rules: str) -> None:
    engine = meet(rules, caster(), dice="d6:5 d6:2 d6:6")
    announce(engine, *(["declare-spell 0"] if rules == "bcb" else []))
    play(engine, (0, AT_FOE))
    decide(engine)
    assert outcome(engine) == "cast"


@pytest.mark.rule("bcb.surprise.segments-not-for-casting")
def test_surprise_gives_time_for_one_spell() -> None:
    engine = fight(
        "bcb",
        caster(MISSILE, MISSILE, who="magic-user 2"),
        ORC,
        dice="d6:6 d6:6",
        second_keys="surprised = true",
    )
    engine.battle.combatants[1].surprised_segments = 2
    come_to(engine, 0)
    assert allowed(engine, AT_FOE)
    act(engine, AT_FOE)
    come_to(engine, 0)
    assert refused_by(engine, AT_FOE) == ["bcb.surprise.segments-not-for-casting"]


@pytest.mark.rule("bcb.surprise.segments-not-for-casting")
def test_the_surprise_of_one_behind_a_wall_gives_time_for_a_spell_at_another() -> None:
    field = "[field]\nmap = '''\n............\n.....####...\n.....#..#...\n.....####...\n'''"
    mage = caster(MISSILE, who="magic-user 2", x=2, y=0)
    orcs = f"{brute('Seen', 8, 0)}, {brute('Unseen', 6, 2)}"
    engine = fight("bcb", mage, orcs, dice="d6:6 d6:6", keys=field, second_keys="surprised = true")
    seen, unseen = engine.battle.combatants[1:]
    seen.flags &= ~SURPRISED
    seen.surprised_segments = 0
    unseen.surprised_segments = 2
    come_to(engine, 0)
    assert set_aside(engine.battle, 0)
    bring_back(engine.battle)
    assert allowed(engine, "use 0>1 8,0")


# Moving and casting


@pytest.mark.rule("bfref.casting.in-round")
def test_a_move_goes_with_a_spell() -> None:
    engine = meet("bfref", caster(), brute("Orc", 20), dice="d6:5 d6:2 d6:6")
    play(engine, (0, "move 7,5 walk"))
    assert allowed(engine, "use 0>1 20,5")


@pytest.mark.rule(
    "bxs.casting.no-move-and-cast",
    "bxs.casting.no-movement",
    "bxs.casting.restriction-scope",
    "bxs.casting.phase-actions",
    "bxs.casting.spell-like-ability",
    "bxs.magic-items.spell-like-item",
)
@pytest.mark.parametrize("way", ["move 7,5 walk", ""])
def test_who_has_moved_reads_and_casts_nothing_but_uses_devices(way: str) -> None:
    loaded = caster(more=f"spells = ['{MISSILE}'], scrolls = ['{MISSILE}'], wands = {{ '{MISSILE}' = 3 }}")
    engine = meet("bxs", loaded, brute("Orc", 20), dice="d6:5 d6:2")
    come_to(engine, 0, "movement")
    if way:
        act(engine, way)
    for phase in ("missile", "spells"):
        come_to(engine, 0, phase)
        # The third is another way of reading the scroll.
        found = [allowed(engine, f"use {number}>1 20,5") for number in (0, 1, 3)]
        assert found == ([False] * 3 if phase == "missile" else [not way, not way, True])
    if way:
        assert refused_by(engine, "use 0>1 20,5") == ["bxs.casting.no-movement"]


@pytest.mark.rule("bxs.casting.withdrawal-counts")
def test_backing_away_counts_as_movement() -> None:
    engine = meet("bxs", caster(), dice="d6:5 d6:2 d6:5 d6:2")
    come_to(engine, 0, "movement")
    act(engine, "move 4,5 withdraw")
    while engine.battle.round == 1:
        assert not allowed(engine, AT_FOE)
        act(engine, "end")


@pytest.mark.rule("bxs.casting.after-equipment-swap")
def test_taking_something_else_in_hand_is_no_movement() -> None:
    engine = meet(
        "bxs",
        man(5, 5, who="magic-user 1", weapons=["dagger", "walking staff"], more=f"spells = ['{MISSILE}']"),
        brute("Orc", 20),
        dice="d6:5 d6:2",
    )
    come_to(engine, 0, "movement")
    ready = next(choice.action for choice in decide(engine).choices if "staff" in choice.label)
    engine.submit(ready)
    come_to(engine, 0, "spells")
    assert allowed(engine, "use 0>1 20,5")


@pytest.mark.rule("bxs.actions.one-attack-or-magic", "bfref.actions.one-attack-item")
@pytest.mark.parametrize("rules", ["bxs", "bfref"])
def test_a_spell_and_a_blow_are_one_too_many(rules: str) -> None:
    engine = meet(rules, caster(), dice="d6:5 d6:2 d6:6 d6:1 d6:1 d6:1 d6:1")
    play(engine, (0, AT_FOE))
    decision = decide(engine)
    while engine.battle.round == 1:
        assert decision.actor != 0 or not allowed(engine, "attack 0>1")
        act(engine, "end")
        if engine.battle.round == 1:
            decision = decide(engine)


# Speech, hands, ground, sight


@pytest.mark.rule(
    "bxe.casting.speak-and-move-hands",
    "bxe.casting.not-in-silence",
    "bxe.casting.not-gagged",
    "bxe.casting.exact-gestures-and-words",
)
def test_without_a_voice_nobody_casts() -> None:
    hush = caster("silence 15' radius", who="cleric 4", x=6)
    engine = meet("bxe", caster(MISSILE, MISSILE, who="magic-user 2"), hush, dice="d6:2 d6:5 d20:1 d6:2 d6:5")
    announce(engine, "declare-nothing", "declare-spell 0")
    play(engine, (1, "use 0>0 5,5"))
    while engine.battle.round == 1:
        act(engine, "end")
    assert decide(engine).actor == 0
    assert refused_by(engine, "declare-spell 0") == ["bxe.casting.speak-and-move-hands"]
    gagged = meet("bxe", caster(more=f"spells = ['{MISSILE}'], condition = ['gagged']"), dice="d6:5 d6:2")
    decide(gagged)
    assert refused_by(gagged, "declare-spell 0") == ["bxe.casting.speak-and-move-hands"]


@pytest.mark.rule("bxe.casting.not-bound")
def test_the_bound_cast_nothing() -> None:
    bound = caster(more=f"spells = ['{MISSILE}'], condition = ['helpless']")
    engine = meet("bxe", f"{bound}, {brute('Friend', 3)}", dice="d6:5 d6:2 d6:5 d6:2")
    deciding = set()
    while (decision := decide(engine)) and engine.battle.round == 1:
        deciding.add(decision.actor)
        act(engine, "end" if decision.kind == "turn" else "declare-nothing")
    assert deciding == {1, 2}


@pytest.mark.rule("bxe.unstable.no-spellcasting", "bxe.unstable.magic-items-usable")
def test_on_a_rolling_deck_only_devices_work() -> None:
    loaded = caster(
        more=f"spells = ['{MISSILE}'], wands = {{ '{MISSILE}' = 3 }}, surface = 'ship in rough seas'"
    )
    engine = meet("bxe", loaded, dice="d6:5 d6:2")
    decide(engine)
    assert refused_by(engine, "declare-spell 0") == ["bxe.unstable.no-spellcasting"]
    announce(engine)
    come_to(engine, 0, "spells")
    assert allowed(engine, "use 1>1 6,5")


@pytest.mark.rule("bxe.casting.target-in-sight")
def test_the_target_must_be_in_sight() -> None:
    keys = "[field]\nmap = '''\n" + "\n".join(["." * 12] * 5 + [".....#......"] + ["." * 12] * 4) + "\n'''\n"
    engine = fight("bxe", caster(x=3), brute("Orc", 8), dice="d6:5 d6:2", keys=keys)
    announce(engine, "declare-spell 0")
    come_to(engine, 0, "spells")
    assert not allowed(engine, "use 0>1 8,5")


# Memory


@pytest.mark.rule("bxe.casting.class-must-be-caster")
def test_a_fighter_has_no_spells() -> None:
    with pytest.raises(InputError, match="casts no spells"):
        meet("bxe", caster(who="fighter 3"), dice=1)


@pytest.mark.rule(
    "bxe.spell-memory.capacity-by-level",
    "bxe.spell-memory.same-spell-twice",
    "bxe.spell-memory.same-spell-twice-needs-slots",
)
def test_a_caster_has_as_many_spells_in_mind_as_its_level_allows() -> None:
    assert spells_of(meet("bxe", caster("sleep", "sleep", who="magic-user 2"), dice=1)) == {"sleep": 2}
    for spells in (("sleep", "sleep"), ("web",)):
        with pytest.raises(InputError, match="more than a magic-user 1 can memorise"):
            meet("bxe", caster(*spells), dice=1)


@pytest.mark.rule("bxe.casting.only-memorised", "bxe.spell-memory.spell-erased-on-cast")
def test_what_is_cast_is_forgotten() -> None:
    engine = meet("bxe", caster(MISSILE, MISSILE, who="magic-user 2"), dice="d6:5 d6:2 d6:6 " * 3)
    for number in (1, 2):
        announce(engine, "declare-spell 0")
        play(engine, (0, AT_FOE))
        while engine.battle.round == number:
            act(engine, "end")
        assert spent(engine) == number
    decide(engine)
    assert refused_by(engine, "declare-spell 0") == ["bxe.casting.only-memorised"]


@pytest.mark.rule("bxe.casting.reversible-divine-choose-at-casting", "bxe.casting.reversible-by-description")
def test_divine_casters_turn_a_spell_around_as_they_cast_it() -> None:
    engine = meet("bxe", caster("cure light wounds", who="cleric 2"), dice=1)
    assert list(spells_of(engine)) == ["cure light wounds", "cause light wounds"]
    decide(engine)
    assert allowed(engine, "declare-spell 1")
    plain = meet("bxe", caster("resist cold", who="cleric 4"), dice=1)
    assert list(spells_of(plain)) == ["resist cold"]


@pytest.mark.rule(
    "bxe.spell-memory.reversible-arcane-choose-at-memorising",
    "bxe.spell-memory.reversible-arcane-both-forms",
)
def test_arcane_casters_have_one_form_or_the_other_in_mind() -> None:
    assert list(spells_of(meet("bxe", caster("light"), dice=1))) == ["light"]
    both = caster("light", "darkness", who="magic-user 2")
    assert spells_of(meet("bxe", both, dice=1)) == {"light": 1, "darkness": 1}
    with pytest.raises(InputError, match="more than a magic-user 1 can memorise"):
        meet("bxe", caster("light", "darkness"), dice=1)


@pytest.mark.rule("bxe.spell-memory.divine-whole-class-list", "bxe.spell-memory.divine-no-book")
def test_a_cleric_may_have_any_spell_of_its_list_and_level() -> None:
    two = caster("cure light wounds", "hold person", who="cleric 4")
    assert "hold person" in spells_of(meet("bxe", two, dice=1))
    with pytest.raises(InputError, match="more than a cleric 4"):
        meet("bxe", caster("striking", who="cleric 4"), dice=1)
    with pytest.raises(InputError, match="no cleric spell"):
        meet("bxe", caster("fireball", who="cleric 9"), dice=1)


@pytest.mark.rule("bf.energy-drain.spell-slot", "bf.energy-drain.spell-slot-multiple")
@pytest.mark.parametrize(("levels", "left"), [(1, {1: 3, 2: 2, 3: 0}), (3, {1: 3, 2: 0, 3: 0})])
def test_a_drained_caster_forgets_its_highest_spells(levels: int, left: dict[int, int]) -> None:
    mind = caster("sleep", "sleep", "sleep", "web", "web", "fireball", who="magic-user 6")
    wight = brute("Wight", 6, attack="1 touch, Dam 1d6 + energy drain")
    initiative = "d6:6 d6:1 " + "d20:20 d6:1 d4:1 d6:6 d6:1 " * levels
    engine = meet("bf", wight, mind.replace("[5, 5]", "[5, 5]"), dice=initiative)
    for _ in range(levels):
        play(engine, (0, "attack 0>1"))
        decide(engine)
        while decide(engine).actor != 0:
            act(engine, "end")
    by_level = dict.fromkeys((1, 2, 3), 0)
    one = engine.battle.combatants[1]
    for number, power in enumerate(one.profile.powers):
        gone = sum(amount for _, amount in effects_of(engine, 1, "spent-power") if power.uses and number >= 0)
        assert gone == levels
        by_level[int(power.spell_level)] = int(power.uses)
    forgotten = [event.what for event in events_of(engine.battle, "forgotten")]
    assert forgotten == ["fireball", "web", "web"][:levels]
    assert {1: 3, 2: 2 - forgotten.count("web"), 3: 1 - forgotten.count("fireball")} == left


# Scrolls, wands, staves


@pytest.mark.rule(
    "bcb.casting.scroll-rounds-per-level",
    "bcb.casting.scroll-finish-moment",
    "bcb.casting.scroll-same-limits",
)
def test_reading_takes_a_round_for_each_level() -> None:
    reader = caster(who="magic-user 5", more="spells = [], scrolls = ['fireball']")
    faces = "d6:4 d6:1 " * 3
    engine = meet("bcb", reader, brute("Orc", 25), dice=faces + "d6:1 " * 6 + "d20:1 d6:1 d6:1")
    announce(engine, "declare-spell 0")
    for number in (1, 2, 3):
        come_to(engine, 0)
        assert not allowed(engine, "move 4,5 walk")
        act(engine, "use 0>1 25,5")
        assert len(events_of(engine.battle, "power")) == (number == 3)
        if number < 3:
            while engine.battle.round == number:
                act(engine, "end" if decide(engine).kind == "turn" else "declare-nothing")
    (event,) = events_of(engine.battle, "power")
    assert (event.round, event.count) == (3, 4)


@pytest.mark.rule("bcb.disruption.scroll-hit-during-reading")
def test_a_hit_while_reading_spoils_what_is_on_the_scroll() -> None:
    reader = caster(who="magic-user 5", more="spells = [], scrolls = ['fireball']")
    engine = meet("bcb", reader, dice="d6:4 d6:1 d20:2 d6:4 d6:6 d20:19 d6:1")
    announce(engine, "declare-spell 0")
    play(engine, (0, AT_FOE), (1, "attack 0>0"))
    assert outcome(engine) == ""
    while engine.battle.round == 1:
        act(engine, "end")
    announce(engine)
    play(engine, (1, "attack 0>0"))
    assert (engine.battle.round, outcome(engine), spent(engine)) == (2, "spoiled", 1)


@pytest.mark.rule("bcb.magic-items.wand-command-word")
def test_a_wand_needs_no_announcement() -> None:
    engine = meet(
        "bcb", caster(more=f"spells = [], wands = {{ '{MISSILE}' = 2 }}"), dice="d6:4 d6:1 d6:6 d6:6"
    )
    announce(engine)
    play(engine, (0, AT_FOE))
    (event,) = events_of(engine.battle, "power")
    assert event.count == 4


@pytest.mark.rule(
    "bxe.magic-items.wand-arcane-only",
    "bxe.magic-items.staff-casters-only",
    "bxe.magic-items.staff-divine-or-arcane",
    "bxe.magic-items.scroll-arcane-not-divine",
    "bxe.magic-items.scroll-divine",
    "bxe.magic-items.scroll-divine-not-arcane",
    "bxe.casting.kinds-not-interchangeable",
    "bxe.casting.two-kinds-of-magic",
)
@pytest.mark.parametrize(
    ("who", "usable"),
    [
        ("magic-user 1", [True, False, True, False, True]),
        ("cleric 1", [False, True, False, True, False]),
        ("fighter 1", [False] * 5),
    ],
)
def test_arcane_and_divine_things_are_for_their_own(who: str, usable: list[bool]) -> None:
    cause = "cause light wounds"
    things = (
        f"spells = [], scrolls = ['{MISSILE}', '{cause}'], wands = {{ '{MISSILE}' = 1 }}, "
        f"staves = {{ '{cause}' = 1, '{MISSILE}' = 1 }}"
    )
    engine = meet("bxs", man(5, 5, who=who, more=things), dice="d6:5 d6:2")
    come_to(engine, 0, "spells")
    powers = engine.battle.combatants[0].profile.powers
    # Other ways of using the same thing are left out.
    things_held = [number for number, power in enumerate(powers) if power.shares < 0]
    assert [allowed(engine, f"use {number}>1 6,5") for number in things_held] == usable


@pytest.mark.rule("bxe.magic-items.scroll-used-up", "bxe.magic-items.scroll-multi-spell")
def test_only_what_was_read_goes_from_the_scroll() -> None:
    reader = caster(more=f"spells = [], scrolls = ['{MISSILE}', 'sleep']")
    engine = meet("bxs", reader, dice="d6:5 d6:2 d6:1 d6:5 d6:2 d6:5 d6:2")
    play(engine, (0, AT_FOE))
    while engine.battle.round == 1:
        act(engine, "end")
    come_to(engine, 0, "spells")
    assert not allowed(engine, AT_FOE)
    assert allowed(engine, "use 2>1 6,5")


# Armour, under the house rules


@pytest.mark.rule("bcb.casting.mu-no-armour", "bcb.casting.armour-other-casters", "bcb.casting.armour-shield")
@pytest.mark.parametrize(
    ("who", "armour", "shield", "may"),
    [
        ("magic-user 3", "leather armour", False, False),
        ("magic-user 3", "chain mail +3", False, False),
        ("magic-user 3", "none", False, True),
        ("magic-user 3", "none", True, False),
        ("cleric 3", "plate mail", False, True),
    ],
)
def test_magic_users_cast_in_no_armour(who: str, armour: str, shield: bool, may: bool) -> None:
    spell = MISSILE if "magic" in who else "cure light wounds"
    engine = meet("bcb", caster(spell, who=who, armour=armour, shield=shield), dice=1)
    decide(engine)
    assert allowed(engine, "declare-spell 0") == may


@pytest.mark.rule(
    "bcb.casting.fighter-mage-armour-quality",
    "bcb.casting.fighter-mage-better-armour-ok",
    "bcb.casting.fighter-mage-mundane-armour",
    "bcb.casting.fighter-mage-unarmoured",
    "bcb.casting.armour-shield",
)
@pytest.mark.parametrize(
    ("armour", "shield", "spell", "may"),
    [
        ("chain mail +2", False, "hold monster", True),
        ("chain mail +1", False, "hold monster", False),
        ("chain mail +1", False, "fireball", True),
        ("chain mail +3", False, "web", True),
        ("chain mail", False, MISSILE, False),
        ("none", False, "hold monster", True),
        ("none", True, MISSILE, False),
        ("chain mail +2", True, "hold monster", False),
    ],
)
def test_warriors_cast_in_good_magical_armour(armour: str, shield: bool, spell: str, may: bool) -> None:
    elf = caster(
        spell,
        who="fighter 9",
        armour=armour,
        shield=shield,
        more=f"casts_as = 'magic-user 9', spells = ['{spell}']",
    )
    engine = meet("bcb", elf, dice=1)
    decide(engine)
    assert allowed(engine, "declare-spell 0") == may


@pytest.mark.rule("bxe.casting.target-sight-exception")
@pytest.mark.parametrize("sight", [True, False])
def test_a_spell_may_say_that_it_needs_no_sight(tmp_path: Path, *, sight: bool) -> None:
    book = tmp_path / "mind.toml"
    spell = "[powers.'mind bolt']\nmagic_user = 1\nrange_feet = 60\ndamage = '1d4'\n"
    spell += f"sight = {str(sight).lower()}\n"
    book.write_text(f'extends = "bxe"\ntitle = "Mind"\n{spell}', encoding="utf-8")
    keys = "[field]\nmap = '''\n" + "\n".join(["." * 12] * 5 + [".....#......"] + ["." * 12] * 4) + "\n'''\n"
    scout = brute("Scout", 7, 6)
    engine = fight(
        str(book), f"{caster('mind bolt', x=3)}, {scout}", brute("Orc", 8), dice=FIRST_GOES, keys=keys
    )
    announce(engine, "declare-spell 0")
    come_to(engine, 0, "spells")
    assert allowed(engine, "use 0>2 8,5") == (not sight)


# What a round has room for


@pytest.mark.rule("bxe.actions.no-move-when-casting")
def test_a_caster_moves_not_even_five_feet() -> None:
    engine = meet("bxe", caster(), dice=FIRST_GOES)
    announce(engine, "declare-spell 0")
    come_to(engine, 0, "movement")
    assert not allowed(engine, "move 4,5 walk")
    assert not allowed(engine, "move 4,5 withdraw")


@pytest.mark.rule("bxe.actions.common-actions", "bxe.actions.move-plus-one-action")
def test_one_move_and_one_action_of_attack_spell_and_item() -> None:
    def begin(*announced: str) -> Engine:
        me = caster(points=5, more=f"spells = ['{MISSILE}'], potions = 1, wands = {{ '{MISSILE}' = 2 }}")
        engine = fight("bxe", me, brute("Orc", 8), dice=1)
        announce(engine, *announced)
        engine.battle.combatants[0].hit_points = 1
        return engine

    moves = begin()
    come_to(moves, 0, "movement")
    act(moves, "move 7,5 walk")
    come_to(moves, 0, "melee")
    assert allowed(moves, "attack 0>1")
    assert allowed(moves, "use 3>0 7,5")
    number = moves.battle.round
    act(moves, "attack 0>1")
    while moves.battle.round == number:
        decision = decide(moves)
        if decision.actor == 0 and decision.kind == "turn":
            assert not allowed(moves, "use 3>0 7,5")
        act(moves, "end" if decision.kind == "turn" else "declare-nothing")
    for announced, phase, action in (
        ("declare-spell 0", "spells", "use 0>1 8,5"),
        ("", "melee", "use 3>0 5,5"),
    ):
        engine = begin(*filter(None, [announced]))
        come_to(engine, 0, phase)
        number = engine.battle.round
        act(engine, action)
        while engine.battle.round == number:
            decision = decide(engine)
            if decision.actor == 0 and decision.kind == "turn":
                assert not allowed(engine, "attack 0>1")
                assert not allowed(engine, "use 1>1 8,5")
                assert not allowed(engine, "use 3>0 5,5")
            act(engine, "end" if decision.kind == "turn" else "declare-nothing")


@pytest.mark.rule("bxe.initiative.tie-actions-unaffected")
def test_in_a_tie_nothing_that_is_done_keeps_another_from_what_it_does() -> None:
    mage = caster(points=6)
    engine = meet(
        "bxe", f"{mage}, {brute('Friend', 3)}", brute("Orc", 6), dice="d6:3 d6:3 d6:3 d20:20 d6:6 d6:1 d6:2"
    )
    announce(engine, "declare-spell 0")
    play(engine, (0, "use 0>2 6,5"), (2, "attack 0>0"))
    decide(engine)
    assert outcome(engine) == "cast"
    assert dead(engine) == ["Magic-user 1"]
    # Not even a shot, which comes before spells.
    archer = man(12, 5, weapons=["shortbow"])
    shot = meet("bxe", f"{mage}, {brute('Friend', 3)}", archer, dice="d6:3 d6:3 d20:20 d6:6 d6:3 d6:1 d6:2")
    announce(shot, "declare-spell 0")
    play(shot, (2, "attack 0>0"), (0, "use 0>2 12,5"))
    while not dead(shot) and shot.battle.round == 1:
        act(shot, "end")
    assert outcome(shot) == "cast"
    assert dead(shot) == ["Magic-user 1"]


@pytest.mark.rule("bxe.round.phase-spells-with-saves")
def test_saving_throws_are_rolled_in_the_phase_of_spells() -> None:
    engine = meet(
        "bxe",
        caster("fireball", who="magic-user 5"),
        brute("Orc", 20),
        dice=f"{FIRST_GOES} d6:1 d6:1 d6:1 d6:1 d6:1 d20:2",
    )
    announce(engine, "declare-spell 0")
    come_to(engine, 0, "spells")
    assert not events_of(engine.battle, "saving throw")
    act(engine, "use 0>1 20,5")
    # Nobody has had a turn after it yet.
    assert (decide(engine).actor, phase_of(engine), engine.battle.round) == (1, "movement", 1)
    assert [(one.actor, one.result) for one in events_of(engine.battle, "saving throw")] == [(1, "failed")]


@pytest.mark.rule("bxe.round.phase-missile-modifiers")
def test_all_that_counts_for_a_missile() -> None:
    archer = man(5, 5, weapons=["shortbow +1"], scores={"dexterity": 13})
    target = brute("Orc", 9, more="cover = ['small furniture']")
    engine = fight("bxe", archer, target, dice=f"{FIRST_GOES} d20:11 d6:3 d6:3")
    come_to(engine, 0, "missile")
    act(engine, "attack 0>1")
    (event,) = attacks_on(engine, 1)
    assert sorted(parts_of(event).values()) == [-1, 1, 1, 1]
    assert roll_of(event)[0] == 13

"""Magic items in a fight: weapons and armour, curses, potions, rings, scrolls, devices, and their end."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.base.errors import InputError
from grognard.battle.hurts.spoiling import uses_left
from grognard.battle.play.engine import Engine
from grognard.rulebooks.item_rows import (
    POTIONS,
    RINGS,
    RODS,
    SCROLLS,
    STAVES,
    WANDS,
    WORN,
    item_rows,
    left_to_referee,
)
from grognard.text.summary import format_used, summarize
from tests.rules.casters import AT_FOE, MISSILE, announce, caster, meet, play, told
from tests.support import (
    act,
    allowed,
    attacks_on,
    brute,
    come_to,
    conditions_of,
    decide,
    events_of,
    fight,
    man,
    refused_by,
    roll_of,
    rounds_of,
)

FIRST = "d6:5 d6:2 "
"""The first side has initiative."""
FAR = brute("Orc", 30)
SELF = "0 5,5"
"""The first combatant, where these fights have it."""


def armed(*weapons: str, more: str = "", who: str = "fighter 1", armour: str = "none") -> str:
    """Somebody at arm's length from an orc."""
    return man(5, 5, who=who, weapons=weapons, armour=armour, more=more)


def drinker(*potions: str, more: str = "") -> str:
    """Somebody with potions, far from everybody."""
    named = ", ".join(f'"{one}"' for one in potions)
    return man(5, 5, more=", ".join(filter(None, (f"potions = [{named}]", more))))


def drink(number: int) -> str:
    """Drinking one of them."""
    return f"use {number}>0 5,5"


def own_turn(engine: Engine, phase: str = "") -> None:
    """Go on to the next turn of the first combatant."""
    come_to(engine, 0, phase)


def next_round(engine: Engine) -> None:
    """Let everybody pass until a new round, and the first combatant's turn in it."""
    number = engine.battle.round
    while engine.battle.round == number:
        act(engine, "end" if decide(engine).kind == "turn" else "declare-nothing")


def shown_class(engine: Engine, who: int = 0) -> int:
    """The armour class that somebody has, as the book counts it."""
    battle = engine.battle
    return int(battle.ruleset.shown_armour_class(battle.combatants[who].profile.armour_class))


# Weapons and armour


@pytest.mark.rule(
    "bxe.magic-items.weapon-attack-bonus",
    "bxe.magic-items.weapon-damage-bonus",
    "bxe.magic-items.cursed-weapon-attack",
    "bxe.magic-items.cursed-weapon-damage",
)
@pytest.mark.parametrize(
    ("weapon", "natural", "rolled", "total", "damage"),
    [
        ("sword +2", 10, 3, 12, 5),
        ("cursed sword", 10, 4, 9, 3),
        ("sword -1", 10, 4, 9, 3),
        ("cursed sword -1", 10, 1, 9, 1),
    ],
)
def test_what_is_added_to_a_weapon(weapon: str, natural: int, rolled: int, total: int, damage: int) -> None:
    foe = brute("Orc", 6, armour_class=2)
    engine = fight("bxe", armed(weapon), foe, dice=f"{FIRST} d20:{natural} d6:{rolled}")
    own_turn(engine, "melee")
    act(engine, "attack 0>1")
    (blow,) = attacks_on(engine, 1)
    assert roll_of(blow)[0] == total
    assert [event.amount for event in events_of(engine.battle, "damage")] == [damage]


@pytest.mark.rule("bxe.magic-items.cursed-weapon-preferred", "bxe.magic-items.cursed-no-disposal")
def test_nobody_puts_a_cursed_weapon_away_before_the_curse_is_lifted() -> None:
    priest = caster("remove curse", who="cleric 6", x=4)
    engine = fight("bxe", f"{priest}, {armed('cursed sword', 'axe')}", brute("Orc", 6), dice=FIRST)
    announce(engine, "declare-spell 0")
    own_turn(engine, "spells")
    act(engine, "use 0>1 5,5")
    come_to(engine, 1, "melee")
    assert allowed(engine, "attack 1>2")
    assert [one.what for one in events_of(engine.battle, "effect")] == ["cursed-grip"]
    bare = fight("bxe", armed("axe", "cursed sword", "longbow"), brute("Orc", 6), dice=FIRST)
    own_turn(bare, "melee")
    assert allowed(bare, "attack 1>1")
    assert refused_by(bare, "attack 0>1") == ["bxe.magic-items.cursed-weapon-preferred"]


def test_tactics_know_of_the_curse_and_a_bow_serves_only_to_shoot() -> None:
    shooter = man(5, 5, weapons=["cursed longbow", "axe", "sling"])
    engine = fight("bxe", shooter, brute("Orc", 6), dice=FIRST)
    own_turn(engine, "melee")
    assert allowed(engine, "attack 1>1")
    afar = fight("bxe", shooter, brute("Orc", 12), dice=FIRST)
    own_turn(afar, "missile")
    assert allowed(afar, "attack 0>1")
    assert refused_by(afar, "attack 2>1") == ["bxe.magic-items.cursed-weapon-preferred"]


@pytest.mark.rule("bxe.magic-items.weapon-class-restriction", "bxe.magic-items.armour-class-restriction")
def test_magic_does_not_make_a_weapon_or_armour_fit_for_everybody() -> None:
    for kit in ({"weapons": ["sword +1"]}, {"weapons": ["dagger +1"], "armour": "plate mail +1"}):
        with pytest.raises(InputError, match=r"magical or not; expected .*class_restrictions"):
            fight("bxe", man(5, 5, who="magic-user 1", **kit), FAR, dice="")
    fight("bxe", man(5, 5, who="magic-user 1", weapons=["dagger +1"]), FAR, dice="")
    fight("bf", man(5, 5, who="magic-user 1", weapons=["sword +1"]), FAR, dice="")


@pytest.mark.rule(
    "bxe.magic-items.armour-improves-ac",
    "bxe.magic-items.always-active",
    "bxe.magic-items.cursed-armour-ac9",
)
@pytest.mark.parametrize(
    ("armour", "shown", "seems"),
    [("plate mail", 3, ""), ("plate mail +2", 1, "plate mail +2"), ("cursed plate mail", 9, "plate mail +1")],
)
def test_magic_armour_protects_whoever_wears_it(armour: str, shown: int, seems: str) -> None:
    engine = fight("bxe", armed("axe", armour=armour), brute("Orc", 6), dice="d6:2 d6:5 d20:2")
    come_to(engine, 1, "melee")
    act(engine, "attack 0>0")
    (blow,) = attacks_on(engine, 0)
    assert (shown_class(engine), roll_of(blow)[1]) == (shown, 19 - shown)
    assert engine.battle.combatants[0].profile.summary.endswith(seems or "axe")


def test_armour_class_of_shields_and_of_armour_below_its_kind() -> None:
    worn = {"shield = 'shield +1'": 7, "shield = 'shield'": 8, "armour = 'chain mail -1'": 6}
    for said, shown in worn.items():
        assert shown_class(fight("bxe", man(5, 5, more=said), FAR, dice="")) == shown


@pytest.mark.rule("bxe.magic-items.cursed-armour-weight-normal")
def test_a_curse_takes_no_weight_off() -> None:
    def pace(armour: str, coins: int) -> int:
        told = f"coins = {coins}, weapons = []"
        by_weight = {"movement.pace": "weight"}
        engine = fight("bxe", man(5, 5, armour=armour, more=told), FAR, dice="", options=by_weight)
        return int(engine.battle.combatants[0].profile.walk_feet)

    # Up to 400 coins one goes 40 feet in a round, up to 600 30.
    assert [pace("cursed chain mail", coins) for coins in (0, 1)] == [40, 30]
    assert [pace("chain mail +1", coins) for coins in (250, 251)] == [40, 30]


# Potions


@pytest.mark.rule(
    "bxe.magic-items.potion-onset", "bxe.magic-items.potion-duration", "bxe.magic-items.potion-single-dose"
)
def test_a_potion_works_in_the_round_it_is_drunk_and_for_so_many_turns() -> None:
    engine = fight("bxe", drinker("flying"), FAR, dice=FIRST * 3 + "d6:4 " + FIRST, begun=True)
    for _ in range(2):
        next_round(engine)
    own_turn(engine)
    act(engine, drink(0))
    decide(engine)
    (effect,) = [one for one in events_of(engine.battle, "effect") if one.what == "aloft"]
    assert (effect.round, effect.rounds) == (3, 10 * 60)
    next_round(engine)
    own_turn(engine)
    assert not allowed(engine, drink(0))


@pytest.mark.rule("bxe.magic-items.potion-description-overrides")
def test_a_potion_of_ones_own_lasts_as_it_says(tmp_path: Path) -> None:
    book = tmp_path / "might.toml"
    power = "[powers.'potion of might']\nrounds = '3 turns'\nmagical = true\nchanges = { attack = 1 }\n"
    book.write_text(f'extends = "bxe"\ntitle = "Might"\n{power}', encoding="utf-8")
    engine = fight(str(book), drinker("might"), FAR, dice=FIRST)
    own_turn(engine)
    act(engine, drink(0))
    decide(engine)
    assert rounds_of(engine, 0, "attack-changed") == 3 * 60


@pytest.mark.rule("bxe.magic-items.potion-mix-nullifies", "bxe.magic-items.potion-mix-sick")
@pytest.mark.parametrize(("rules", "mixes"), [("bxe", False), ("bf", True)])
def test_two_potions_do_not_go_together(rules: str, *, mixes: bool) -> None:
    engine = fight(rules, f"{drinker('flying', 'growth')}, {brute('Friend', 3)}", FAR, dice=1)
    own_turn(engine)
    act(engine, drink(0))
    next_round(engine)
    own_turn(engine)
    assert "aloft" in conditions_of(engine, 0)
    act(engine, drink(1))
    if mixes:
        next_round(engine)
        assert {"aloft", "grown"} <= conditions_of(engine, 0)
        return
    assert not conditions_of(engine, 0) & {"aloft", "grown"}
    assert rounds_of(engine, 0, "ill") == 3 * 60
    number = engine.battle.round
    while engine.battle.round < number + 3:
        assert decide(engine).actor != 0
        act(engine, "end")
    assert engine.battle.combatants[0].profile is engine.battle.combatants[0].own_profile


@pytest.mark.rule("bxe.magic-items.potion-no-mix-after-expiry")
def test_what_has_run_out_does_not_mix_nor_what_works_at_once(tmp_path: Path) -> None:
    book = tmp_path / "brief.toml"
    power = "[powers.'potion of might']\nrounds = '1'\nmagical = true\nchanges = { attack = 1 }\n"
    book.write_text(f'extends = "bxe"\ntitle = "Brief"\n{power}', encoding="utf-8")
    engine = fight(str(book), drinker("might", "growth", "healing"), FAR, dice=1)
    engine.advance()
    engine.battle.combatants[0].hit_points = 5
    for number in (0, 2, 1):
        own_turn(engine)
        act(engine, drink(number))
        next_round(engine)
        assert "ill" not in conditions_of(engine, 0)
    assert "grown" in conditions_of(engine, 0)
    # One of healing leaves nothing behind, but drunk on top of another it is lost like any.
    late = fight("bxe", f"{drinker('growth', 'healing')}, {brute('Friend', 3)}", FAR, dice=1)
    late.advance()
    late.battle.combatants[0].hit_points = 5
    for number in (0, 1):
        own_turn(late)
        act(late, drink(number))
        next_round(late)
    assert late.battle.combatants[0].hit_points == 5
    assert "ill" in conditions_of(late, 0)


def test_potions_that_are_the_referees_are_named_and_others_refused() -> None:
    engine = fight("bxe", drinker("esp", "speed"), FAR, dice="")
    assert engine.battle.combatants[0].profile.unplayed == "potion of ESP"
    with pytest.raises(InputError, match=r"no potion of 'sped'.*speed"):
        fight("bxe", drinker("sped"), FAR, dice="")


@pytest.mark.rule("bxs.actions.drink-potion")
def test_drinking_in_place_of_moving() -> None:
    engine = meet("bxs", drinker("heroism"), dice=FIRST + "d6:1")
    own_turn(engine, "movement")
    act(engine, drink(0))
    rule = "bxs.actions.drink-potion"
    assert not allowed(engine, "move 4,5 withdraw")
    assert not allowed(engine, "move 4,5 walk")
    own_turn(engine, "melee")
    assert allowed(engine, "attack 0>1")
    walker = fight("bxs", drinker("heroism"), FAR, dice=FIRST)
    own_turn(walker, "movement")
    act(walker, "move 6,5 walk")
    assert rule in refused_by(walker, "use 0>0 6,5")


# Rings and what else is worn


@pytest.mark.rule(
    "bxe.magic-items.ring-max-two",
    "bxe.magic-items.ring-three-none-work",
    "bxe.magic-items.ring-two-on-one-hand",
    "bxe.magic-items.ring-any-class",
)
@pytest.mark.parametrize(
    ("rings", "active"),
    [
        ("{ left = ['protection +1'], right = ['protection +2'] }", 3),
        ("['protection +1', 'ring of protection +2']", 3),
        ("{ left = ['protection +1', 'protection +2'], right = ['protection +4'] }", 0),
        ("['protection +1', 'protection +1', 'protection +1']", 0),
        ("{ left = ['protection +1', 'protection +2'] }", 1),
    ],
)
def test_one_ring_on_each_hand(rings: str, active: int) -> None:
    for who in ("thief 1", "fighter 1", "magic-user 1", "cleric 1"):
        engine = fight("bxe", man(5, 5, who=who, weapons=["dagger"], more=f"rings = {rings}"), FAR, dice="")
        plain = fight("bxe", man(5, 5, who=who, weapons=["dagger"]), FAR, dice="")
        saves, usual = (one.battle.combatants[0].profile.saves for one in (engine, plain))
        assert shown_class(engine) == 9 - active
        assert [save + active for save in saves] == list(usual)


@pytest.mark.rule("bxe.magic-items.ring-worn-finger-thumb", "bxe.magic-items.worn-or-held")
@pytest.mark.parametrize(
    ("said", "better"),
    [
        ("rings = ['protection +2']", 2),
        ("packed = ['ring of protection +2']", 0),
        ("worn = ['cloak of protection +1']", 1),
        ("packed = ['cloak of protection +1', 'ring of weakness']", 0),
    ],
)
def test_what_is_in_a_pack_does_nothing(said: str, better: int) -> None:
    engine = fight("bxe", man(5, 5, more=said), brute("Orc", 6), dice="d6:2 d6:5 d20:2")
    plain = fight("bxe", man(5, 5), FAR, dice="")
    come_to(engine, 1, "melee")
    act(engine, "attack 0>0")
    (blow,) = attacks_on(engine, 0)
    profile, usual = (one.battle.combatants[0].profile for one in (engine, plain))
    assert (shown_class(engine), roll_of(blow)[1]) == (9 - better, 10 + better)
    assert list(profile.saves) == [save - better for save in usual.saves]
    assert int(profile.strength) == int(usual.strength)
    assert ("in the pack" in profile.summary) == (better == 0)


def test_a_ring_around_the_neck_is_refused() -> None:
    with pytest.raises(InputError, match="only on a finger"):
        fight("bxe", man(5, 5, more="worn = ['ring of protection +1']"), FAR, dice="")


def test_nobody_has_a_third_hand_or_a_ring_that_nobody_has_heard_of() -> None:
    for rings, said in (
        ("{ middle = ['protection'] }", "no hand 'middle'"),
        ("['wishing']", "ring of wishes"),
    ):
        with pytest.raises(InputError, match=said):
            fight("bxe", man(5, 5, more=f"rings = {rings}"), FAR, dice="")


@pytest.mark.rule("bxe.magic-items.cursed-ring-always-active")
def test_a_cursed_ring_works_however_many_there_are() -> None:
    worn = "rings = ['protection +1', 'protection +2', 'weakness'], abilities = { strength = 16 }"
    engine = fight("bxe", man(5, 5, more=worn), FAR, dice="")
    profile = engine.battle.combatants[0].profile
    assert (shown_class(engine), int(profile.strength), int(profile.strength_modifier)) == (9, 3, -3)
    below = fight(
        "bxe", man(5, 5, more="rings = ['protection +1', 'protection +2', 'protection -1']"), FAR, dice=""
    )
    assert shown_class(below) == 10


def test_what_is_worn_does_in_a_fight_what_it_should() -> None:
    hurt = "rings = ['regeneration'], worn = ['displacer cloak', 'boots of speed', 'gauntlets of ogre power']"
    engine = fight("bf", man(5, 5, more=hurt), FAR, dice=1)
    engine.advance()
    one = engine.battle.combatants[0]
    one.hit_points = 5
    next_round(engine)
    assert one.hit_points == 6
    assert (int(one.profile.walk_feet), int(one.profile.strength_modifier)) == (80, 3)
    assert "displaced" in conditions_of(engine, 0)
    ring = fight("bxe", man(5, 5, more="rings = ['invisibility']"), FAR, dice=FIRST)
    own_turn(ring, "spells")
    act(ring, f"use 0>{SELF}")
    assert "invisible" in conditions_of(ring, 0)


@pytest.mark.rule("bcb.casting.mu-magic-bracers", "bcb.casting.mu-protective-items")
@pytest.mark.parametrize(
    ("worn", "gains"),
    [
        ("worn = ['bracers of armour +4']", 4),
        ("worn = ['cloak of protection +1'], rings = ['protection +2']", 3),
    ],
)
def test_magic_that_is_no_armour_does_not_keep_one_from_casting(worn: str, gains: int) -> None:
    engine = meet("bcb", caster(more=f"spells = ['{MISSILE}'], {worn}"), dice="d6:5 d6:2 d6:6")
    decide(engine)
    assert allowed(engine, "declare-spell 0")
    assert shown_class(engine) == 10 + gains
    act(engine, "declare-spell 0")
    play(engine, (0, AT_FOE))
    decide(engine)
    assert told(engine, "power") == [("power", 0, "casts magic missile")]
    armour = meet("bcb", caster(armour="leather armour"), dice="d6:5 d6:2")
    decide(armour)
    assert refused_by(armour, "declare-spell 0") == ["bcb.casting.mu-no-armour"]


# Scrolls


@pytest.mark.rule("bxe.magic-items.scroll-spoken")
def test_who_cannot_speak_reads_no_scroll() -> None:
    for condition, heard in (("'gagged'", False), ("", True)):
        reader = caster(more=f"spells = [], scrolls = ['{MISSILE}'], condition = [{condition}]")
        engine = meet("bxe", reader, dice=FIRST)
        decide(engine)
        assert allowed(engine, "declare-spell 0") == heard


@pytest.mark.rule("bxe.magic-items.scroll-arcane")
@pytest.mark.parametrize(
    ("rules", "who", "said", "usable"),
    [
        ("bxe", "magic-user 1", "deciphered = false", False),
        ("bxe", "magic-user 1", "deciphered = true", True),
        ("bxe", "magic-user 1", "", True),
        ("bxe", "cleric 1", "deciphered = false", True),
        ("bf", "magic-user 1", "deciphered = false", True),
    ],
)
def test_an_arcane_scroll_must_be_deciphered(rules: str, who: str, said: str, *, usable: bool) -> None:
    spell = MISSILE if "magic" in who else "cause light wounds"
    keys = ", ".join(filter(None, (f"spells = [], scrolls = ['{spell}']", said)))
    engine = meet(rules, caster(who=who, more=keys), dice=FIRST)
    decide(engine)
    if rules == "bf":
        own_turn(engine)
        assert allowed(engine, AT_FOE)
        return
    assert allowed(engine, "declare-spell 0") == usable
    if not usable:
        assert refused_by(engine, "declare-spell 0") == ["bxe.magic-items.scroll-arcane"]


@pytest.mark.rule("bxe.magic-items.scroll-class-limits", "bcb.casting.level-zero-scroll")
@pytest.mark.parametrize(("rules", "phase"), [("bxe", "spells"), ("bcb", "")])
def test_anybody_reads_a_scroll_of_protection_in_a_round(rules: str, phase: str) -> None:
    reader = man(5, 5, more="scrolls = ['protection from magic']")
    engine = meet(rules, reader, dice=FIRST + "d4:3 " + FIRST * 2)
    announce(engine, "declare-spell 0")
    own_turn(engine, phase)
    act(engine, f"use 0>{SELF}")
    next_round(engine)
    (event,) = events_of(engine.battle, "power")
    assert (event.round, event.what) == (1, "reads protection from magic from a scroll")
    assert "safe-from-magic" in conditions_of(engine, 0)


@pytest.mark.rule("bxs.magic-items.scroll")
def test_a_scroll_is_read_in_the_magic_phase() -> None:
    for phase in ("movement", "missile", "spells", "melee"):
        engine = meet("bxs", caster(more=f"spells = [], scrolls = ['{MISSILE}']"), dice=FIRST)
        own_turn(engine, phase) if phase != "missile" else come_to(engine, 0, "spells")
        if phase != "missile":
            assert allowed(engine, AT_FOE) == (phase == "spells")


# Wands, staves and rods


def wielder(said: str, *, who: str = "magic-user 1") -> str:
    """Somebody with a device and no spells, or who casts none."""
    return man(5, 5, who=who, weapons=["dagger"], more=f"spells = [], {said}")


@pytest.mark.rule(
    "bxe.magic-items.charge-per-use",
    "bxe.magic-items.charges-exhausted",
    "bxe.magic-items.charges-unknown",
    "bxe.magic-items.rod-staff-wand-use-charges",
)
@pytest.mark.parametrize(("charges", "uses", "left"), [(5, 2, 3), (7, 1, 6), (1, 1, 0)])
def test_each_use_takes_a_charge(charges: int, uses: int, left: int) -> None:
    engine = meet("bxe", wielder(f"wands = {{ '{MISSILE}' = {charges} }}"), dice=1)
    one = engine.battle.combatants[0]
    assert str(charges) not in one.profile.summary.partition("wand")[2]
    for _ in range(uses):
        own_turn(engine, "spells")
        act(engine, AT_FOE)
        next_round(engine)
    assert uses_left(one, 0) == left
    own_turn(engine, "spells")
    assert allowed(engine, AT_FOE) == (left > 0)
    if not left:
        assert refused_by(engine, AT_FOE) == ["bxe.magic-items.charges-exhausted"]


@pytest.mark.rule(
    "bxe.magic-items.rod-charges", "bxe.magic-items.wand-charges", "bxe.magic-items.staff-charges"
)
@pytest.mark.parametrize(
    ("said", "dice", "charges"),
    [
        ("rods = ['fireball']", "d10:7", 7),
        ("wands = ['fireball']", "d10:7 d10:4", 11),
        ("staves = ['fireball']", "d10:7 d10:4 d10:10", 21),
    ],
)
def test_the_charges_of_what_was_found_are_rolled(said: str, dice: str, charges: int) -> None:
    engine = fight("bxe", wielder(said), FAR, dice=f"{dice} {FIRST}", begun=True)
    assert uses_left(engine.battle.combatants[0], 0) == charges


@pytest.mark.rule("bxe.magic-items.rod-any-class")
def test_anybody_uses_a_rod() -> None:
    for said, usable in (("rods", True), ("wands", False)):
        engine = meet("bxe", wielder(f"{said} = {{ '{MISSILE}' = 2 }}", who="fighter 1"), dice=FIRST)
        own_turn(engine, "spells")
        assert allowed(engine, AT_FOE) == usable


@pytest.mark.rule("bxe.magic-items.activation-one-round", "bxe.magic-items.activation-nothing-else")
def test_waking_a_device_takes_the_whole_round() -> None:
    wand = wielder(f"wands = {{ '{MISSILE}' = 3 }}")
    rule = "bxe.magic-items.activation-nothing-else"
    engine = fight("bxe", wand, brute("Orc", 12), dice=FIRST)
    own_turn(engine, "movement")
    act(engine, "move 6,5 walk")
    own_turn(engine, "spells")
    assert refused_by(engine, "use 0>1 12,5") == [rule]
    stands = meet("bxe", wand, dice=FIRST + "d6:3 d6:3 " + FIRST)
    own_turn(stands, "spells")
    act(stands, AT_FOE)
    while stands.battle.round == 1:
        assert decide(stands).actor == 1
        act(stands, "end")
    assert told(stands, "power") == [("power", 0, "uses a wand of magic missile")]
    freely = fight("bf", wand, brute("Orc", 12), dice=1)
    own_turn(freely)
    act(freely, "move 6,5 walk")
    assert allowed(freely, "use 0>1 12,5")


@pytest.mark.rule(
    "bcb.magic-items.wand-simultaneous-interrupt",
    "bcb.magic-items.wand-interrupted-keeps-charge",
    "bcb.magic-items.wand-not-interrupted-by-earlier-hit",
)
@pytest.mark.parametrize("blow_first", [True, False])
@pytest.mark.parametrize(
    ("user", "attacker", "face", "works"), [(3, 6, 20, True), (4, 4, 20, False), (4, 4, 2, True)]
)
def test_a_hit_on_its_number_interrupts_a_wand(
    user: int, attacker: int, face: int, *, works: bool, blow_first: bool
) -> None:
    wand = wielder(f"wands = {{ '{MISSILE}' = 7 }}")
    foe = brute("Orc", 6)
    first, second = (foe, wand) if blow_first else (wand, foe)
    me, other = (1, 0) if blow_first else (0, 1)
    numbers = (attacker, user) if blow_first else (user, attacker)
    engine = meet("bcb", first, second, dice=f"d6:{numbers[0]} d6:{numbers[1]} d20:{face}" + " d6:3" * 6)
    announce(engine)
    number = engine.battle.round
    while engine.battle.round == number:
        decision = decide(engine)
        if decision.kind != "turn":
            break
        wanted = f"use 0>{other} 6,5" if decision.actor == me else f"attack 0>{me}"
        act(engine, wanted if allowed(engine, wanted) else "end")
    words = [code for code, _, _ in told(engine, "power", "spoiled")]
    assert words == (["power"] if works else ["spoiled"])
    assert uses_left(engine.battle.combatants[me], 0) == (6 if works else 7)


@pytest.mark.rule("bcb.magic-items.wand-other-limits")
def test_who_uses_a_wand_may_go_half_way_and_keep_its_guard() -> None:
    wand = caster(who="magic-user 6", more=f"spells = [], wands = {{ '{MISSILE}' = 2 }}")
    engine = fight("bcb", wand, brute("Orc", 12, bare=10, armour_class=10), dice="d6:5 d6:2 " + "d6:1 " * 4)
    decide(engine)
    act(engine, "declare-defence 2")
    own_turn(engine)
    act(engine, "move 9,5 walk")
    assert allowed(engine, "use 0>1 12,5")
    act(engine, "use 0>1 12,5")
    assert int(engine.battle.combatants[0].defence) == 2


@pytest.mark.rule("bxe.magic-items.follow-description")
def test_what_is_to_be_woken_does_nothing_before_it_is() -> None:
    for wakes in (False, True):
        engine = fight("bxe", man(5, 5, more="rings = ['invisibility']"), FAR, dice=FIRST * 2)
        own_turn(engine, "spells")
        act(engine, f"use 0>{SELF}" if wakes else "end")
        next_round(engine)
        assert ("invisible" in conditions_of(engine, 0)) == wakes


@pytest.mark.rule("bxe.magic-items.special-conditions")
@pytest.mark.parametrize(("condition", "works"), [("'gagged'", False), ("", True)])
def test_a_wand_answers_to_a_word_and_a_ring_to_none(condition: str, *, works: bool) -> None:
    said = f"wands = {{ '{MISSILE}' = 2 }}, rings = ['invisibility'], condition = [{condition}]"
    engine = meet("bxe", wielder(said), dice=FIRST)
    own_turn(engine, "spells")
    assert allowed(engine, "use 1>1 6,5") == works
    assert allowed(engine, f"use 0>{SELF}")


def test_a_wand_of_its_own_kind() -> None:
    engine = fight("bf", wielder("wands = { cold = 2 }"), brute("Orc", 9), dice=1)
    own_turn(engine)
    act(engine, "use 0>1 9,5")
    assert told(engine, "power") == [("power", 0, "uses a wand of cold")]
    with pytest.raises(InputError, match="colde"):
        fight("bf", wielder("wands = { colde = 2 }"), FAR, dice="")


# What the dead carried

BREATH = "powers = { 'fire breath' = 1 }"


def burned(tmp_path: Path, *, dice: str, points: int, kit: str) -> Engine:
    """Somebody breathed upon, with as many hit points as the breath does damage, or more."""
    book = tmp_path / "breath.toml"
    power = "[powers.'fire breath']\nrange_feet = 60\nkind = 'fire'\nsave = 'breath'\nsaved = 'half'\n"
    power += "damage = '6'\n"
    book.write_text(f'extends = "bxe"\ntitle = "Breath"\n{power}', encoding="utf-8")
    victim = man(5, 5, points=points, who="fighter 1", weapons=["sword"], more=kit)
    engine = fight(
        str(book), f"{victim}, {brute('Friend', 2)}", brute("Drake", 8, more=BREATH), dice=f"d6:2 d6:5 {dice}"
    )
    come_to(engine, 2, "spells")
    act(engine, "use 0>0 5,5")
    return engine


def fates(engine: Engine) -> list[tuple[str, str]]:
    """What has become of what was carried."""
    return [(event.what, event.result) for event in events_of(engine.battle, "destroy")]


@pytest.mark.rule("bxe.saves.items-destroyed-with-owner", "bxe.saves.items-safe-if-owner-survives")
def test_what_a_victim_of_fire_carried_burns_with_it(tmp_path: Path) -> None:
    dead = burned(tmp_path, dice="d20:2", points=6, kit="armour = 'chain mail'")
    assert fates(dead) == [("longsword, chain mail", "destroyed")]
    alive = burned(tmp_path, dice="d20:2", points=10, kit="armour = 'chain mail'")
    assert (int(alive.battle.combatants[0].hit_points), fates(alive)) == (4, [])


@pytest.mark.rule("bxe.saves.items-safe-if-ordinary-death")
def test_a_sword_leaves_what_its_victim_carried() -> None:
    victim, friend = man(5, 5, points=1), brute("Friend", 2)
    engine = fight("bxe", f"{victim}, {friend}", brute("Orc", 6), dice="d6:2 d6:5 d20:20 d6:4")
    come_to(engine, 2, "melee")
    act(engine, "attack 0>0")
    assert "dead" in conditions_of(engine, 0)
    assert fates(engine) == []


@pytest.mark.rule(
    "bxe.saves.magic-items-may-save",
    "bxe.saves.magic-items-use-owner-values",
    "bxe.saves.magic-items-add-combat-bonus",
)
@pytest.mark.parametrize(
    ("kit", "face", "total", "fate"),
    [
        ("rings = ['fire resistance']", 15, 15, "saved"),
        ("rings = ['invisibility']", 15, 15, "saved"),
        ("rings = ['invisibility']", 14, 14, "destroyed"),
        ("weapons = ['sword +2']", 13, 15, "saved"),
        ("weapons = ['sword +2']", 12, 14, "destroyed"),
        ("shield = 'shield +1'", 14, 15, "saved"),
    ],
)
def test_magic_has_its_owners_saving_throw(
    tmp_path: Path, kit: str, face: int, total: int, fate: str
) -> None:
    points = 3 if "resistance" in kit else 6
    engine = burned(tmp_path, dice=f"d20:2 d20:{face}", points=points, kit=kit)
    (event,) = [one for one in events_of(engine.battle, "destroy") if one.roll is not None]
    assert event.roll is not None
    assert (event.roll.total, event.roll.target, event.result) == (total, 15, fate)


def test_what_was_used_up_is_summed_up() -> None:
    carried = f"spells = [], potions = ['flying'], scrolls = ['{MISSILE}'], wands = {{ '{MISSILE}' = 3 }}"
    engine = meet("bf", man(5, 5, who="magic-user 1", weapons=["dagger"], more=carried), dice=1)
    for action in (drink(4), AT_FOE, "use 2>1 6,5", "use 2>1 6,5"):
        own_turn(engine)
        act(engine, action)
    summary = summarize(engine.battle)
    used = {"potion of flying": 1, "magic missile on a scroll": 1, "wand of magic missile": 2}
    assert summary.combatants[0].magic == used
    listed = "potion of flying (1), scroll of magic missile (1) and wand of magic missile (2)"
    assert format_used(summary) == [f"Magic spent: Magic-user 1, {listed}."]


@pytest.mark.parametrize("kind", [POTIONS, SCROLLS, WANDS, STAVES, RODS, RINGS, WORN])
def test_every_item_of_the_lists_can_be_named(kind: str) -> None:
    for name in (*item_rows(kind), *left_to_referee(kind)):
        engine = fight(
            "bf", man(5, 5, who="magic-user 3", more=f"spells = [], {kind} = ['{name}']"), FAR, dice=1
        )
        engine.advance()
        profile = engine.battle.combatants[0].profile
        if name in left_to_referee(kind):
            assert profile.unplayed.endswith(name)
        else:
            assert name.partition(" of ")[2] in profile.summary or name in profile.summary

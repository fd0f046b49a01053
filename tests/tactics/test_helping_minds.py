"""What sensible tactics do for friends, before a breath, and while others have the enemy in hand."""

from __future__ import annotations

import pytest

from grognard.battle.blows.known_immunities import PLAIN_FAILS
from grognard.battle.hurts.presence import gain_effect
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import (
    ATTACK,
    BREAK_OFF,
    DECLARE_NOTHING,
    END_TURN,
    MOVE,
    ROUSE,
    kind_of,
    parse_action,
    routine_of,
    target_of,
)
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import FOUND_PROOF, PARALYSIS, SLEEP, add_effect
from grognard.battle.view.power_choice import power_worth_using
from grognard.tactics.sensible import Sensible
from tests.rules.casters import caster
from tests.support import armed, brute, decide, fight
from tests.tactics.test_minds import come_to_first, first_wish, wish

ARCHER = '{ character = "fighter 3", weapons = ["longbow"], at = [[3, 5]] }'
SWORD = '{ character = "fighter 3", weapons = ["longsword"], at = [[3, 5]] }'


def apart(engine: Engine, one: int, other: int) -> int:
    """How many cells two combatants are from each other."""
    first, second = engine.battle.combatants[one], engine.battle.combatants[other]
    return engine.battle.field.cells_apart(first.x, first.y, second.x, second.y)


@pytest.mark.parametrize(("rules", "shoots"), [("bxe", True), ("bf", False), ("bcb", False)])
def test_archers_shoot_into_a_melee_where_the_book_endangers_no_friend(rules: str, shoots: bool) -> None:
    """By bxe a miss strikes nobody; by bf it may strike Brand, and by bcb anyone may be the target."""
    engine = fight(rules, f"{ARCHER}, {brute('Brand', 9)}", brute("Orc", 10), dice=1)
    shots = []
    decide(engine)
    while engine.battle.round == 1 and not engine.battle.over:
        view = engine.look()
        action = DECLARE_NOTHING if view.turn.is_declaring() else END_TURN
        if view.me == 0:
            action = Sensible().choose(view)
            shots.append(kind_of(action) == ATTACK and target_of(action) == 2)
        engine.submit(action)
        decide(engine)
    assert any(shots) == shoots


def test_a_sleeping_friend_is_roused_by_who_is_free_to_do_it() -> None:
    engine = fight("bf", f"{SWORD}, {brute('Brand', 4)}", brute("Orc", 30), dice=1)
    come_to_first(engine)
    gain_effect(engine.battle, engine.battle.combatants[1], pack_effect(SLEEP, rounds=60))
    action = parse_action(wish(engine))
    assert (kind_of(action), target_of(action)) == (ROUSE, 1)


@pytest.mark.parametrize(("orcs", "rouses"), [(1, False), (2, True)])
def test_the_mighty_rouse_the_lesser_only_while_they_are_fewer(orcs: int, rouses: bool) -> None:
    """One of four hit dice stands, one of a single die sleeps; the enemies are two walks away."""
    sides = f"{brute('Ogre', 3, hit_dice='4')}, {brute('Goblin', 4)}"
    foes = ", ".join(brute("Orc", 17, 5 + number) for number in range(orcs))
    engine = fight("bf", sides, foes, dice=1)
    come_to_first(engine)
    gain_effect(engine.battle, engine.battle.combatants[1], pack_effect(SLEEP, rounds=60))
    assert (kind_of(parse_action(wish(engine))) == ROUSE) == rouses


def test_one_walks_to_a_sleeping_friend_to_rouse_it() -> None:
    engine = fight("bf", f"{SWORD}, {brute('Brand', 3, 9)}", brute("Orc", 40), dice=1)
    come_to_first(engine)
    gain_effect(engine.battle, engine.battle.combatants[1], pack_effect(SLEEP, rounds=60))
    engine.submit(parse_action(wish(engine)))
    assert apart(engine, 0, 1) == 1


def test_beasts_do_not_rouse_each_other() -> None:
    wolves = '{ creature = "wolf", count = 2, at = [[3, 5], [4, 5]], hit_points = 9 }'
    engine = fight("bf", wolves, brute("Orc", 40), dice=1)
    come_to_first(engine)
    gain_effect(engine.battle, engine.battle.combatants[1], pack_effect(SLEEP, rounds=60))
    assert kind_of(parse_action(wish(engine))) != ROUSE


@pytest.mark.parametrize(("creature", "spreads"), [("white dragon", True), ("ogre", False)])
def test_a_party_spreads_out_before_a_breath(creature: str, spreads: bool) -> None:
    """Four side by side: after a walk of twenty feet half sideways the first has nobody within twenty."""
    places = "[[4, 9], [4, 10], [4, 11], [4, 12]]"
    party = f'{{ character = "fighter 6", count = 4, weapons = ["longsword"], at = {places} }}'
    foe = f'{{ creature = "{creature}", at = [[26, 10]], hit_points = 40, morale = 12 }}'
    engine = fight("bf", party, foe, dice=1)
    move = first_wish(engine)
    engine.submit(move)
    assert kind_of(move) == MOVE
    # The others stand in its column, in the rows 10 to 12.
    assert (engine.battle.combatants[0].y <= 6) == spreads


def test_the_undead_that_a_cleric_is_likely_to_turn_are_not_held_in_a_web() -> None:
    """A cleric of the fifth level turns skeletons on 2 and more by bf; what is entangled cannot run."""
    mage = caster("web", who="magic-user 5")
    dead = '{ creature = "skeleton", count = 4, at = [[12, 4], [12, 5], [12, 6], [12, 7]], hit_points = 5 }'
    for helper, worth in (("cleric 5", False), ("fighter 5", True)):
        friend = f'{{ character = "{helper}", at = [[4, 6]] }}'
        engine = fight("bf", f"{mage}, {friend}", dead, dice=1)
        come_to_first(engine)
        assert (power_worth_using(engine.battle, engine.battle.combatants[0]) != 0) == worth


def test_who_stands_behind_friends_in_a_passage_is_not_threatened() -> None:
    passage = '[field]\nspace_feet = 5\nmap = """\n############\n#..........#\n############\n"""'
    mage = '{ character = "magic-user 3", spells = [], at = [[1, 1]] }'
    for friend, threatened in ((f", {brute('Brand', 4, 1)}", False), ("", True)):
        engine = fight("bf", mage + friend, brute("Orc", 7, 1), dice=1, keys=passage)
        come_to_first(engine)
        assert engine.look().danger.is_threatened() == threatened


def test_spells_are_not_kept_for_another_day_while_friends_are_down() -> None:
    """One of eight is left; with Brand and Hilda paralysed two of four stand, and he is still dangerous."""
    mage = caster("magic missile", who="magic-user 3")
    foes = ", ".join(brute("Orc", 12, y, points=20) for y in range(1, 9))
    friends = ", ".join(brute(name, 4, y) for name, y in (("Brand", 4), ("Hilda", 6), ("Odd", 7)))
    engine = fight("bf", f"{mage}, {friends}", foes, dice=1)
    come_to_first(engine)
    battle = engine.battle
    for orc in battle.combatants[5:]:
        gain_effect(battle, orc, pack_effect(PARALYSIS, rounds=60))
    assert power_worth_using(battle, battle.combatants[0]) == 0
    for friend in battle.combatants[1:3]:
        gain_effect(battle, friend, pack_effect(PARALYSIS, rounds=60))
    assert power_worth_using(battle, battle.combatants[0]) != 0


def test_a_caster_with_nothing_of_use_against_a_wight_leaves_the_others_to_it() -> None:
    mage = caster("sleep", who="magic-user 4", x=2)
    brand = armed("Brand", 8, 5, "silver dagger")
    players = "player_characters = true\ncan_be_surprised = false"
    wight = '{ creature = "wight", at = [[9, 5]] }'
    engine = fight("bf", f"{mage}, {brand}", wight, dice=1, first_keys=players)
    assert kind_of(first_wish(engine)) != BREAK_OFF
    add_effect(engine.battle.combatants[2], pack_effect(FOUND_PROOF, amount=PLAIN_FAILS))
    assert kind_of(parse_action(wish(engine))) == BREAK_OFF


def test_a_leader_without_a_first_rank_is_the_first_rank_himself() -> None:
    """Behind goblins with spears a chief follows; with none but archers he does not hide behind them."""
    chief = '{ creature = "hobgoblin", name = "Chief", role = "leader", at = [[3, 5]] }'
    for weapon, follows in (("spear", True), ("shortbow", False)):
        kit = f'weapons = ["{weapon}"], at = [[4, 5], [4, 6], [4, 7]]'
        goblins = f'{{ creature = "goblin", count = 3, {kit} }}'
        engine = fight("bf", f"{chief}, {goblins}", brute("Brand", 20), dice=1)
        come_to_first(engine)
        assert engine.look().side.follows_others() == follows


def last_of_eight(foe: str, *, effect: int) -> Engine:
    """Four against eight of whom seven are out of it by that effect."""
    mage = caster("magic missile", who="magic-user 4", x=2)
    friends = ", ".join(brute(name, 4, y) for name, y in (("Brand", 4), ("Hilda", 6), ("Odd", 7)))
    places = ", ".join(f"[12, {y}]" for y in range(1, 9))
    foes = f"{{ {foe}, count = 8, at = [{places}] }}"
    engine = fight("bf", f"{mage}, {friends}", foes, dice=1)
    come_to_first(engine)
    for one in engine.battle.combatants[5:]:
        gain_effect(engine.battle, one, pack_effect(effect, rounds=60))
    return engine


@pytest.mark.parametrize(
    ("foe", "effect", "spent"),
    [
        ('creature = "orc"', PARALYSIS, False),
        ('creature = "orc"', SLEEP, True),
        ('creature = "wolf"', SLEEP, False),
        ('creature = "wight"', PARALYSIS, True),
    ],
)
def test_spells_are_kept_for_another_day_only_from_the_harmless(foe: str, effect: int, spent: bool) -> None:
    """An orc rouses sleepers, a wolf has no hands; a wight has three hit dice to a caster's four levels."""
    battle = last_of_eight(foe, effect=effect).battle
    assert (power_worth_using(battle, battle.combatants[0]) != 0) == spent


@pytest.mark.parametrize(("spells", "throws"), [("[]", True), ('["magic missile"]', False)])
def test_a_caster_without_a_spell_throws_the_last_dagger(spells: str, throws: bool) -> None:
    """At an enemy unhurt, twenty feet off, with nobody in melee; with a spell in mind the spell is cast."""
    mage = f'{{ character = "magic-user 3", weapons = ["dagger"], spells = {spells}, at = [[4, 5]] }}'
    engine = fight("bf", f"{mage}, {brute('Brand', 5, 4)}", brute("Orc", 8), dice=1)
    assert (kind_of(first_wish(engine)) == ATTACK) == throws


@pytest.mark.parametrize(
    ("spells", "column", "throws"), [("[]", 5, True), ('["web"]', 5, False), ("[]", 7, False)]
)
def test_where_missiles_have_a_phase_the_last_dagger_is_thrown_in_it(
    spells: str, column: int, throws: bool
) -> None:
    """By bxe a move comes before; with a friend in melee, or a spell in mind, the dagger stays in hand."""
    mage = f'{{ character = "magic-user 3", weapons = ["dagger"], spells = {spells}, at = [[4, 5]] }}'
    engine = fight("bxe", f"{mage}, {brute('Brand', column, 4)}", brute("Orc", 8), dice=1)
    thrown = False
    while engine.advance() is not None and engine.battle.round <= 1:
        view = engine.look()
        action = DECLARE_NOTHING if view.turn.is_declaring() else END_TURN
        if view.me == 0:
            action = Sensible().choose(view)
            routines = engine.battle.combatants[0].profile.routines
            thrown = thrown or (kind_of(action) == ATTACK and routines[routine_of(action)].is_missile)
        engine.submit(action)
    assert thrown == throws


@pytest.mark.parametrize(("column", "goes"), [(16, True), (30, False)])
def test_a_healer_goes_four_walks_to_a_friend_at_death_s_door(column: int, goes: bool) -> None:
    """A cleric in chain walks 20 feet a round by bf: sixty feet off is within four walks, 130 is not."""
    cleric = caster("cure light wounds", who="cleric 3", x=4, armour="chain mail")
    brand = '{ character = "fighter 3", name = "Brand", hit_points = 20, at = [[COLUMN, 5]] }'
    engine = fight("bf", f"{cleric}, {brand.replace('COLUMN', str(column))}", brute("Orc", 38), dice=1)
    come_to_first(engine)
    engine.battle.combatants[1].hit_points = 2
    before = apart(engine, 0, 1)
    move = engine.look().help.friend_to_tend()
    assert (move != 0) == goes
    if goes:
        engine.submit(move)
        assert apart(engine, 0, 1) == before - 4


@pytest.mark.parametrize(
    ("rules", "spell", "waits"),
    [("bxe", "sleep", True), ("bxe", "magic missile", False), ("bf", "sleep", False)],
)
def test_nobody_runs_among_enemies_before_an_announced_burst(rules: str, spell: str, waits: bool) -> None:
    """Spells follow movement by bxe; nothing is announced by bf. From afar a walk leads nowhere near."""
    brand = '{ character = "fighter 3", weapons = ["longsword"], at = [[4, 5]] }'
    mage = f'{{ character = "magic-user 3", spells = ["{spell}"], weapons = ["dagger"], at = [[2, 5]] }}'
    orcs = ", ".join(brute("Orc", 11, y) for y in range(3, 8))
    engine = fight(rules, f"{brand}, {mage}", orcs, dice=1)
    decide(engine)
    while engine.look().me != 0 or engine.look().turn.is_declaring():
        engine.submit(parse_action(wish(engine)))
        decide(engine)
    assert (parse_action(wish(engine)) == END_TURN) == waits
    assert engine.look().help.awaits_spell(35) == waits
    assert not engine.look().help.awaits_spell(95)

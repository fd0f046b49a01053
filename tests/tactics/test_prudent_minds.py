"""What nobody would do, found by reading fights: hopeless foes, missiles, wasted spells and blades, doors."""

from __future__ import annotations

import pytest

from grognard.battle.blows.known_immunities import PLAIN_FAILS
from grognard.battle.hurts.presence import gain_effect
from grognard.battle.state.actions import (
    ANYONE,
    ATTACK,
    BREAK_OFF,
    DECLARE_SPELL,
    END_TURN,
    MOVE,
    OPEN_DOOR,
    READY,
    ROUSE,
    USE,
    kind_of,
    parse_action,
    routine_of,
    target_of,
    x_of,
    y_of,
)
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import (
    CHARM,
    DRIVEN_OFF,
    ENTANGLED,
    FOUND_PROOF,
    PARALYSIS,
    SLEEP,
    WAITING,
    add_effect,
)
from grognard.battle.view.own_side import SKIRMISH
from grognard.battle.view.power_choice import power_worth_using
from grognard.battle.view.power_worth import is_worth_taking
from grognard.tactics.plain import BOLD
from tests.rules.casters import caster
from tests.support import armed, brute, decide, fight
from tests.tactics.test_minds import come_to_first, first_wish, wish

PLAYERS = "player_characters = true\ncan_be_surprised = false"


@pytest.mark.parametrize(("zombies", "leaves"), [(1, True), (5, False)])
def test_a_foe_that_nothing_harms_is_left_if_it_outweighs_the_others(zombies: int, leaves: bool) -> None:
    """A wight of three hit dice counts nine, each zombie of two counts four."""
    places = ", ".join(f"[9, {y}]" for y in range(1, 1 + zombies))
    dead = f'{{ creature = "zombie", count = {zombies}, at = [{places}] }}'
    dead = f'{{ creature = "wight", at = [[9, 12]] }}, {dead}'
    party = f"{armed('Brand', 4, 6, 'longsword')}, {armed('Hilda', 4, 7, 'longsword')}"
    engine = fight("bf", party, dead, dice=1, first_keys=PLAYERS)
    assert kind_of(first_wish(engine)) != BREAK_OFF
    add_effect(engine.battle.combatants[2], pack_effect(FOUND_PROOF, amount=PLAIN_FAILS))
    assert (kind_of(parse_action(wish(engine))) == BREAK_OFF) == leaves


def test_a_cleric_who_could_turn_only_the_weaker_is_of_no_use_against_the_mightier() -> None:
    """A cleric of the first level turns skeletons by bf, but no wight."""
    cleric = '{ character = "cleric 1", weapons = ["mace"], at = [[4, 6]] }'
    dead = '{ creature = "wight", at = [[9, 12]] }, { creature = "skeleton", at = [[9, 5]] }'
    engine = fight("bf", cleric, dead, dice=1, first_keys=PLAYERS)
    come_to_first(engine)
    add_effect(engine.battle.combatants[1], pack_effect(FOUND_PROOF, amount=PLAIN_FAILS))
    assert engine.look().resolve.is_harmless()


@pytest.mark.parametrize(("column", "falls_back"), [(12, True), (6, False)])
def test_the_badly_hurt_fall_back_from_missiles_behind_a_friend(column: int, falls_back: bool) -> None:
    """Hilda shoots from the eighth column; Brand stands before her, or behind."""
    brand = armed("Brand", column, 5, "longsword", points=12)
    hilda = armed("Hilda", 8, 6, "longbow")
    engine = fight("bf", f"{brand}, {hilda}", armed("Orc", 30, 5, "shortbow"), dice=1)
    come_to_first(engine)
    engine.battle.combatants[0].hit_points = 2
    action = parse_action(wish(engine))
    assert (kind_of(action) == MOVE and x_of(action) < column) == falls_back
    assert falls_back or action == END_TURN


def test_the_last_dagger_is_not_thrown_at_one_it_was_seen_not_to_harm() -> None:
    mage = '{ character = "magic-user 3", weapons = ["dagger"], spells = [], at = [[4, 5]] }'
    orcs = f"{brute('Orc', 8)}, {brute('Orc', 30)}"
    engine = fight("bf", f"{mage}, {brute('Brand', 5, 4)}", orcs, dice=1)
    assert kind_of(first_wish(engine)) == ATTACK
    add_effect(engine.battle.combatants[2], pack_effect(FOUND_PROOF, amount=PLAIN_FAILS))
    assert kind_of(parse_action(wish(engine))) != ATTACK


@pytest.mark.parametrize(("foe", "goes"), [("orc", True), ("ghoul", False), ("wight", False)])
def test_casters_lend_no_hand_against_a_touch_that_does_worse_than_wound(foe: str, goes: bool) -> None:
    mage = '{ character = "magic-user 3", spells = [], hit_points = 9, at = [[3, 5]] }'
    other = f'{{ creature = "{foe}", at = [[7, 5]], hit_points = 9 }}'
    engine = fight("bf", f"{mage}, {brute('Brand', 6)}", other, dice=1)
    come_to_first(engine)
    view = engine.look()
    assert (view.help.walk_to_assist(view.arms.blows()) != 0) == goes


@pytest.mark.parametrize(("foe", "spent"), [('creature = "orc"', False), ('creature = "ghoul"', True)])
def test_spells_are_spent_on_the_last_whose_touch_does_worse_than_wound(foe: str, spent: bool) -> None:
    """Four against eight of whom seven are held; a ghoul has two hit dice to the caster's four levels."""
    mage = caster("magic missile", who="magic-user 4", x=2)
    friends = ", ".join(brute(name, 4, y) for name, y in (("Brand", 4), ("Hilda", 6), ("Odd", 7)))
    places = ", ".join(f"[12, {y}]" for y in range(1, 9))
    engine = fight("bf", f"{mage}, {friends}", f"{{ {foe}, count = 8, at = [{places}] }}", dice=1)
    come_to_first(engine)
    for one in engine.battle.combatants[5:]:
        gain_effect(engine.battle, one, pack_effect(PARALYSIS, rounds=60))
    assert (power_worth_using(engine.battle, engine.battle.combatants[0]) != 0) == spent


@pytest.mark.parametrize(("left", "friend", "worth"), [(12, 13, True), (4, 13, False), (4, 25, True)])
def test_no_web_for_one_whom_a_friend_s_next_blow_fells(left: int, friend: int, worth: bool) -> None:
    """Of twelve hit points four are left; Brand stands beside the orcs, or far away."""
    mage = caster("web", who="magic-user 5")
    orcs = ", ".join(brute("Orc", 12, y, points=12) for y in (4, 6))
    engine = fight("bf", f"{mage}, {brute('Brand', friend, 5)}", orcs, dice=1)
    come_to_first(engine)
    for orc in engine.battle.combatants[2:]:
        orc.hit_points = left
    assert (power_worth_using(engine.battle, engine.battle.combatants[0]) != 0) == worth


def test_a_healer_with_a_sling_waits_for_the_time_of_spells() -> None:
    """By bxs missiles fly before spells: a stone thrown would leave no time for the cure."""
    cleric = caster("cure light wounds", who="cleric 3", x=4, more='weapons = ["sling"]')
    cleric = cleric.replace('weapons = ["dagger"], ', "")
    engine = fight("bxs", f"{cleric}, {brute('Brand', 5, 5, points=12)}", brute("Orc", 20), dice=1)
    engine.battle.combatants[1].hit_points = 2
    done = []
    decide(engine)
    while engine.battle.round == 1:
        action = parse_action(wish(engine)) if engine.look().me == 0 else END_TURN
        if engine.look().me == 0:
            done.append(kind_of(action))
        engine.submit(action)
        decide(engine)
    assert USE in done
    assert ATTACK not in done


def test_a_caster_leaves_the_first_door_to_those_before_her() -> None:
    ground = '[field]\nspace_feet = 5\ndoors = [{ at = [6, 2], state = "closed" }]\n'
    ground += 'map = """\n############\n#.....#....#\n#.....[....#\n#.....#....#\n############\n"""'
    mage = '{ character = "magic-user 3", spells = ["sleep"], at = [[5, 2]] }'
    for friends, opens in ((f", {brute('Brand', 4, 2)}", False), ("", True)):
        engine = fight("bf", mage + friends, brute("Orc", 9, 2), dice=1, keys=ground, first_keys=PLAYERS)
        assert (kind_of(first_wish(engine)) == OPEN_DOOR) == opens
    mage = mage.replace("[[5, 2]]", "[[1, 2]]")
    party = f"{mage}, {brute('Brand', 3, 2)}"
    engine = fight("bf", party, brute("Orc", 9, 2), dice=1, keys=ground, first_keys=PLAYERS)
    action = first_wish(engine)
    assert kind_of(action) != MOVE or max(abs(int(x_of(action)) - 6), abs(int(y_of(action)) - 2)) > 1


@pytest.mark.parametrize(("sleeps", "by_dice"), [(True, False), (False, True)])
def test_dice_choose_among_enemies_in_reach_only_if_several_can_fight(sleeps: bool, by_dice: bool) -> None:
    """By bcb a blow at one of several exposes to the others, but not to a sleeper."""
    engine = fight("bcb", brute("Brand", 5), f"{brute('Orc', 6, 5)}, {brute('Orc', 6, 6)}", dice=1)
    decide(engine)
    if sleeps:
        gain_effect(engine.battle, engine.battle.combatants[2], pack_effect(SLEEP, rounds=60))
    struck = []
    while engine.battle.round == 1 and not engine.battle.over:
        action = parse_action(wish(engine)) if engine.look().me == 0 else END_TURN
        if kind_of(action) == ATTACK:
            struck.append(target_of(action))
        engine.submit(action if not engine.look().turn.is_declaring() else parse_action("declare-nothing"))
        decide(engine)
    assert struck
    assert all((target == ANYONE) == by_dice for target in struck)


def test_damage_goes_before_false_images_of_oneself() -> None:
    """Two magic missiles at the fourth level by bf do seven points on average; images are worth five."""
    mage = caster("magic missile", "mirror image", who="magic-user 4")
    engine = fight("bf", f"{mage}, {brute('Brand', 7)}", brute("Orc", 12), dice=1)
    action = first_wish(engine)
    assert engine.battle.combatants[0].profile.powers[routine_of(action)].name == "magic missile"


@pytest.mark.parametrize(("creature", "leaves"), [("white dragon", True), ("owlbear", False)])
def test_what_breathes_counts_twice_for_the_prudent(creature: str, leaves: bool) -> None:
    """Two of Brand's four are left, of the second level: eight against six hit dice and a breath, or five."""
    brand = '{ character = "fighter 2", count = 4, at = [[3, 5], [3, 6], [3, 7], [3, 8]] }'
    foe = f'{{ creature = "{creature}", at = [[30, 5]], hit_points = 30 }}'
    engine = fight("bf", brand, foe, dice=1, first_keys=PLAYERS)
    come_to_first(engine)
    battle = engine.battle
    assert not engine.look().resolve.breaks_off()
    for one in battle.combatants[2:4]:
        gain_effect(battle, one, pack_effect(PARALYSIS, rounds=60))
    assert engine.look().resolve.breaks_off() == leaves


@pytest.mark.parametrize(("rules", "goes"), [("bxe", False), ("bf", True)])
def test_no_caster_steps_before_a_free_enemy_if_the_spell_comes_a_round_later(rules: str, goes: bool) -> None:
    """A web carries ten feet a level by both; by bxe it is announced in the next round first."""
    mage = caster("web", who="magic-user 3", x=2)
    orcs = ", ".join(brute("Orc", 13, y) for y in (4, 5, 6))
    engine = fight(rules, f"{mage}, {brute('Brand', 8)}", orcs, dice=1)
    decide(engine)
    while engine.look().me != 0 or engine.look().turn.is_declaring():
        engine.submit(parse_action("declare-nothing" if engine.look().turn.is_declaring() else "end"))
        decide(engine)
    assert (engine.look().ways.walk_into_spell_range() != 0) == goes


@pytest.mark.parametrize(("fate", "worth"), [("struck down", False), ("driven off", False), ("", True)])
def test_no_spell_for_one_whom_a_friend_has_dealt_with_in_the_same_moment(fate: str, worth: bool) -> None:
    """By bxe the deeds of a tie take effect together, and friends know of those before them."""
    cleric = caster("hold person", who="cleric 6")
    engine = fight("bxe", cleric, '{ creature = "orc", hit_points = 8, at = [[12, 5]] }', dice=1)
    come_to_first(engine)
    me, orc = engine.battle.combatants
    if fate == "struck down":
        orc.pending.damage = 100
    elif fate == "driven off":
        add_effect(orc, pack_effect(DRIVEN_OFF + WAITING, rounds=60))
    power = next(one for one in me.profile.powers if one.name == "hold person" and one.harmful)
    assert is_worth_taking(engine.battle, me, power, orc) == worth


def test_what_takes_few_hit_dice_is_not_tried_on_the_huge() -> None:
    """Cause fear takes five hit dice: an ogre has four and one, a red dragon looks to have more."""
    for creature, worth in (("ogre", True), ("red dragon", False)):
        cleric = caster("remove fear", who="cleric 3")
        engine = fight("bf", cleric, f'{{ creature = "{creature}", at = [[12, 5]] }}', dice=1)
        come_to_first(engine)
        me, other = engine.battle.combatants
        power = next(one for one in me.profile.powers if one.name == "cause fear")
        assert is_worth_taking(engine.battle, me, power, other) == worth


@pytest.mark.parametrize("hold", [ENTANGLED, CHARM, PARALYSIS])
def test_blows_go_at_those_who_can_act_before_those_who_are_held(hold: int) -> None:
    """The orc in the web is badly hurt, and was struck last; the other has not a scratch."""
    orcs = f"{brute('Webbed', 6, 4, points=12)}, {brute('Free', 6, 6, points=12)}"
    engine = fight("bf", brute("Brand", 5), orcs, dice=1)
    come_to_first(engine)
    brand, held, _ = engine.battle.combatants
    brand.target = 1
    held.hit_points = 2
    assert target_of(parse_action(wish(engine))) == 1
    gain_effect(engine.battle, held, pack_effect(hold, rounds=60))
    assert target_of(parse_action(wish(engine))) == 2


@pytest.mark.parametrize(("thing", "thrown"), [("dagger", True), ("holy water", False), ("oil flask", False)])
def test_a_flask_is_no_last_blade_to_throw(thing: str, thrown: bool) -> None:
    mage = caster("shield", who="magic-user 3", x=4).replace('["dagger"]', f'["{thing}"]')
    engine = fight("bf", f"{mage}, {brute('Brand', 5, 4)}", brute("Orc", 8), dice=1)
    come_to_first(engine)
    assert (engine.look().arms.last_blade_to_throw() >= 0) == thrown


@pytest.mark.parametrize(
    ("orc", "announces"),
    [
        (brute("Orc", 24, move=40), True),
        (brute("Orc", 24, move=10), False),
        (armed("Orc", 24, 5, "shortbow"), False),
        (brute("Orc", 19, move=10), True),
    ],
)
def test_a_spell_is_announced_for_those_who_will_have_come_into_its_range(orc: str, announces: bool) -> None:
    """By bxe sleep carries 90 feet, as in the book it is borrowed from; column 24 is 110 feet away."""
    engine = fight("bxe", f"{caster('sleep', x=2)}, {brute('Brand', 3)}", orc, dice=1)
    come_to_first(engine)
    assert engine.look().turn.is_declaring()
    assert (kind_of(parse_action(wish(engine))) == DECLARE_SPELL) == announces


@pytest.mark.parametrize("held", [True, False])
def test_no_spell_is_announced_for_one_who_is_held_out_of_its_range(held: bool) -> None:
    """A friend of the orc's stands 200 feet off, too far to come."""
    foes = f"{brute('Orc', 24, move=40)}, {brute('Far', 42, move=40)}"
    engine = fight("bxe", f"{caster('sleep', x=2)}, {brute('Brand', 3)}", foes, dice=1)
    come_to_first(engine)
    if held:
        gain_effect(engine.battle, engine.battle.combatants[2], pack_effect(PARALYSIS, rounds=60))
    assert (kind_of(parse_action(wish(engine))) == DECLARE_SPELL) == (not held)


@pytest.mark.parametrize("sleeps", [True, False])
def test_fighters_run_at_sleepers_before_they_wake(sleeps: bool) -> None:
    """The orc is 65 feet away, the walk 40."""
    engine = fight("bf", brute("Brand", 5), brute("Orc", 18), dice=1)
    come_to_first(engine)
    if sleeps:
        gain_effect(engine.battle, engine.battle.combatants[1], pack_effect(SLEEP, rounds=60))
    assert wish(engine).endswith(" run") == sleeps


@pytest.mark.parametrize("water", [True, False])
def test_no_blade_is_drawn_for_the_held_to_whom_no_way_leads(water: bool) -> None:
    """Else the sling would be taken in hand again for the shot, and the mace in the next round."""
    row = "....===....." if water else "............"
    field = "[field]\nmap = '''\n" + f"{row}\n" * 3 + "'''"
    ann = armed("Ann", 3, 1, "sling", "mace", more='temperament = "bold"')
    engine = fight("bxs", ann, brute("Orc", 8, 1), dice=1, keys=field)
    come_to_first(engine)
    gain_effect(engine.battle, engine.battle.combatants[1], pack_effect(ENTANGLED, rounds=60))
    assert (kind_of(parse_action(wish(engine))) == READY) == (not water)


@pytest.mark.parametrize(("orcs", "rouses"), [(1, False), (2, True)])
def test_a_friend_of_less_worth_is_roused_if_twice_as_many_face_those_awake(orcs: int, rouses: bool) -> None:
    """The orcs are twenty feet away: the fight comes in this round."""
    foes = ", ".join(brute(f"Orc {number}", 9, 4 + number) for number in range(orcs))
    ann = '{ character = "fighter 2", name = "Ann", at = [[5, 5]] }'
    bob = '{ character = "fighter 1", name = "Bob", at = [[5, 6]] }'
    engine = fight("bf", f"{ann}, {bob}", foes, dice=1)
    come_to_first(engine)
    gain_effect(engine.battle, engine.battle.combatants[1], pack_effect(SLEEP, rounds=60))
    assert (kind_of(parse_action(wish(engine))) == ROUSE) == rouses


@pytest.mark.parametrize(
    ("temperament", "missile", "moves"),
    [(BOLD, "dagger", True), (BOLD, "sling", False), (SKIRMISH, "dagger", False)],
)
def test_the_bold_strike_in_the_same_round_rather_than_throw(
    temperament: int, missile: str, moves: bool
) -> None:
    """A thrown dagger does 1d4, the sword 1d8; by bxe all move first, then missiles fly, then blows fall."""
    engine = fight("bxe", armed("Ann", 5, 5, "longsword", missile), brute("Orc", 9), dice=1)
    engine.battle.combatants[0].profile.temperament = temperament
    come_to_first(engine)
    assert (kind_of(parse_action(wish(engine))) == MOVE) == moves


@pytest.mark.parametrize(("ogres", "stride", "walks"), [(1, 40, True), (3, 40, False), (1, 60, False)])
def test_archers_of_the_larger_side_walk_to_short_range(ogres: int, stride: int, walks: bool) -> None:
    """A shortbow's short range is 50 feet, the ogre 90 feet away; in a walk of 60 it would be upon her."""
    foes = ", ".join(brute(f"Ogre {number}", 23, 4 + number, move=stride) for number in range(ogres))
    party = f"{armed('Ann', 5, 5, 'shortbow')}, {brute('Brand', 6, 6)}, {brute('Hilda', 6, 4)}"
    engine = fight("bxe", party, foes, dice=1)
    come_to_first(engine)
    assert (kind_of(parse_action(wish(engine))) == MOVE) == walks

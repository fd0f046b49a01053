"""House rules, movement: charging, closing in, crossing controlled ground, backing away in three bands."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from tests.rules.bcb_fights import act, armed, begin, blows, brute, fight, place_of, whose
from tests.support import allowed, conditions_of, events_of, man, refused_by, way_of

CLAWS = "2 claws/1 bite, Dam 1d4/1d4/1d6"


def hits_of(engine: Engine, who: int) -> int:
    return int(engine.battle.combatants[who].hit_points)


def charger(
    *, dice: str = "", scores: dict[str, int] | None = None, announced: tuple[str, ...] = ()
) -> Engine:
    """A level 7 fighter on 3 who announced a charge at an orc on 5, 40' of movement away."""
    engine = fight(
        man(5, 5, who="fighter 7", scores=scores),
        brute("Orc", 14, 5),
        dice=f"d6:3 d6:5 {dice}",
    )
    begin(engine, {0: [*announced, "declare-charge"]})
    return engine


@pytest.mark.rule("bcb.charge.full-move-and-attack")
def test_a_charge_covers_the_full_move_and_ends_in_one_attack() -> None:
    engine = charger(dice="d20:2 d6:1 d6:2")
    act(engine, "end")
    act(engine, "charge 0>1 13,5")
    assert place_of(engine, 0) == (13, 5)
    assert events_of(engine.battle, "charge")[0].amount == 40
    assert len(blows(engine)) == 1


@pytest.mark.rule("bcb.charge.single-attack")
def test_a_charger_with_three_attacks_makes_one() -> None:
    engine = fight(brute("Cat", 5, 5, attack=CLAWS), brute("B", 10, 5), dice="d6:6 d6:5 d6:4 d6:1 d20:2")
    begin(engine, {0: ["declare-charge"]})
    act(engine, "charge 0>1 9,5")
    assert whose(engine) == (1, 1, 1)
    assert [blow.what for blow in blows(engine)] == ["claw"]


@pytest.mark.rule("bcb.charge.straight-line")
def test_a_charge_runs_straight() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 14, 5), dice="d6:5 d6:1")
    begin(engine, {0: ["declare-charge"]})
    assert allowed(engine, "charge 0>1 13,5")
    assert not allowed(engine, "charge 0>1 13,6")
    blocked = fight(
        brute("A", 5, 5),
        brute("B", 10, 5),
        dice="d6:5 d6:1",
        keys="[field]\nmap = '''\n"
        + "\n".join("......." + ("#" if row == 5 else ".") + "............" for row in range(10))
        + "\n'''",
    )
    begin(blocked, {0: ["declare-charge"]})
    assert not allowed(blocked, "charge 0>1 9,5")


@pytest.mark.rule("bcb.charge.no-dex-ac", "bcb.charge.ac-loss-whole-round")
@pytest.mark.parametrize(("dexterity", "bonus"), [(16, 2), (13, 1)])
def test_a_charger_has_no_dexterity_bonus_all_round(dexterity: int, bonus: int) -> None:
    die = {16: 8, 13: 6}[dexterity]
    engine = fight(
        man(9, 5, armour="chain mail", scores={"dexterity": dexterity}),
        armed("B", 14, 5, "light crossbow"),
        dice=f"d{die}:3 d6:5 d20:2",
    )
    # Armour class 14 without Dexterity, shot at on 5 before it charges on 3.
    assert engine.battle.combatants[0].profile.armour_class == 14 + bonus
    begin(engine, {0: ["declare-charge"]})
    act(engine, "attack 0>0")
    assert blows(engine)[0].needed == 14


@pytest.mark.rule("bcb.charge.dex-penalty-stays")
def test_a_charger_keeps_its_dexterity_penalty() -> None:
    engine = fight(
        man(9, 5, armour="chain mail", scores={"dexterity": 8}),
        armed("B", 14, 5, "light crossbow"),
        dice="d4:3 d6:5 d20:2",
    )
    begin(engine, {0: ["declare-charge"]})
    act(engine, "attack 0>0")
    assert blows(engine)[0].needed == 13


@pytest.mark.rule("bcb.charge.no-bcb-ac")
def test_a_charger_has_no_combat_bonus_to_its_armour_class() -> None:
    engine = fight(
        man(9, 5, who="fighter 7", armour="chain mail"),
        armed("B", 14, 5, "light crossbow"),
        dice="d6:3 d6:5 d20:2 d20:2 d6:1 d6:2",
    )
    begin(engine, {0: ["declare-defence 3", "declare-charge"]})
    act(engine, "attack 0>0", "end", "charge 0>1 13,5")
    shot, blow = blows(engine)
    assert shot.needed == 14
    assert blow.parts["fighter level"] == 1


@pytest.mark.rule("bcb.charge.bcb-may-go-to-attack")
def test_all_of_the_bonus_may_go_into_a_charge() -> None:
    engine = charger(dice="d20:10 d8:1 d6:1 d6:2")
    act(engine, "end", "charge 0>1 13,5")
    assert blows(engine)[0].total == 14


@pytest.mark.rule("bcb.charge.declare-before-initiative")
def test_a_charge_must_be_announced() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 10, 5), dice="d6:5 d6:1")
    begin(engine)
    assert refused_by(engine, "charge 0>1 9,5") == ["bcb.charge.declare-before-initiative"]
    announced = fight(brute("A", 5, 5), brute("B", 10, 5), dice="d6:5 d6:1")
    begin(announced, {0: ["declare-charge"]})
    assert allowed(announced, "charge 0>1 9,5")


@pytest.mark.rule("bcb.charge.no-hit-bonus")
def test_charging_adds_nothing_to_the_blow() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 10, 5), dice="d6:5 d6:1 d20:10 d6:4")
    begin(engine, {0: ["declare-charge"]})
    act(engine, "charge 0>1 9,5")
    assert (blows(engine)[0].total, blows(engine)[0].parts) == (11, {"hit dice": 1})
    assert hits_of(engine, 1) == 46


def charge_into(weapon: str, *, dice: str, points: int = 6, more: str = "") -> Engine:
    """An orc on 6 charges one with that weapon in hand on 2, 25' away."""
    engine = fight(
        brute("Orc", 5, 5, points=points, more=more), armed("Man", 10, 5, weapon), dice=f"d6:6 d6:2 {dice}"
    )
    begin(engine, {0: ["declare-charge"]})
    act(engine, "charge 0>1 9,5")
    return engine


@pytest.mark.rule("bcb.charge.subject-to-fending-off", "bcb.polearm.fend-timing")
def test_a_spear_fends_off_a_charge_with_the_attack_of_the_round() -> None:
    engine = charge_into("spear", dice="d20:19 d6:2 d6:6 d6:5")
    decision = engine.advance()
    assert decision is not None
    assert (decision.kind, decision.actor, decision.count) == ("reach", 1, 6)
    act(engine, "attack 0>0")
    # No blow of the charger's, held a cell short of contact; the spear has struck for this round.
    assert [blow.actor for blow in blows(engine)] == [1]
    assert place_of(engine, 0) == (8, 5)
    assert engine.battle.round == 2


@pytest.mark.rule("bcb.polearm.fend-off-which-weapons")
@pytest.mark.parametrize(("weapon", "fends"), [("spear", True), ("pike", True), ("longsword", False)])
def test_which_weapons_fend_off(weapon: str, fends: bool) -> None:
    engine = charge_into(weapon, dice="d20:2")
    decision = engine.advance()
    assert decision is not None
    assert (decision.kind == "reach") is fends


@pytest.mark.rule("bcb.polearm.fend-off")
@pytest.mark.parametrize(("face", "closes"), [(19, False), (2, True)])
def test_a_hit_with_a_polearm_two_hexes_away_keeps_the_enemy_from_closing(face: int, closes: bool) -> None:
    damage = "d10:1 " if face == 19 else ""
    engine = fight(
        armed("Man", 5, 5, "pole arm"), brute("Orc", 7, 5), dice=f"d6:6 d6:2 d20:{face} {damage}d6:2 d6:6"
    )
    begin(engine)
    act(engine, "attack 0>1", "end")
    assert allowed(engine, "move 6,5 walk") is closes
    if not closes:
        act(engine, "end")
        # Until the end of the round.
        assert whose(engine)[:2] == (2, 1)
        assert allowed(engine, "move 6,5 walk")


@pytest.mark.rule("bcb.polearm.fend-damage")
def test_fending_off_does_damage() -> None:
    engine = charge_into("spear", dice="d20:19 d6:5 d6:6 d6:5", points=9)
    act(engine, "attack 0>0")
    assert hits_of(engine, 0) == 4
    assert [event.target for event in events_of(engine.battle, "fend")] == [0]


@pytest.mark.rule(
    "bcb.polearm.massive-or-determined", "bcb.polearm.rhino-example", "bcb.polearm.boar-example"
)
@pytest.mark.parametrize("weapon", ["pike", "spear"])
def test_nothing_stops_a_rhino_or_a_boar(weapon: str) -> None:
    die = 10 if weapon == "pike" else 6
    engine = charge_into(
        weapon, dice=f"d20:19 d{die}:6 d20:2 d6:6 d6:5", points=40, more="unstoppable = true"
    )
    act(engine, "attack 0>0")
    assert hits_of(engine, 0) == 34
    assert [blow.actor for blow in blows(engine)] == [1, 0]
    assert events_of(engine.battle, "fend") == []


@pytest.mark.rule("bcb.polearm.massive-or-determined")
def test_an_orc_is_stopped() -> None:
    engine = charge_into("spear", dice="d20:19 d6:2 d6:6 d6:5")
    act(engine, "attack 0>0")
    assert [blow.actor for blow in blows(engine)] == [1]
    assert hits_of(engine, 0) == 4


@pytest.mark.rule("bcb.engage.closing-full-move", "bcb.engage.closing-declare-moment")
def test_closing_is_a_full_move_chosen_on_ones_own_number() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 13, 5), dice="d6:5 d6:1")
    begin(engine)
    assert whose(engine) == (1, 0, 5)
    act(engine, "move 12,5 close")  # 35 feet
    assert place_of(engine, 0) == (12, 5)


@pytest.mark.rule("bcb.engage.closing-stops-adjacent")
def test_closing_stops_beside_a_foe() -> None:
    engine = fight(
        brute("A", 5, 2),
        f"{brute('B', 9, 1)}, {brute('C', 9, 3)}",
        dice="d6:5 d6:1 d6:2",
        keys="[field]\nwidth = 20\nheight = 5",
    )
    begin(engine)
    # Beside B and C after 15 feet, on the only way to a place 30 feet off.
    assert allowed(engine, "move 8,2 close")
    assert not allowed(engine, "move 11,2 close")
    assert allowed(engine, "move 11,2 run")


@pytest.mark.rule("bcb.engage.closing-no-melee-attack", "bcb.engage.closing-foe-no-melee-attack")
def test_neither_the_closer_nor_its_foe_strikes_the_other() -> None:
    engine = fight(brute("A", 5, 5), brute("B", 9, 5), dice="d6:5 d6:1")
    begin(engine)
    act(engine, "move 8,5 close")
    assert refused_by(engine, "attack 0>1") == ["bcb.engage.closing-no-melee-attack"]
    act(engine, "end")
    assert whose(engine) == (1, 1, 1)
    assert refused_by(engine, "attack 0>0") == ["bcb.engage.closing-no-melee-attack"]


@pytest.mark.rule("bcb.engage.closing-exposed-to-missiles")
def test_the_closer_may_be_shot_at() -> None:
    engine = fight(
        brute("A", 5, 5),
        f"{brute('B', 9, 5)}, {armed('Archer', 20, 5, 'light crossbow')}",
        dice="d6:5 d6:1 d6:2",
    )
    begin(engine)
    act(engine, "move 8,5 close", "end")
    assert whose(engine)[1] == 2
    assert allowed(engine, "attack 0>0")


@pytest.mark.rule("bcb.engage.closing-versus-fending")
def test_nobody_fends_off_one_who_closes() -> None:
    engine = fight(brute("A", 5, 5), armed("B", 9, 5, "spear"), dice="d6:5 d6:1")
    begin(engine)
    act(engine, "move 8,5 close")
    assert whose(engine) == (1, 0, 5)


def field_map(*rows: str) -> str:
    drawn = "\n".join(rows)
    return f"[field]\nmap = '''\n{drawn}\n'''"


def test_a_way_as_long_past_a_defender_is_taken() -> None:
    # 9,4 is four steps straight through the fighter's reach, and four over row 3 past it.
    engine = fight(brute("Orc", 5, 4, move=80), brute("Fighter", 7, 5), dice="d6:6 d6:1")
    begin(engine)
    act(engine, "move 9,4 walk")
    assert blows(engine) == []
    assert place_of(engine, 0) == (9, 4)
    assert events_of(engine.battle, "move")[0].amount == 20


def test_a_way_around_a_wall_is_gone_around_it_and_past_nobody_on_the_other_side() -> None:
    # The straight line to 6,2 leads through the wall and past the fighter behind it; the way there does not.
    rows = [12 * ".", "..####......", *[12 * "."] * 8]
    # One of its own on this side of the wall sees him.
    orcs = f"{brute('Orc', 1, 0, move=80)}, {brute('Scout', 0, 9)}"
    engine = fight(orcs, brute("Fighter", 3, 2), dice="d6:6 d6:2 d6:1", keys=field_map(*rows))
    begin(engine)
    act(engine, "move 6,2 walk")
    assert blows(engine) == []
    assert place_of(engine, 0) == (6, 2)
    assert events_of(engine.battle, "move")[0].amount == 30


def crossing(goal: str, *, dice: str, extra: str = "", points: int = 9, start: int = 5) -> Engine:
    """An orc of 40' goes past a fighter at 7,5 to a goal; the ground on the other side of it is rough."""
    engine = fight(
        brute("Orc", start, 4, points=points, move=80),
        brute("Fighter", 7, 5) + (f", {extra}" if extra else ""),
        dice=f"d6:6 d6:1 {'d6:2 ' if extra else ''}{dice}",
        keys=field_map(*[20 * "~"] * 4, *[20 * "."] * 8),
    )
    begin(engine)
    act(engine, goal)
    return engine


@pytest.mark.rule(
    "bcb.movement.controlled-hexes", "bcb.movement.moving-through-free-attack", "bcb.movement.fend-miss"
)
def test_moving_through_draws_a_free_attack_and_goes_on_when_it_misses() -> None:
    engine = crossing("move 9,4 walk", dice="d20:2")
    assert [(blow.actor, blow.target) for blow in blows(engine)] == [(1, 0)]
    assert place_of(engine, 0) == (9, 4)


@pytest.mark.rule("bcb.movement.moving-in-to-attack-is-free")
def test_moving_in_to_attack_draws_none() -> None:
    engine = crossing("move 7,4 walk", dice="")
    assert blows(engine) == []
    assert allowed(engine, "attack 0>1")


@pytest.mark.rule("bcb.movement.attacking-someone-beyond")
def test_passing_one_to_attack_another_draws_the_first_ones_blow() -> None:
    engine = crossing("move 10,4 walk", dice="d20:2", extra=brute("Wizard", 11, 4))
    assert [blow.actor for blow in blows(engine)] == [1]
    assert allowed(engine, "attack 0>2")


@pytest.mark.rule("bcb.movement.fended-to-adjacent-hex", "bcb.movement.fend-direction-random")
def test_a_hit_pushes_the_mover_into_one_of_three_cells_away() -> None:
    places = []
    for face in (1, 2, 3):
        engine = fight(
            brute("Orc", 3, 6),
            brute("Fighter", 6, 6),
            dice=f"d6:6 d6:1 d20:19 d6:4 d3:{face}",
            keys=field_map(*[20 * "~"] * 5, *[20 * "."] * 2, *[20 * "~"] * 5) + "\nhexes = true",
        )
        begin(engine)
        # Struck where it enters the fighter's reach at 5,6, it is pushed two hexes from the fighter.
        act(engine, "move 6,8 walk" if face == 0 else "move 7,4 run")
        x, y = place_of(engine, 0)
        if (x, y) == (7, 4):
            x, y = way_of(events_of(engine.battle, "fend")[0])[1]
        assert engine.battle.field.cells_apart(x, y, 6, 6) == 2
        places.append((x, y))
    assert len(set(places)) == 3


@pytest.mark.rule("bcb.movement.fend-may-help")
def test_a_push_costs_no_movement() -> None:
    # Pushed to 5,3, the orc has used 5 of its 40 feet and goes on to its goal 20 feet away.
    engine = crossing("move 9,4 walk", dice="d20:19 d6:4 d5:2")
    start, (x, y) = way_of(events_of(engine.battle, "fend")[0])
    assert start == (6, 4)
    assert max(abs(x - 7), abs(y - 5)) == 2
    assert place_of(engine, 0) == (9, 4)


@pytest.mark.rule("bcb.movement.fend-damage")
def test_a_free_blow_does_damage() -> None:
    engine = crossing("move 9,4 walk", dice="d20:19 d6:4 d5:1")
    assert hits_of(engine, 0) == 5


@pytest.mark.rule("bcb.movement.one-free-attack-per-defender")
def test_each_defender_passed_strikes_once() -> None:
    engine = crossing("move 11,4 walk", dice="d20:2 d20:2", extra=brute("B", 9, 5))
    assert [blow.actor for blow in blows(engine)] == [1, 2]


@pytest.mark.rule("bcb.movement.leaving-contact-uses-withdraw", "bcb.withdraw.slow-no-penalty")
def test_slow_backing_away_is_free() -> None:
    engine = leaving("move 4,5 withdraw", dice="d20:2 d6:6 d6:1")
    assert blows(engine) == []
    act(engine, "end", "move 5,5 walk", "attack 0>0")
    assert blows(engine)[0].needed == 14


def leaving(
    goal: str, *, dice: str = "", dexterity: int = 10, extra: str = "", first: bool = True, footing: str = ""
) -> Engine:
    """A man of armour class 14 with an enemy to his right goes left, on 6 or after his enemy."""
    number = 6 if first else 2
    engine = fight(
        man(6, 5, armour="none", scores={"dexterity": dexterity}, more=footing),
        brute("A", 7, 5, hit_dice="1") + (f", {extra}" if extra else ""),
        dice=f"d6:{number} d6:4 {'d6:3 ' if extra else ''}{dice}",
    )
    engine.battle.combatants[0].profile.armour_class = 14
    begin(engine)
    if first:
        act(engine, goal)
    return engine


@pytest.mark.rule("bcb.withdraw.fractions")
def test_the_three_bands_of_backing_away() -> None:
    engine = leaving("end", first=False, dice="")
    act(engine, "end")
    assert whose(engine)[1] == 0
    assert allowed(engine, "move 4,5 withdraw")  # 10 feet
    assert not allowed(engine, "move 3,5 withdraw")
    assert not allowed(engine, "move 4,5 hurry")
    assert allowed(engine, "move 3,5 hurry")
    assert allowed(engine, "move 2,5 hurry")  # 20 feet
    assert not allowed(engine, "move 1,5 hurry")
    assert not allowed(engine, "move 2,5 flee")
    assert allowed(engine, "move 1,5 flee")


@pytest.mark.rule("bcb.withdraw.medium-ac-penalty", "bcb.withdraw.ac-penalty-duration")
def test_backing_away_in_a_hurry_costs_2_until_the_round_ends() -> None:
    engine = leaving("move 2,5 hurry", dice="d20:10 d20:2 d6:6 d6:1")
    act(engine, "end", "move 3,5 walk", "attack 0>0")
    assert blows(engine)[0].needed == 12


@pytest.mark.rule("bcb.withdraw.medium-dex-roll", "bcb.withdraw.stumble-free-attack")
@pytest.mark.parametrize(("face", "stumbles"), [(12, False), (13, True)])
def test_the_dexterity_roll_of_a_hurried_withdrawal(face: int, stumbles: bool) -> None:
    engine = leaving("move 2,5 hurry", dexterity=12, dice=f"d20:{face} " + ("d20:2" if stumbles else ""))
    assert ("prone" in conditions_of(engine, 0)) is stumbles
    assert [blow.actor for blow in blows(engine)] == ([1] if stumbles else [])


@pytest.mark.rule("bcb.withdraw.dex-roll-terrain")
@pytest.mark.parametrize(
    ("footing", "stumbles"), [("footing = -2", True), ("", False), ('footing = "rough"', True)]
)
def test_rough_ground_makes_stumbling_likelier(footing: str, stumbles: bool) -> None:
    engine = leaving(
        "move 2,5 hurry", dexterity=12, footing=footing, dice="d20:11 " + ("d20:2" if stumbles else "")
    )
    assert ("prone" in conditions_of(engine, 0)) is stumbles


@pytest.mark.rule("bcb.withdraw.dex-roll-terrain")
def test_how_hard_the_ground_makes_it() -> None:
    faces = {"rough": -2, "slippery": -2, "stairs": -4, "rubble": -4}
    for name, modifier in faces.items():
        engine = leaving("end", footing=f'footing = "{name}"', first=False)
        assert engine.battle.combatants[0].profile.footing == modifier


@pytest.mark.rule("bcb.withdraw.stumble-ac")
def test_one_who_lies_there_is_2_worse_until_up() -> None:
    engine = leaving("move 2,5 hurry", dexterity=12, dice="d20:13 d20:2 d20:2 d6:1 d6:6 d20:2")
    act(engine, "end", "attack 0>0", "end")
    # The enemy's own blow of the round, and its next before the man has stood up.
    act(engine, "attack 0>0")
    assert engine.battle.round == 2
    assert [blow.needed for blow in blows(engine)] == [12, 12, 12]


@pytest.mark.rule("bcb.withdraw.stumble-get-up")
def test_getting_up_takes_half_the_move() -> None:
    def fallen(*more: str) -> Engine:
        engine = leaving("move 2,5 hurry", dexterity=12, dice="d20:13 d20:2 d6:6 d6:1 " + " ".join(more))
        act(engine, "end", "end")
        assert whose(engine)[:2] == (2, 0)
        assert not allowed(engine, "move 4,5 withdraw")
        act(engine, "stand")
        return engine

    striking = fallen("d20:2")
    act(striking, "attack 0>1")
    assert not allowed(striking, "move 5,5 withdraw")
    going = fallen("d20:5")
    assert allowed(going, "move 2,5 hurry")  # 20 feet
    assert not allowed(going, "move 1,5 flee")
    act(going, "move 2,5 hurry")
    assert whose(going)[1] == 1


@pytest.mark.rule("bcb.withdraw.slow-may-attack")
@pytest.mark.parametrize(
    ("goal", "other", "dice", "attacks"),
    [
        ("move 6,5 withdraw", 5, "", True),
        ("move 4,5 hurry", 3, "d20:10", True),
        ("move 0,5 flee", 1, "d20:2", False),
    ],
)
def test_who_backs_off_no_more_than_half_may_attack(goal: str, other: int, dice: str, attacks: bool) -> None:
    engine = fight(
        man(8, 5),
        f"{brute('A', 9, 5)}, {brute('B', other, 6)}",
        dice=f"d6:6 d6:4 d6:3 {dice}",
    )
    begin(engine)
    act(engine, goal)
    legal = whose(engine)[1] == 0 and allowed(engine, "attack 0>2")
    assert legal is attacks


@pytest.mark.rule(
    "bcb.withdraw.fast-ac-penalty", "bcb.withdraw.fast-free-attack", "bcb.withdraw.fast-from-behind"
)
def test_turning_tail_costs_4_and_a_free_attack() -> None:
    engine = leaving("move 0,5 flee", dice="d20:9 d6:1")
    blow = blows(engine)[0]
    # One hit die brings 1; nothing is added for the back.
    assert (blow.actor, blow.needed, blow.total, blow.hit) == (1, 10, 10, True)
    assert blow.parts == {"hit dice": 1}


@pytest.mark.rule("bcb.withdraw.fast-several-opponents", "bcb.withdraw.fast-no-reply")
def test_everyone_in_contact_strikes_at_one_who_turns_tail_and_gets_no_reply() -> None:
    engine = leaving("move 0,5 flee", dice="d20:2 d20:2", extra=brute("B", 7, 6))
    assert [blow.actor for blow in blows(engine)] == [1, 2]
    assert whose(engine)[1] == 1


@pytest.mark.rule("bcb.scale.15mm", "bcb.scale.25-30mm")
@pytest.mark.parametrize(("feet", "distance"), [(5, 15), (10, 30)])
def test_the_scale_of_a_map(feet: int, distance: int) -> None:
    engine = fight(
        armed("A", 3, 3, "light crossbow"),
        brute("B", 6, 3),
        dice="d6:5 d6:1 d20:2",
        keys=f"[field]\nwidth = 20\nheight = 10\nspace_feet = {feet}",
    )
    begin(engine)
    act(engine, "attack 0>1")
    assert events_of(engine.battle, "attack")[0].amount == distance


@pytest.mark.rule("bcb.scale.man-controls-adjacent", "bcb.scale.other-sizes")
@pytest.mark.parametrize("name", ["Man", "Ogre"])
def test_a_figure_controls_its_own_hex_and_the_six_around(name: str) -> None:
    engine = fight(
        brute(name, 5, 4),
        brute("B", 15, 4),
        dice="d6:5 d6:1",
        keys="[field]\nwidth = 20\nheight = 10\nhexes = true",
    )
    near = list(engine.battle.sides[0].near)
    assert sum(near) == 7
    assert near[4 * 20 + 5] == 1


@pytest.mark.rule("bcb.engage.long-weapons-exceed-10ft")
@pytest.mark.parametrize(("weapon", "reaches"), [("pike", True), ("longsword", False)])
def test_a_pike_strikes_at_15_feet(weapon: str, reaches: bool) -> None:
    engine = fight(armed("A", 5, 5, weapon), brute("B", 8, 5), dice="d6:5 d6:1")
    begin(engine)
    assert allowed(engine, "attack 0>1") is reaches


@pytest.mark.rule("bcb.polearm.spear-second-rank", "bcb.polearm.attack-through-friends")
@pytest.mark.parametrize(("weapon", "reaches"), [("spear", True), ("longsword", False)])
def test_spears_strike_through_a_rank_of_friends(weapon: str, reaches: bool) -> None:
    engine = fight(
        f"{armed('A', 5, 5, weapon)}, {brute('Friend', 6, 5)}",
        brute("B", 7, 5, armour_class=20),
        dice="d6:5 d6:4 d6:1 d20:10",
        options={"position.each_further_attacker": 0},
    )
    begin(engine)
    assert allowed(engine, "attack 0>2") is reaches
    if reaches:
        act(engine, "attack 0>2")
        assert (blows(engine)[0].total, blows(engine)[0].target) == (11, 2)


@pytest.mark.rule("bcb.polearm.pike-third-rank")
@pytest.mark.parametrize(
    ("weapon", "cells", "reaches"), [("pike", 3, True), ("pole arm", 3, False), ("pike", 4, False)]
)
def test_pikes_strike_from_the_third_rank(weapon: str, cells: int, reaches: bool) -> None:
    engine = fight(armed("A", 5, 5, weapon), brute("B", 5 + cells, 5), dice="d6:5 d6:1")
    begin(engine)
    assert allowed(engine, "attack 0>1") is reaches


@pytest.mark.rule("bcb.polearm.three-rank-block")
@pytest.mark.parametrize(("weapon", "ranks"), [("pike", [2, 3]), ("spear", [1, 2])])
def test_which_ranks_of_a_block_reach_the_enemy_before_it(weapon: str, ranks: list[int]) -> None:
    found = []
    for rank in (1, 2, 3):
        block = ", ".join(armed(f"R{one}", 8 - one, 5, weapon) for one in (1, 2, 3))
        faces = " ".join("d6:6" if one == rank else "d6:2" for one in (1, 2, 3))
        engine = fight(block, brute("Enemy", 8, 5), dice=f"{faces} d6:1")
        begin(engine)
        assert whose(engine)[1] == rank - 1
        if allowed(engine, "attack 0>3"):
            found.append(rank)
    assert found == ranks


@pytest.mark.rule("bcb.polearm.useless-when-adjacent")
@pytest.mark.parametrize(("weapon", "useful"), [("pike", False), ("long spear", False), ("spear", True)])
def test_pikes_and_long_spears_are_useless_at_arms_length(weapon: str, useful: bool) -> None:
    engine = fight(armed("A", 5, 5, weapon), brute("B", 6, 5), dice="d6:5 d6:1")
    begin(engine)
    assert allowed(engine, "attack 0>1") is useful
    if not useful:
        assert refused_by(engine, "attack 0>1") == ["bcb.polearm.useless-when-adjacent"]


@pytest.mark.rule("bcb.polearm.switch-weapon")
def test_changing_weapons_takes_the_half_move() -> None:
    engine = fight(man(5, 5, weapons=["pike", "longsword"]), brute("B", 6, 5), dice="d6:5 d6:1 d20:2")
    begin(engine)
    assert not allowed(engine, "attack 1>1")
    act(engine, "ready 1")
    assert not allowed(engine, "move 4,5 withdraw")
    act(engine, "attack 1>1")
    assert len(blows(engine)) == 1

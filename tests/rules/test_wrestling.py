"""Wrestling: holds, what they do, how they are broken, and everything that may be done in one."""

from __future__ import annotations

import pytest

import grognard
from grognard.battle.ground.grips import can_speak, holders_of, may_carry_off, take_hold
from grognard.battle.play.decision import Decision
from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import (
    DRAG,
    ESCAPE,
    RELEASE,
    SILENCE,
    SQUEEZE,
    TAKE,
    aim_at_both,
    format_action,
    kind_of,
    parse_action,
)
from grognard.battle.state.events import Event
from grognard.dice.source import ScriptedDice
from grognard.rules import wrestling
from grognard.rules.wrestling import HELD, HOLDER, LARGE, MEDIUM, SMALL, has_room, limb_bonus, may_act_in_bout
from tests.rules.hands import EARLY, LATE, beside, damages
from tests.support import (
    allowed,
    brute,
    come_to,
    conditions_of,
    events_of,
    finish_dice,
    held_by,
    inflict,
    man,
    person,
    refused_by,
    roll_of,
    who_are,
)

BOTH = pytest.mark.parametrize("rules", ["bf", "bfref"])
LATER = "initiative_modifier = -20"
STRENGTH = {-2: 5, -1: 7, 0: 10, 1: 13, 2: 16, 3: 18}


def scores(strength: int = 0, dexterity: int = 0) -> str:
    """Abilities with those modifiers."""
    return f"abilities = {{ strength = {STRENGTH[strength]}, dexterity = {STRENGTH[dexterity]} }}"


def ring(
    rules: str,
    dice: str,
    *,
    holder: str = "",
    held: str = "",
    more: str = "",
    third: str = "",
    hold: bool = True,
    rolls: int = 0,
) -> Engine:
    """The first, to act, already holds the second (unless not); `more` stands with the second's side.

    The die of initiative is a 3 for each of them; modifiers decide.
    """
    first = holder or man(4, 4, more=EARLY)
    second = held or person(5, 4, ac=15, more=LATER)
    others = f"{second}, {more}" if more else second
    count = rolls or 2 + (more.count("at = [[") + third.count("at = [["))
    engine = beside(first, others, dice=" ".join(["d6:3"] * count) + f" {dice}", rules=rules, third=third)
    if hold:
        take_hold(engine.battle, engine.battle.combatants[0], engine.battle.combatants[1])
    return engine


def submit(engine: Engine, action: str) -> None:
    """Submit an action of the combatant whose turn it is."""
    engine.submit(parse_action(action))


def grab(engine: Engine) -> Event:
    """The latest grab."""
    return events_of(engine.battle, "grab")[-1]


def escape_to(engine: Engine, holder: int, x: int, y: int) -> str:
    """The text of a try to get away from somebody to a cell."""
    return format_action(aim_at_both(ESCAPE, holder, x, y))


def save_of(engine: Engine) -> tuple[int, bool]:
    """Total of the latest escape roll, and whether it freed."""
    roll = events_of(engine.battle, "break hold")[-1].roll
    assert roll is not None
    return roll.total, bool(roll.success)


def turn_of(engine: Engine, actor: int) -> Decision:
    """Let everybody before somebody do nothing."""
    return come_to(engine, actor)


@pytest.mark.rule("bf.wrestling.hold-by-attack-roll", "bfref.wrestling.attack-roll")
@BOTH
@pytest.mark.parametrize(("face", "total", "held"), [(12, 15, True), (11, 14, False)])
def test_a_hold_is_a_melee_attack_that_does_no_damage(rules: str, face: int, total: int, held: bool) -> None:
    wrestler = man(4, 4, who="fighter 2", more=f"{EARLY}, {scores(strength=1)}")
    engine = ring(rules, f"d20:{face}", holder=wrestler, hold=False)
    submit(engine, "wrestle 1")
    assert roll_of(grab(engine)) == (total, 15, held)
    other = engine.battle.combatants[1]
    assert (held_by(engine, 0) == 1, "gripped" in conditions_of(engine, 1)) == (held, held)
    assert (damages(engine), other.hit_points, other.pending.damage) == ([], 50, 0)


@pytest.mark.rule("bf.wrestling.shared-space", "bfref.wrestling.same-space")
@BOTH
def test_the_wrestler_moves_into_the_others_space(rules: str) -> None:
    engine = ring(rules, "d20:19", hold=False)
    submit(engine, "wrestle 1")
    places = [(one.x - 4, one.y - 4) for one in engine.battle.combatants]
    assert [(5 * x, 5 * y) for x, y in places] == [(5, 0), (5, 0)]


@pytest.mark.rule("bfref.wrestling.pin-equals-hold")
def test_held_and_pinned_are_one_state() -> None:
    engine = ring("bfref", "")
    assert "gripped" in conditions_of(engine, 1)
    assert [holder.index for holder in holders_of(engine.battle, engine.battle.combatants[1])] == [0]


@pytest.mark.rule("bf.helpless.wrestle-defender-not-helpless")
def test_a_blow_at_the_held_is_rolled_though_the_helpless_are_hit_without_a_roll() -> None:
    # Even where the helpless are hit without a roll, a blow at the held is rolled: 1 + 1 against 15 - 4.
    engine = beside(
        f"{man(4, 4, more=EARLY)}, {man(6, 4)}",
        f"{person(5, 4, ac=15, more=LATER)}, {person(12, 9, more=EARLY)}",
        dice="d6:3 d6:3 d6:3 d6:3 d20:9",
        options={"helpless.sure_hit": True},
    )
    holder, _, held, _ = engine.battle.combatants
    take_hold(engine.battle, holder, held)
    assert "helpless" not in conditions_of(engine, 2)
    come_to(engine, 1)
    assert not allowed(engine, "tie 2")
    submit(engine, "attack 0>2")
    assert roll_of(events_of(engine.battle, "attack")[0]) == (10, 11, False)
    come_to(engine, 2)
    assert allowed(engine, escape_to(engine, 0, 5, 3))


def struggle(rules: str, faces: list[int], *, save: int = 12, more: str = "") -> Engine:
    """The held one's tries in as many rounds."""
    held = man(5, 4, more=f"{LATER}, escape_save = {save}{more and ', ' + more}")
    rounds = " d6:3 d6:3 ".join(f"d20:{face}" for face in faces)
    engine = ring(rules, rounds, held=held)
    for number, _ in enumerate(faces):
        turn_of(engine, 1)
        assert engine.battle.round == number + 1
        submit(engine, escape_to(engine, 0, 6, 4))
    return engine


@pytest.mark.rule("bf.wrestling.escape-save-type", "bfref.wrestling.escape-save")
@pytest.mark.rule("bfref.wrestling.special-maneuver-entry")
@BOTH
@pytest.mark.parametrize(("face", "free"), [(12, True), (11, False)])
def test_escape_is_a_saving_throw_against_death_ray(rules: str, face: int, free: bool) -> None:
    # A first-level fighter's saves are 12, 13, 14, 15 and 17: only that against death ray is 12.
    engine = ring(rules, f"d20:{face}", held=man(5, 4, more=LATER))
    held = engine.battle.combatants[1]
    turn_of(engine, 1)
    submit(engine, escape_to(engine, 0, 6, 4))
    roll = events_of(engine.battle, "break hold")[-1].roll
    assert roll is not None
    assert (roll.total, roll.target, roll.success) == (face, 12, free)
    assert list(held.profile.saves) == [12, 13, 14, 15, 17]
    assert ("gripped" in conditions_of(engine, 1)) is not free


@pytest.mark.rule("bf.wrestling.escape-retry")
def test_another_try_is_possible_at_each_later_action() -> None:
    held = []
    for count in (1, 2, 3):
        engine = struggle("bf", [5, 8, 14][:count])
        held.append("gripped" in conditions_of(engine, 1))
    assert held == [True, True, False]


@pytest.mark.rule("bf.wrestling.hold-duration")
def test_a_hold_lasts_while_saves_fail() -> None:
    engine = struggle("bf", [5, 8])
    assert "gripped" in conditions_of(engine, 1)
    engine.battle.dice = beside(man(4, 4), person(5, 4), dice=1).battle.dice
    turn_of(engine, 1)
    assert engine.battle.round == 3
    assert "gripped" in conditions_of(engine, 1)


@pytest.mark.rule("bfref.wrestling.hold-lasts")
def test_a_hold_lasts_after_three_failures() -> None:
    assert "gripped" in conditions_of(struggle("bfref", [2, 3, 4]), 1)


@pytest.mark.rule("bf.wrestling.escape-better-of-str-dex", "bfref.wrestling.escape-ability-bonus")
@pytest.mark.parametrize(("rules", "strength", "dexterity"), [("bf", 1, 2), ("bfref", 2, 1)])
def test_the_better_of_strength_and_dexterity_counts(rules: str, strength: int, dexterity: int) -> None:
    engine = struggle(rules, [10], more=scores(strength, dexterity))
    assert save_of(engine) == (12, True)


@pytest.mark.rule("bf.wrestling.escape-penalties-apply", "bfref.wrestling.escape-ability-penalty")
@pytest.mark.parametrize(("rules", "strength", "dexterity"), [("bf", -2, -1), ("bfref", -1, -2)])
def test_the_milder_of_two_penalties_counts(rules: str, strength: int, dexterity: int) -> None:
    engine = struggle(rules, [12], more=scores(strength, dexterity))
    assert save_of(engine) == (11, False)


@pytest.mark.rule("bf.wrestling.escape-save-timing", "bfref.wrestling.save-timing")
@BOTH
def test_the_first_try_is_at_the_helds_next_number(rules: str) -> None:
    first = man(4, 4, more="initiative_modifier = 2")
    engine = ring(
        rules, "d20:19", holder=first, held=person(5, 4, more="initiative_modifier = 0"), hold=False
    )
    submit(engine, "wrestle 1")
    decision = engine.advance()
    assert decision is not None
    assert (decision.actor, engine.battle.round, decision.count) == (1, 1, 3)
    assert allowed(engine, escape_to(engine, 0, 6, 4))


@pytest.mark.rule("bfref.wrestling.save-next-round-if-acted", "bf.wrestling.escape-save-timing")
def test_who_has_acted_tries_in_the_next_round() -> None:
    for rules, attacker, defender in (("bfref", 2, 5), ("bf", 5, 6)):
        # The dice of initiative are 3s.
        first = man(4, 4, more=f"initiative_modifier = {attacker - 3}")
        second = person(5, 4, more=f"initiative_modifier = {defender - 3}")
        engine = ring(rules, "d20:19 d6:3 d6:3", holder=first, held=second, hold=False)
        assert (engine.battle.round, engine.battle.count) == (1, attacker)
        submit(engine, "wrestle 1")
        decision = engine.advance()
        assert decision is not None
        assert (decision.actor, engine.battle.round, decision.count) == (1, 2, defender)
        assert allowed(engine, escape_to(engine, 0, 6, 4))


@pytest.mark.rule("bf.wrestling.escape-on-next-action")
def test_the_held_may_try_to_escape() -> None:
    engine = ring("bf", "")
    turn_of(engine, 1)
    assert allowed(engine, escape_to(engine, 0, 6, 4))


def test_whoever_holds_the_first_figure_has_a_holders_choices() -> None:
    engine = ring("bf", "", held=man(5, 4, more=LATER), more=person(6, 4, more=LATER), hold=False)
    battle = engine.battle
    take_hold(battle, battle.combatants[1], battle.combatants[0])
    # The one who is held breaks the hold of its holder, and of nobody else.
    assert allowed(engine, escape_to(engine, 1, 3, 4))
    assert not allowed(engine, escape_to(engine, 2, 3, 4))
    offered = {kind_of(choice.action) for choice in turn_of(engine, 1).choices}
    assert offered >= {SQUEEZE, SILENCE, TAKE, RELEASE, DRAG}


@pytest.mark.rule("bf.wrestling.escape-position", "bfref.wrestling.escape-movement")
@BOTH
def test_an_escape_ends_in_any_space_beside_the_holder(rules: str) -> None:
    engine = ring(rules, "d20:20")
    turn_of(engine, 1)
    cells = [(x, y) for x in range(14) for y in range(10) if allowed(engine, escape_to(engine, 0, x, y))]
    assert len(cells) == 8
    submit(engine, escape_to(engine, 0, 6, 4))
    one, other = engine.battle.combatants
    assert ((one.x, one.y), (other.x, other.y)) == ((5, 4), (6, 4))
    assert "done" in conditions_of(engine, 1)


@pytest.mark.rule("bf.wrestling.unarmed-damage", "bfref.wrestling.auto-damage")
@pytest.mark.parametrize(("rules", "face"), [("bf", 3), ("bfref", 2)])
def test_a_holder_hurts_without_a_roll(rules: str, face: int) -> None:
    engine = ring(
        rules, f"d3:{face}", held=person(5, 4, points=7, more=LATER), more=person(12, 8, more=LATER)
    )
    submit(engine, "squeeze")
    assert damages(engine) == [(1, face, "subduing")]
    assert events_of(engine.battle, "attack") == []
    engine.advance()
    assert engine.battle.combatants[1].hit_points == 7 - face


@pytest.mark.rule("bfref.wrestling.auto-damage-armor")
def test_squeezing_plate_hurts_the_holder() -> None:
    holder = man(4, 4, points=7, more=f'{EARLY}, armour = "leather"')
    engine = ring("bfref", "d3:2", holder=holder, held=man(5, 4, more=f'{LATER}, armour = "plate mail"'))
    submit(engine, "squeeze")
    engine.advance()
    assert engine.battle.combatants[0].hit_points == 5


@pytest.mark.rule("bf.wrestling.prevent-speech", "bfref.wrestling.prevent-speech")
@BOTH
def test_a_holder_keeps_the_other_from_speaking(rules: str) -> None:
    engine = ring(rules, "")
    assert can_speak(engine.battle.combatants[1])
    submit(engine, "silence")
    assert not can_speak(engine.battle.combatants[1])


@pytest.mark.rule(
    "bf.wrestling.attacker-simple-items", "bf.wrestling.attacker-no-charged-items",
    "bf.wrestling.attacker-no-casting", "bf.wrestling.held-simple-items",
    "bfref.wrestling.holder-simple-items", "bfref.wrestling.holder-no-devices",
    "bfref.wrestling.holder-no-spell", "bfref.wrestling.defender-simple-items",
    "bfref.wrestling.defender-no-spell", "bfref.wrestling.defender-no-spell-unsilenced",
)  # fmt: skip
def test_rings_can_be_used_and_wands_and_spells_cannot() -> None:
    assert may_act_in_bout(HOLDER, wrestling.SIMPLE_ITEM)
    assert may_act_in_bout(HELD, wrestling.SIMPLE_ITEM)
    assert not may_act_in_bout(HOLDER, wrestling.CHARGED_ITEM)
    assert not may_act_in_bout(HOLDER, wrestling.SPELL)
    assert not may_act_in_bout(HELD, wrestling.SPELL)


@pytest.mark.rule("bf.wrestling.attacker-no-charged-items", "bfref.wrestling.holder-no-devices")
@pytest.mark.parametrize(
    ("rules", "rule"),
    [("bf", "bf.wrestling.attacker-other-actions"), ("bfref", "bfref.wrestling.holder-other-actions")],
)
def test_a_holder_drinks_no_potion(rules: str, rule: str) -> None:
    engine = ring(rules, "", holder=man(4, 4, more=f"{EARLY}, potions = 1"))
    engine.battle.combatants[0].hit_points = 1
    assert refused_by(engine, "use 0>0 4,4") == [rule]
    submit(engine, "release")
    assert allowed(engine, "use 0>0 4,4")


@pytest.mark.rule("bf.wrestling.attacker-other-actions", "bfref.wrestling.holder-other-actions")
@pytest.mark.parametrize(
    ("rules", "rule"),
    [("bf", "bf.wrestling.attacker-other-actions"), ("bfref", "bfref.wrestling.holder-other-actions")],
)
def test_a_holder_does_nothing_else(rules: str, rule: str) -> None:
    engine = ring(rules, "")
    assert refused_by(engine, "miscellaneous") == [rule]
    assert refused_by(engine, "move 3,4") == [rule]


@pytest.mark.rule(
    "bf.wrestling.attacker-may-try-item", "bf.wrestling.attacker-may-try-move",
    "bfref.wrestling.holder-may-take-item", "bfref.wrestling.holder-may-move",
)  # fmt: skip
@BOTH
def test_a_holder_may_try_to_take_and_to_move(rules: str) -> None:
    engine = ring(rules, "d20:19", held=man(5, 4, more=LATER))
    assert allowed(engine, "take")
    assert allowed(engine, "drag 4,4")
    submit(engine, "take")
    assert grab(engine).what == "take"


@pytest.mark.rule("bf.wrestling.release", "bfref.wrestling.release")
@BOTH
def test_letting_go_needs_no_roll(rules: str) -> None:
    engine = ring(rules, "")
    submit(engine, "release")
    one, other = engine.battle.combatants
    assert who_are(engine, "gripped", "gripping") == []
    assert (one.x, one.y) != (other.x, other.y)
    finish_dice(engine.battle)


@pytest.mark.rule("bf.wrestling.attacker-no-weapon", "bfref.wrestling.holder-no-weapon")
@pytest.mark.parametrize(
    ("rules", "rule"),
    [("bf", "bf.wrestling.attacker-no-weapon"), ("bfref", "bfref.wrestling.holder-no-weapon")],
)
def test_a_holder_neither_draws_nor_uses_a_weapon(rules: str, rule: str) -> None:
    engine = ring(rules, "", holder=man(4, 4, more=f'{EARLY}, weapons = ["longsword", "dagger"]'))
    for action in ("ready 1", "attack 0>1", "attack 1>1", "subdue 0>1"):
        assert refused_by(engine, action) == [rule]


def three(rules: str, dice: str = "", *, hold: bool = True) -> Engine:
    """A holds B, who is of the other side, and C of that side stands beside them."""
    return ring(rules, dice, more=person(5, 5, more=LATER), hold=hold)


@pytest.mark.rule("bf.wrestling.attacker-no-escape", "bfref.wrestling.holder-no-escape")
@pytest.mark.parametrize(
    ("rules", "rule"),
    [("bf", "bf.wrestling.attacker-no-escape"), ("bfref", "bfref.wrestling.holder-no-escape")],
)
def test_a_holder_must_let_go_before_it_escapes(rules: str, rule: str) -> None:
    engine = three(rules)
    battle = engine.battle
    take_hold(battle, battle.combatants[2], battle.combatants[0])
    assert refused_by(engine, escape_to(engine, 2, 6, 4)) == [rule]
    submit(engine, "release")
    one = battle.combatants[0]
    assert allowed(engine, escape_to(engine, 2, one.x, one.y - 1))


@pytest.mark.rule("bf.wrestling.attacker-no-second-hold", "bfref.wrestling.holder-no-second-pin")
@pytest.mark.parametrize(
    ("rules", "rule"),
    [("bf", "bf.wrestling.attacker-no-second-hold"), ("bfref", "bfref.wrestling.holder-no-second-pin")],
)
def test_a_holder_pins_no_second(rules: str, rule: str) -> None:
    assert refused_by(three(rules), "wrestle 2") == [rule]


@pytest.mark.rule("bf.wrestling.move-attack-roll")
@pytest.mark.parametrize(("face", "total", "moved"), [(14, 15, True), (13, 14, False)])
def test_moving_the_other_needs_an_attack_roll(face: int, total: int, moved: bool) -> None:
    engine = ring("bf", f"d20:{face}")
    submit(engine, "drag 2,4")
    assert roll_of(grab(engine)) == (total, 15, moved)
    one, other = engine.battle.combatants
    assert (one.x == 2, other.x == 2, "gripped" in conditions_of(engine, 1)) == (moved, moved, True)


@pytest.mark.rule("bfref.wrestling.move-needs-attack-roll")
def test_a_poor_roll_moves_nobody() -> None:
    holder = man(4, 4, who="fighter 2", more=EARLY)
    engine = ring("bfref", "d20:5", holder=holder, held=person(5, 4, ac=14, more=LATER))
    submit(engine, "drag 2,4")
    assert roll_of(grab(engine)) == (7, 14, False)
    assert [one.x for one in engine.battle.combatants] == [5, 5]
    assert "gripped" in conditions_of(engine, 1)


@pytest.mark.rule("bf.wrestling.move-half-speed", "bfref.wrestling.move-half-speed")
@BOTH
def test_the_holder_moves_the_other_half_its_own_move(rules: str) -> None:
    engine = ring(rules, "d20:19")
    assert engine.battle.combatants[0].profile.walk_feet == 40
    assert allowed(engine, "drag 9,4")  # 20 feet
    assert not allowed(engine, "drag 10,4")
    submit(engine, "drag 9,4")
    assert [one.x for one in engine.battle.combatants] == [9, 9]


@pytest.mark.rule("bfref.wrestling.move-strength")
def test_a_small_holder_does_not_move_a_large_opponent() -> None:
    holder = man(4, 4, who="halfling thief 1", more=EARLY)
    engine = ring("bfref", "", holder=holder, held=person(5, 4, more=f'{LATER}, size = "large"'))
    assert refused_by(engine, "drag 4,4") == ["bfref.wrestling.move-strength"]


@pytest.mark.rule("bf.wrestling.move-strength")
@pytest.mark.parametrize(("load", "refused"), [(150, ["bf.wrestling.move-strength"]), (180, [])])
def test_where_weights_are_known_they_decide(load: int, refused: list[str]) -> None:
    holder = man(4, 4, more=f"{EARLY}, load_pounds = {load}")
    engine = ring("bf", "", holder=holder, held=person(5, 4, more=f"{LATER}, weight_pounds = 180"))
    assert refused_by(engine, "drag 4,4") == refused
    # Where only one of the two is known, sizes decide.
    for mine, its in ((f"{EARLY}, load_pounds = {load}", LATER), (EARLY, f"{LATER}, weight_pounds = 180")):
        engine = ring("bf", "", holder=man(4, 4, more=mine), held=person(5, 4, more=its))
        assert refused_by(engine, "drag 4,4") == []


@pytest.mark.rule("bf.wrestling.acquire-roll", "bfref.wrestling.take-item-roll")
@pytest.mark.parametrize(
    ("rules", "face", "level", "weapon"), [("bf", 15, 1, "longsword"), ("bfref", 14, 2, "dagger")]
)
def test_success_takes_the_weapon(rules: str, face: int, level: int, weapon: str) -> None:
    held = man(5, 4, more=f'{LATER}, weapons = ["{weapon}"], armour = "chain mail"')
    engine = ring(rules, f"d20:{face}", holder=man(4, 4, who=f"fighter {level}", more=EARLY), held=held)
    submit(engine, "take")
    assert roll_of(grab(engine)) == (16, 15, True)
    (taken,) = events_of(engine.battle, "take")
    assert (taken.actor, taken.target, taken.result) == (0, 1, weapon)
    other = engine.battle.combatants[1]
    assert other.thrown == 1
    assert "gripped" in conditions_of(engine, 1)


def countered(rules: str, faces: str, *, first: str = "") -> Engine:
    """A failed try to take a weapon, and the other's chance after it."""
    held = man(5, 4, who="fighter 1", more=f'{LATER}, armour = "chain mail"')
    holder = first or man(4, 4, more=f"{EARLY}, {scores(dexterity=3)}")
    engine = ring(rules, faces, holder=holder, held=held)
    submit(engine, "take")
    decision = engine.advance()
    assert decision is not None
    assert (decision.kind, decision.actor) == ("counter", 1)
    return engine


@pytest.mark.rule("bf.wrestling.acquire-fail-counter", "bfref.wrestling.take-item-fail-counter")
@pytest.mark.parametrize(("rules", "face", "total"), [("bf", 13, 14), ("bfref", 4, 5)])
def test_a_failure_gives_the_held_one_a_chance(rules: str, face: int, total: int) -> None:
    engine = countered(rules, f"d20:{face}")
    assert roll_of(grab(engine)) == (total, 15, False)
    assert engine.battle.combatants[1].thrown == 0
    assert allowed(engine, "reverse")


@pytest.mark.rule("bf.wrestling.counter-even-if-acted", "bfref.wrestling.take-item-counter-extra")
@BOTH
def test_even_one_who_has_attacked_has_that_chance(rules: str) -> None:
    engine = ring(
        rules, "d20:2 d20:2", held=man(5, 4, more='initiative_modifier = 19, armour = "chain mail"')
    )
    # The other's number came first this round.
    engine.battle.combatants[1].attacks_made = 1
    turn_of(engine, 0)
    submit(engine, "take")
    assert allowed(engine, "reverse")


@pytest.mark.rule("bf.wrestling.counter-success-reverses", "bfref.wrestling.take-item-counter-pins")
@pytest.mark.parametrize(("rules", "face"), [("bf", 14), ("bfref", 15)])
def test_success_turns_the_hold_around(rules: str, face: int) -> None:
    engine = countered(rules, f"d20:2 d20:{face}")
    submit(engine, "reverse")
    total, needed, _ = roll_of(grab(engine))
    assert (total, needed) == (face + 1, 14)
    assert events_of(engine.battle, "break hold")[-1].result == "reversed"
    assert (held_by(engine, 0), held_by(engine, 1)) == (-1, 0)
    assert ["gripped" in conditions_of(engine, who) for who in (0, 1)] == [True, False]


@BOTH
def test_who_turns_a_hold_around_lets_go_of_whom_it_held(rules: str) -> None:
    holders = f"{man(4, 4, more=f'{EARLY}, {scores(dexterity=3)}')}, {man(6, 4, more=LATER)}"
    held = man(5, 4, who="fighter 1", more=f'{LATER}, armour = "chain mail"')
    engine = ring(rules, "d20:2 d20:20", holder=holders, held=held, hold=False, rolls=3)
    one, friend, other = engine.battle.combatants
    take_hold(engine.battle, other, friend)
    take_hold(engine.battle, one, other)
    submit(engine, "take")
    engine.advance()
    submit(engine, "reverse")
    assert [held_by(engine, who) for who in range(3)] == [-1, -1, 0]
    assert who_are(engine, "gripped") == [one.name]
    assert (friend.x, friend.y) != (other.x, other.y) == (one.x, one.y)


@pytest.mark.rule("bf.wrestling.counter-fail", "bfref.wrestling.take-item-counter-fails")
@pytest.mark.parametrize(("rules", "face", "total"), [("bf", 12, 13), ("bfref", 3, 4)])
def test_failure_changes_nothing(rules: str, face: int, total: int) -> None:
    engine = countered(rules, f"d20:2 d20:{face}")
    submit(engine, "reverse")
    assert roll_of(grab(engine)) == (total, 14, False)
    assert (held_by(engine, 0), engine.battle.combatants[1].thrown) == (1, 0)


@pytest.mark.rule("bf.wrestling.counter-escape-instead", "bfref.wrestling.take-item-counter-escape")
@pytest.mark.parametrize(("rules", "face"), [("bf", 14), ("bfref", 15)])
def test_or_the_held_one_gets_free_without_a_save(rules: str, face: int) -> None:
    engine = countered(rules, f"d20:2 d20:{face}")
    submit(engine, "break-free")
    assert events_of(engine.battle, "break hold")[-1].result == "free"
    assert who_are(engine, "gripped", "gripping") == []
    finish_dice(engine.battle)


@pytest.mark.rule("bf.wrestling.defender-immobile", "bfref.wrestling.defender-immobile")
@pytest.mark.parametrize(
    ("rules", "rule"),
    [("bf", "bf.wrestling.defender-immobile"), ("bfref", "bfref.wrestling.defender-immobile")],
)
def test_the_held_do_not_move(rules: str, rule: str) -> None:
    engine = ring(rules, "")
    turn_of(engine, 1)
    assert refused_by(engine, "move 7,4") == [rule]
    assert refused_by(engine, "attack 0>0") == [rule]


@pytest.mark.rule("bfref.wrestling.defender-not-helpless", "bf.helpless.wrestle-defender-not-helpless")
@BOTH
def test_the_held_are_not_helpless(rules: str) -> None:
    # It may act, and even where blows at the helpless need no roll one at it has to be rolled.
    engine = ring(rules, "")
    assert "helpless" not in conditions_of(engine, 1)
    assert turn_of(engine, 1).actor == 1
    assert allowed(engine, escape_to(engine, 0, 6, 4))
    ours = f"{man(4, 4, more=EARLY)}, {man(4, 5, more=LATER)}"
    sure = beside(
        ours,
        person(5, 4, ac=15, more=LATER),
        dice="d6:3 d6:3 d6:3 d20:9",
        rules=rules,
        options={"helpless.sure_hit": True},
    )
    take_hold(sure.battle, sure.battle.combatants[1], sure.battle.combatants[2])
    submit(sure, "attack 0>2")
    assert len(events_of(sure.battle, "attack")) == 1


def struck(rules: str, dice: str, ac: int, *, holders: int = 1, kind: str = "attack 0>3") -> Engine:
    """The first of four of one side acts against the fourth figure, held by others of that side."""
    ours = ", ".join(man(4, 4 + i, more=EARLY if i == 0 else LATER) for i in range(3))
    held = person(5, 4, ac=ac, more=LATER)
    count = 4
    if holders == 3:
        ours += f", {man(4, 3, more=LATER)}"
        count, kind = 5, kind.replace("3", "4")
    engine = beside(ours, held, dice=" ".join(["d6:3"] * count) + f" {dice}", rules=rules)
    battle = engine.battle
    for holder in battle.combatants[1 : 1 + holders]:
        take_hold(battle, holder, battle.combatants[count - 1])
    submit(engine, kind)
    return engine


@pytest.mark.rule("bf.wrestling.held-ac-penalty", "bfref.wrestling.defender-ac-penalty")
@pytest.mark.parametrize(("rules", "ac", "needed"), [("bf", 16, 12), ("bfref", 15, 11)])
def test_others_find_the_held_easier_to_hit(rules: str, ac: int, needed: int) -> None:
    engine = struck(rules, f"d20:{needed - 1} d8:1", ac)
    assert roll_of(events_of(engine.battle, "attack")[0]) == (needed, needed, True)


@pytest.mark.rule("bf.wrestling.held-ac-not-vs-holder", "bfref.wrestling.defender-ac-holder")
@pytest.mark.parametrize(("rules", "ac", "face"), [("bf", 16, 5), ("bfref", 15, 10)])
def test_the_holder_does_not(rules: str, ac: int, face: int) -> None:
    engine = ring(rules, f"d20:{face}", held=person(5, 4, ac=ac, more=LATER))
    submit(engine, "drag 4,4")
    assert roll_of(grab(engine)) == (face + 1, ac, False)


@pytest.mark.rule("bf.wrestling.penalty-not-cumulative", "bfref.wrestling.ac-penalty-once")
@BOTH
def test_several_holds_count_once(rules: str) -> None:
    engine = struck(rules, "d20:10 d8:1", 15, holders=3)
    assert roll_of(events_of(engine.battle, "attack")[0])[1] == 11


@pytest.mark.rule("bf.wrestling.penalty-helps-other-wrestlers", "bfref.wrestling.others-benefit")
@BOTH
def test_further_wrestlers_have_it_easier_too(rules: str) -> None:
    engine = struck(rules, "d20:10", 15, kind="wrestle 3")
    assert roll_of(grab(engine)) == (11, 11, True)
    assert len(holders_of(engine.battle, engine.battle.combatants[3])) == 2


@pytest.mark.rule("bfref.wrestling.defender-pinned-plus-4")
def test_the_table_row_of_plus_four_can_stand_in_its_place() -> None:
    options = {"wrestling.held_bonus": 4, "wrestling.held_armour_class": 0}
    ours = f"{man(4, 4, more=f'{EARLY}, {scores(strength=-1)}')}, {man(4, 5, more=LATER)}"
    held = person(5, 4, ac=14, more=LATER)
    dice = "d6:3 d6:3 d6:3 d20:10 d8:2"
    engine = beside(ours, held, dice=dice, rules="bfref", options=options)
    take_hold(engine.battle, engine.battle.combatants[1], engine.battle.combatants[2])
    submit(engine, "attack 0>2")
    assert roll_of(events_of(engine.battle, "attack")[0]) == (14, 14, True)


@pytest.mark.rule("bfref.wrestling.pinned-not-doubled")
def test_the_swing_of_four_counts_once_and_not_for_the_holder() -> None:
    engine = struck("bfref", "d20:9", 15)
    attack = events_of(engine.battle, "attack")[0]
    assert roll_of(attack) == (10, 11, False)
    assert attack.roll is not None
    assert [change.value for change in attack.roll.defences] == [-4]
    assert "held" not in [change.name for change in attack.roll.modifiers]


@pytest.mark.rule("bf.wrestling.escape-one-holder", "bfref.wrestling.escape-one-holder")
@BOTH
def test_one_escape_frees_from_one_holder(rules: str) -> None:
    ours = ", ".join(man(4, 3 + i, more=EARLY) for i in range(3))
    dice = " ".join(["d6:3"] * 4) + " d20:20"
    engine = beside(ours, person(5, 4, more=LATER), dice=dice, rules=rules)
    battle = engine.battle
    for holder in battle.combatants[:3]:
        take_hold(battle, holder, battle.combatants[3])
    turn_of(engine, 3)
    submit(engine, escape_to(engine, 1, 5, 4))
    assert len(holders_of(battle, battle.combatants[3])) == 2
    assert "gripped" in conditions_of(engine, 3)


@pytest.mark.rule("bf.wrestling.escape-which-holder")
def test_the_held_one_chooses_whose_hold_it_breaks() -> None:
    ours = f"{man(4, 3, more=EARLY)}, {man(4, 5, more=EARLY)}"
    engine = beside(ours, person(5, 4, more=LATER), dice="d6:3 d6:3 d6:3 d20:20")
    battle = engine.battle
    for holder in battle.combatants[:2]:
        take_hold(battle, holder, battle.combatants[2])
    turn_of(engine, 2)
    submit(engine, escape_to(engine, 1, 5, 4))
    assert [holder.index for holder in holders_of(battle, battle.combatants[2])] == [0]


def crowd(rules: str, sizes: list[str], *, held: str = "medium") -> list[bool]:
    """Whether each in turn may still lay hold, the ones before it holding already."""
    ours = ", ".join(
        man(2 + i, 3, more=f'size = "{size}", initiative_modifier = {19 - i}') for i, size in enumerate(sizes)
    )
    engine = beside(ours, person(6, 4, more=f'{LATER}, size = "{held}"'), dice=3, rules=rules)
    battle = engine.battle
    last = battle.combatants[len(sizes)]
    legal = []
    for number, one in enumerate(battle.combatants[:-1]):
        come_to(engine, number)
        one.x, one.y = one.x, one.y
        refused = refused_by(engine, f"wrestle {len(sizes)}")
        legal.append(f"{rules}.wrestling." + ("max-four" if rules == "bf" else "four-on-one") not in refused)
        if legal[-1]:
            take_hold(battle, one, last)
    return legal


@pytest.mark.rule("bf.wrestling.max-four", "bfref.wrestling.four-on-one")
@BOTH
def test_four_may_be_at_one_opponent(rules: str) -> None:
    assert crowd(rules, ["medium"] * 5) == [True] * 4 + [False]


@pytest.mark.rule("bf.wrestling.smaller-count-half", "bfref.wrestling.small-count-half")
@BOTH
def test_eight_small_ones_may(rules: str) -> None:
    assert crowd(rules, ["small"] * 9) == [True] * 8 + [False]
    rule = wrestling.WrestleRule()
    assert [wrestling.halves_taken(rule, SMALL) * number / 2 for number in (8, 9)] == [4.0, 4.5]


@pytest.mark.rule("bf.wrestling.larger-count-double", "bfref.wrestling.large-count-double")
@BOTH
def test_two_large_ones_may(rules: str) -> None:
    assert crowd(rules, ["large"] * 3) == [True, True, False]
    rule = wrestling.WrestleRule()
    assert [wrestling.halves_taken(rule, LARGE) * number / 2 for number in (2, 3)] == [4, 6]


@pytest.mark.rule("bf.wrestling.larger-count-referee", "bfref.wrestling.large-factor")
def test_still_larger_ones_count_double_too() -> None:
    rule = wrestling.WrestleRule()
    assert [wrestling.halves_taken(rule, LARGE + steps) / 2 for steps in (0, 1)] == [2, 2]
    rule.larger = 6
    assert not has_room(rule, [LARGE, LARGE])


@pytest.mark.rule("bf.wrestling.opponent-not-normal-size")
def test_a_large_opponent_has_room_for_four_as_well() -> None:
    assert crowd("bf", ["medium"] * 5, held="large") == [True] * 4 + [False]
    assert has_room(wrestling.WrestleRule(), [MEDIUM] * 4)


@pytest.mark.rule("bf.wrestling.third-party", "bfref.wrestling.attack-the-holder")
@BOTH
def test_another_may_wrestle_the_holder(rules: str) -> None:
    engine = three(rules)
    turn_of(engine, 2)
    assert allowed(engine, "wrestle 0")


@pytest.mark.rule("bf.wrestling.third-party-bonus", "bfref.wrestling.attack-the-holder-bonus")
@pytest.mark.parametrize(("rules", "save", "face", "total"), [("bf", 12, 8, 12), ("bfref", 14, 10, 14)])
def test_a_hold_on_the_holder_helps_the_held(rules: str, save: int, face: int, total: int) -> None:
    engine = ring(
        rules,
        f"d20:{face}",
        held=person(5, 4, more=f"{LATER}, escape_save = {save}"),
        more=person(5, 5, more=LATE),
    )
    take_hold(engine.battle, engine.battle.combatants[2], engine.battle.combatants[0])
    turn_of(engine, 1)
    submit(engine, escape_to(engine, 0, 6, 4))
    assert save_of(engine) == (total, True)


@pytest.mark.rule("bf.wrestling.third-party-bonus-needs-hold")
def test_a_grab_that_fails_helps_nobody() -> None:
    engine = ring(
        "bf",
        "d20:2 d20:8",
        held=person(5, 4, more=f"{LATER}, escape_save = 12"),
        more=person(5, 5, more=LATE),
    )
    turn_of(engine, 2)
    submit(engine, "wrestle 0")
    turn_of(engine, 1)
    submit(engine, escape_to(engine, 0, 6, 4))
    assert save_of(engine) == (8, False)


@pytest.mark.rule("bf.wrestling.humanoid-monsters", "bfref.wrestling.humanoid-monsters")
@BOTH
def test_orcs_are_wrestled(rules: str) -> None:
    target = '{ creature = "orc", at = [[5, 4]], hit_points = 9, morale = 12, initiative_modifier = -20 }'
    assert allowed(ring(rules, "", held=target, hold=False), "wrestle 1")


@pytest.mark.rule("bf.wrestling.nonhumanoid-referee", "bfref.wrestling.non-humanoid")
@pytest.mark.parametrize(
    ("rules", "rule"),
    [("bf", "bf.wrestling.nonhumanoid-referee"), ("bfref", "bfref.wrestling.non-humanoid")],
)
def test_spiders_are_not_unless_the_referee_says(rules: str, rule: str) -> None:
    spider = brute("Giant spider", 5, 4, more=LATER)
    assert refused_by(ring(rules, "", held=spider, hold=False), "wrestle 1") == [rule]
    assert not allowed(ring(rules, "", hold=False), "shove 1")
    allowing = beside(
        man(4, 4, more=EARLY), spider, dice="d6:3 d6:3", rules=rules, options={"wrestling.nonhumanoids": True}
    )
    assert allowed(allowing, "wrestle 1")


@pytest.mark.rule("bf.wrestling.extra-appendages", "bfref.wrestling.extra-appendages")
@pytest.mark.parametrize(
    ("rules", "limbs", "bonus"), [("bf", 2, 0), ("bf", 3, 1), ("bf", 4, 2), ("bfref", 8, 6)]
)
def test_each_limb_beyond_two_helps(rules: str, limbs: int, bonus: int) -> None:
    many = f"grasping_limbs = {limbs}"
    engine = ring(rules, "d20:10", holder=man(4, 4, more=f"{EARLY}, {many}"), hold=False)
    submit(engine, "wrestle 1")
    assert roll_of(grab(engine))[0] == 10 + 1 + bonus
    held = ring(rules, "d20:5", held=man(5, 4, more=f"{LATER}, {many}"))
    turn_of(held, 1)
    submit(held, escape_to(held, 0, 6, 4))
    assert save_of(held)[0] == 5 + bonus


@pytest.mark.rule("bf.wrestling.grasping-feet", "bfref.wrestling.grasping-feet")
def test_the_feet_of_apes_and_spiders_count() -> None:
    bonus = []
    for name in ("Ape", "Giant spider"):
        engine = ring("bf", "", held=brute(name, 5, 4, more=LATER), hold=False)
        limbs = engine.battle.combatants[1].profile.limbs
        bonus.append(limb_bonus(engine.battle.ruleset.wrestling, limbs))
    assert bonus == [2, 6]


@pytest.mark.rule("bf.wrestling.defender-drag", "bfref.wrestling.defender-drags")
@pytest.mark.parametrize(("rules", "move", "far"), [("bf", 30, 15), ("bfref", 60, 30)])
def test_a_much_larger_one_drags_its_holder_along(rules: str, move: int, far: int) -> None:
    big = brute("Ogre", 5, 4, move=move, more=f'{LATER}, size = "large"')
    engine = ring(rules, "", held=big)
    turn_of(engine, 1)
    assert allowed(engine, f"drag {5 + far // 5},4")
    assert not allowed(engine, f"drag {5 + far // 5 + 1},4")
    submit(engine, f"drag {5 + far // 5},4")
    assert [one.x for one in engine.battle.combatants] == [5 + far // 5] * 2
    finish_dice(engine.battle)


@pytest.mark.rule("bf.wrestling.defender-drag-threshold")
def test_one_point_of_strength_is_not_enough_and_two_are() -> None:
    legal = []
    for bonus, other in ((1, 0), (2, 0), (2, 1)):
        holder = man(4, 4, more=f"{EARLY}, {scores(strength=other)}")
        engine = ring("bf", "", holder=holder, held=man(5, 4, more=f"{LATER}, {scores(strength=bonus)}"))
        turn_of(engine, 1)
        legal.append(allowed(engine, "drag 6,4"))
    assert legal == [False, True, False]


@pytest.mark.rule("bfref.wrestling.significantly-stronger")
def test_a_larger_size_is_enough() -> None:
    engine = ring("bfref", "", held=person(5, 4, more=f'{LATER}, size = "large"'))
    turn_of(engine, 1)
    assert allowed(engine, "drag 6,4")


@pytest.mark.rule(
    "bf.wrestling.flyer-carries-off", "bf.wrestling.flyer-carries-off-as-defender",
    "bf.wrestling.small-flyer", "bfref.wrestling.fliers-carry-off", "bfref.wrestling.flier-as-defender",
)  # fmt: skip
@BOTH
def test_only_large_fliers_carry_off_whoever_holds_whom(rules: str) -> None:
    holder = man(4, 4, more=f'{EARLY}, size = "large", airborne = true')
    engine = ring(rules, "d20:19", holder=holder)
    assert may_carry_off(engine.battle.combatants[0])
    submit(engine, "drag 8,4")
    assert events_of(engine.battle, "drag")[-1].what == "carry"
    held = ring(rules, "", held=person(5, 4, more=f'{LATER}, size = "large", airborne = true'))
    turn_of(held, 1)
    submit(held, "drag 8,4")
    assert events_of(held.battle, "drag")[-1].what == "carry"
    walker = ring(rules, "", holder=man(4, 4, more=f'{EARLY}, size = "large"'))
    assert not may_carry_off(walker.battle.combatants[0])
    ogre = ring(rules, "", held=brute("Ogre", 5, 4, more=f'{LATER}, size = "large"'))
    assert not may_carry_off(ogre.battle.combatants[1])
    small = ring(rules, "", holder=man(4, 4, more=f'{EARLY}, size = "small", airborne = true'))
    assert not may_carry_off(small.battle.combatants[0])
    assert not allowed(small, "drag 8,4")


@pytest.mark.rule("bf.wrestling.touch-attack-creatures", "bfref.wrestling.touch-attack-creatures")
@BOTH
def test_wrestling_a_wight_means_being_touched_every_round(rules: str) -> None:
    wight = '{ creature = "wight", at = [[5, 4]], hit_points = 20, initiative_modifier = -20 }'
    engine = ring(rules, "d20:19", held=wight, more=person(12, 8, more=LATER), hold=False)
    submit(engine, "wrestle 1")
    engine.battle.dice = beside(man(4, 4), person(5, 4), dice=1).battle.dice
    while engine.battle.round < 4:
        come_to(engine, 0)
        submit(engine, "end")
        engine.advance()
    touches = [event for event in events_of(engine.battle, "touch", "damage") if event.actor == 1]
    assert [event.round for event in touches if event.round < 4] == [1, 2, 3]
    assert not [event for event in events_of(engine.battle, "attack") if event.actor == 1]


def contest(dice: str, *, size: str = "medium", action: str = "wrestle 1") -> Engine:
    """A wrestling bout of the house rules, by a fighter with a bonus of 1 for Strength."""
    first = man(4, 4, more=f"{EARLY}, {scores(strength=1)}")
    second = person(5, 4, more=f'{LATER}, size = "{size}"')
    engine = beside(first, second, dice=f"d6:6 d6:1 {dice}", rules="bcb")
    submit(engine, action)
    finish_dice(engine.battle)
    return engine


@pytest.mark.rule("bcb.wrestling.gm-common-sense")
def test_the_winner_of_a_contest_of_strength_pins() -> None:
    engine = contest("d20:19 d20:12 d20:11", size="small")
    roll = events_of(engine.battle, "contest")[0].roll
    assert roll is not None
    assert (roll.total, roll.target, roll.success) == (17, 11, True)
    assert held_by(engine, 0) == 1


def test_the_others_strength_counts_against_the_winner() -> None:
    first = man(4, 4, more=f"{EARLY}, {scores(strength=1)}")
    second = man(5, 4, more=f"{LATER}, {scores(strength=2)}")
    engine = beside(first, second, dice="d6:6 d6:1 d20:19 d20:12 d20:11", rules="bcb")
    submit(engine, "wrestle 1")
    roll = events_of(engine.battle, "contest")[0].roll
    assert roll is not None
    assert (roll.total, roll.target, roll.success) == (13, 13, False)


@pytest.mark.rule("bcb.wrestling.push-back")
def test_the_winner_of_the_same_contest_pushes_back() -> None:
    engine = contest("d20:19 d20:14 d20:12", action="shove 1")
    roll = events_of(engine.battle, "contest")[0].roll
    assert roll is not None
    assert (roll.total, roll.target) == (15, 12)
    assert (engine.battle.combatants[1].x, engine.battle.combatants[1].y) == (6, 4)


@pytest.mark.rule("bcb.wrestling.size-example")
def test_dragons_are_not_easily_wrestled_down_and_goblins_are() -> None:
    rule = wrestling.WrestleRule()
    rule.size_step = 4
    against = [wrestling.contest_modifier(rule, size=MEDIUM, other_size=MEDIUM + steps) for steps in (3, -1)]
    assert against == [-12, 4]
    engine = contest("d20:19 d20:12 d20:11", size="gigantic")
    roll = events_of(engine.battle, "contest")[0].roll
    assert roll is not None
    assert roll.total == 12 + 1 - 12
    assert held_by(engine, 0) == -1


@pytest.mark.rule("bf.wrestling.escape-save-type", "bfref.wrestling.escape-save")
@pytest.mark.parametrize("rules", ["bf", "bfref", "bxe", "bcb", "bxs"])
@pytest.mark.parametrize("who", ["fighter 1", "dwarf fighter 5", "magic-user 12", "normal man"])
def test_the_save_against_a_hold_is_the_one_against_death(rules: str, who: str) -> None:
    engine = beside(man(4, 4, who=who), person(5, 4), dice=1, rules=rules)
    profile = engine.battle.combatants[0].profile
    assert profile.escape_save == profile.saves[0]


@pytest.mark.rule("bcb.critical.flesh-wound-penalties", "bcb.saves.natural-20-succeeds")
@pytest.mark.parametrize(
    ("face", "save", "total", "free"), [(14, 12, 12, True), (13, 12, 11, False), (20, 30, 18, True)]
)
def test_breaking_a_hold_is_a_saving_throw_like_any_other(
    face: int, save: int, total: int, free: bool
) -> None:
    second = person(5, 4, more=f"escape_save = {save}")
    engine = beside(man(4, 4), second, dice=f"d6:6 d6:1 d20:{face}", rules="bcb")
    one, other = engine.battle.combatants
    take_hold(engine.battle, one, other)
    inflict(engine, 1, "flesh-wound")
    turn_of(engine, 1)
    submit(engine, escape_to(engine, 0, 6, 4))
    assert save_of(engine) == (total, free)


def test_a_hold_ends_with_the_death_of_either() -> None:
    for victim in (0, 1):
        engine = ring("bf", "", more=person(12, 8, more=LATER), third="")
        battle = engine.battle
        battle.combatants[victim].pending.damage = 99
        battle.wounded.append(victim)
        engine.submit(parse_action("end"))
        engine.advance()
        assert who_are(engine, "gripped", "gripping") == []


HOLD_OF_THE_WIGHT = """
title = "Grab the wight"
rules = "bf"
distance_feet = 5
reaction = "immediate attack"
[[sides]]
name = "A"
player_characters = true
can_be_surprised = false
members = [{ character = "fighter 3", name = "Ulf", hit_points = 24, armour = "none", at = [[10, 5]] }]
[[sides]]
name = "B"
can_be_surprised = false
checks_morale = false
members = [{ creature = "wight", name = "Wight", hit_points = 14, at = [[11, 5]] }]
"""


def test_the_touch_of_a_wrestled_wight_drains_a_level_every_round() -> None:
    # Initiative 6 and 1, a grab that hits AC 15 with 20, a d8 of hit points for each level.
    dice = ScriptedDice.from_text("d6:6 d6:1 d20:20 d8:5 d6:6 d6:1 d8:3")
    battle = grognard.start(HOLD_OF_THE_WIGHT, dice=dice, play="all")
    battle.push("wrestle 1")
    while battle.round == 1:
        battle.push("end")
    ulf = battle.battle.combatants[0]
    assert (ulf.hit_points, ulf.max_hit_points) == (24 - 5, 24 - 5)
    # A fist cannot harm what only silver and magic harm; the hold is paid for with the next level.
    battle.push("squeeze")
    assert "does the wight no harm" in battle.tell()
    assert battle.battle.combatants[1].hit_points == 14
    assert [event.amount for event in battle.events if event.code == "level lost"] == [5, 3]


def test_a_hold_does_not_hurt_a_creature_that_fists_do_not_harm() -> None:
    engine = ring("bf", "d20:19", held=person(5, 4, more=f"{LATER}, brawlable = false"))
    turn_of(engine, 0)
    assert refused_by(engine, "squeeze") == ["bf.brawling.monsters-referee"]
    assert allowed(engine, "release")

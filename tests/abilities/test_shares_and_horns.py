"""Attacks that no one enemy gets all of, horns that are magic, touches that feed, magic that slows golems."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import attack_with
from grognard.battle.state.weapon import CHARGE_WEAPON, MAGIC
from grognard.chances.exact.duel import why_no_chain
from grognard.creatures.bestiary import find_creature
from grognard.creatures.traits import list_abilities
from grognard.tactics.plain import Plain
from tests.battle.spell_fights import cast_fight, caster
from tests.support import act, brute, effects_of, events_of, fight, man

FIELD = "[field]\nwidth = 60\nheight = 20\n"
PLAIN = '{ creature = "ogre", at = [[5, 5]], hit_points = 200, morale = 12 }'


def beast(name: str, x: int, y: int, *, points: int = 60, more: str = "") -> str:
    """A creature of the list that nothing frightens and that goes before others."""
    keys = f'creature = "{name}", at = [[{x}, {y}]], hit_points = {points}, morale = 12'
    return f"{{ {keys}, initiative_modifier = 9{more} }}"


def against(creature: str, victims: str, *, dice: str, rules: str = "bf") -> Engine:
    return fight(rules, creature, victims, dice=dice, keys=FIELD, begun=True)


def attacks_on(engine: Engine) -> list[int]:
    """Whom each attack so far was for."""
    return [event.target for event in events_of(engine.battle, "attack")]


@pytest.mark.parametrize(
    ("name", "victims", "shares"),
    [
        ("mastodon", man(5, 5, points=200), [1, 1]),
        ("mastodon", PLAIN, [1, 1, 1]),
        ("mastodon", f"{man(5, 5, points=200)}, {man(5, 6, points=200)}", [1, 1, 2, 2]),
        ("mastodon", f"{PLAIN}, {man(5, 6, points=200)}", [1, 1, 1, 2, 2]),
        ("stegosaurus", man(5, 5, points=200), [1]),
        ("stegosaurus", f"{man(5, 5, points=200)}, {man(5, 6, points=200)}", [1, 2]),
    ],
)
def test_no_enemy_gets_more_than_its_share_of_the_attacks(name: str, victims: str, shares: list[int]) -> None:
    # A 1 misses always, so that there is nothing but the attacks.
    misses = "d20:1 " * len(shares)
    engine = against(beast(name, 4, 5), victims, dice="d6:1 " * victims.count("at =") + "d6:1 " + misses)
    engine.policies[0] = Plain()
    engine.advance()
    assert attacks_on(engine) == shares


def test_a_share_is_that_of_one_round() -> None:
    dice = "d6:1 d6:1 d20:1 d20:1 d6:1 d6:1 d20:1 d20:1"
    engine = against(beast("mammoth", 4, 5), man(5, 5, points=200), dice=dice)
    act(engine, "attack 0>1", "attack 0>1")
    refusals = why_not(engine.battle, attack_with(0, 1))
    assert "no more of its attacks of a round can be for" in refusals[0].reason
    act(engine, "end", "end", "attack 0>1", "attack 0>1")
    assert attacks_on(engine) == [1, 1, 1, 1]


def test_a_duel_of_which_no_table_says_who_gets_which_attack_is_no_chain() -> None:
    engine = fight("bf", beast("elephant", 4, 5), man(5, 5), dice=1, keys=FIELD)
    reasons = [reason.text for reason in why_no_chain(engine.battle, structure="countdown")]
    assert "Elephant has more attacks than it has for one enemy" in reasons


def test_the_horn_of_a_unicorn_is_a_magic_weapon() -> None:
    # 4 hit dice have +4, a hoof needs 12 for AC 16, the horn with its +3 only 9; 1d6+3 comes to 8.
    dice = "d6:1 d6:1 d20:11 d20:8 d20:9 d6:5"
    engine = against(beast("unicorn", 4, 5), brute("Boar", 5, 5, armour_class=16), dice=dice)
    act(engine, "attack 0>1", "attack 0>1", "attack 0>1")
    assert [event.roll.total for event in events_of(engine.battle, "attack") if event.roll] == [15, 12, 16]
    assert engine.battle.combatants[1].hit_points == 50 - 8
    hoof, _, horn = engine.battle.combatants[0].profile.routines[0].weapons
    assert (hoof.flags & (CHARGE_WEAPON | MAGIC), horn.flags & CHARGE_WEAPON) == (0, CHARGE_WEAPON)


def test_what_a_ghost_takes_it_has_itself() -> None:
    # The fear is saved against. The touch does 5.
    dice = "d20:20 d6:1 d6:1 d20:19 d8:5"
    engine = against(beast("ghost", 4, 5), man(5, 5, points=60), dice=dice)
    engine.battle.combatants[0].hit_points = 20
    act(engine, "attack 0>1")
    assert engine.battle.combatants[0].hit_points == 25


@pytest.mark.parametrize(
    ("golem", "spell", "dice", "rounds"),
    [
        ("flesh golem", "fireball", "d6:3 d6:4", 7),
        ("iron golem", "lightning bolt", "d6:4", 4),
        ("clay golem", "fireball", "", 0),
    ],
)
def test_magic_that_does_a_golem_no_harm_slows_it(golem: str, spell: str, dice: str, rounds: int) -> None:
    # Six dice of damage come first; the round of the spell is not over yet.
    foe = f'{{ creature = "{golem}", at = [[14, 5]], hit_points = 40 }}'
    engine = cast_fight(caster(spell, who="magic-user 6"), foe, dice="d6:1 d6:1 " + "d6:2 " * 6 + dice)
    act(engine, "use 0>1 14,5")
    assert effects_of(engine, 1, "slowed") == ([(rounds, 0)] if rounds else [])
    assert engine.battle.combatants[1].hit_points == 40


def test_no_mind_no_deception() -> None:
    # Armour class 16 of a deceiver, and 1 hit die with +1: a 15 hits it at once where nobody is deceived.
    for bones in (True, False):
        engine = against(
            beast("skeleton" if bones else "goblin", 4, 5),
            beast("deceiver", 5, 5).replace("9", "0"),
            dice="d6:1 d6:1 d20:19 d6:1" if bones else "d6:1 d6:1 d20:19",
        )
        act(engine, "attack 0>1")
        assert [one.roll.success for one in events_of(engine.battle, "attack") if one.roll] == [bones]


def test_an_effect_is_the_ability_whose_name_says_most_of_it() -> None:
    assert [one.name for one in list_abilities(find_creature("rot grub"))] == ["burrows into flesh"]

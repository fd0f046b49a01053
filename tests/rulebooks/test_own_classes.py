"""Classes of a rulebook's own: a ranger that grows by level, in fights, duels, levels and lists."""

from __future__ import annotations

import pytest

import grognard
from grognard.base.errors import InputError
from grognard.battle.state.flags import ALERT
from grognard.battle.state.profile import Profile
from grognard.dice.source import ScriptedDice
from grognard.encounter.setting import read_setting
from grognard.encounter.setup import set_up
from grognard.operations.asking import ask
from grognard.operations.experience.level import Level
from grognard.operations.lookups.classes import ClassCard, Classes
from grognard.operations.making.setup import SetUpFight
from grognard.operations.making.setup_parts import MemberSetup, SideSetup
from tests.support import EXAMPLES

RANGERS = str(EXAMPLES / "house-rules" / "rangers.toml")
BASE = 'extends = "{base}"\n[classes.{name}]\n{more}\n'


def profile_of(who: str, rules: str) -> Profile:
    setting = read_setting(f"1 {who} vs 1 orc", rules=rules)
    return set_up(setting.encounter, setting.book, ScriptedDice.from_text("")).combatants[0].profile


@pytest.mark.parametrize(("level", "attack", "saves", "hails"), [
    (1, 1, (13, 14, 13, 16, 15), 0),
    (3, 2, (12, 14, 12, 15, 14), 1),
    (5, 4, (11, 13, 12, 14, 13), 2),
])  # fmt: skip
def test_a_ranger_has_the_figures_of_its_level(
    level: int, attack: int, saves: tuple[int, ...], hails: int
) -> None:
    # Attacks of a fighter, saves of a thief, hails of arrows as its own list has them.
    ranger = profile_of(f"ranger {level}", RANGERS)
    assert ranger.attack_bonus == attack
    assert ranger.saves == saves
    assert [(power.name, power.uses) for power in ranger.powers] == [("hail of arrows", hails)] * bool(hails)
    assert ranger.flags & ALERT
    assert [one.name for one in ranger.routines] == ["longsword", "longbow"]
    assert ranger.armour_class == 13


def test_a_ranger_may_go_by_another_name_and_race() -> None:
    assert profile_of("strider 2", RANGERS).class_name == "ranger"
    assert profile_of("elf ranger 2", RANGERS).hit_dice_sides == 6


def test_a_ranger_uses_its_power_as_tactics_see_fit() -> None:
    fight = grognard.start("1 ranger 3 vs 4 orc", rules=RANGERS, seed=3)
    fight.run()
    again = grognard.start("1 ranger 3 vs 4 orc", rules=RANGERS, seed=3)
    again.run()
    assert "looses a hail of arrows" in fight.tell()
    assert fight.tell() == again.tell()
    assert grognard.load(fight.to_bytes()).winner == fight.winner


def test_a_ranger_gains_levels_by_its_own_table() -> None:
    facts = ask(Level(who="ranger 1", xp=2300, rules=RANGERS)).facts
    assert (facts.level_after, facts.next_at) == (2, 4500)


def test_beyond_its_list_each_level_takes_as_much_as_the_last_step() -> None:
    card = ask(Classes(words="ranger", rules=RANGERS)).facts.found[0]
    assert isinstance(card, ClassCard)
    assert [one.experience for one in card.levels[8:12]] == ["300,000", "450,000", "600,000", "750,000"]


@pytest.mark.slow
def test_odds_and_workers_know_the_ranger() -> None:
    alone = grognard.odds("1 ranger 3 vs 4 orc", rules=RANGERS, fights=60, seed=1)
    shared = grognard.odds("1 ranger 3 vs 4 orc", rules=RANGERS, fights=60, seed=1, workers=2)
    assert alone.sides[0].wins == shared.sides[0].wins


def test_a_caster_of_one_s_own_has_its_own_slots_of_another_s_spells() -> None:
    more = 'like = "fighter"\ncasts = "magic-user"\nspells = [[], [1], [1], [2]]'
    rules = BASE.format(base="bf", name="bladesinger", more=more)
    assert profile_of("bladesinger 1", rules).powers == []
    with_sleep = profile_of("bladesinger 4 with sleep and sleep", rules)
    assert [(power.name, power.uses) for power in with_sleep.powers] == [("sleep", 2)]
    with pytest.raises(InputError, match="more than a magic-user 3 can memorise"):
        profile_of("bladesinger 3 with sleep and sleep", rules)


def test_by_a_chart_it_attacks_as_the_class_it_is_like() -> None:
    rules = BASE.format(base="bxe", name="ranger", more='like = "fighter"\nattacks = "cleric"')
    assert profile_of("ranger 5", rules).attack_row == profile_of("cleric 5", "bxe").attack_row == 17
    own = rules + "[attack.thac0]\nranger = [19, 18, 17, 16, 15, 14]\n"
    assert profile_of("ranger 5", own).attack_row == 14


def test_a_listed_class_may_have_another_hit_die() -> None:
    rules = BASE.format(base="bf", name="fighter", more='hit_die = "1d10"')
    assert profile_of("fighter 3", rules).hit_dice_sides == 10
    assert profile_of("fighter 3", "bf").hit_dice_sides == 8


@pytest.mark.parametrize(("more", "key", "said"), [
    ('hit_die = "1d8"', "classes.ranger", "is not listed"),
    ('like = "figter"', "classes.ranger.like", "unknown class 'figter'"),
    ('like = "fighter"\nexperience = [100, 200]', "classes.ranger.experience", "100"),
    ('like = "fighter"\nskills = "bard"', "classes.ranger.skills", "unknown class 'bard'"),
])  # fmt: skip
def test_a_faulty_class_is_refused_at_its_key(more: str, key: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        profile_of("ranger 1", BASE.format(base="bf", name="ranger", more=more))
    assert refused.value.key == key
    assert said in refused.value.problem


def test_other_books_know_nothing_of_it() -> None:
    profile_of("ranger 1", RANGERS)
    with pytest.raises(InputError):
        profile_of("ranger 1", "bf")


@pytest.mark.slow
def test_rangers_go_on_an_expedition_and_its_save_goes_on() -> None:
    place = str(EXAMPLES / "places" / "under-hobs-mill.toml")
    led = grognard.delve(place, party="2 ranger 3, 1 cleric 2", rules=RANGERS, seed=2)
    led.push(led.choices[0])
    again = grognard.resume(led.to_bytes())
    led.run()
    again.run()
    assert again.facts == led.facts


def test_the_referee_gives_a_weapon_of_the_book() -> None:
    arms = str(EXAMPLES / "house-rules" / "duellists-arms.toml")
    fight = grognard.start("1 fighter 1 vs 1 orc", rules=arms, seed=1, play="Party")
    fight.say("give Fighter 1 estoc")
    assert "has the estoc now" in fight.tell()


def test_a_fight_is_set_up_with_a_class_of_pasted_house_rules() -> None:
    party = SideSetup(players=True, members=(MemberSetup(text="ranger 3", count=2),))
    orcs = SideSetup(members=(MemberSetup(text="orc", count=3),))
    rules = '[classes.ranger]\nlike = "fighter"\nhit_die = "1d10"\n'
    made = ask(SetUpFight(sides=(party, orcs), house_rules=rules)).facts
    fight = grognard.start(made.text, seed=1, files=False)
    assert [one.profile.hit_dice_sides for one in fight.battle.combatants[:2]] == [10, 10]
    with pytest.raises(InputError):
        ask(SetUpFight(sides=(party, orcs)))

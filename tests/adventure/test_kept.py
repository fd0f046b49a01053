"""What expeditions keep from one try to the next: the same comes of it as without, and changes are seen."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grognard.adventure.delve.guide import Guide
from grognard.adventure.delve.machine import Delving
from grognard.adventure.delve.meeting_ground import lay_out
from grognard.adventure.journey.land_routes import LandRoutes
from grognard.adventure.party.fight_out import dice_of_fight, fight_out
from grognard.adventure.party.people import Aftermath
from grognard.adventure.party.state import FoeState, FolkState, Meeting
from grognard.adventure.places.dungeon_entries import read_dungeon
from grognard.adventure.places.land import AT_SEA, FLYING, ON_FOOT, lay_out_land
from grognard.adventure.places.land_entries import read_land
from grognard.adventure.prepared_expedition import PreparedExpedition
from grognard.battle.state.profile import Profile
from grognard.dice.source import ScriptedDice
from grognard.encounter.entries import Encounter, MemberEntry, SideEntry
from grognard.encounter.kind_cache import KindCache
from grognard.encounter.setup import set_up
from grognard.rulebooks.loader import load_rulebook
from tests.adventure.places import delving, order
from tests.adventure.test_delve_fights import HALL

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "places"
FIGHTER = MemberEntry(character="fighter 2", name="Ulf", hit_points=9)
MAGE = MemberEntry(character="magic-user 2", name="Wat", hit_points=5, spells=["sleep"])
GOBLIN = MemberEntry(creature="goblin", names=["Snag"], hit_points=[4])
RUST_MONSTER = MemberEntry(creature="rust monster", hit_points=20)


def encounter_of(*members: MemberEntry, foes: MemberEntry = GOBLIN, **said: object) -> Encounter:
    sides = [
        SideEntry(name="Party", members=list(members), player_characters=True),
        SideEntry(name="Foes", members=[foes]),
    ]
    plain = Encounter(title="A fight", sides=sides, distance_feet=30, reaction="immediate attack")
    return msgspec.structs.replace(plain, **said)


def profiles_of(encounter: Encounter, kept: KindCache | None, rules: str = "bf") -> list[Profile]:
    battle = set_up(encounter, load_rulebook(rules), ScriptedDice([]), kept=kept)
    return [one.profile for one in battle.combatants]


def test_who_has_not_changed_keeps_its_profile_whatever_its_wounds_and_its_place() -> None:
    kept = KindCache()
    before = profiles_of(encounter_of(FIGHTER), kept)
    hurt = msgspec.structs.replace(FIGHTER, wounded=3, at=[(3, 3)])
    after = profiles_of(encounter_of(hurt), kept)
    assert after[0] is before[0]
    assert after[0].summary.endswith("; 3 hit points lost before")
    assert not profiles_of(encounter_of(FIGHTER), kept)[0].summary.endswith("before")


@pytest.mark.parametrize(
    "changed",
    [
        encounter_of(msgspec.structs.replace(MAGE, spells=[])),
        encounter_of(msgspec.structs.replace(MAGE, potions=1)),
        encounter_of(msgspec.structs.replace(MAGE, attack_adjustment=-1)),
        encounter_of(msgspec.structs.replace(MAGE, name="Berengar")),
        encounter_of(MAGE, light="dark"),
        encounter_of(MAGE, outdoors=True),
        encounter_of(MAGE, in_water=True),
    ],
    ids=["spells", "potions", "tired", "another", "dark", "outdoors", "water"],
)
def test_any_change_makes_another_profile(changed: Encounter) -> None:
    kept = KindCache()
    before = profiles_of(encounter_of(MAGE), kept)
    after = profiles_of(changed, kept)
    assert after[0] is not before[0]
    assert describe(after[0]) == describe(profiles_of(changed, None)[0])


def describe(profile: Profile) -> tuple[object, ...]:
    """Much of what a profile says."""
    routines = [[weapon.name for weapon in routine.weapons] for routine in profile.routines]
    powers = [(power.name, int(power.number), int(power.uses)) for power in profile.powers]
    feet = int(profile.walk_feet), int(profile.flags), int(profile.attack_adjustment)
    return profile.name, profile.summary, routines, powers, feet, len(profile.forms), len(profile.magic)


def test_lines_that_are_alike_have_a_profile_each() -> None:
    kept = KindCache()
    twins = encounter_of(FIGHTER, msgspec.structs.replace(FIGHTER, hit_points=4))
    first = profiles_of(twins, kept)
    second = profiles_of(twins, kept)
    assert first[0] is not first[1]
    assert [id(one) for one in first] == [id(one) for one in second]


def test_nothing_of_a_fight_is_left_on_a_profile() -> None:
    kept = KindCache()
    plain = profiles_of(encounter_of(FIGHTER), None)[0]
    with_fists = profiles_of(encounter_of(FIGHTER, foes=RUST_MONSTER), kept)[0]
    assert len(with_fists.routines) == len(plain.routines) + 1
    beside_a_mage = profiles_of(encounter_of(FIGHTER, MAGE), kept)[0]
    assert beside_a_mage is with_fists
    again = profiles_of(encounter_of(FIGHTER), kept)[0]
    assert again is with_fists
    assert describe(again) == describe(plain)


@pytest.mark.slow
def test_fights_go_as_they_would_with_profiles_made_anew() -> None:
    place = read_dungeon(EXAMPLES / "under-hobs-mill.toml")
    assert place.party is not None
    book = load_rulebook("bcb")
    outset, kept = PreparedExpedition(place, place.party, book), KindCache()

    def lead(seed: int, keep: KindCache | None) -> list[Aftermath]:
        machine, guide, fought = outset.begin(seed), Guide(), []
        assert isinstance(machine, Delving)
        while (decision := machine.advance()) is not None:
            if decision.encounter is None:
                machine.obey(guide.choose(machine))
                continue
            dice = dice_of_fight(seed, machine.state.fights)
            fought.append(fight_out(decision.encounter, book, dice, kept=keep))
            machine.finish_fight(fought[-1])
        return fought

    for seed in (1, 2, 3):
        assert lead(seed, kept) == lead(seed, None)


def test_the_ground_is_laid_out_anew_when_a_door_has_changed() -> None:
    table = delving(HALL.replace("MEMBERS", '{ creature = "goblin" }'))
    table.state.folk.append(FolkState(0, False, "1", [FoeState(0, "Goblin", 3, 3)]))
    meeting = Meeting(len(table.state.folk) - 1)
    shut = lay_out(table, meeting, 60)
    assert lay_out(table, meeting, 60) == shut
    table.door(0).open = True
    opened = lay_out(table, meeting, 60)
    table.door(0).open = False
    assert opened.exits != shut.exits
    assert lay_out(table, meeting, 60) == shut
    table.door(1).known = False
    assert lay_out(table, meeting, 60) == shut  # The gate of the hall is out of reach.
    table.door(0).known = False
    assert lay_out(table, meeting, 60).exits != shut.exits


def test_a_way_that_was_gone_is_a_route() -> None:
    table = delving()
    assert set(table.routes()) == {"A"}
    order(table, "go north")
    assert set(table.routes()) == {"A", "B"}
    assert table.routes() is table.routes()


def test_who_takes_treasure_up_goes_at_another_rate() -> None:
    table = delving(rules="bxs")
    explorer = table.able[0]
    rates = []
    for loot in (0, 1500, 0, 1500):
        explorer.loot = loot
        rates.append(table.rate())
    assert rates[0] == rates[2] > rates[1] == rates[3]


def test_courses_depend_on_the_means_and_not_on_what_was_asked_before() -> None:
    land = lay_out_land(read_land(EXAMPLES / "to-the-isle.toml"))
    book = load_rulebook("bxe")
    courses = LandRoutes(land, book)
    start, goal = courses.goal("hull cross"), courses.goal("The Saint Orrin")
    assert start is not None
    assert goal is not None
    assert courses.route(start, goal, ON_FOOT) == []
    flight = courses.route(start, goal, FLYING)
    assert flight[-1] == goal
    for cell in land.terrain:
        courses.route(cell, goal, FLYING)
        courses.route(cell, start, AT_SEA)
    assert courses.route(start, goal, FLYING) == flight == LandRoutes(land, book).route(start, goal, FLYING)


def test_a_days_way_depends_on_rate_ground_road_and_manner() -> None:
    land = lay_out_land(read_land(EXAMPLES / "to-the-isle.toml"))
    courses = LandRoutes(land, load_rulebook("bxe"))
    road = ((3, 4), (4, 4))
    assert courses.day_on_foot(120, *road, forced=False) == 36
    assert courses.day_on_foot(90, *road, forced=False) == 27
    assert courses.day_on_foot(120, *road, forced=True) == 54
    assert courses.day_on_foot(120, (3, 3), (4, 3), forced=False) == 16
    assert courses.day_on_foot(120, *road, forced=False) == 36


def test_what_nobody_reads_is_not_noted() -> None:
    told, untold = delving(dice="d6:6 d6:6"), delving(dice="d6:6 d6:6")
    untold.told = False
    noted = len(untold.facts)
    for table in (told, untold):
        table.obey("go north")
        table.advance()
    assert len(untold.facts) == noted < len(told.facts)
    assert untold.state == told.state

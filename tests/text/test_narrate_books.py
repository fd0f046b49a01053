"""The telling of what only some books have: sides' dice, phases, declarations, charges, charts."""

from __future__ import annotations

import pytest

from grognard.battle.state.battle import Battle
from grognard.battle.state.events import (
    ATTACK,
    CHARGE,
    DAMAGE,
    DECLARATION,
    FEND,
    HOLD,
    INITIATIVE,
    MORALE,
    MOVE,
    OVERRUN,
    READY,
    REFEREE,
    SET,
    SIDE_INITIATIVE,
    STAND,
    STUMBLE,
    SURPRISE,
    TOUCH,
    WAKE,
    Event,
    Log,
)
from grognard.dice.roll import Modifier, Roll
from grognard.text.narrate import Narrator
from grognard.text.phases import describe_round, name_phase
from tests.support import engine_of

BOOKS = ("bf", "bfref", "bxe", "bxs", "bcb")


def battle_by(rules: str, text: str = "2 fighter 1 vs 3 goblin") -> Battle:
    """A battle before its first event by one book: fighters 0 and 1, goblins 2 to 4."""
    battle = engine_of(text, rules=rules).battle
    battle.log = Log()
    return battle


def tell(battle: Battle, *events: Event, why: bool = False) -> list[str]:
    """The lines some events make."""
    for event in events:
        battle.record(event)
    assert battle.log is not None
    narrator = Narrator(battle, viewer=REFEREE)
    told = [narrator.tell(event, why=why) for event in battle.log.events]
    return [line for line in told if line is not None]


def headings(battle: Battle, structure: str, *events: Event) -> list[str | None]:
    """The heading of each event in its turn."""
    for event in events:
        battle.record(event)
    narrator = Narrator(battle, structure=structure)
    found: list[str | None] = []
    for event in events:
        narrator.tell(event)
        found.append(narrator.heading(event))
    return found


def side_roll(side: int, face: int) -> Event:
    """A side's initiative die."""
    return Event(SIDE_INITIATIVE, side=side, amount=face, roll=Roll(((6, face),), total=face))


def move(battle: Battle, who: int, what: str = "walk") -> Event:
    """A combatant going 5 feet to the right."""
    one = battle.combatants[who]
    return Event(MOVE, actor=who, way=((one.x, one.y), (one.x + 1, one.y)), what=what, amount=5)


def blow(
    actor: int,
    target: int,
    *,
    needed: int = 14,
    weapon: str = "longsword",
    label: str = "attack",
    changes: tuple[Modifier, ...] = (),
) -> Event:
    """A missed attack with a total of 9."""
    roll = Roll(((20, 9),), total=9, target=needed, defences=changes, success=False, label=label)
    return Event(ATTACK, actor=actor, target=target, what=weapon, result="miss", amount=5, roll=roll)


@pytest.mark.parametrize(
    ("faces", "outcome"),
    [
        ((5, 3), "the party 5, the goblins 3: the party goes first"),
        ((2, 6), "the party 2, the goblins 6: the goblins go first"),
        ((4, 4), "the party 4, the goblins 4: a tie, so they act together"),
    ],
)
def test_initiative_of_sides_says_who_goes_first(faces: tuple[int, int], outcome: str) -> None:
    rolls = [side_roll(side, face) for side, face in enumerate(faces)]
    assert tell(battle_by("bxe"), *rolls) == [f"Initiative: {outcome}"]


def test_tie_of_sides_may_send_everyone_to_the_dice() -> None:
    single = Event(INITIATIVE, actor=0, amount=3, roll=Roll(((6, 3),), total=3))
    lines = tell(battle_by("bxs"), side_roll(0, 4), side_roll(1, 4), single)
    assert lines[0] == "Initiative: the party 4, the goblins 4: a tie, so everyone rolls"


def test_side_that_alone_can_act_is_told_so() -> None:
    assert tell(battle_by("bxe"), side_roll(0, 4)) == ["Initiative: the party 4: no other side can act"]


@pytest.mark.parametrize(
    ("what", "share", "result", "line"),
    [
        ("retreat", 0, "", "Fighters 1 #1 and #2 declare a full retreat."),
        ("charge", 0, "", "Fighters 1 #1 and #2 declare a charge."),
        ("pair", 0, "", "Fighters 1 #1 and #2 will strike with both weapons."),
        ("parry", 0, "", "Fighters 1 #1 and #2 guard with the second weapon."),
        ("wall", 0, "", "Fighters 1 #1 and #2 join the shield wall."),
        ("defence", 2, "", "Fighters 1 #1 and #2 move 2 points of combat bonus to defence."),
        ("defence", 1, "all out", "Fighters 1 #1 and #2 fight on full defence."),
    ],
)
def test_same_announcement_of_several_is_one_line(what: str, share: int, result: str, line: str) -> None:
    said = [Event(DECLARATION, actor=who, what=what, amount=share, result=result) for who in (0, 1)]
    assert tell(battle_by("bcb"), *said) == [line]


def test_announcements_that_differ_stand_side_by_side_in_one_line() -> None:
    said = [Event(DECLARATION, actor=who, what="defence", amount=who + 1) for who in (0, 1)]
    assert tell(battle_by("bcb"), *said) == [
        "Fighter 1 #1 moves 1 point of combat bonus to defence; "
        "Fighter 1 #2 moves 2 points of combat bonus to defence."
    ]


def charge_of(battle: Battle) -> Event:
    """A goblin charging the first fighter over 35 feet."""
    goblin, fighter = battle.combatants[2], battle.combatants[0]
    goal = (int(fighter.x) + 1, int(fighter.y))
    return Event(CHARGE, actor=2, target=0, way=((int(goblin.x), int(goblin.y)), goal), amount=35)


def test_charge_and_its_blow_share_a_line() -> None:
    battle = battle_by("bf")
    lines = tell(battle, charge_of(battle), blow(2, 0, weapon="spear", label="charge", needed=16))
    assert len(lines) == 1
    assert lines[0].startswith("Goblin 1 charges 35' and ")
    assert lines[0].endswith("Fighter 1 #1 with a spear (9 vs AC 16).")


def test_blow_of_a_charge_that_was_met_comes_later() -> None:
    battle = battle_by("bf")
    met = blow(0, 2, label="set weapon")
    home = blow(2, 0, weapon="spear", label="charge", needed=16)
    lines = tell(battle, charge_of(battle), met, home)
    assert lines[0] == "Goblin 1 charges Fighter 1 #1 over 35'."
    assert lines[1].startswith("Set weapon: Fighter 1 #1 ")
    assert lines[2].startswith("End of the charge: Goblin 1 ")


@pytest.mark.parametrize(
    ("label", "beginning"),
    [
        ("free shot", "Free shot: "),
        ("fending off", "Fending off: "),
        ("passing blow", "Passing blow: "),
        ("parting shot", "Parting shot: "),
    ],
)
def test_blow_out_of_turn_says_why_it_is_struck(label: str, beginning: str) -> None:
    assert tell(battle_by("bxs"), blow(0, 2, label=label))[0].startswith(f"{beginning}Fighter 1 #1 ")


def test_blow_before_one_s_number_is_an_early_strike() -> None:
    battle = battle_by("bf")
    for who, number in ((0, 5), (2, 2)):
        battle.record(Event(INITIATIVE, actor=who, amount=number, roll=Roll(((6, number),), total=number)))
    battle.count = 5
    lines = tell(battle, blow(2, 0, weapon="spear", needed=16), blow(0, 2))
    assert lines[1].startswith("Early strike: Goblin 1 ")
    assert lines[2].startswith("Fighter 1 #1 ")


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Event(READY, actor=0, what="thrown dagger"), "Fighter 1 #1 readies the dagger."),
        (Event(SET, actor=0), "Fighter 1 #1 sets a weapon against a charge."),
        (Event(HOLD, actor=0), "Fighter 1 #1 holds until all others have acted."),
        (Event(STAND, actor=0), "Fighter 1 #1 gets up."),
        (Event(STUMBLE, actor=0, face=15), "Fighter 1 #1 stumbles and falls (d20 15)."),
        (Event(FEND, actor=0, target=2, way=((4, 4), (4, 4)), mover=2), "Fighter 1 #1 holds off Goblin 1."),
        (
            Event(FEND, actor=0, target=2, way=((4, 4), (5, 4)), mover=2),
            "Fighter 1 #1 holds off Goblin 1, driving the attacker back 5'.",
        ),
    ],
)
def test_what_one_does_instead_of_striking(event: Event, line: str) -> None:
    assert tell(battle_by("bcb"), event) == [line]


@pytest.mark.parametrize(
    ("manner", "line"),
    [
        ("close", "Fighter 1 #1 closes in 5' on Goblin 1, on guard."),
        ("hurry", "Fighter 1 #1 backs off in a hurry 5' from Goblin 1."),
    ],
)
def test_manners_of_moving_that_some_books_have(manner: str, line: str) -> None:
    battle = battle_by("bcb")
    assert tell(battle, move(battle, 0, manner)) == [line]


@pytest.mark.parametrize(
    ("total", "line"),
    [
        (15, "Fighter 1 #1 overruns Goblin 1 (15 vs AC 14)."),
        (9, "Fighter 1 #1 tries to overrun Goblin 1 and is stopped (9 vs AC 14)."),
    ],
)
def test_overrun_is_told_with_its_roll(total: int, line: str) -> None:
    roll = Roll(((20, total),), total=total, target=14, success=total >= 14, label="overrun")
    assert tell(battle_by("bfref"), Event(OVERRUN, actor=0, target=2, roll=roll)) == [line]


@pytest.mark.parametrize(("effects", "words"), [("", "no damage"), ("disease", "disease")])
def test_touch_is_left_to_the_referee(effects: str, words: str) -> None:
    hit = Event(
        ATTACK,
        actor=2,
        target=0,
        what="touch",
        result="hit",
        roll=Roll(((20, 17),), total=17, target=16, success=True, label="attack"),
    )
    lines = tell(battle_by("bf"), hit, Event(TOUCH, actor=2, target=0, what="touch", result=effects))
    assert lines == [f"Goblin 1 touches Fighter 1 #1 (17 vs AC 16): {words}; the referee says what follows."]


def test_check_after_the_first_death() -> None:
    roll = Roll(((6, 2), (6, 3)), total=5, target=7, success=True, label="morale")
    check = Event(MORALE, side=1, who=(3, 4), what="first death", result="stands", roll=roll)
    line = tell(battle_by("bxe"), check)[0]
    assert line.startswith("The goblins pass the morale check after the first death ")
    assert line.endswith(" (rolled 5, morale 7).")


def test_surprise_by_segments_names_each_with_its_own() -> None:
    def caught(who: int, face: int) -> Event:
        roll = Roll(((6, face),), total=face, target=2, success=face > 2, label="surprise")
        who_is = (who,) if face <= 2 else ()
        return Event(SURPRISE, side=1, who=who_is, what="meeting", rounds=face if who_is else 0, roll=roll)

    lines = tell(battle_by("bcb"), caught(2, 1), caught(3, 2), caught(4, 5))
    assert lines == [
        "Surprised: Goblin 1 for 1 segment, Goblin 2 for 2 segments; the rest are not (surprised on 1-2)."
    ]
    assert tell(battle_by("bcb"), caught(2, 3), caught(3, 4)) == ["The goblins are ready (surprised on 1-2)."]


# Fighter 1 in plate and shield has AC 16 counted up from 11, 15 from 10, and 4 counted down from 9.
def test_chart_is_told_by_the_number_needed_and_the_book_s_armour_class() -> None:
    line = tell(battle_by("bxe"), blow(2, 0, weapon="spear", needed=15))[0]
    assert line.endswith("Fighter 1 #1 with a spear (9, needs 15).")


def test_why_explains_what_changed_the_target_s_armour_class() -> None:
    charging = (Modifier("charging", value=-2, rule="bf.charge.ac-penalty"),)
    upward = tell(battle_by("bf"), blow(2, 0, weapon="spear", needed=14, changes=charging), why=True)[0]
    assert "(9 vs AC 14)" in upward
    assert "against AC 14 (16 - 2 charging [bf.charge.ac-penalty]): miss" in upward
    tired = (Modifier("exhausted", value=-2, rule="bxe.running.exhausted-ac-penalty"),)
    downward = tell(battle_by("bxe"), blow(2, 0, weapon="spear", needed=13, changes=tired), why=True)[0]
    assert "(9, needs 13)" in downward
    assert "needs 13 against AC 6 (4 + 2 exhausted [bxe.running.exhausted-ac-penalty]): miss" in downward


# Headings.


def test_phases_have_headings_and_blows_out_of_turn_belong_to_the_movement() -> None:
    battle = battle_by("bxs")
    found = headings(
        battle,
        "phases",
        side_roll(0, 3),
        move(battle, 2),
        blow(0, 2, label="free shot"),
        blow(1, 2, weapon="no such weapon"),
        Event(DAMAGE, actor=1, target=2, amount=3, roll=Roll(((8, 3),), total=3)),
    )
    assert found == ["", "Movement phase", "Movement phase", "Melee phase", None]


def test_shots_have_their_phase() -> None:
    battle = battle_by("bxs")
    fighter = battle.combatants[0]
    missile = next(one for one in fighter.profile.routines if one.is_missile)
    assert headings(battle, "phases", blow(0, 2, weapon=missile.weapons[0].name)) == ["Missile phase"]


@pytest.mark.parametrize(
    ("faces", "found"),
    [
        ((5, 3), ["", "", "The party", "The goblins", "The goblins"]),
        ((3, 3), ["", "", "Both sides together", "Both sides together", "Both sides together"]),
    ],
)
def test_side_turns_are_headed_by_the_side(faces: tuple[int, int], found: list[str]) -> None:
    battle = battle_by("bxe")
    roll = Roll(((6, 2), (6, 3)), total=5, target=7, success=True, label="morale")
    check = Event(MORALE, side=1, who=(2, 3), what="first death", result="stands", roll=roll)
    events = (side_roll(0, faces[0]), side_roll(1, faces[1]), blow(0, 2), check, blow(2, 0, needed=15))
    assert headings(battle, "side turns", *events) == found


def test_who_wakes_a_friend_does_so_in_the_turn_of_his_side() -> None:
    """A sleeper that wakes by itself belongs to nobody's turn."""
    battle = battle_by("bxe")
    rolls = side_roll(0, 5), side_roll(1, 3)
    found = headings(
        battle, "side turns", *rolls, blow(0, 2), Event(WAKE, actor=3, who=(2,)), Event(WAKE, actor=3)
    )
    assert found == ["", "", "The party", "The goblins", None]


def test_countdown_has_no_headings() -> None:
    battle = battle_by("bf")
    assert headings(battle, "countdown", move(battle, 2), blow(0, 2)) == [None, None]


def test_move_and_blow_in_two_phases_are_two_lines() -> None:
    battle = battle_by("bxs")
    events = (move(battle, 0), blow(0, 2))
    for event in events:
        battle.record(event)
    narrator = Narrator(battle, structure="phases")
    told = [narrator.tell(event) for event in events]
    assert None not in told


def test_every_way_of_making_a_round_is_described() -> None:
    structures = {engine_of("1 fighter 1 vs 1 goblin", rules=book).structure for book in BOOKS}
    assert len(structures) == 4
    lines = {describe_round(name) for name in ("countdown", "side turns", "phases", "segments")}
    assert len(lines) == 4
    assert not any("of its own" in line for line in lines)
    assert describe_round("homemade") == "a procedure of its own, called 'homemade'"
    assert [name_phase(1 << place) for place in range(4)] == [
        "movement phase",
        "missile phase",
        "magic phase",
        "melee phase",
    ]

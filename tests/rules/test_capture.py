"""Plain tactics under orders to take prisoners: they beat with the flat, and lay hands on casters first."""

from __future__ import annotations

import pytest

from grognard.battle.play.engine import Engine
from grognard.battle.state.actions import format_action, parse_action
from grognard.dice.source import ScriptedDice
from grognard.tactics.plain import Plain
from tests.support import armed, engine_of, events_of, held_by, man, person

WITCH = 'armour = "none", weapons = ["dagger"]'


def orders(
    captors: str,
    wanted: str,
    *,
    rules: str = "bf",
    dice: str | int = 5,
    options: dict[str, object] | None = None,
    capture: str = "true",
) -> Engine:
    """Captors with plain tactics; the others are played by hand."""
    text = (
        'title = "Alive"\nreaction = "immediate attack"\n[field]\nwidth = 24\nheight = 10\n'
        f'[[sides]]\nname = "Watch"\ncapture = {capture}\ncan_be_surprised = false\nmembers = [{captors}]\n'
        f'[[sides]]\nname = "Wanted"\ncan_be_surprised = false\nmembers = [{wanted}]\n'
    )
    calm = {"morale.at_first_encounter": False, **(options or {})}
    return engine_of(text, dice=dice, rules=rules, options=calm, policies=[Plain(), None])


def first_choices(engine: Engine, count: int = 2) -> list[str]:
    """What the captors chose first; the others do nothing."""
    decision = engine.advance()
    while decision is not None and len(engine.journal or []) < 40 and engine.battle.round < 2:
        engine.submit(parse_action("declare-nothing" if decision.kind == "declare" else "end"))
        decision = engine.advance()
    return [format_action(action) for action in engine.journal or [] if action > 20][:count]


def witch(x: int, y: int, *, more: str = WITCH) -> str:
    return man(x, y, who="magic-user 3", more=f"{more}, spells = []")


CLUB = 'weapons = ["club"], initiative_modifier = 9'


@pytest.mark.parametrize(
    ("rules", "chosen"), [("bf", "wrestle 2"), ("bfref", "wrestle 2"), ("bcb", "wrestle 2")]
)
def test_captors_wrestle_the_caster_where_the_book_has_wrestling(rules: str, chosen: str) -> None:
    watch = f"{man(5, 5, more=CLUB)}, {man(5, 8, more=CLUB)}"
    engine = orders(watch, f"{witch(6, 5)}, {person(6, 6)}", rules=rules)
    assert first_choices(engine)[0] == chosen


@pytest.mark.parametrize("rules", ["bxe", "bxs"])
def test_without_wrestling_they_beat_it_with_the_flat(rules: str) -> None:
    watch = f"{man(5, 5, more=CLUB)}, {man(5, 8, more=CLUB)}"
    engine = orders(watch, f"{witch(6, 5)}, {person(12, 6)}", rules=rules)
    assert "subdue 0>2" in first_choices(engine, 4)


@pytest.mark.parametrize(
    ("watch", "wanted", "why"),
    [
        (man(5, 5, more=CLUB), witch(6, 5), "nobody helps"),
        (
            f"{man(5, 5, who='magic-user 1', more=CLUB + ', spells = [], abilities = { strength = 3 }')}, "
            f"{man(5, 8, more=CLUB)}",
            witch(6, 5),
            "too weak",
        ),
    ],
)
def test_they_only_beat_with_the_flat_when_a_hold_is_not_plainly_good(
    watch: str, wanted: str, why: str
) -> None:
    engine = orders(watch, f"{wanted}, {person(15, 6)}")
    target = 1 if why == "nobody helps" else 2
    assert first_choices(engine)[0] == f"subdue 0>{target}"


def test_the_others_go_on_beating_the_one_who_is_held() -> None:
    watch = f"{man(5, 5, more=CLUB)}, {man(7, 5, more=CLUB)}"
    # The first gets hold of the witch (11 + 1 against armour class 11), the second strikes at 11 - 4.
    engine = orders(
        watch, f"{witch(6, 5)}, {person(15, 6)}", dice="d6:6 d6:6 d6:1 d6:1 d20:11 d20:11 d4:4 d20:1"
    )
    engine.battle.combatants[1].profile = engine.battle.combatants[0].profile
    decision = engine.advance()
    assert decision is not None
    assert held_by(engine, 0) == 2
    blow = events_of(engine.battle, "attack")[0]
    assert blow.target == 2
    assert blow.roll is not None
    assert blow.roll.target == 11 - 4


def test_a_member_can_be_said_to_cast_or_not_to() -> None:
    watch = f"{man(5, 5, more=CLUB)}, {man(5, 8, more=CLUB)}"
    shaman = person(6, 5, more="casts = true")
    assert first_choices(orders(watch, f"{shaman}, {person(15, 6)}"))[0] == "wrestle 2"
    hedge = witch(6, 5, more=WITCH + ", casts = false")
    # By bcb a grab is a contest of strength: they risk it for a caster alone.
    assert "wrestle 2" in first_choices(orders(watch, f"{shaman}, {person(15, 6)}", rules="bcb"), 4)
    assert "subdue 0>2" in first_choices(orders(watch, f"{hedge}, {person(15, 6)}", rules="bcb"), 4)


def test_captors_leave_bows_and_oil_alone() -> None:
    archer = armed("Archer", 3, 5, "club", "longbow", "oil flask")
    assert first_choices(orders(archer, person(15, 5)))[0].startswith("move ")
    assert first_choices(orders(archer, person(15, 5), capture="false"))[0].startswith("attack ")
    # What cannot be subdued is shot.
    assert first_choices(orders(archer, person(15, 5, more="subduable = false")))[0].startswith("attack ")


def test_captors_do_not_run_anybody_through_who_closes_in() -> None:
    spearman = armed("Spearman", 3, 5, "spear")
    for capture, blows in (("true", 0), ("false", 1)):
        engine = orders(spearman, person(8, 5, more="initiative_modifier = 9"), capture=capture)
        engine.advance()
        engine.submit(parse_action("move 4,5"))
        engine.advance()
        assert len(events_of(engine.battle, "attack")) == blows


@pytest.mark.parametrize(("capture", "result"), [("true", "subduing"), ("false", "")])
def test_a_captors_free_blow_after_a_fumble_subdues_too(capture: str, result: str) -> None:
    engine = orders(
        man(5, 5, more='weapons = ["club"], initiative_modifier = -9'),
        f"{man(6, 5)}, {person(15, 5)}",
        rules="bcb",
        capture=capture,
    )
    # The wanted fighter goes first and rolls a 1; the free blow hits.
    engine.battle.dice = ScriptedDice.from_text("d6:1 d6:6 d6:5 d20:1 d20:18 d4:4")
    decision = engine.advance()
    while decision is not None and decision.kind == "declare":
        engine.submit(parse_action("declare-nothing"))
        decision = engine.advance()
    engine.submit(parse_action("attack 0>0"))
    damage = events_of(engine.battle, "damage")
    assert [event.result for event in damage] == [result]

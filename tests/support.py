"""What tests share: battles of a few lines, with scripted or seeded dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from grognard.battle.hurts.presence import gain_effect
from grognard.battle.play.decision import DECLARE_DECISION, Decision
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import END_TURN, parse_action
from grognard.battle.state.battle import Battle
from grognard.battle.state.effect import effect_amount, effect_rounds
from grognard.battle.state.effect_notation import parse_effect
from grognard.battle.state.effects import EFFECT_FLAGS, EFFECT_NAMES
from grognard.battle.state.events import Event, Log, Way
from grognard.battle.state.flag_names import FLAGS
from grognard.battle.state.notation import format_battle, read_battle
from grognard.battle.state.steps import CAN_CAST, CAN_MOVE, CAN_SHOOT, CAN_STRIKE, step_phase
from grognard.battle.view.policy import Policy
from grognard.dice.source import Dice, ScriptedDice, SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import Encounter, parse_encounter
from grognard.encounter.matchups import is_matchup, parse_matchup
from grognard.encounter.setup import load_rules_of, round_structure, set_up
from grognard.rulebooks.loader import load_rulebook
from grognard.rules.binding import bind_rulebook
from grognard.rules.ruleset import Ruleset
from grognard.tactics.plain import Plain

EXAMPLES = Path(__file__).parents[1] / "examples"


def ruleset(rules: str = "bf", **options: object) -> Ruleset:
    """A rulebook's ruleset; options with `__` for the dot: `initiative__group_rolls=True`."""
    dotted = {key.replace("__", "."): value for key, value in options.items()}
    return bind_rulebook(load_rulebook(rules, options=dotted))


def dice_of(dice: str | int) -> Dice:
    """Seeded dice from a number, strict scripted dice from a text such as "d20:14 d8:5"."""
    return SeededDice(Stream(dice)) if isinstance(dice, int) else ScriptedDice.from_text(dice)


def encounter_of(text: str) -> Encounter:
    """An encounter from a matchup line or from TOML."""
    return parse_matchup(text) if is_matchup(text) and "\n" not in text else parse_encounter(text)


def engine_of(
    text: str,
    *,
    dice: str | int = 1,
    rules: str = "",
    policies: list[Policy | None] | None = None,
    options: Mapping[str, object] | None = None,
) -> Engine:
    """An engine with a log and a journal, ready to advance. Without policies every side has plain tactics."""
    encounter = encounter_of(text)
    chosen: list[Policy | None] = [Plain() for _ in encounter.sides] if policies is None else policies
    return _engine_of(encounter, chosen, dice=dice, rules=rules, options=options)


def by_hand(
    text: str, *, dice: str | int = 1, rules: str = "", options: Mapping[str, object] | None = None
) -> Engine:
    """An engine whose every side decides from outside."""
    encounter = encounter_of(text)
    nobody: list[Policy | None] = [None for _ in encounter.sides]
    return _engine_of(encounter, nobody, dice=dice, rules=rules, options=options)


def _engine_of(
    encounter: Encounter,
    policies: list[Policy | None],
    *,
    dice: str | int,
    rules: str,
    options: Mapping[str, object] | None,
) -> Engine:
    book = (
        load_rulebook(rules or encounter.rules, options=options)
        if options
        else load_rules_of(encounter, rules=rules, folder=str(EXAMPLES))
    )
    battle = set_up(encounter, book, dice_of(dice))
    battle.log = Log()
    engine = Engine(battle, structure=round_structure(book), policies=policies)
    engine.journal = []
    return engine


def brute(
    name: str,
    x: int,
    y: int = 5,
    *,
    armour_class: int = 11,
    hit_dice: str = "1",
    points: int = 50,
    attack: str = "1 fist, Dam 1d6",
    weapon: str = "",
    move: int = 40,
    morale: int = 12,
    scores: Mapping[str, int] | None = None,
    bare: int = 11,
    more: str = "",
) -> str:
    """A creature with one blow of 1d6 or with a weapon; its armour class counts upward from `bare`."""
    if weapon:
        attack = "1 weapon, Dam by weapon"
        more = _join(f"weapons = {_listed([weapon])}", more)
    if scores:
        more = _join(f"abilities = {_scored(scores)}", more)
    line = f"{name}, AC {armour_class + 11 - bare}, HD {hit_dice}, #At {attack}, Mv {move}', Ml {morale}"
    place = f"at = [[{x}, {y}]], hit_points = {points}"
    return "{ " + _join(f'stat_line = "{line}"', place, more) + " }"


def armed(
    name: str,
    x: int,
    y: int,
    *weapons: str,
    armour_class: int = 11,
    bare: int = 11,
    points: int = 50,
    more: str = "",
) -> str:
    """A creature with weapons, the first of them in hand."""
    return brute(
        name,
        x,
        y,
        armour_class=armour_class,
        bare=bare,
        attack="1 weapon, Dam by weapon",
        points=points,
        more=_join(f"weapons = {_listed(weapons)}", more),
    )


def person(x: int, y: int, *, ac: int = 11, points: int = 50, hit_dice: str = "1", more: str = "") -> str:
    """A monster with the shape of a person, of that armour class and with an attack bonus of its hit dice."""
    shape = "" if "humanoid" in more else "humanoid = true"
    return brute("Orc", x, y, armour_class=ac, points=points, hit_dice=hit_dice, more=_join(shape, more))


def man(
    x: int,
    y: int,
    *,
    who: str = "fighter 1",
    weapons: Sequence[str] = ("longsword",),
    armour: str = "none",
    shield: bool = False,
    points: int = 50,
    morale: int = 12,
    scores: Mapping[str, int] | None = None,
    more: str = "",
) -> str:
    """A fearless character; ability scores not given are 10, and what `more` says goes before the rest."""
    keys = {
        "shield": str(shield).lower(),
        "morale": str(morale or ""),
        "armour": f'"{armour}"',
        "weapons": _listed(weapons),
        "abilities": _scored(scores) if scores else "",
    }
    said = [f"{key} = {value}" for key, value in keys.items() if value and f"{key} =" not in more]
    place = f"at = [[{x}, {y}]], hit_points = {points}"
    return "{ " + _join(f'character = "{who}"', place, *said, more) + " }"


def hero(
    x: int, y: int, *, who: str = "fighter 1", weapon: str = "longsword", more: str = "", points: int = 50
) -> str:
    """A character without armour and with the nerve of its kind."""
    return man(x, y, who=who, weapons=[weapon], points=points, morale=0, more=more)


def _listed(names: Sequence[str]) -> str:
    return "[" + ", ".join(f'"{name}"' for name in names) + "]"


def _scored(scores: Mapping[str, int]) -> str:
    return "{ " + ", ".join(f"{name} = {score}" for name, score in scores.items()) + " }"


def _join(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


FIRM = "can_be_surprised = false"


def fight(
    rules: str,
    first: str,
    second: str,
    third: str = "",
    *,
    dice: str | int,
    feet: int = 300,
    keys: str = "",
    first_keys: str = FIRM,
    second_keys: str = FIRM,
    options: Mapping[str, object] | None = None,
    begun: bool = False,
) -> Engine:
    """A fight between two sides or three, nobody surprised, before anything has happened or `begun`.

    It has so many feet of open ground, unless `keys` lay out a field; 0 leaves the ground to the encounter.
    """
    size = f"distance_feet = {feet}" if feet and "distance_feet" not in keys and "[field]" not in keys else ""
    text = f'title = "A fight"\nreaction = "immediate attack"\n{size}\n{keys}\n'
    sides = (("First", first, first_keys), ("Second", second, second_keys), ("Third", third, FIRM))
    for name, members, said in sides:
        if members:
            text += f'[[sides]]\nname = "{name}"\n{said}\nmembers = [{members}]\n'
    engine = by_hand(text, dice=dice, rules=rules, options=options)
    if begun:
        engine.advance()
    return engine


def decide(engine: Engine) -> Decision:
    """The next decision."""
    decision = engine.advance()
    assert decision is not None
    return decision


def act(engine: Engine, *actions: str, silent: bool = False) -> Decision | None:
    """Submit actions one after the other and run on; `silent`, declarations of nothing are passed by."""
    decision = None
    for action in actions:
        engine.submit(parse_action(action))
        decision = engine.advance()
        while silent and decision is not None and decision.kind == DECLARE_DECISION:
            engine.submit(parse_action("declare-nothing"))
            decision = engine.advance()
    return decision


def then(engine: Engine, *actions: str) -> Decision:
    """Submit actions, and the decision that comes next."""
    act(engine, *actions)
    return decide(engine)


PHASE_NAMES = {CAN_MOVE: "movement", CAN_SHOOT: "missile", CAN_CAST: "spells", CAN_STRIKE: "melee"}


def phase_of(engine: Engine) -> str:
    """The phase the current turn is for; empty where a turn is for everything."""
    return PHASE_NAMES.get(step_phase(engine.battle.agenda[-1]), "")


def come_to(engine: Engine, actor: int, phase: str = "") -> Decision:
    """Let everybody do nothing until that combatant's turn (of that phase)."""
    decision = decide(engine)
    while decision.actor != actor or decision.kind == DECLARE_DECISION or phase not in ("", phase_of(engine)):
        action = "declare-nothing" if decision.kind == DECLARE_DECISION else "end"
        engine.submit(parse_action(action))
        decision = decide(engine)
    return decision


def turns(engine: Engine) -> list[tuple[int, str]]:
    """Everybody's turns of the current round in order, with their phases; all pass."""
    found: list[tuple[int, str]] = []
    decision = decide(engine)
    number = engine.battle.round
    while engine.battle.round == number:
        if decision.kind == DECLARE_DECISION:
            engine.submit(parse_action("declare-nothing"))
        else:
            found.append((decision.actor, phase_of(engine)))
            engine.submit(END_TURN)
        decision = decide(engine)
    return found


def allowed(engine: Engine, action: str) -> bool:
    """Whether an action is legal now."""
    return why_not(engine.battle, parse_action(action)) == []


def refused_by(engine: Engine, action: str) -> list[str]:
    """The rules that stand against an action now."""
    return [refusal.rule for refusal in why_not(engine.battle, parse_action(action))]


def events_of(battle: Battle, *codes: str) -> list[Event]:
    """The logged events of those codes, or all of them."""
    assert battle.log is not None
    return [event for event in battle.log.events if not codes or event.code in codes]


def cell_of(event: Event) -> tuple[int, int]:
    """The cell where something happened."""
    assert event.at is not None
    return event.at


def way_of(event: Event) -> Way:
    """The cells from which and to which somebody went."""
    assert event.way is not None
    return event.way


def attacks_on(engine: Engine, target: int) -> list[Event]:
    """The attacks on a combatant so far."""
    return [event for event in events_of(engine.battle, "attack") if event.target == target]


def parts_of(event: Event) -> dict[str, int]:
    """The modifiers of an event's roll by name."""
    assert event.roll is not None
    return {modifier.name: modifier.value for modifier in event.roll.modifiers}


def roll_of(event: Event) -> tuple[int, int, bool]:
    """Total, number needed and success of an attack."""
    assert event.roll is not None
    assert event.roll.target is not None
    assert event.roll.success is not None
    return event.roll.total, event.roll.target, event.roll.success


def finish_dice(battle: Battle) -> None:
    """Fail if scripted dice are left over."""
    assert isinstance(battle.dice, ScriptedDice)
    battle.dice.finish()


COMBATANTS_PART = 4
"""The combatants follow the head, the agenda, the wounded and the sides in the notation of a battle."""


def battle_of(engine: Engine | Battle) -> Battle:
    """The battle of an engine, or the battle itself."""
    return engine.battle if isinstance(engine, Engine) else engine


def words_of(engine: Engine | Battle, who: int | str) -> list[str]:
    """What the notation says of a combatant, by number or name, after its place and its hit points."""
    return _parts_of(engine)[_place_of(engine, who)].split()[2:]


def conditions_of(engine: Engine | Battle, who: int | str) -> set[str]:
    """Everything the notation says a combatant is or has: "prone", "held", "surprised", "stunned"."""
    said = {word.partition("=")[0].partition(":")[0] for word in words_of(engine, who)}
    implied = [EFFECT_FLAGS[EFFECT_NAMES.index(word)] for word in said if word in EFFECT_NAMES]
    return said | {name for flag, name in FLAGS for flags in implied if flags & flag}


def effects_of(engine: Engine | Battle, who: int | str, name: str) -> list[tuple[int, int]]:
    """Rounds left and amount of every effect of that name that the notation says is upon a combatant."""
    found = [parse_effect(word) for word in words_of(engine, who) if word.partition(":")[0] == name]
    return [(int(effect_rounds(effect)), int(effect_amount(effect))) for effect in found]


def rounds_of(engine: Engine | Battle, who: int | str, name: str) -> int:
    """How many rounds are left of an effect; 0 without one."""
    return sum(rounds for rounds, _ in effects_of(engine, who, name))


def count_of(engine: Engine | Battle, who: int | str, word: str, *, at_rest: int = 0) -> int:
    """How many of something the notation says a combatant has, such as rounds stunned or missiles stuck."""
    counts = dict(said.split("=") for said in words_of(engine, who) if "=" in said)
    return int(counts.get(word, at_rest))


def inflict(engine: Engine | Battle, who: int | str, *words: str, **counts: int) -> None:
    """Put a combatant into conditions that a fight would take long to bring about, by way of the notation.

    Words are flags and effects, `"prone"` or `"stunned:2"`; counts have `_` for the hyphen.
    """
    counted = {name.replace("_", "-"): value for name, value in counts.items()}
    parts = _parts_of(engine)
    place = _place_of(engine, who)
    kept = [word for word in parts[place].split() if word.partition("=")[0] not in {*words, *counted}]
    parts[place] = " ".join([*kept, *words, *(f"{name}={value}" for name, value in counted.items())])
    read_battle(" | ".join(parts), battle_of(engine))


def relieve(engine: Engine | Battle, who: int | str, *words: str) -> None:
    """Take conditions off a combatant."""
    parts = _parts_of(engine)
    place = _place_of(engine, who)
    parts[place] = " ".join(word for word in parts[place].split() if word.partition(":")[0] not in words)
    read_battle(" | ".join(parts), battle_of(engine))


def lay(engine: Engine | Battle, who: int | str, effect: str) -> None:
    """Lay an effect on a combatant as a blow or a spell does: "knocked-out" takes it out of the fight."""
    battle = battle_of(engine)
    gain_effect(battle, battle.combatants[_place_of(battle, who) - COMBATANTS_PART], parse_effect(effect))


def _parts_of(engine: Engine | Battle) -> list[str]:
    return format_battle(battle_of(engine)).split(" | ")


def _place_of(engine: Engine | Battle, who: int | str) -> int:
    names = [one.name for one in battle_of(engine).combatants]
    return COMBATANTS_PART + (names.index(who) if isinstance(who, str) else who)


def who_are(engine: Engine | Battle, *words: str) -> list[str]:
    """The names of those of whom the notation says any of the words."""
    return [one.name for one in battle_of(engine).combatants if conditions_of(engine, one.index) & set(words)]


def held_by(engine: Engine | Battle, who: int | str) -> int:
    """The number of the one whom somebody has a hold on, or -1."""
    return count_of(engine, who, "grip", at_rest=-1)


DOWN = frozenset({"dead", "gone", "surrendered", "unconscious", "held", "charmed", "fleeing"})
"""One of these, and a combatant no longer counts towards its side's strength."""


def dead(engine: Engine | Battle) -> list[str]:
    """Who has died."""
    return who_are(engine, "dead")


def rounds_senseless(engine: Engine | Battle, who: int | str) -> int:
    """How many rounds somebody who was knocked out has still to lie there."""
    return rounds_of(engine, who, "knocked-out") - 1

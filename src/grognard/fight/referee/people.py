"""The referee's word on single combatants: their points, what is upon them, where they stand, their nerve."""

from __future__ import annotations

from typing import Final

from grognard.base.errors import InputError
from grognard.battle.ground.lights import LIGHTS
from grognard.battle.hurts.dying import fate_at
from grognard.battle.hurts.morale_checks import face_danger as check_danger
from grognard.battle.hurts.morale_checks import surrender as give_in
from grognard.battle.hurts.morale_checks import take_flight
from grognard.battle.hurts.presence import change_side, gain_effect, lose_effects, return_to_fight
from grognard.battle.hurts.raising_dead import raise_dead
from grognard.battle.hurts.wounds import carry_out_fate, land_wounds, settle_losses
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.changes import BY_WORD, FOR_ONE_ROLL
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_source, pack_effect
from grognard.battle.state.effects import find_effect
from grognard.battle.state.events import EVERYONE, WORD, Event
from grognard.battle.state.field import relocate
from grognard.battle.state.flags import (
    DEAD,
    FLEEING,
    GONE,
    NOT_STANDING,
    OUT,
    PRONE,
    SURRENDERED,
)
from grognard.battle.state.moments import BURSTS
from grognard.battle.state.supply import lose_weapon as drop_hand
from grognard.battle.state.weapon import CARRIED
from grognard.encounter.conditions import LIGHT_FEET
from grognard.fight.referee.reading import MOST_POINTS, read_cell, read_number, read_one, read_who
from grognard.fight.referee.word_context import WordContext
from grognard.rules.damage import DIES, UNHARMED

CONDITIONS: Final = {
    "asleep": effects.SLEEP,
    "paralysed": effects.PARALYSIS,
    "helpless": effects.HELPLESSNESS,
    "stunned": effects.STUN,
    "blinded": effects.BLINDNESS,
    "invisible": effects.INVISIBILITY,
    "silenced": effects.SILENCE,
    "entangled": effects.ENTANGLED,
    "unconscious": effects.KNOCK_OUT,
    "charmed": effects.CHARM,
    "confused": effects.CONFUSION,
    "afraid": effects.FEAR,
    "petrified": effects.PETRIFICATION,
    "sickened": effects.SICKNESS,
}
"""The effects that the referee can put on a combatant, by name."""
LIE_DOWN: Final = "prone"
ROLLS: Final = {
    "attack": effects.ATTACK_CHANGED,
    "damage": effects.DAMAGE_CHANGED,
    "saves": effects.SAVES_CHANGED,
    "armour": effects.ARMOUR_CHANGED,
    "morale": effects.MORALE_CHANGED,
}
"""What the referee can give a bonus to."""
NEXT: Final = {
    "attack": "the next attack",
    "damage": "the damage of the next hit",
    "saves": "the next saving throw",
    "armour": "armour against the next attack",
    "morale": "the next check of morale",
}
"""What that is where it counts once."""
_RUNNING: Final = ("fleeing", "surrendered")
TURN_SECONDS: Final = 600
MOST_BONUS: Final = 20
MOST_ROUNDS: Final = 10_000


def set_points(scene: WordContext, text: str) -> None:
    """Set hit points, "points Goblin 2, Goblin 3 4", "points Ulf +3"; the book says what follows."""
    battle = scene.engine.battle
    who, rest = read_who(battle, text)
    number = read_number(rest, least=-MOST_POINTS, most=MOST_POINTS, what="hit points")
    relative = rest[:1] in "+-"
    living = [one for one in who if one.flags & DEAD == 0]
    if not living:
        raise InputError(f"{who[0].name} is dead", expected="heal, and they live again")
    for one in living:
        most = int(one.max_hit_points)
        if number > most and not relative:
            said = f"{one.name} has at most {most} hit points"
            raise InputError(f"{said}, not {number}", expected=f"{-MOST_POINTS} to {most}")
    for one in living:
        points = int(one.hit_points) + number if relative else number
        _set_hit_points(battle, one, min(points, int(one.max_hit_points)))
    _settle_deaths(battle)


def heal(scene: WordContext, text: str) -> None:
    """Heal fully, "heal Ulf", or by a number of points, "heal Ulf 5"; the dead come back."""
    battle = scene.engine.battle
    who, rest = read_who(battle, text)
    number = read_number(rest, least=1, most=MOST_POINTS, what="hit points") if rest else MOST_POINTS
    for one in who:
        _set_hit_points(battle, one, min(max(int(one.hit_points), 0) + number, int(one.max_hit_points)))


def kill(scene: WordContext, text: str) -> None:
    """ "kill Goblin 2": the combatant dies."""
    battle = scene.engine.battle
    who, rest = read_who(battle, text)
    _refuse_rest(rest)
    for one in who:
        if one.flags & DEAD == 0:
            one.hit_points = min(int(one.hit_points), 0)
            _tell(battle, [one], "dies")
            carry_out_fate(battle, one, DIES, rule="")
    _settle_deaths(battle)


def _settle_deaths(battle: Battle) -> None:
    """See what follows from deaths: bursts land at once, and the fight may be over."""
    if battle.moments & BURSTS != 0:
        land_wounds(battle)
    if not battle.over:
        settle_losses(battle)


def _set_hit_points(battle: Battle, one: Combatant, points: int) -> None:
    """Set hit points, with the consequences that the book has."""
    word = "hit point" if points == 1 else "hit points"
    _tell(battle, [one], f"has {points} {word}", audience=int(one.own_side))
    if points > 0 and one.flags & DEAD:
        raise_dead(battle, one, points)
        return
    one.hit_points = points
    if points > 0:
        for kind in (effects.DYING, effects.KNOCK_OUT, effects.REGROWING):
            if find_effect(one, kind):
                lose_effects(battle, one, kind)
        return
    fate = fate_at(battle, one, points)
    if fate != UNHARMED and one.flags & DEAD == 0:
        carry_out_fate(battle, one, fate, rule="")


def put_condition(scene: WordContext, text: str) -> None:
    """ "state Goblin 1, Goblin 2 asleep 4 turns": upon them from now on, for so long or without end."""
    battle = scene.engine.battle
    who, rest = read_who(battle, text)
    words = rest.lower().replace(" for ", " ").split()
    kind, rounds = _read_condition(words), _read_rounds(scene, words[1:])
    _tell(battle, who, f"is {words[0]}", rounds=rounds)
    for one in who:
        if kind is None:
            one.flags |= PRONE
        elif one.flags & (DEAD | GONE | SURRENDERED) == 0:
            gain_effect(battle, one, pack_effect(kind, rounds=rounds))
    _settle_deaths(battle)


def end_condition(scene: WordContext, text: str) -> None:
    """ "end Goblin 1 asleep": the effect ends; also "end Ulf fleeing" and "end Ulf prone"."""
    battle = scene.engine.battle
    who, rest = read_who(battle, text)
    word = rest.lower()
    kind = None if word in _RUNNING else _read_condition(word.split())
    _tell(battle, who, f"is {word} no more")
    for one in who:
        if word in _RUNNING:
            _stand_again(battle, one)
        elif kind is None:
            one.flags &= ~PRONE
        elif find_effect(one, kind):
            lose_effects(battle, one, kind)


def _stand_again(battle: Battle, one: Combatant) -> None:
    """Bring a fled, escaped or surrendered combatant back into the fight."""
    before = one.flags
    one.flags &= ~(FLEEING | SURRENDERED)
    if one.flags & DEAD == 0:
        one.flags &= ~GONE
    return_to_fight(battle, one, before)


def _read_condition(words: list[str]) -> int | None:
    """The kind of effect of a word, None for lying on the ground.

    Raises:
        InputError: there is no such condition.
    """
    word = words[0] if words else ""
    if word == LIE_DOWN:
        return None
    if word not in CONDITIONS:
        raise InputError(f"{word!r} as a condition", expected=", ".join([LIE_DOWN, *CONDITIONS]))
    return CONDITIONS[word]


def _read_rounds(scene: WordContext, words: list[str]) -> int:
    """Rounds that are said as "3 rounds" or "4 turns"; 0 for without end."""
    if not words:
        return 0
    number = read_number(words[0], least=1, most=MOST_ROUNDS, what="how long")
    unit = words[1] if len(words) > 1 else "rounds"
    if unit not in ("round", "rounds", "turn", "turns") or len(words) > 2:
        raise InputError(f"{' '.join(words)!r} as how long", expected="such as 3 rounds or 4 turns")
    return number * (TURN_SECONDS // scene.book.round.seconds if unit.startswith("turn") else 1)


def move_to_cell(scene: WordContext, text: str) -> None:
    """ "move Goblin 2 12,5": it stands there now."""
    battle = scene.engine.battle
    one, rest = read_one(battle, text)
    x, y = read_cell(battle, rest)
    if one.flags & OUT:
        raise InputError(f"{one.name} is out of the fight", expected="one who is on the field")
    occupant = int(battle.field.occupant[y * battle.field.width + x])
    if occupant not in (0, one.index + 1):
        raise InputError(f"{x},{y} is taken", expected="a free cell")
    way = ((int(one.x), int(one.y)), (x, y))
    relocate(battle.field, battle.sides[one.side], one, x, y)
    battle.record(Event(WORD, actor=one.index, way=way, what="move", result="is moved"))


def change_sides(scene: WordContext, text: str) -> None:
    """ "side Goblin 2 Party": it fights for those from now on."""
    battle = scene.engine.battle
    one, rest = read_one(battle, text)
    names = [side.name.lower() for side in battle.sides]
    if rest.lower() not in names:
        raise InputError(f"{rest!r} as a side", expected=", ".join(side.name for side in battle.sides))
    side = names.index(rest.lower())
    _tell(battle, [one], f"fights for {battle.sides[side].name} now")
    change_side(battle, one, side)
    _settle_deaths(battle)


def flee(scene: WordContext, text: str) -> None:
    """ "flee Goblin 2": its nerve is gone; "all goblins" run together."""
    battle = scene.engine.battle
    who, rest = read_who(battle, text)
    _refuse_rest(rest)
    for one in who:
        if one.flags & NOT_STANDING == 0:
            _tell(battle, [one], "loses heart")
            take_flight(battle, battle.sides[one.side], one, willing=True)
    _settle_deaths(battle)


def face_danger(scene: WordContext, text: str) -> None:
    """ "danger Hob": an extraordinary danger, for which retainers and monsters check their morale.

    Rule: bxe.morale.retainers-extraordinary-danger
    """
    battle = scene.engine.battle
    who, rest = read_who(battle, text)
    _refuse_rest(rest)
    for one in who:
        if battle.sides[one.side].player_characters and not one.profile.employed:
            problem = f"the player of {one.name} decides whether to flee"
            raise InputError(problem, expected="retainers or monsters")
    _tell(battle, who, "faces extraordinary danger")
    for side in battle.sides:
        check_danger(battle, side, [one for one in who if one.side == side.index])
    _settle_deaths(battle)


def surrender(scene: WordContext, text: str) -> None:
    """ "yield Goblin 2": it gives in."""
    battle = scene.engine.battle
    who, rest = read_who(battle, text)
    _refuse_rest(rest)
    for one in who:
        if one.flags & (DEAD | GONE | SURRENDERED) == 0:
            give_in(battle, battle.sides[one.side], one)
    _settle_deaths(battle)


def give_bonus(scene: WordContext, text: str) -> None:
    """ "bonus Ulf +2 attack", "bonus all goblins -1 morale 10 rounds": to the next such roll, or so long."""
    battle = scene.engine.battle
    who, rest = read_who(battle, text)
    words = [word for word in rest.lower().split() if word not in ("for", "to", "on")]
    if len(words) > 1 and words[1].isdecimal():
        words.insert(1, "attack")
    amount = read_number(words[0] if words else "", least=-MOST_BONUS, most=MOST_BONUS, what="a bonus")
    roll = words[1] if len(words) > 1 else "attack"
    if roll not in ROLLS:
        raise InputError(f"a bonus to {roll!r}", expected=", ".join(ROLLS))
    rounds = _read_rounds(scene, words[2:])
    source = BY_WORD if rounds else FOR_ONE_ROLL
    on = "" if rounds else NEXT[roll]
    _tell(battle, who, f"has {amount:+d} to {on or roll}", rounds=rounds)
    for one in who:
        gain_effect(battle, one, pack_effect(ROLLS[roll], rounds=rounds, amount=amount, source=source))


def set_light(scene: WordContext, text: str) -> None:
    """ "light Ulf torch", "light Ulf lantern": it bears that from now on; "light Ulf out": it is out."""
    battle = scene.engine.battle
    one, rest = read_one(battle, text)
    word = rest.lower()
    borne = find_effect(one, effects.LIGHT)
    if word == "out" and not borne:
        raise InputError(f"{one.name} bears no light", expected="one who does")
    if word not in (*LIGHTS, "out"):
        raise InputError(f"{rest!r} as a light", expected=", ".join((*LIGHTS, "out")))
    if borne:
        lose_effects(battle, one, effects.LIGHT)
    if word == "out":
        _tell(battle, [one], f"has no {LIGHTS[effect_source(borne)]} burning any more")
        return
    _tell(battle, [one], f"has a burning {word} now")
    gain_effect(battle, one, pack_effect(effects.LIGHT, amount=LIGHT_FEET, source=LIGHTS.index(word)))
    battle.find_moments()


def take_weapon(scene: WordContext, text: str) -> None:
    """Take a combatant's weapon away for good, "drop Ulf sword"."""
    battle = scene.engine.battle
    one, rest = read_one(battle, text)
    carried = [
        routine
        for routine in one.profile.routines
        if routine.weapons[0].flags & CARRIED and one.thrown >> routine.hand & 1 == 0
    ]
    wanted = [
        r
        for r in carried
        if rest.lower() in (r.weapons[0].name.lower(), r.weapons[0].name.lower().removeprefix("thrown "))
    ]
    if not wanted:
        names = sorted({routine.weapons[0].name.removeprefix("thrown ") for routine in carried})
        raise InputError(
            f"{one.name} has no {rest!r}", expected=", ".join(names) or "a combatant with a weapon"
        )
    for routine in wanted:
        drop_hand(one, routine)
    _tell(battle, [one], f"has no {rest} any more")


def _tell(
    battle: Battle, who: list[Combatant], what: str, *, rounds: int = 0, audience: int = EVERYONE
) -> None:
    indexes = tuple(int(one.index) for one in who)
    battle.record(
        Event(WORD, who=indexes, what="about", result=what, rounds=rounds or None, audience=audience)
    )


def _refuse_rest(rest: str) -> None:
    if rest:
        raise InputError(f"{rest[:40]!r} is too much", expected="names alone")

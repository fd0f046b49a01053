"""Events told as a good referee tells them: one clear sentence each, what belongs together in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.battle import events as codes
from grognard.battle.battle import Battle
from grognard.battle.events import REFEREE, Event
from grognard.battle.state import MISSILE, Combatant
from grognard.text.explain import cite_rules, explain_roll, explain_total, would_hit
from grognard.text.reader import Reader
from grognard.text.summary import format_closing, summarize
from grognard.text.wording import (
    agree,
    attack_verb,
    capital,
    find_weapon_of,
    is_many,
    pick,
    side_words,
    with_weapon,
)

WHY_INDENT: Final = "    "

_MEETING: Final = {
    "immediate attack": "They attack at once",
    "unfavorable": "They mean no good",
    "favorable": "They are willing to talk",
    "very favorable": "They are friendly",
}


def tone_of(event: Event) -> str:
    """How the line of an event is to be set off: round, hit, miss, death, nerve, or plain (empty)."""
    if event.code in (codes.ROUND, codes.DEATH):
        return event.code
    if event.code == codes.ATTACK and event.roll is not None:
        return "hit" if event.roll.success else "miss"
    if event.code in (codes.MORALE, codes.FLIGHT, codes.SURRENDER, codes.ESCAPE):
        return "nerve"
    return "quiet" if event.code == codes.INITIATIVE else ""


class Narrator(Reader):
    """Tells the events of one battle in their order.

    Args:
        battle: its log is read ahead, to tell together what belongs together.
        viewer: `REFEREE`, who sees everything, or the side that listens: it hears no enemy's hit points,
            armour class or morale.
    """

    def __init__(self, battle: Battle, *, viewer: int = REFEREE) -> None:
        super().__init__(battle, viewer=viewer)
        self._tellers: dict[str, Callable[[Event], str]] = {
            codes.SURPRISE: self._tell_surprise,
            codes.DISTANCE: self._tell_distance,
            codes.REACTION: self._tell_reaction,
            codes.STANCE: self._tell_stance,
            codes.ROUND: self._tell_round,
            codes.INITIATIVE: self._tell_initiative,
            codes.MOVE: self._tell_move,
            codes.ATTACK: self._tell_attack,
            codes.DAMAGE: self._tell_damage,
            codes.WOUND: self._tell_wound,
            codes.DEATH: self._tell_death,
            codes.MORALE: self._tell_morale,
            codes.FLIGHT: self._tell_flight,
            codes.SURRENDER: self._tell_surrender,
            codes.ESCAPE: self._tell_escape,
            codes.DELAY: self._tell_delay,
            codes.WAIT: self._tell_wait,
            codes.RELOAD: self._tell_reload,
            codes.IMMUNE: self._tell_immune,
            codes.END: self._tell_end,
        }

    def tell(self, event: Event, *, why: bool = False) -> str | None:
        """The sentence of an event, or None when an earlier line covers it or the viewer may not know it.

        With `why` the line carries its rule ids, and each roll told in it is explained in a line below.
        """
        if event.number in self._covered:
            return None
        if not self._may_see(event) and event.code != codes.WOUND:
            return None
        before = set(self._covered)
        self._positions.take(event)
        line = capital(self._tellers.get(event.code, self._tell_other)(event))
        if not why:
            return line
        told = [event, *(self._event(number) for number in sorted(self._covered - before))]
        return "\n".join([line + cite_rules(event.rules), *self._explain(told)])

    def tone(self, event: Event) -> str:
        """The tone of the line just told: of the blow, when a move was told together with one."""
        blow = self._own_blow(event) if event.code == codes.MOVE else None
        return tone_of(event if blow is None or blow.number not in self._covered else blow)

    def _explain(self, told: list[Event]) -> list[str]:
        """The rolls and rules behind a line, one below the other, none of them twice."""
        lines: list[str] = []
        cited = set(told[0].rules)
        for event in told:
            rules = cite_rules([rule for rule in event.rules if rule not in cited])
            cited.update(event.rules)
            explained = event.roll is not None and not self._hides_roll(event)
            text = self._explain_event(event) + rules if explained else rules.strip()
            if text:
                lines.append(WHY_INDENT + text)
        return lines

    def _explain_event(self, event: Event) -> str:
        assert event.roll is not None
        text = explain_roll(event.roll, why=True, against=self._against(event))
        if event.code == codes.INITIATIVE:
            return f"{self._name(event.actor)}: {text}"
        return f"{text} damage" if event.code == codes.DAMAGE else text

    def _hides_roll(self, event: Event) -> bool:
        """Whether a roll would tell the viewer an enemy's armour class or morale."""
        if event.code in (codes.ATTACK, codes.DAMAGE):
            return self._hides(event.target) and event.code == codes.ATTACK
        return event.code == codes.MORALE and self._viewer not in (REFEREE, event.actor)

    def _against(self, event: Event) -> str:
        if event.code != codes.ATTACK or event.roll is None:
            return ""
        armour_class = self._battle.combatants[event.target].profile.armour_class
        return "AC" if event.roll.target == armour_class else f"AC {armour_class}, which needs"

    # The opening.

    def _tell_surprise(self, event: Event) -> str:
        side = self._battle.sides[event.actor]
        assert event.roll is not None
        rolled = explain_roll(event.roll)
        if not event.who:
            return f"{side_words(side)} {'are' if is_many(side) else 'is'} ready ({rolled})."
        what = "walk into an ambush" if event.what == "ambush" else "are caught flat-footed"
        if len(event.who) < len(side.members):
            return f"{self._names(list(event.who))} {self._caught(len(event.who))}, the rest not ({rolled})."
        if not is_many(side):
            what = "walks into an ambush" if event.what == "ambush" else "is caught flat-footed"
        return f"{side_words(side)} {what} ({rolled})."

    def _caught(self, count: int) -> str:
        return f"{agree(count, 'is', 'are')} caught flat-footed"

    def _tell_distance(self, event: Event) -> str:
        assert event.roll is not None
        return f"They meet at {event.amount}' ({explain_total(event.roll)})."

    def _tell_reaction(self, event: Event) -> str:
        assert event.roll is not None
        meaning = _MEETING.get(event.result, event.result)
        return f"{meaning}: {event.result} reaction ({explain_total(event.roll)})."

    def _tell_stance(self, event: Event) -> str:
        side = self._battle.sides[event.actor]
        one, many = {
            "fight": ("attacks", "attack"),
            "parley": ("offers to talk", "offer to talk"),
            "leave": ("leaves them be", "leave them be"),
        }[event.result]
        return f"{side_words(side)} {many if is_many(side) else one}."

    # The round.

    def _tell_round(self, event: Event) -> str:
        last = event
        following: Event | None = event
        while following is not None and self._is_idle(following):
            last = following
            following = self._next_round(following)
        if last is event and not self._is_idle(event):
            return f"Round {event.amount}"
        for number in range(event.number + 1, self._end_of_round(last)):
            if self._event(number).code != codes.END:
                self._covered.add(number)
        if last is event:
            return f"Round {event.amount}: nobody stirs"
        return f"Rounds {event.amount} to {last.amount}: nobody stirs"

    def _tell_initiative(self, event: Event) -> str:
        rolls = [event, *self._cover_run(event, codes.INITIATIVE)]
        numbers = sorted({one.amount for one in rolls}, reverse=True)
        parts: list[str] = []
        for number in numbers:
            indexes = [index for one in rolls if one.amount == number for index in (one.actor, *one.who)]
            parts.append(f"{number} {self._names(indexes)}")
        return f"Initiative: {' | '.join(parts)}"

    def _tell_delay(self, event: Event) -> str:
        return f"{self._name(event.actor)} holds back until number {event.amount}."

    def _tell_wait(self, event: Event) -> str:
        return f"{self._name(event.actor)} waits for {self._name(event.target)}."

    def _tell_reload(self, event: Event) -> str:
        done = "reloads" if event.left == 0 else "goes on loading"
        return f"{self._name(event.actor)} {done}."

    # Moves.

    def _tell_move(self, event: Event) -> str:
        phrase = self._phrase_move(event)
        blow = self._own_blow(event)
        if blow is not None:
            self._cover(blow)
            one, _, rest = phrase
            rest = f"{event.amount}'" if one == "closes" else rest
            return f"{self._name(event.actor)} {one} {rest} and {self._describe_blow(blow)}"
        movers = [event.actor]
        following = self._after(event)
        while following is not None and following.code == codes.MOVE:
            same_side = self._side_of(following) == self._side_of(event)
            if not same_side or self._own_blow(following) or self._phrase_move(following) != phrase:
                break
            self._cover(following)
            movers.append(following.actor)
            following = self._after(following)
        one, many, rest = phrase
        return f"{self._names(sorted(movers))} {agree(len(movers), one, many)} {rest}."

    def _own_blow(self, move: Event) -> Event | None:
        """The mover's own attack right after its move."""
        blow = self._after(move)
        if blow is None or blow.code != codes.ATTACK or blow.actor != move.actor:
            return None
        return blow

    def _side_of(self, event: Event) -> int:
        return int(self._battle.combatants[event.actor].side)

    def _phrase_move(self, event: Event) -> tuple[str, str, str]:
        """The verb for one and for many, and the rest: "closes", "close", "25' with Ulf"."""
        from_x, from_y, x, y = event.who
        enemy = self._positions.nearest_enemy(event.actor, x=x, y=y)
        feet = f"{event.amount}'"
        if event.what == "flee":
            return "flees", "flee", feet
        if enemy < 0:
            return "moves", "move", feet
        name = self._name(enemy)
        if event.what == "withdraw":
            return "backs off", "back off", f"{feet} from {name}"
        now = self._positions.cells_from(enemy, x=x, y=y)
        before = self._positions.cells_from(enemy, x=from_x, y=from_y)
        runs = event.what == "run"
        if now < before and now <= 1:
            return (
                ("runs", "run", f"{feet} up to {name}")
                if runs
                else ("closes", "close", f"{feet} with {name}")
            )
        if now < before:
            one, many = ("runs", "run") if runs else ("advances", "advance")
            return one, many, f"{feet} toward {name}"
        if now > before:
            return ("runs", "run", f"{feet} back") if runs else ("falls", "fall", f"back {feet}")
        return "shifts", "shift", feet

    # Blows.

    def _tell_attack(self, event: Event) -> str:
        assert event.roll is not None
        told = f"{self._name(event.actor)} {self._describe_blow(event)}"
        return f"parting shot: {told}" if event.roll.label == "parting shot" else told

    def _describe_blow(self, event: Event) -> str:
        """What an attacker does and what comes of it, to the end of the sentence."""
        assert event.roll is not None
        immune = self._cover_immunity(event)
        hit = bool(event.roll.success) or (immune and would_hit(event.roll))
        weapon = find_weapon_of(self._battle.combatants[event.actor], event.what)
        verb = attack_verb(event.what, weapon, hit=hit, number=event.number)
        is_missile = weapon is not None and weapon.flags & MISSILE != 0
        far = f" at {event.amount}'" if is_missile else ""
        blow = f"{verb} {self._name(event.target)}{far}{with_weapon(event.what)} ({self._brief(event)})"
        if not hit:
            return f"{blow}."
        return f"{blow}, but does no harm." if immune else blow + self._tell_result(event)

    def _cover_immunity(self, event: Event) -> bool:
        """Whether the attack was made in vain; the note of it is told with the blow."""
        note = self._after(event)
        if note is None or note.code != codes.IMMUNE or note.target != event.target:
            return False
        self._cover(note)
        return True

    def _brief(self, event: Event) -> str:
        """The attack roll in a few words: its total against the armour class, or the natural extreme."""
        assert event.roll is not None
        if event.result.startswith("natural"):
            return event.result
        if self._hides(event.target):
            return str(event.roll.total)
        against = self._against(event)
        return f"{event.roll.total} vs {against} {event.roll.target}"

    def _tell_result(self, event: Event) -> str:
        """What a hit does, as far as it has happened: its damage, the wound, the death."""
        damage = self._after(event)
        if damage is None or damage.target != event.target:
            return "."
        if damage.code != codes.DAMAGE:
            return "."
        self._cover(damage)
        text = f" for {damage.amount}"
        wound = self._after(damage)
        if wound is None or wound.code != codes.WOUND or wound.target != event.target:
            return f"{text}."
        if wound.amount != damage.amount:
            return f"{text}."
        self._cover(wound)
        target = self._battle.combatants[event.target]
        if self._cover_death(wound):
            return f"{text}: {self._fall_words(target, wound)}."
        return f"{text}: {self._health_words(target, wound)}."

    def _cover_death(self, wound: Event) -> bool:
        death = self._after(wound)
        if death is None or death.code != codes.DEATH or death.target != wound.target:
            return False
        self._cover(death)
        return True

    def _fall_words(self, target: Combatant, event: Event) -> str:
        return f"{target.name} {pick(('falls dead', 'drops dead', 'is slain'), event.number)}"

    def _health_words(self, target: Combatant, wound: Event) -> str:
        if self._hides(int(target.index)):
            return wound.result
        return f"{wound.result}, {wound.left} of {target.max_hit_points} left"

    def _tell_damage(self, event: Event) -> str:
        return f"{self._name(event.actor)} deals {self._name(event.target)} {event.amount} damage."

    def _tell_wound(self, event: Event) -> str:
        target = self._battle.combatants[event.target]
        if self._cover_death(event):
            return f"{self._fall_words(target, event)}."
        return f"{target.name} is {self._health_words(target, event)}."

    def _tell_death(self, event: Event) -> str:
        return f"{self._fall_words(self._battle.combatants[event.target], event)}."

    def _tell_immune(self, event: Event) -> str:
        return f"the {event.what} does {self._name(event.target)} no harm."

    # Nerve, and the end.

    def _tell_morale(self, event: Event) -> str:
        side = self._battle.sides[event.actor]
        assert event.roll is not None
        roll = event.roll
        rolled = "" if self._hides_roll(event) else f" (rolled {roll.total}, morale {roll.target})"
        subject, plural = side_words(side), is_many(side)
        if len({member.profile.morale for member in side.members}) > 1:
            subject, plural = self._names(list(event.who)), len(event.who) > 1
        lead = "with half of them gone, " if event.what == "half strength" else ""
        if side.initial == 1 and lead:
            lead = "at half its hit points, "
        if event.result == "stands":
            stands = ("stand fast", "hold", "keep their nerve") if plural else ("stands fast", "holds")
            return f"{lead}{subject} {pick(stands, event.number)}{rolled}."
        run = self._cover_run(event, codes.FLIGHT, codes.SURRENDER)
        fled = [one.actor for one in run if one.code == codes.FLIGHT]
        yielded = [one.actor for one in run if one.code == codes.SURRENDER]
        ends: list[str] = []
        if fled:
            ends.append(f"{self._names(fled)} {agree(len(fled), 'flees', 'flee')}")
        if yielded:
            ends.append(f"{self._names(yielded)} {agree(len(yielded), 'surrenders', 'surrender')}")
        broke = "lose their nerve" if plural else "loses its nerve"
        return f"{lead}{subject} {broke}{rolled}{': ' if ends else ''}{'; '.join(ends)}."

    def _tell_flight(self, event: Event) -> str:
        fled = [event.actor, *(one.actor for one in self._cover_run(event, codes.FLIGHT))]
        return f"{self._names(fled)} {agree(len(fled), 'turns', 'turn')} to flee."

    def _tell_surrender(self, event: Event) -> str:
        run = [event.actor, *(one.actor for one in self._cover_run(event, codes.SURRENDER))]
        return f"{self._names(run)} {agree(len(run), 'surrenders', 'surrender')}."

    def _tell_escape(self, event: Event) -> str:
        run = [event.actor, *(one.actor for one in self._cover_run(event, codes.ESCAPE))]
        return f"{self._names(run)} {agree(len(run), 'gets', 'get')} away."

    def _tell_end(self, event: Event) -> str:
        return format_closing(summarize(self._battle))

    def _tell_other(self, event: Event) -> str:
        """An event without a sentence of its own, from its plain facts."""
        actor = self._name(event.actor) if 0 <= event.actor < len(self._battle.combatants) else ""
        target = self._name(event.target) if 0 <= event.target < len(self._battle.combatants) else ""
        facts = [event.code, event.what, event.result, f"at {target}" if target else ""]
        rolled = f" ({explain_roll(event.roll)})" if event.roll is not None else ""
        return f"{actor + ': ' if actor else ''}{' '.join(fact for fact in facts if fact)}{rolled}."

"""Powers used, what they do to those they take, and effects that begin and end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.battle.state import events as codes
from grognard.battle.state.events import Event
from grognard.battle.state.flags import UNDEAD
from grognard.battle.state.power import CALLS
from grognard.creatures.grammar import join_words
from grognard.text.blows import BlowTeller
from grognard.text.wording import count_words, join_names

# What is said of one, and of several
_BEGINS: Final = {
    "asleep": ("falls asleep", "fall asleep"),
    "paralysed": ("is paralysed, and helpless", "are paralysed, and helpless"),
    "helpless": ("is helpless", "are helpless"),
    "charmed": ("is charmed, and stands there", "are charmed, and stand there"),
    "won-over": ("is won over, and changes sides", "are won over, and change sides"),
    "stunned": ("is stunned", "are stunned"),
    "blinded": ("is blinded", "are blinded"),
    "invisible": ("fades from sight", "fade from sight"),
    "silenced": ("cannot make a sound", "cannot make a sound"),
    "changed": ("changes shape", "change shape"),
    "driven-off": ("turns and flees", "turn and flee"),
    "held-fast": ("is held fast", "are held fast"),
    "swallowed": ("is swallowed whole", "are swallowed whole"),
    "petrified": ("is turned to stone", "are turned to stone"),
    "sickened": ("is sick", "are sick"),
    "afraid": ("is seized by fear, and flees", "are seized by fear, and flee"),
    "confused": ("is confused", "are confused"),
    "hasted": ("moves and strikes twice as fast", "move and strike twice as fast"),
    "slowed": ("moves and strikes half as fast", "move and strike half as fast"),
    "grown": ("grows", "grow"),
    "aloft": ("can fly", "can fly"),
    "feebleminded": ("loses its wits", "lose their wits"),
    "entangled": ("is caught fast", "are caught fast"),
    "deluded": (
        "sees what is not there, and does nothing else",
        "see what is not there, and do nothing else",
    ),
    "images": ("stands among false images", "stand among false images"),
    "safe-from-missiles": ("is safe from common missiles", "are safe from common missiles"),
    "safe-from-magic": ("is shut off from all magic", "are shut off from all magic"),
    "sees-in-the-dark": ("sees in the dark", "see in the dark"),
    "sees-the-invisible": ("sees what cannot be seen", "see what cannot be seen"),
    "poisoned": ("suffers from it", "suffer from it"),
    "doomed": ("is doomed", "are doomed"),
    "ill": ("is sick, and can do nothing", "are sick, and can do nothing"),
    "rotting": ("begins to rot, and cannot be healed", "begin to rot, and cannot be healed"),
    "carried-off": ("is carried off", "are carried off"),
    "raging": ("flies into a rage", "fly into a rage"),
}
_ENDS: Final = {
    "paralysed": ("can move again", "can move again"),
    "helpless": ("is no longer helpless", "are no longer helpless"),
    "charmed": ("comes to its senses", "come to their senses"),
    "won-over": ("comes to its senses and goes back to its own side", "come to their senses and go back"),
    "blinded": ("can see again", "can see again"),
    "invisible": ("can be seen again", "can be seen again"),
    "silenced": ("can speak again", "can speak again"),
    "changed": ("is itself again", "are themselves again"),
    "driven-off": ("stands at bay", "stand at bay"),
    "held-fast": ("is free", "are free"),
    "swallowed": ("is free", "are free"),
    "petrified": ("is flesh again", "are flesh again"),
    "sickened": ("is well again", "are well again"),
    "afraid": ("is no longer afraid", "are no longer afraid"),
    "confused": ("is no longer confused", "are no longer confused"),
    "hasted": ("is as slow as before", "are as slow as before"),
    "slowed": ("is as fast as before", "are as fast as before"),
    "aloft": ("can fly no longer", "can fly no longer"),
    "grown": ("is itself again", "are themselves again"),
    "feebleminded": ("has its wits again", "have their wits again"),
    "entangled": ("gets free", "get free"),
    "deluded": ("sees through it", "see through it"),
    "stunned": ("is no longer stunned", "are no longer stunned"),
    "poisoned": ("suffers no more", "suffer no more"),
    "doomed": ("is saved", "are saved"),
    "ill": ("is well again", "are well again"),
    "cursed-grip": ("is rid of a curse", "are rid of a curse"),
    "rotting": ("rots no more", "rot no more"),
    "raging": ("rages no longer", "rage no longer"),
}
STICKS: Final = "the weapon sticks"
_COVERS: Final = {
    "oil": "Oil covers",
    "flames": "Fire covers",
    "web": "A web covers",
    "cloud": "A cloud covers",
    "darkness": "Darkness covers",
    "barrier": "A barrier bars",
    "silence": "Silence falls on",
    "blades": "Whirling blades cover",
    "swarm": "A swarm covers",
    "hail": "Hail falls on",
    "blaze": "Fire stands on",
    "gas": "A poisonous cloud covers",
}


class PowerTeller(BlowTeller):
    """Tells of powers and effects."""

    def _power_tellers(self) -> dict[str, Callable[[Event], str]]:
        return {
            codes.POWER: self._tell_power,
            codes.SPOIL: self._tell_spoiled,
            codes.READ: self._tell_reading,
            codes.FORGET: self._tell_forgotten,
            codes.EFFECT: self._tell_effect,
            codes.WEAR_OFF: self._tell_worn_off,
            codes.RISE: self._tell_risen,
            codes.IMAGE: self._tell_image,
            codes.REBOUND: self._tell_rebound,
            codes.BEWILDER: self._tell_bewildered,
            codes.HARM: self._tell_harm,
            codes.HEAL: self._tell_heal,
            codes.MOOD: self._tell_mood,
            codes.EYES: self._tell_eyes,
            codes.RUIN: self._tell_ruin,
            codes.BURST: self._tell_burst,
            codes.SAP: self._tell_sap,
            codes.REGROW: self._tell_regrow,
            codes.ARRIVE: self._tell_arrival,
            codes.LIGHT: self._tell_light,
            codes.MIX: self._tell_mix,
            codes.DESTROY: self._tell_destroyed,
            codes.TURN: self._tell_turning,
            codes.LEVEL_LOST: self._tell_level_lost,
            codes.LEVEL_REGAINED: self._tell_level_regained,
        }

    def _tell_power(self, event: Event) -> str:
        taken = [self._battle.combatants[index] for index in event.who]
        if event.result == CALLS:
            return f"{self._name(event.actor)} {event.what}."
        if event.result:
            on = f" on {join_names(taken)}" if taken else ""
            return f"{self._name(event.actor)} {event.what}{on}. {_COVERS[event.result]} the ground."
        if event.way is not None:
            return f"{self._name(event.actor)} {event.what}, and stands somewhere else."
        if event.actor >= 0 and taken == [self._battle.combatants[event.actor]]:
            return f"{self._name(event.actor)} {event.what}."
        on = f" on {join_names(taken)}" if taken else ", to no effect"
        return f"{self._name(event.actor)} {event.what}{on}."

    def _tell_mood(self, event: Event) -> str:
        run = [event]
        following = self._after(event)
        while following is not None and (following.code, following.what) == (event.code, event.what):
            self._cover(following)
            run.append(following)
            following = self._after(following)
        willing = [one.actor for one in run if one.result == "willing"]
        others = [one.actor for one in run if one.result != "willing"]
        who = self._names(willing) if willing else "Nobody"
        if not others:
            return f"{who} may use {event.what} this round."
        return f"{who} may use {event.what} this round, not {self._names(others)}."

    def _tell_spoiled(self, event: Event) -> str:
        if event.result:
            return f"{self._name(event.actor)} is disturbed, and the {event.what} does nothing."
        return f"{self._name(event.actor)} is disturbed: {event.what} is spoiled, and lost."

    def _tell_forgotten(self, event: Event) -> str:
        what = "a spell" if self._hides(event.actor) else event.what
        return f"{self._name(event.actor)} remembers {what} no more."

    def _tell_worn_off(self, event: Event) -> str:
        run = [event]
        following = self._after(event)
        while following is not None and (following.code, following.what) == (event.code, event.what):
            self._cover(following)
            run.append(following)
            following = self._after(following)
        what = event.what[:1].upper() + event.what[1:]
        return f"{what} no longer works on {self._names([one.target for one in run])}."

    def _tell_risen(self, event: Event) -> str:
        return f"{self._name(event.target)} stands up from the dead."

    def _tell_bewildered(self, event: Event) -> str:
        does = {
            "as it likes": "has a clear moment",
            "babbles": "babbles, and does nothing",
            "flees": "runs in confusion",
            "strikes": "turns on whoever is nearest",
        }
        return f"{self._name(event.actor)} {does[event.result]}."

    def _tell_image(self, event: Event) -> str:
        left = event.amount
        rest = f"{count_words(left, 'image')} left" if left else "the last of them"
        who, whose = self._name(event.actor), self._name(event.target)
        return f"{who} strikes an image of {whose}, which vanishes ({rest})."

    def _tell_rebound(self, event: Event) -> str:
        who, whose = self._name(event.target), self._name(event.actor)
        if event.result:
            return f"{who} turns the {event.what} of {whose} back, and it is lost."
        return f"{who} turns the {event.what} back upon {whose}."

    def _tell_reading(self, event: Event) -> str:
        more = count_words(event.rounds or 0, "round")
        return f"{self._name(event.actor)} reads on: {event.what}, for {more} more."

    def _tell_eyes(self, event: Event) -> str:
        same = [event]
        following = self._after(event)
        while following is not None and following.code == codes.EYES and following.what == event.what:
            self._cover(following)
            same.append(following)
            following = self._after(following)
        names = self._names([one.actor for one in same])
        several = len(same) > 1
        if event.what == "mirror":
            verb = "watch" if several else "watches"
            return f"{names} {verb} {self._name(event.target)} in a mirror."
        verb = "look" if several else "looks"
        return f"{names} {verb} away from {self._name(event.target)}."

    def _tell_burst(self, event: Event) -> str:
        return f"{self._name(event.actor)} {event.what}."

    def _tell_ruin(self, event: Event) -> str:
        if event.result == STICKS:
            return f"The {event.what} of {self._name(event.target)} sticks in {self._name(event.actor)}."
        return f"{self._name(event.actor)} ruins the {event.what} of {self._name(event.target)}."

    def _tell_sap(self, event: Event) -> str:
        who = self._name(event.target)
        if self._hides(event.target):
            return f"{who} is weaker."
        return f"{who} loses {count_words(event.amount, 'point')} of {event.what}, {event.left} left."

    def _tell_regrow(self, event: Event) -> str:
        if event.result == "rises":
            return f"{self._name(event.target)} rises again."
        return f"{self._name(event.target)} goes down, and its wounds begin to close."

    def _tell_arrival(self, event: Event) -> str:
        came = [self._battle.combatants[index] for index in event.who]
        if event.result == "divides":
            return f"{self._name(event.actor)} divides into {join_names(came)}."
        verb = "come" if len(came) > 1 else "comes"
        if event.result == "drops" and event.at is not None:
            verb = "drop" if len(came) > 1 else "drops"
            return f"{join_names(came)} {verb} from above at {event.at[0]},{event.at[1]}."
        if event.result == "joins" and event.at is not None:
            return f"{join_names(came)} {verb} into the fight at {event.at[0]},{event.at[1]}."
        return f"{join_names(came)} {verb} to the side of {self._name(event.actor)}."

    def _tell_light(self, event: Event) -> str:
        whose = f"The {event.what} of {self._name(event.target)}"
        return (
            f"{whose} falls to the ground and burns on." if event.result == "falls" else f"{whose} goes out."
        )

    def _tell_mix(self, event: Event) -> str:
        who = self._name(event.actor)
        time = "" if self._hides(event.actor) else f" for {count_words(event.rounds or 0, 'round')}"
        drinks = f"{who} drinks a potion of {event.what} on top of another"
        return f"{drinks}: both are wasted, and {who} is sick{time}."

    def _tell_destroyed(self, event: Event) -> str:
        run = [event]
        following = self._after(event)
        while following is not None and (following.code, following.target) == (event.code, event.target):
            self._cover(following)
            run.append(following)
            following = self._after(following)
        whose = self._name(event.target)
        said: list[str] = []
        for fate, verb in (("destroyed", "destroyed"), ("saved", "spared")):
            things = [name for one in run if one.result == fate for name in one.what.split(", ")]
            if things:
                be = "are" if len(things) > 1 else "is"
                said.append(f"{join_words(things)} {be} {verb}")
        return f"What {whose} carried: {'; '.join(said)}."

    def _tell_level_lost(self, event: Event) -> str:
        who = self._name(event.target)
        if event.result:
            rises = f", and may rise as a {self._kind(event.actor)}" if self._is_undead(event.actor) else ""
            return f"{who} is drained of all life{rises}."
        if self._hides(event.target):
            return f"{who} is drained of life."
        levels = count_words(event.left or 0, "negative level")
        return f"{who} is drained of life: {levels}, {count_words(event.amount, 'hit point')} less."

    def _tell_level_regained(self, event: Event) -> str:
        who = self._name(event.target)
        if self._hides(event.target):
            return f"{who} is stronger again."
        return f"{who} has a level and {count_words(event.amount, 'hit point')} back."

    def _is_undead(self, index: int) -> bool:
        return index >= 0 and self._battle.combatants[index].profile.flags & UNDEAD != 0

    def _kind(self, index: int) -> str:
        return self._battle.combatants[index].profile.kind.lower()

    def _tell_turning(self, event: Event) -> str:
        assert event.roll is not None
        who, rolled = self._name(event.actor), f"d20 {event.roll.total}"
        taken = [self._battle.combatants[index] for index in event.who]
        if event.result == "fails":
            return f"{who} lifts a holy symbol against the undead, in vain ({rolled})."
        rolled += f", {event.amount} hit dice"
        over = join_names(taken) if taken else "some of them"
        some = "; stronger ones defy it" if event.result == "partly" else ""
        return f"{who} lifts a holy symbol against the undead ({rolled}) and has power over {over}{some}."

    def _tell_effect(self, event: Event) -> str:
        one, several = (_BEGINS if event.result == "begins" else _ENDS)[event.what]
        if event.actor >= 0:
            return f"{self._name(event.target)} {one} by {self._name(event.actor)}."
        rounds = event.rounds or 0
        known = "" if not rounds or self._hides(event.target) else f" for {count_words(rounds, 'round')}"
        whom = [event, *self._cover_alike(event)]
        if len(whom) == 1:
            return f"{self._name(event.target)} {one}{known}."
        return f"{join_names([self._battle.combatants[each.target] for each in whom])} {several}{known}."

    def _cover_alike(self, event: Event) -> list[Event]:
        """The events that follow at once and say the same of others on the same side."""
        found: list[Event] = []
        following = self._after(event)
        while (
            following is not None
            and (following.code, following.what, following.result, following.rounds)
            == (event.code, event.what, event.result, event.rounds)
            and self._hides(following.target) == self._hides(event.target)
        ):
            self._cover(following)
            found.append(following)
            following = self._after(following)
        return found

    def _tell_harm(self, event: Event) -> str:
        if not event.amount:
            return f"the {event.what} does {self._name(event.target)} no harm."
        name = self._name(event.target)
        came = self._tell_result_of(event).removeprefix(f" for {event.amount}")
        came = came.replace(f": {name} ", " and ", 1)
        return f"{name} takes {event.amount} from the {event.what}{came}"

    def _tell_heal(self, event: Event) -> str:
        if self._hides(event.target):
            return f"{self._name(event.target)} looks better."
        return f"{self._name(event.target)} gets back {count_words(event.amount, 'hit point')}."

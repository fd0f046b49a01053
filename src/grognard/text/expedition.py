"""Sentences for what happens to a party, in a dungeon and wherever it meets somebody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.adventure.happening import Fact
from grognard.adventure.party import facts as codes
from grognard.adventure.time import clock
from grognard.creatures.grammar import join_words
from grognard.rulebooks.schema import Rulebook
from grognard.text import journey
from grognard.text.explain import cite_rules
from grognard.text.wording import capital, count_words

_SAID: Final = (codes.HEALED,)
"""What says its dice in its sentence."""
_DOOR_SAID: Final = {
    codes.LOCKED: "is locked",
    codes.STUCK: "is stuck",
}
_MOODS: Final = {
    "attack": "mean to attack",
    "hostile": "are hostile, and bide their time",
    "wary": "wait, and watch",
    "talk": "seem willing to talk",
    "friendly": "are friendly",
    "calm": "take no notice of the party",
    "mindless": "are mindless and attack: no reaction is rolled",
    "ravenous": "hunger for the living and attack: no reaction is rolled",
}
_AWAY: Final = {
    "faster": "Those behind cannot keep up, and give up",
    "stopped": "Those behind stop, and do not follow any more",
    "out of sight": "Those behind have lost sight of them, and give up",
    "outside": "Those behind do not follow out into the open",
}


def tell_fact(fact: Fact, book: Rulebook, *, why: bool = False) -> str | None:
    """What has happened, in a sentence; None for what needs no words."""
    tell = _TELLERS.get(fact.code) or journey.TELLERS.get(fact.code)
    said = tell(fact, book) if tell else None
    if said is None:
        return None
    rolled = f" ({_rolled(fact)})" if fact.face and (why or fact.audience) and fact.code not in _SAID else ""
    text = f"{said}{rolled}."
    return text + cite_rules(fact.rules) if why or fact.audience else text


def _rolled(fact: Fact) -> str:
    """The dice behind it."""
    if fact.code == codes.SAVED:
        bonus = f" {fact.amount:+d}" if fact.amount else ""
        return f"{fact.face}{bonus} on a {fact.dice}, {fact.needed} or more needed"
    if fact.code == codes.INITIATIVE:
        return f"{fact.dice}: {fact.face} to {fact.needed}"
    if fact.needed:
        return f"{fact.face} on a {fact.dice}, {fact.needed} or less needed"
    return f"{fact.face} on {fact.dice}"


def _enter(fact: Fact, book: Rulebook) -> str | None:
    by = f" by the {fact.what}" if fact.what else ""
    return f"They come{by} to {fact.where}" if by else f"They stand in {fact.where}"


def _describe(fact: Fact, book: Rulebook) -> str:
    return fact.what.strip().rstrip(".")


def _door(fact: Fact, book: Rulebook) -> str:
    return f"The {fact.what} {_DOOR_SAID[fact.code]}"


def _force(fact: Fact, book: Rulebook) -> str:
    name = fact.who[0]
    if fact.result == "cannot":
        return f"The {fact.what} cannot be forced: its lock is picked, or opened by magic"
    return f"{name} throws a shoulder against the {fact.what}, and it {'opens' if _yes(fact) else 'holds'}"


def _pick(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} {'picks' if _yes(fact) else 'does not get'} the lock of the {fact.what}" + (
        "" if _yes(fact) else " open"
    )


def _spike(fact: Fact, book: Rulebook) -> str:
    return f"The {fact.what} is wedged {fact.result} with a spike"


def _listen(fact: Fact, book: Rulebook) -> str:
    who = join_words(list(fact.who))
    verb = "hears" if len(fact.who) == 1 else "hear"
    if fact.result == "something":
        return f"At the {fact.what} {who} {verb} something"
    verb = "listens" if len(fact.who) == 1 else "listen"
    return f"{who} {verb} at the {fact.what}, and {'hears' if len(fact.who) == 1 else 'hear'} nothing"


def _listen_roll(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} listens" + ("" if fact.needed else ": there is nothing to be heard")


def _search(fact: Fact, book: Rulebook) -> str | None:
    if fact.result == "found":
        return None
    return f"They search {fact.where}, and find nothing"


def _search_roll(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} looks where there is a hidden {fact.what}"


def _found(fact: Fact, book: Rulebook) -> str:
    who = fact.who[0] if fact.who else "In a search they"
    verb = "notices" if fact.who else "find"
    return f"{who} {verb} {fact.what if fact.what.startswith(('a ', 'an ', 'the ')) else 'a ' + fact.what}"


def _trap(fact: Fact, book: Rulebook) -> str:
    told = f" {fact.result.strip().rstrip('.')}" if fact.result else ""
    return f"{fact.who[0]} springs {fact.what}.{told}".rstrip(".")


def _trap_roll(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} {'springs' if _yes(fact) else 'passes'} {fact.what}"


def _save(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} {'makes' if _yes(fact) else 'fails'} a saving throw against {fact.what}"


def _hurt(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} takes {count_words(fact.amount, 'point')} of damage"


def _dies(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} is dead"


def _disarm(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} {'removes' if _yes(fact) else 'fails to remove'} {fact.what}"


def _take(fact: Fact, book: Rulebook) -> str:
    worth = f", worth {fact.amount} gold pieces" if fact.amount else ""
    return f"They take {fact.what}{worth}"


def _heal(fact: Fact, book: Rulebook) -> str:
    patient, healer = fact.who
    by = "a potion" if fact.what == "healing" else fact.what
    who = f"{healer} gives {patient} {by}" if by == "a potion" else f"{healer} casts {by} on {patient}"
    return f"{who}: {count_words(fact.amount, 'point')} back, {fact.face} now"


def _wandering(fact: Fact, book: Rulebook) -> str:
    return "The die for wandering monsters"


def _come(fact: Fact, book: Rulebook) -> str:
    return f"{capital(fact.where)} they are met by {_some(fact)}"


def _met(fact: Fact, book: Rulebook) -> str:
    return f"Here are {_some(fact)}" if fact.amount > 1 else f"Here is {_some(fact)}"


def _some(fact: Fact) -> str:
    """Those who are met, and how many they are."""
    number = f" ({fact.amount})" if fact.amount > 1 else ""
    return f"{low_name(fact.what)}{number}"


def low_name(name: str) -> str:
    """A name as it stands in the middle of a sentence: articles and plurals begin small."""
    first, _, rest = name.partition(" ")
    if not rest or first in ("A", "An", "The"):
        return f"{first.lower()} {rest}".strip()
    return f"{first[:1].lower()}{first[1:]} {rest}"


def _those(name: str) -> str:
    """Some who were met, when they are spoken of again: "the goblin patrol", "the stirges"."""
    article, _, rest = name.partition(" ")
    if rest and article in ("A", "An", "The"):
        return f"the {rest}"
    return f"the {low_name(name)}" if name.endswith("s") else name


def _distance(fact: Fact, book: Rulebook) -> str:
    return f"They are {fact.amount} feet away"


def _surprise(fact: Fact, book: Rulebook) -> str:
    who = "The party" if fact.what == "party" else capital(fact.what)
    return f"{who}: {'surprised' if _yes(fact) else 'not surprised'}"


def _initiative(fact: Fact, book: Rulebook) -> str:
    return f"{'The party acts' if fact.result == 'party' else 'They act'} first"


def _reaction(fact: Fact, book: Rulebook) -> str:
    change = f", {fact.amount:+d}" if fact.amount else ""
    return f"Reaction{change}: {fact.result}"


def _conduct(fact: Fact, book: Rulebook) -> str:
    return f"They {_MOODS.get(fact.result, fact.result)}"


def _talk(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} talks with them"


def _offer(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} offers them {count_words(fact.amount, 'gold piece')}"


def _offer_taken(fact: Fact, book: Rulebook) -> str:
    return f"They take the {count_words(fact.amount, 'gold piece')}"


def _run_down(fact: Fact, book: Rulebook) -> str:
    after = f" in {count_words(fact.amount, 'round')}" if fact.amount else ""
    return f"The party runs them down{after}"


def _part(fact: Fact, book: Rulebook) -> str:
    go = fact.result == "go"
    return f"They part in peace; the others {'go their way' if go else 'stay where they are'}"


def _slip(fact: Fact, book: Rulebook) -> str:
    return "They slip away before anybody sees them"


def _pursued(fact: Fact, book: Rulebook) -> str:
    return "They are followed" if fact.code == codes.PURSUED else "Nobody follows them"


def _chase(fact: Fact, book: Rulebook) -> str:
    return f"They run, {fact.amount} feet ahead of {low_name(fact.what)}"


def _crossed(fact: Fact, book: Rulebook) -> str:
    return f"On to {fact.where}"


def _falls(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} falls"


def _exhausted(fact: Fact, book: Rulebook) -> str:
    return "They can run no more"


def _drop(fact: Fact, book: Rulebook) -> str:
    what = "all the treasure" if fact.what == "treasure" else "food"
    return f"They drop {what}: those who follow {'stop for it' if _yes(fact) else 'run on'}"


def _barred(fact: Fact, book: Rulebook) -> str:
    return f"{capital(fact.what)} bars the way behind them"


def _slowed(fact: Fact, book: Rulebook) -> str:
    return f"{capital(fact.what)} in their way slows those behind to {fact.amount} feet this round"


def _away(fact: Fact, book: Rulebook) -> str:
    return _AWAY[fact.result]


def _caught(fact: Fact, book: Rulebook) -> str:
    return f"Within {fact.amount} feet of {low_name(fact.what)} they turn and fight"


def _fight(fact: Fact, book: Rulebook) -> str:
    return f"A fight {fact.where}"


def _fought(fact: Fact, book: Rulebook) -> str:
    how = {"won": "The party wins", "lost": "The party loses"}.get(fact.result, f"It ends: {fact.result}")
    lost = f"; {_those(fact.what)}: {fact.where}" if fact.where else ""
    dead = f". {join_words(list(fact.who))} {'is' if len(fact.who) == 1 else 'are'} dead" if fact.who else ""
    return f"{how} in {count_words(fact.amount, 'round')}{lost}{dead}"


def _fled_away(fact: Fact, book: Rulebook) -> str:
    where = f" {fact.where}" if fact.where else ""
    return capital(f"{_those(fact.what)}: {fact.amount} got away{where}")


def _light(fact: Fact, book: Rulebook) -> str:
    lasts = f", good for {count_words(fact.amount, 'turn')}" if fact.amount else ""
    return f"{fact.who[0]} lights a {fact.what}{lasts}"


def _out(fact: Fact, book: Rulebook) -> str:
    return f"The {fact.what} goes out"


def _referee(fact: Fact, book: Rulebook) -> str:
    of = f" of {fact.who[0]}" if fact.who else ""
    return f"The referee: {fact.what}{of}, {fact.result}"


def _left(fact: Fact, book: Rulebook) -> str:
    if fact.where:
        return f"They are where they wanted to go: {join_words(list(fact.who))}"
    return f"They are out: {join_words(list(fact.who))}"


def _ended(fact: Fact, book: Rulebook) -> str:
    said = {"given up": "They give it up", "abandoned": "Nobody hears of them again"}
    return said.get(fact.what, "Nobody is left to come home")


def _clock(said: str) -> Callable[[Fact, Rulebook], str]:
    def tell(fact: Fact, book: Rulebook) -> str:
        return said.format(what=fact.what, attack=f"{book.dungeon.attack:+d}")

    return tell


def _yes(fact: Fact) -> bool:
    return fact.result == "yes"


_TELLERS: Final[dict[str, Callable[[Fact, Rulebook], str | None]]] = {
    codes.ENTER: _enter,
    codes.DESCRIBE: _describe,
    codes.LOCKED: _door,
    codes.STUCK: _door,
    codes.FALLS_SHUT: lambda fact, book: f"The {fact.what} is closed",
    codes.FORCED: _force,
    codes.PICKED: _pick,
    codes.SPIKED: _spike,
    codes.LISTENED: _listen,
    codes.LISTEN_ROLL: _listen_roll,
    codes.SEARCHED: _search,
    codes.SEARCH_ROLL: _search_roll,
    codes.FOUND: _found,
    codes.SPRUNG: _trap,
    codes.SPRING_ROLL: _trap_roll,
    codes.SAVED: _save,
    codes.CLIMBED: lambda fact, book: f"{fact.who[0]} {'falls' if _yes(fact) else 'climbs'}",
    codes.SWUM: lambda fact, book: f"{fact.who[0]} {'drowns' if _yes(fact) else 'swims'}",
    codes.HURT: _hurt,
    codes.DIES: _dies,
    codes.DISARMED: _disarm,
    codes.TAKEN: _take,
    codes.HEALED: _heal,
    clock.CHECK: _wandering,
    codes.COME: _come,
    codes.MET: _met,
    codes.DISTANCE: _distance,
    codes.SURPRISE: _surprise,
    codes.INITIATIVE: _initiative,
    codes.REACTION: _reaction,
    codes.CONDUCT: _conduct,
    codes.TALKED: _talk,
    codes.OFFERED: _offer,
    codes.TAKEN_OFFER: _offer_taken,
    codes.THEY_FLEE: lambda fact, book: (
        f"{capital(low_name(fact.what))} {'runs' if fact.amount == 1 else 'run'} from the party"
    ),
    codes.RUN_DOWN: _run_down,
    codes.THEY_ESCAPE: lambda fact, book: "They get away",
    codes.SHOUTED: lambda fact, book: "The party makes a noise that is heard far around",
    codes.PARTED: _part,
    codes.SLIPPED: _slip,
    codes.ASLEEP: lambda fact, book: "All of them are asleep",
    codes.PURSUED: _pursued,
    codes.NOT_PURSUED: _pursued,
    codes.CHASED: _chase,
    codes.CROSSED: _crossed,
    codes.FALLEN: _falls,
    codes.TIRED_OUT: _exhausted,
    codes.DROPPED: _drop,
    codes.BARRED: _barred,
    codes.SLOWED: _slowed,
    codes.LOST_THEM: _away,
    codes.CAUGHT: _caught,
    codes.FIGHT: _fight,
    codes.FOUGHT: _fought,
    codes.FLED_AWAY: _fled_away,
    codes.LIT: _light,
    codes.OUT: _out,
    codes.MEAT: lambda fact, book: f"The meat of {fact.what} is {count_words(fact.amount, 'ration')}",
    codes.REFEREE: _referee,
    codes.LEFT: _left,
    codes.ENDED: _ended,
    clock.LOW: _clock("The {what} burns low: one more turn"),
    clock.DARK: _clock("It is dark"),
    clock.REST_DUE: _clock("The next turn is to be rested"),
    clock.TIRED: _clock("They are tired: {attack} to hit until they rest"),
    clock.ENDED: _clock("The effect of {what} is over"),
    clock.RESTED: _clock("They are rested"),
}

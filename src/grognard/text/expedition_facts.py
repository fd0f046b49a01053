"""Sentences for the facts of a dungeon and of encounters, with the party or the monsters as the subject."""

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
from grognard.text.wording import capital, count_words, with_the

_BURNING_OIL: Final = "burning oil"
_SAID: Final = (codes.HEALED,)
"""Facts whose sentences give their dice."""
_DOOR_SAID: Final = {
    codes.LOCKED: "is locked",
    codes.STUCK: "is stuck",
}
_MOODS: Final = {
    "attack": ("means to attack", "mean to attack"),
    "hostile": ("is hostile but bides its time", "are hostile but bide their time"),
    "wary": ("waits and watches", "wait and watch"),
    "talk": ("seems willing to talk", "seem willing to talk"),
    "friendly": ("is friendly", "are friendly"),
    "calm": ("ignores the party", "ignore the party"),
    "mindless": (
        "is mindless and attacks: no reaction is rolled",
        "are mindless and attack: no reaction is rolled",
    ),
    "ravenous": (
        "hungers for the living and attacks: no reaction is rolled",
        "hunger for the living and attack: no reaction is rolled",
    ),
}
"""What the monsters do, the verb for one and for several."""
_AWAY: Final = {
    "faster": ("cannot keep up and gives up", "cannot keep up and give up"),
    "stopped": ("stops and no longer follows", "stop and no longer follow"),
    "out of sight": ("loses sight of the party and gives up", "lose sight of the party and give up"),
    "outside": ("does not follow into the open", "do not follow into the open"),
}
"""How the monsters give up a pursuit, the verb for one and for several."""
_REFEREE: Final = {
    "points": "sets the hit points of {of} to {to}",
    "state": "sets the state of {of} to {to}",
    "supply": "sets the supply of {of} to {to}",
    "reaction": "sets the reaction to {to}",
    "bring": "brings {to}",
    "pace": "sets the party's pace to {to} feet",
    "effect": "sets the time left of {of} to {to}",
    "chase": "has the monsters chase the {to}",
}
"""The words of the referee, by what they change."""


def tell_fact(fact: Fact, book: Rulebook, *, why: bool = False) -> str | None:
    """The sentence of a fact; None for a fact that needs no words."""
    tell = _TELLERS.get(fact.code) or journey.TELLERS.get(fact.code)
    said = tell(fact, book) if tell else None
    if said is None:
        return None
    rolled = f" ({describe_roll(fact)})" if (why or fact.audience) and describe_roll(fact) else ""
    text = f"{said}{rolled}."
    return text + cite_rules(fact.rules) if why or fact.audience else text


def describe_roll(fact: Fact) -> str:
    """The dice behind a fact; "" where there are none, or its sentence gives them."""
    if not fact.face or fact.code in _SAID:
        return ""
    if fact.code == codes.SAVED:
        bonus = f" {fact.amount:+d}" if fact.amount else ""
        return f"{fact.face}{bonus} on a {fact.dice}, {fact.needed} or more needed"
    if fact.code == codes.INITIATIVE:
        return f"{fact.dice}: {fact.face} to {fact.needed}"
    if fact.needed:
        return f"{fact.face} on a {fact.dice}, {fact.needed} or less needed"
    return f"{fact.face} on {fact.dice}"


def _enter(fact: Fact, book: Rulebook) -> str | None:
    if not fact.what:
        return f"The party is in {fact.where}"
    return f"The party takes the {fact.what} to {fact.where}"


def _describe(fact: Fact, book: Rulebook) -> str:
    return fact.what.strip().rstrip(".")


def _door(fact: Fact, book: Rulebook) -> str:
    return f"The {fact.what} {_DOOR_SAID[fact.code]}"


def _force(fact: Fact, book: Rulebook) -> str:
    name = fact.who[0]
    if fact.result == "cannot":
        return f"The {fact.what} cannot be forced: the lock must be picked, or opened by magic"
    return f"{name} throws a shoulder against the {fact.what}, and it {'opens' if _is_yes(fact) else 'holds'}"


def _pick(fact: Fact, book: Rulebook) -> str:
    if fact.result == "none":
        return f"{fact.who[0]} finds no lock to pick at the {fact.what}"
    return f"{fact.who[0]} {'picks' if _is_yes(fact) else 'fails to pick'} the lock of the {fact.what}"


def _spike(fact: Fact, book: Rulebook) -> str:
    return f"The {fact.what} is wedged {fact.result} with a spike"


def _listen(fact: Fact, book: Rulebook) -> str:
    who = join_words(list(fact.who))
    verb = "hears" if len(fact.who) == 1 else "hear"
    if fact.result == "something":
        return f"At the {fact.what} {who} {verb} something"
    verb = "listens" if len(fact.who) == 1 else "listen"
    return f"{who} {verb} at the {fact.what} and {'hears' if len(fact.who) == 1 else 'hear'} nothing"


def _listen_roll(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} listens" + ("" if fact.needed else ": there is nothing to be heard")


def _search(fact: Fact, book: Rulebook) -> str | None:
    if fact.result == "found":
        return None
    return f"The party searches {fact.where} and finds nothing"


def _search_roll(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} {'finds' if _is_yes(fact) else 'does not find'} the hidden {fact.what}"


def _found(fact: Fact, book: Rulebook) -> str:
    finder = f"{fact.who[0]} notices" if fact.who else "Searching, the party finds"
    return f"{finder} {fact.what if fact.what.startswith(('a ', 'an ', 'the ')) else 'a ' + fact.what}"


def _trap(fact: Fact, book: Rulebook) -> str:
    told = f" {fact.result.strip().rstrip('.')}" if fact.result else ""
    return f"{fact.who[0]} springs {fact.what}.{told}".rstrip(".")


def _trap_roll(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} {'springs' if _is_yes(fact) else 'passes'} {fact.what}"


def _save(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} {'makes' if _is_yes(fact) else 'fails'} the save vs {fact.what}"


def _hurt(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} takes {count_words(fact.amount, 'point')} of damage"


def _dies(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} is dead"


def _disarm(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} {'removes' if _is_yes(fact) else 'fails to remove'} {fact.what}"


def _take(fact: Fact, book: Rulebook) -> str:
    worth = f", worth {fact.amount} gold pieces" if fact.amount else ""
    return f"The party takes {fact.what}{worth}"


def _heal(fact: Fact, book: Rulebook) -> str:
    patient, healer = fact.who
    gives = f"gives a potion to {patient}" if fact.what == "healing" else f"casts {fact.what} on {patient}"
    return f"{healer} {gives}, who regains {count_words(fact.amount, 'hit point')} ({fact.face} now)"


def _wandering(fact: Fact, book: Rulebook) -> str:
    return "Wandering monsters come" if fact.face <= fact.needed else "No wandering monsters come"


def _come(fact: Fact, book: Rulebook) -> str:
    return f"The party meets {_some(fact)} {fact.where}"


def _met(fact: Fact, book: Rulebook) -> str:
    return f"{capital(_some(fact))} {_agree(fact.what, 'is', 'are')} here"


def _some(fact: Fact) -> str:
    """The monsters met, with their number."""
    number = f" ({fact.amount})" if fact.amount > 1 else ""
    return f"{low_name(fact.what)}{number}"


def low_name(name: str) -> str:
    """A name in the middle of a sentence: articles and plurals begin small."""
    first, _, rest = name.partition(" ")
    if not rest or first in ("A", "An", "The"):
        return f"{first.lower()} {rest}".strip()
    return f"{first[:1].lower()}{first[1:]} {rest}"


def _those(name: str) -> str:
    """Monsters already met: "the goblin patrol", "the stirges", "the pirates of the Grey Gull"."""
    article, _, rest = name.partition(" ")
    if rest and article.lower() in ("a", "an", "the"):
        return f"the {rest}"
    return f"the {low_name(name)}" if _is_plural(name) else name


def _is_plural(name: str) -> bool:
    """Whether the name of an encounter is of several: "Stirges", "The chief and his guard", "The dead"."""
    head = name.partition(" of ")[0]
    return head.endswith(("s", "men", " dead", "undead")) or " and " in head


def _agree(name: str, one: str, many: str) -> str:
    """The form of a verb that goes with the name of an encounter."""
    return many if _is_plural(name) else one


def _they(fact: Fact, one: str, many: str) -> str:
    """The monsters of a fact with their verb, as the beginning of a sentence."""
    return f"{capital(_those(fact.what))} {_agree(fact.what, one, many)}"


def _distance(fact: Fact, book: Rulebook) -> str:
    return f"The distance is {fact.amount} feet"


def _surprise(fact: Fact, book: Rulebook) -> str:
    no = "" if _is_yes(fact) else "not "
    if fact.what == "party":
        return f"The party is {no}surprised"
    return f"{_they(fact, 'is', 'are')} {no}surprised"


def _initiative(fact: Fact, book: Rulebook) -> str:
    return f"{'The party' if fact.result == 'party' else 'The other side'} acts first"


def _reaction(fact: Fact, book: Rulebook) -> str:
    change = f", {fact.amount:+d}" if fact.amount else ""
    return f"Reaction{change}: {fact.result.replace('favorable', 'favourable')}"


def _conduct(fact: Fact, book: Rulebook) -> str:
    one, many = _MOODS.get(fact.result, (fact.result, fact.result))
    return _they(fact, one, many)


def _talk(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} talks with {_those(fact.what)}"


def _offer(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} offers {_those(fact.what)} {count_words(fact.amount, 'gold piece')}"


def _offer_taken(fact: Fact, book: Rulebook) -> str:
    return f"{_they(fact, 'takes', 'take')} the {count_words(fact.amount, 'gold piece')}"


def _run_down(fact: Fact, book: Rulebook) -> str:
    after = f" in {count_words(fact.amount, 'round')}" if fact.amount else ""
    return f"The party overtakes {_those(fact.what)}{after}"


def _part(fact: Fact, book: Rulebook) -> str:
    ends = (
        _agree(fact.what, "goes away", "go away")
        if fact.result == "go"
        else _agree(fact.what, "stays", "stay")
    )
    return f"The party and {_those(fact.what)} part in peace; {_those(fact.what)} {ends}"


def _slip(fact: Fact, book: Rulebook) -> str:
    return "The party slips away unseen"


def _pursued(fact: Fact, book: Rulebook) -> str:
    if fact.code == codes.PURSUED:
        return f"{_they(fact, 'pursues', 'pursue')} the party"
    return f"{_they(fact, 'does', 'do')} not pursue the party"


def _chase(fact: Fact, book: Rulebook) -> str:
    return f"The party runs, {fact.amount} feet ahead of {_those(fact.what)}"


def _crossed(fact: Fact, book: Rulebook) -> str:
    return f"The party runs on to {fact.where}"


def _falls(fact: Fact, book: Rulebook) -> str:
    return f"{fact.who[0]} falls"


def _exhausted(fact: Fact, book: Rulebook) -> str:
    return "The party can run no further"


def _drop(fact: Fact, book: Rulebook) -> str:
    what = "all the treasure" if fact.what == "treasure" else "food"
    return f"The party drops {what}: the pursuers {'stop for it' if _is_yes(fact) else 'run on'}"


def _barred(fact: Fact, book: Rulebook) -> str:
    what = fact.what if fact.what == _BURNING_OIL else with_the(fact.what)
    return f"{capital(what)} bars the way behind the party"


def _slowed(fact: Fact, book: Rulebook) -> str:
    return f"{capital(fact.what)} slows the pursuers to {fact.amount} feet this round"


def _away(fact: Fact, book: Rulebook) -> str:
    return _they(fact, *_AWAY[fact.result])


def _caught(fact: Fact, book: Rulebook) -> str:
    return f"The party turns and fights {_those(fact.what)}, {fact.amount} feet away"


def _fight(fact: Fact, book: Rulebook) -> str:
    return f"A fight {fact.where}"


def _fought(fact: Fact, book: Rulebook) -> str:
    how = {"won": "The party wins", "lost": "The party loses"}.get(fact.result, f"It ends: {fact.result}")
    lost = f"; {_those(fact.what)}: {fact.where}" if fact.where else ""
    dead = f". {join_words(list(fact.who))} {'is' if len(fact.who) == 1 else 'are'} dead" if fact.who else ""
    return f"{how} in {count_words(fact.amount, 'round')}{lost}{dead}"


def _fled_away(fact: Fact, book: Rulebook) -> str:
    where = f" {fact.where}" if fact.where else ""
    return f"Of {_those(fact.what)}, {fact.amount} got away{where}"


def _light(fact: Fact, book: Rulebook) -> str:
    lasts = f", good for {count_words(fact.amount, 'turn')}" if fact.amount else ""
    return f"{fact.who[0]} lights a {fact.what}{lasts}"


def _usage(fact: Fact, book: Rulebook) -> str:
    left = "that was the last" if fact.result == "none" else f"a {fact.result} of them is left"
    return f"The usage die of the torches shows {fact.face} on {fact.dice}: {left}"


def _out(fact: Fact, book: Rulebook) -> str:
    return f"The {fact.what} goes out"


def _meat(fact: Fact, book: Rulebook) -> str:
    return f"The meat of {_those(fact.what)} makes {count_words(fact.amount, 'ration')}"


def _referee(fact: Fact, book: Rulebook) -> str:
    of = fact.who[0] if fact.who else ""
    return f"The referee {_REFEREE[fact.what].format(of=of, to=fact.result)}"


def _left(fact: Fact, book: Rulebook) -> str:
    if fact.where:
        return f"The party arrives: {join_words(list(fact.who))}"
    return f"The party is out: {join_words(list(fact.who))}"


def _ended(fact: Fact, book: Rulebook) -> str:
    said = {"given up": "The party gives up", "abandoned": "The party is never heard of again"}
    return said.get(fact.what, "Nobody is left to come home")


def _clock_teller(said: str) -> Callable[[Fact, Rulebook], str]:
    def tell(fact: Fact, book: Rulebook) -> str:
        return said.format(what=fact.what, attack=f"{book.dungeon.attack:+d}")

    return tell


def _is_yes(fact: Fact) -> bool:
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
    codes.CLIMBED: lambda fact, book: f"{fact.who[0]} {'falls' if _is_yes(fact) else 'climbs'}",
    codes.SWUM: lambda fact, book: f"{fact.who[0]} {'drowns' if _is_yes(fact) else 'swims'}",
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
    codes.THEY_FLEE: lambda fact, book: f"{_they(fact, 'runs', 'run')} from the party",
    codes.RUN_DOWN: _run_down,
    codes.THEY_ESCAPE: lambda fact, book: f"{_they(fact, 'gets', 'get')} away",
    codes.SHOUTED: lambda fact, book: "The party makes a noise that carries far",
    codes.PARTED: _part,
    codes.SLIPPED: _slip,
    codes.ASLEEP: lambda fact, book: f"{_they(fact, 'is', 'are')} asleep",
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
    codes.USAGE: _usage,
    codes.MEAT: lambda fact, book: (
        f"The meat of {_those(fact.what)} makes {count_words(fact.amount, 'ration')}"
    ),
    codes.REFEREE: _referee,
    codes.LEFT: _left,
    codes.ENDED: _ended,
    clock.LOW: _clock_teller("The {what} burns low: one more turn"),
    clock.DARK: _clock_teller("It is dark"),
    clock.REST_DUE: _clock_teller("The party must rest next turn"),
    clock.TIRED: _clock_teller("The party is tired: {attack} to hit until it rests"),
    clock.ENDED: _clock_teller("The effect of {what} is over"),
    clock.RESTED: _clock_teller("The party has rested"),
}

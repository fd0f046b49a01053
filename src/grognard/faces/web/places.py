"""Places for delves and journeys: those of the package, one read before it is gone to, and setting out."""

from __future__ import annotations

from functools import cache

from grognard.base.errors import InputError
from grognard.faces.web import requests as r
from grognard.fight.departing import depart, kind_of_place
from grognard.fight.expedition import Expedition, ExpeditionControl
from grognard.fight.expeditions.seat import ExpeditionSeat
from grognard.operations.asking import ask
from grognard.operations.campaigns.campaign_at_table import CampaignTold, tell_answer
from grognard.operations.lookups.books import Books
from grognard.operations.lookups.examples import Examples
from grognard.operations.making.house_rules import read_house_rules
from grognard.operations.making.place import read_place_text
from grognard.operations.places.stock import StockPlace
from grognard.operations.places.treasure import RollTreasure
from grognard.text.expedition_view import describe_borrowed


@cache
def list_places() -> tuple[r.PlaceExample, ...]:
    """The example places, each standing by itself."""
    found = [one for one in ask(Examples()).facts.examples if one.kind == "place" and not one.needs]
    return tuple(
        r.PlaceExample(one.name, one.title, one.introduction or one.shows, kind_of_place(one.text), one.text)
        for one in found
    )


def check_rules(rules: str) -> str:
    """The id of a bundled rulebook as it is; "" for the default.

    Raises:
        InputError: there is no such rulebook.
    """
    known = [one.id for one in ask(Books()).facts.books]
    if rules and rules not in known:
        problem = f"no rulebook is called {rules[:60]!r}"
        raise InputError(problem, key="rules", expected=", ".join(known))
    return rules


def read_place(asked: r.PlaceAsked) -> r.PlaceRead:
    """A place with the party that would go there, as the party sees it first; or what is wrong with it."""
    try:
        house = read_house_rules(asked.house_rules, asked.rules).book
        one = depart(read_place_text(asked.text), party=asked.party, rules=house or asked.rules, seed=1)
    except InputError as error:
        expected = f"; expected {error.expected}" if error.expected else ""
        where = f" (line {error.line})" if error.line else ""
        return r.PlaceRead(f"{error.problem}{where}{expected}", error.key)
    return r.PlaceRead(
        "",
        "",
        one.place.title,
        one.place.introduction.strip(),
        describe_borrowed(one.machine),
        ExpeditionSeat(one, referee=False).scene,
    )


def stock_place(asked: r.StockAsked) -> r.PlaceStocked:
    """A dungeon with its empty rooms filled by the random tables of a level.

    Raises:
        InputError: there is no such place or book, it is no dungeon, or a room of it cannot be written to.
    """
    text = text_of_place(asked.example, asked.text)
    wanted = StockPlace(place=text, level=asked.level, rules=check_rules(asked.rules))
    facts = ask(wanted, seed=asked.seed).facts
    return r.PlaceStocked(facts.level, facts.seed, facts.tables, tuple(facts.rooms), facts.text)


def roll_treasure(asked: r.TreasureAsked) -> CampaignTold:
    """Treasure by its types or the level of a dungeon, each piece with the table that it is from.

    Raises:
        InputError: there is no such type or book.
    """
    types = tuple(asked.types.replace(",", " ").split())
    return tell_answer(ask(RollTreasure(types=types, rules=check_rules(asked.rules)), seed=asked.seed))


def text_of_place(example: str, text: str) -> str:
    """The text of an example, or the one that a page has sent, which names no file.

    Raises:
        InputError: there is no such example, no text, or something in it cannot be used.
    """
    known = next((one.text for one in list_places() if one.id == example), "")
    if not known and (example or not text.strip()):
        problem = f"no example is called {example!r}" if example else "no place to go to"
        raise InputError(problem, expected="a dungeon or a land")
    return known or f"{text}\n"


def begin_expedition(wanted: r.SetOut) -> Expedition:
    """The expedition that a page wants to begin, standing before its first order.

    Raises:
        InputError: something cannot be used.
    """
    text = text_of_place(wanted.example, wanted.text)
    house = read_house_rules(wanted.house_rules, wanted.rules).book
    seated = ExpeditionControl(solo=wanted.solo, played=(0,) if wanted.solo else wanted.play)
    return depart(
        read_place_text(text),
        party=wanted.party,
        rules=house or wanted.rules,
        seed=wanted.seed,
        seated=seated,
    )

"""The odds of procedures as operations: typed requests, and numbers worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from grognard.base.errors import InputError
from grognard.operations.asking import ask
from grognard.operations.catalogue import all_operations, variants_of
from grognard.operations.checks.doors import ForceDoor, Listen, SpringTrap
from grognard.operations.checks.flight import Evade
from grognard.operations.checks.wilds import Forage
from grognard.operations.odds.chase import OddsOfChase
from grognard.operations.odds.procedures import OddsOfCheck, OddsOfFlight, OddsOfNights
from grognard.text.parts import Rows


def test_two_tries_at_a_door_are_one_round_of_tries() -> None:
    door = OddsOfCheck(of=ForceDoor(who="10", tries=2, rules="bxe"))
    facts = ask(door).facts
    # Strength 10 opens a stuck door on 1 to 2 of a d6: both tries fail with 4/6 * 4/6 = 4/9.
    assert facts.chance == Fraction(5, 9)
    first, second = facts.tries[:2]
    assert (first.at, second.at, second.by) == (Fraction(5, 9), Fraction(20, 81), Fraction(65, 81))
    # (4/9)^n falls to 1/2 with 1 try, to 1/10 with 3 (0.088) and to 1/100 with 6 (0.0077).
    assert facts.sure == {"50.0%": 1, "90.0%": 3, "99.0%": 6}
    assert (facts.procedure, facts.rules, facts.unit, facts.once) == ("door", "bxe", "try", False)
    assert len(facts.tries) == 6


def test_who_listens_once_has_no_second_try() -> None:
    answer = ask(OddsOfCheck(of=Listen(who="human", rules="bxe")))
    assert answer.facts.once
    assert answer.facts.chance == Fraction(1, 6)
    assert (len(answer.facts.tries), answer.facts.sure) == (1, {})
    assert not [part for part in answer.parts if isinstance(part, Rows)]


@pytest.mark.parametrize(
    ("check", "unit"), [(SpringTrap(rules="bxe"), "passing"), (Forage(rules="bxe"), "day")]
)
def test_a_try_is_called_what_it_is(check: SpringTrap | Forage, unit: str) -> None:
    answer = ask(OddsOfCheck(of=check))
    assert answer.facts.unit == unit
    (table,) = [part for part in answer.parts if isinstance(part, Rows)]
    assert table.header[0] == unit


def test_a_flight_is_reckoned_day_by_day() -> None:
    flight = Evade(fleeing=5, pursuers=6, rate=60, theirs=90, rules="bxe")
    facts = ask(OddsOfFlight(of=flight)).facts
    half = Fraction(1, 2)
    assert (facts.escape, facts.catch) == (half, half)
    # A day ends with away 1/2, caught 1/4, on the run 1/4: away in the end is 1/2 / (1 - 1/4).
    assert facts.in_the_end == Fraction(2, 3)
    assert (facts.days[0].caught, facts.days[1].away) == (Fraction(1, 4), Fraction(5, 8))
    with pytest.raises(InputError, match="one roll decides that"):
        ask(OddsOfFlight(of=msgspec.structs.replace(flight, failed=True)))


def test_nights_are_quiet_or_not() -> None:
    facts = ask(OddsOfNights(ground="forest", nights=3, rules="bxe")).facts
    # Somebody comes on 1 to 2 of a d6; of three nights n are disturbed with (8, 12, 6, 1) in 27.
    assert facts.somebody == Fraction(1, 3)
    assert facts.disturbed == (Fraction(8, 27), Fraction(12, 27), Fraction(6, 27), Fraction(1, 27))
    assert facts.never_unawares == Fraction(8, 9) ** 3
    with pytest.raises(InputError) as refused:
        ask(OddsOfNights(ground="forest", nights=101, rules="bxe"))
    assert (refused.value.key, refused.value.expected) == ("nights", "1 to 100")


def test_a_chase_without_dice_is_run_once() -> None:
    chase = OddsOfChase(party="1 thief 1", foes="1 zombie", rules="bxe")
    facts = ask(chase).facts
    assert (facts.certain, facts.chases, facts.rounds) == (True, 1, {"faster": {0: 1}})
    assert facts.endings["faster"].share == 1
    with pytest.raises(InputError, match="a gap of 1 feet"):
        ask(msgspec.structs.replace(chase, gap=1))


def test_a_request_carries_its_check_in_json() -> None:
    request = b'{"operation": "odds check", "of": {"operation": "check door", "who": "16", "rules": "bxe"}}'
    odds = msgspec.json.decode(request, type=OddsOfCheck)
    # Strength 16 is +2: 4 in 6.
    assert ask(odds).facts.chance == Fraction(2, 3)
    assert ask(odds).document() == ask(OddsOfCheck(of=ForceDoor(who="16", rules="bxe"))).document()
    with pytest.raises(msgspec.ValidationError, match="check turn"):
        msgspec.json.decode(request.replace(b"check door", b"check turn"), type=OddsOfCheck)


def test_they_are_no_variants_of_the_odds_of_a_fight() -> None:
    assert variants_of("odds") == []
    assert {"odds check", "odds evade", "odds night", "odds chase"} < set(all_operations())

"""Healing between fights: potions drunk and healing spells cast."""

from __future__ import annotations

from typing import Final

from grognard.adventure.party import facts, orders
from grognard.adventure.party.orders import PartyOrder
from grognard.adventure.party.party_under_way import PartyUnderWay
from grognard.adventure.party.people import WELL, Explorer
from grognard.battle.state.refusal import Refusal

KINDS: Final = (orders.DRINK, orders.CAST)
HEALING: Final = "healing"
CURES: Final = ("cure light wounds", "cure serious wounds", "cure critical wounds")


def _patient(company: PartyUnderWay, words: str) -> Explorer | None:
    """The person named by the last words, else the worst hurt."""
    hurt = [one for one in company.present if one.hit_points < one.most]
    for one in company.present:
        if words and words.lower().endswith(one.name.lower()):
            return one if one in hurt else None
    return min(hurt, key=lambda one: one.hit_points / one.most, default=None)


def _healer(company: PartyUnderWay, kind: str, words: str) -> tuple[Explorer, str] | None:
    """The character that has a healing potion or spell, and its name; None without one."""
    for one in company.able:
        if kind == orders.DRINK and HEALING in one.potions:
            return one, HEALING
        if kind == orders.CAST:
            spell = _cure_of(one, words)
            if spell and not one.barred:
                return one, spell
    return None


def _cure_of(one: Explorer, words: str) -> str:
    """The healing spell that an explorer has and the words mean; "" for none."""
    for spell in CURES:
        if spell in one.spells and (spell in words.lower() or not words.lower().startswith("cure")):
            return spell
    return ""


def _other_magic(company: PartyUnderWay, order: PartyOrder) -> str:
    """The spell or potion that is named and does not heal; "" for none."""
    named = f" {order.what.lower()}"
    for one in company.present:
        named = named.removesuffix(f" {one.name.lower()}")
    named = named.removesuffix(" on").strip()
    if order.kind == orders.DRINK:
        return "" if named in ("", "potion", HEALING, f"potion of {HEALING}", f"{HEALING} potion") else named
    heals = any(spell.startswith(named) or spell.endswith(f" {named}") for spell in CURES)
    return "" if heals or named == HEALING else named


def list_cures(company: PartyUnderWay) -> list[tuple[str, str]]:
    """The orders that heal the worst hurt, each with its meaning."""
    patient = _patient(company, "")
    listed: list[tuple[str, str]] = []
    if patient is None:
        return listed
    for kind in KINDS:
        found = _healer(company, kind, "")
        if found is not None:
            healer, what = found
            by = f"Give {patient.name} {healer.name}'s potion of {what}"
            listed.append((kind, by if kind == orders.DRINK else f"Cast {what} on {patient.name}"))
    return listed


def why_not_mend(company: PartyUnderWay, order: PartyOrder) -> list[Refusal]:
    """Every reason against healing so now.

    Rule: bxe.casting.constraints-out-of-combat
    """
    if other := _other_magic(company, order):
        what = "potion of healing" if order.kind == orders.DRINK else "healing spell"
        return [Refusal(f"{other!r} is no {what}; of other magic the referee says what it does")]
    if _patient(company, order.what) is None:
        return [Refusal("no member of the party by that name is hurt")]
    if _healer(company, order.kind, order.what) is None:
        for one in company.able if order.kind == orders.CAST else ():
            if one.barred and _cure_of(one, order.what):
                cited = company.cite("casting", "out of combat")
                return [Refusal(f"{one.name} is {one.barred}, and cannot cast a spell", *cited)]
        what = "a potion of healing" if order.kind == orders.DRINK else "a healing spell"
        return [Refusal(f"no member of the party has {what}")]
    return []


def mend(company: PartyUnderWay, kind: str, words: str) -> None:
    """Heal a person, and use up the spell or potion."""
    patient, found = _patient(company, words), _healer(company, kind, words)
    if patient is None or found is None:
        return
    healer, what = found
    (healer.potions if kind == orders.DRINK else healer.spells).remove(what)
    dice = company.book.healing.potion if kind == orders.DRINK else company.healing_dice(what)
    points = company.total(dice)
    patient.hit_points = min(patient.most, patient.hit_points + points)
    if patient.hit_points > 0:
        patient.state = WELL
    company.tell(
        facts.HEALED,
        who=[patient.name, healer.name],
        what=what,
        amount=points,
        dice=dice,
        face=patient.hit_points,
        rules=company.cite("healing", "potion") if kind == orders.DRINK else (),
    )

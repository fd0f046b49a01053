"""Sentences of experience: what was earned, who has how much of it, and the level it gives."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from grognard.advancement.earnings import Challenge, Earned, Treasure
from grognard.advancement.levels import Gain
from grognard.advancement.shares import Division, Share
from grognard.advancement.worth import NAMELESS, Worth
from grognard.creatures.coins import say_gold
from grognard.creatures.grammar import join_words, ordinal_word
from grognard.creatures.hit_dice import format_hit_dice
from grognard.creatures.names import plural
from grognard.rulebooks.advancement_schema import AwardRules
from grognard.text.explain import Note
from grognard.text.wording import agree, count_words

_NOT_DEFEATED: Final = {"avoided": "not defeated", "outsmarted": "outsmarted"}
_OUTCOMES: Final = ("captured", "routed", "outsmarted")


def tell_earned(
    rules: AwardRules, earned: Earned, treasure: Sequence[Treasure], challenges: Sequence[Challenge]
) -> list[Note]:
    """The points earned, source by source, and the pool."""
    said: list[Note] = []
    counted = [one for one in earned.foes if one.counts]
    if counted:
        because = tuple(dict.fromkeys(rule for one in counted for rule in one.rules))
        total = f": {earned.monsters:,}" if len(counted) > 1 else ""
        said.append((f"{', '.join(_foe(one) for one in counted)}{total}.", rules.cite("monsters") + because))
    for one in earned.foes:
        if not one.counts:
            name = _foe_name(one)
            word = _NOT_DEFEATED.get(one.foe.outcome, one.foe.outcome)
            said.append((f"{name}: {word}, which counts nothing.", one.rules))
    if treasure:
        said.append(_tell_treasure(rules, earned.treasure, treasure))
    for points, challenge in zip(earned.challenges, challenges, strict=True):
        if challenge.level:
            worth = f"A challenge of level {challenge.level}, as a monster of that: {points:,}."
            said.append((worth, rules.cite("other", "challenge level")))
        else:
            said.append((f"A challenge: {points:,}.", rules.cite("other", "challenge flat")))
    if earned.tallied:
        said.append((f"Tallied before: {earned.tallied:,}.", ()))
    if len(said) > 1:
        said.append((f"Together {earned.pool:,} experience points.", rules.cite("adventure")))
    return said


def _foe_name(one: Worth) -> str:
    count = one.foe.count
    name = one.foe.name
    dice = one.foe.hit_dice
    head, space, level = name.rpartition(" ")
    if count > 1:
        name = f"{plural(head)} {level}" if space and level.isdecimal() else plural(name)
    text = name if count == 1 else f"{count} {name}"
    if dice and (dice.asterisks or dice.modifier or one.foe.name == NAMELESS):
        text += f" ({format_hit_dice(dice).strip()})"
    if one.foe.outcome in _OUTCOMES and one.counts:
        text += f" {one.foe.outcome}"
    return text + (" in danger" if one.foe.dangerous else "")


def _foe(one: Worth) -> str:
    return f"{_foe_name(one)} {one.points:,}"


def _tell_treasure(rules: AwardRules, points: int, treasure: Sequence[Treasure]) -> Note:
    if not rules.treasure:
        return "Treasure counts nothing.", rules.cite("monsters")
    parts, because = [], ["treasure", "owners"]
    for names, found in (
        ("", [one for one in treasure if not one.magic and not one.left]),
        ("magic", [one for one in treasure if one.magic]),
        ("left behind", [one for one in treasure if one.left and not one.magic]),
    ):
        if found:
            copper = sum(one.copper for one in found)
            parts.append(
                f"{say_gold(copper)} {names}, which counts nothing"
                if names
                else f"{say_gold(copper)}: {points:,}"
            )
            if names:
                because.append("treasure magic" if names == "magic" else "treasure left")
            elif len(found) > 1 or copper % 100:
                because.append("treasure sum")
    said = f"Treasure, whoever gets it, {'; '.join(parts)}."
    return said, rules.cite(*because)


def tell_division(rules: AwardRules, division: Division, *, hirelings: int) -> list[Note]:
    """The division of the pool, and the gains of members without names; other hirelings gain nothing.

    Rule: bf.xp.other-hirelings-none
    """
    said: list[Note] = []
    sharing = [share for share in division.shares if share.weight]
    if not sharing:
        return [("Nobody came through to share them.", rules.cite("fallen"))]
    full = sum(share.member.count for share in sharing if not share.member.retainer)
    hired = sum(share.member.count for share in sharing if share.member.retainer)
    parts = [count_words(full, "character")] if full else []
    parts += [count_words(hired, "retainer")] if hired else []
    shares = "1 share" if division.divisor == 1 else f"{mixed(division.divisor)} shares"
    because = ["survivors", *(["retainers", "retainer share", "retainers gain"] if hired else [])]
    verb = "is" if full + hired == 1 else "are"
    each = [_tell_gained(share) for share in sharing if not share.member.name]
    text = f"{join_words(parts)} {verb} {shares}" + (f": {', '.join(each)}" if each else "")
    if division.left_over:
        because.append("rounding")
        verb = "is" if division.left_over == 1 else "are"
        text += f"; {division.left_over:,} {verb} left over"
    said.append((f"{text}.", rules.cite(*because)))
    fallen = _tell_fallen(rules, division)
    said += [fallen] if fallen else []
    if hirelings:
        text = f"{count_words(hirelings, 'hireling')} who {'is' if hirelings == 1 else 'are'} no retainer"
        said.append((f"{text}{'' if hirelings == 1 else 's'}: nothing.", rules.cite("hirelings")))
    return said


def _tell_fallen(rules: AwardRules, division: Division) -> Note | None:
    """The characters who did not come back, and their shares."""
    dead = [share.member for share in division.shares if not share.member.alive]
    full = sum(one.count for one in dead if not one.retainer)
    hired = sum(one.count for one in dead if one.retainer)
    if not dead:
        return None
    who = join_words([count_words(n, word) for n, word in ((full, "character"), (hired, "retainer")) if n])
    if rules.shared_by == "survivors":
        return f"{who} fell and {agree(full + hired, 'has', 'have')} no share.", rules.cite("fallen")
    return f"{who} fell; the share goes with the dead.", rules.cite("fallen")


def _tell_gained(share: Share) -> str:
    who = "retainer" if share.member.retainer else "character"
    return f"{_reckoned(share)} for {'the' if share.member.count == 1 else 'each'} {who}"


def _reckoned(share: Share) -> str:
    """A share with what is added to it: "400 -50% (retainer) = 200"."""
    text = f"{share.points:,}"
    for percent in share.percents:
        text += f" {percent.amount:+d}% ({percent.what})"
    if share.member.bonus:
        text += f" {share.member.bonus:+,} (the referee's word)"
    return f"{text} = {share.gained:,}" if share.percents or share.member.bonus else text


def mixed(number: Fraction) -> str:
    """A number of shares, with a half as such.

    >>> mixed(Fraction(9, 2)), mixed(Fraction(4)), mixed(Fraction(1, 3))
    ('4.5', '4', '1/3')
    """
    if number.denominator == 1:
        return str(number.numerator)
    return str(float(number)) if number.denominator in (2, 4, 5, 10) else str(number)


def tell_share(rules: AwardRules, share: Share, gain: Gain | None = None) -> Note:
    """The experience of one character: the award, and the level reached."""
    member = share.member
    if not member.alive:
        return f"{member.name} fell: nothing.", rules.cite("fallen")
    if not share.weight and not share.gained:
        return f"{member.name}: no share.", ()
    text = f"{member.name}: {_reckoned(share)}"
    parts = [percent.part for percent in share.percents]
    if share.percents:
        parts += ["total", *(["stacking"] if len(parts) > 1 else [])]
    if "requisites" in parts:
        parts += ["all experience", "own class"]
    if gain is not None:
        text += f"; {tell_gain(gain)}"
    return f"{text}.", rules.cite(*parts)


def tell_gain(gain: Gain) -> str:
    """A gain of experience, with the level reached or the points to the next."""
    text = f"{gain.before:,} + {gain.earned:,} = {gain.before + gain.earned:,}"
    if gain.lost:
        text += f", cut to {gain.after:,}"
    if gain.level_after > gain.level_before:
        return f"{text}: {ordinal_word(gain.level_after)} level"
    if not gain.level_after:
        return f"{text}, and no level"
    if gain.next_at is None:
        return f"{text}: {ordinal_word(gain.level_after)} level, the highest"
    if gain.next_at <= gain.after:
        return f"{text}: still {ordinal_word(gain.level_after)} level"
    missing = f"{gain.next_at - gain.after:,} to {ordinal_word(gain.level_after + 1)} level"
    return f"{text} ({missing})"

"""The effect of a magic item in a fight, in one line, from its data."""

from __future__ import annotations

from grognard.rulebooks.item_schema import WornRules
from grognard.rulebooks.power_schema import PowerRules
from grognard.text.spell_lines import spell_line


def device_line(rules: PowerRules) -> str:
    """The effect of a potion, a scroll or a device.

    >>> from grognard.rulebooks.item_rows import find_device
    >>> device_line(find_device("potions", "speed")), device_line(find_device("potions", "healing"))
    ('2 times the pace, 2 times the attacks', 'hit points regained, as the book has it')
    >>> device_line(find_device("wands", "cold"))
    "all in a cone 60' long: damage 6d6 (cold); a save vs wands halves it"
    """
    whom, _, does = spell_line(rules).partition(": ")
    if rules.heals == "healing":
        does = "hit points regained, as the book has it"
    lasts = f", for {rules.rounds.removesuffix(' turns')} turns" if rules.rounds.endswith("turns") else ""
    said = does if not rules.range_feet and rules.shape == "one" else f"{whom}: {does}"
    return said + lasts


def worn_line(rules: WornRules) -> str:
    """The effect of a ring or another worn item.

    >>> from grognard.rulebooks.item_rows import find_worn
    >>> worn_line(find_worn("rings", "ring of weakness"))
    'Strength 3; cursed'
    """
    said = [f"its bonus to {_and(rules.adds)}"] if rules.adds and rules.adds != ("suit",) else []
    if rules.adds == ("suit",):
        said.append("as armour that is so much better than none")
    if rules.strength:
        said.append(f"Strength {rules.strength}")
    if rules.pace > 1:
        said.append(f"{rules.pace} times the pace")
    if rules.regenerates:
        said.append(f"{rules.regenerates} hit point back each round")
    if rules.resists:
        said.append(f"half damage from {_and(rules.resists)}, +3 to saves against it")
    said += ["seems to stand elsewhere" if state == "displaced" else state for state in rules.always]
    if rules.power is not None:
        said.append(f"when it is told to: {device_line(rules.power)}")
    if rules.cursed:
        said.append("cursed")
    return "; ".join(said)


def _and(words: tuple[str, ...]) -> str:
    return " and ".join(words)

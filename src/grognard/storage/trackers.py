"""Encounters of initiative trackers: Improved Initiative (JSON), Obsidian's Initiative Tracker (blocks)."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.lookup import find_listing
from grognard.creatures.names import singular
from grognard.creatures.stat_line import parse_stat_line
from grognard.encounter.group_files import format_toml_text, format_toml_value

Json = dict[str, Any]
MARK: Final = "Grognard: "
"""Begins the line of a description that says whom a figure is, for the way back."""
VERSION: Final = "3.15.0"
_LISTS: Final = (
    *("Speed", "DamageVulnerabilities", "DamageResistances", "DamageImmunities", "ConditionImmunities"),
    *("Saves", "Skills", "Senses", "Languages", "Traits", "Actions", "Reactions", "LegendaryActions"),
)
_MOST: Final = 400
_POINTS_A_DIE: Final = 4.5
_DICE: Final = re.compile(r"\d+d\d+(?:\s*[+-]\s*\d+)?")
_BLOCK: Final = re.compile(r"```\s*encounter[\w-]*[ \t]*\n(?P<body>.*?)\n?```", re.DOTALL)
_LINE: Final = re.compile(r"(?P<number>\d+(?:d\d+)?)\s*:\s*(?P<rest>.+)|(?P<alone>.+)")


class TrackedCombatant(NamedTuple):
    """One combatant as trackers have it: ascending armour class, hit points, and who it is in our words.

    `said` is a creature's name, a stat line, or a character such as "fighter 2"; "" where it is not known.
    """

    name: str
    armour_class: int
    hit_points: int
    player: bool = False
    said: str = ""
    dice: str = ""


class TrackedEncounter(NamedTuple):
    """An encounter of a tracker, with what was assumed about it."""

    title: str
    figures: list[TrackedCombatant]
    assumed: list[str]


def write_improved_initiative(title: str, figures: list[TrackedCombatant]) -> str:
    """An encounter for Improved Initiative, each figure with its stat block.

    >>> document = msgspec.json.decode(write_improved_initiative("Den", [TrackedCombatant("Orc", 14, 5)]))
    >>> document["Combatants"][0]["StatBlock"]["AC"]
    {'Value': 14, 'Notes': ''}
    """
    seen: Counter[str] = Counter()
    combatants = []
    for number, one in enumerate(figures):
        seen[one.name] += 1
        combatants.append(
            {
                "Id": f"grognard-{number + 1}",
                "StatBlock": _stat_block(one, number),
                "CurrentHP": one.hit_points,
                "TemporaryHP": 0,
                "Initiative": 0,
                "Alias": "",
                "IndexLabel": seen[one.name],
                "Tags": [],
                "Hidden": False,
                "RevealedAC": False,
                "InterfaceVersion": VERSION,
            }
        )
    document = {
        "Id": "grognard",
        "Name": title,
        "Path": "",
        "Version": VERSION,
        "ActiveCombatantId": None,
        "RoundCounter": 0,
        "Combatants": combatants,
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode()


def _stat_block(one: TrackedCombatant, number: int) -> Json:
    return {
        "Id": f"grognard-block-{number + 1}",
        "Name": one.name,
        "Path": "",
        "Version": VERSION,
        "Source": "Grognard",
        "Type": "",
        "HP": {"Value": one.hit_points, "Notes": f"({one.dice})" if one.dice else ""},
        "AC": {"Value": one.armour_class, "Notes": ""},
        "InitiativeModifier": 0,
        "InitiativeAdvantage": False,
        "Abilities": dict.fromkeys(("Str", "Dex", "Con", "Int", "Wis", "Cha"), 10),
        **{key: [] for key in _LISTS},
        "Challenge": "",
        "Description": f"{MARK}{one.said}" if one.said else "",
        "Player": "player" if one.player else "",
        "ImageURL": "",
    }


def read_improved_initiative(text: str) -> TrackedEncounter:
    """Read an encounter of Improved Initiative, saved or as it is played.

    Raises:
        InputError: it is none, naming the key at fault.
    """
    try:
        document = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise InputError(f"it is no JSON: {error}", expected="an encounter of Improved Initiative") from error
    combatants = document.get("Combatants") if isinstance(document, dict) else None
    if not isinstance(combatants, list):
        raise InputError(
            "it has no Combatants", key="Combatants", expected="an encounter of Improved Initiative"
        )
    figures = []
    for number, one in enumerate(combatants[:_MOST]):
        key = f"Combatants[{number}]"
        block = one.get("StatBlock") if isinstance(one, dict) else None
        if not isinstance(block, dict):
            raise InputError("a combatant without a stat block", key=f"{key}.StatBlock", expected="an object")
        points = block.get("HP") if isinstance(block.get("HP"), dict) else {}
        armour = block.get("AC") if isinstance(block.get("AC"), dict) else {}
        said = _marked(str(block.get("Description") or ""))
        dice = _DICE.search(str((points or {}).get("Notes") or ""))
        figures.append(
            TrackedCombatant(
                _name(block.get("Name"), f"{key}.StatBlock.Name"),
                _number((armour or {}).get("Value", 11), f"{key}.StatBlock.AC.Value"),
                _number(one.get("CurrentHP", (points or {}).get("Value")), f"{key}.CurrentHP"),
                bool(block.get("Player")),
                said,
                dice[0].replace(" ", "") if dice else "",
            )
        )
    return _settled(str(document.get("Name") or "An encounter"), figures)


def write_encounter_block(title: str, figures: list[TrackedCombatant]) -> str:
    """A block for Obsidian's Initiative Tracker: players by name, creatures with hit points and armour class.

    >>> print(write_encounter_block("Den", [TrackedCombatant("Orc", 14, 5), TrackedCombatant("Orc", 14, 5)]))
    ```encounter
    name: "Den"
    creatures:
      - 2: Orc, 5, 14
    ```
    """
    lines = ["```encounter", f"name: {format_toml_text(title)}"]
    players = [_plain(one.name) for one in figures if one.player]
    if players:
        lines += ["players:", *(f"  - {name}" for name in players)]
    foes = Counter((_plain(one.name), one.hit_points, one.armour_class) for one in figures if not one.player)
    if foes:
        lines.append("creatures:")
        lines += [f"  - {count}: {name}, {points}, {ac}" for (name, points, ac), count in foes.items()]
    return "\n".join([*lines, "```"])


def read_encounter_block(text: str) -> TrackedEncounter:
    """Read a block for Obsidian's Initiative Tracker, alone or in a note; of several the first.

    Raises:
        InputError: there is none, or a line of it is not understood; naming the line.
    """
    found = _BLOCK.search(text)
    body = found["body"] if found else text
    first = text[: found.start("body")].count("\n") + 1 if found else 1
    title, part = "An encounter", ""
    figures: list[TrackedCombatant] = []
    for place, raw in enumerate(body.split("\n")):
        line = raw.strip()
        key, colon, value = line.partition(":")
        if line.startswith("- ") and part in ("players", "creatures"):
            figures += _read_line(_unquote(line[2:]), part, first + place)
        elif colon and key in ("name", "players", "creatures", "party", "hide", "xp"):
            part = key
            title = _unquote(value) if key == "name" and value.strip() else title
        elif line == "---" and figures:
            break
        elif line and line != "---" and not (line.startswith("- ") and part):
            expected = "name, players, creatures, or a line such as - 3: Goblin, 4, 14"
            raise InputError(f"{line[:60]!r} is not understood", line=first + place, expected=expected)
    if not figures:
        raise InputError("no creatures", expected="a block ```encounter with creatures")
    return _settled(title, figures)


def _read_line(line: str, part: str, place: int) -> list[TrackedCombatant]:
    if part == "players":
        return [TrackedCombatant(line, 0, 0, player=True)]
    found = _LINE.fullmatch(line)
    assert found is not None
    name, *numbers = [one.strip() for one in (found["rest"] or found["alone"]).split(",")]
    if not name or len(name) > 80:
        raise InputError("a creature without a name", line=place, expected="such as - 3: Goblin, 4, 14")
    points, armour = [int(one) if one.isdecimal() else 0 for one in [*numbers, "", ""][:2]]
    number = found["number"] or "1"
    count = int(number) if number.isdecimal() else max(1, int(number.split("d")[0]))
    if not 1 <= count <= _MOST:
        raise InputError(f"{count} of {name}", line=place, expected=f"1 to {_MOST}")
    return [TrackedCombatant(name, armour, points)] * count


def write_encounter(tracked: TrackedEncounter) -> str:
    """An encounter file: the players' side, if there is one, and all others."""
    lines = [f"# {tracked.title}", *(f"# Assumed: {one}." for one in tracked.assumed)]
    lines = ["".join(letter if letter.isprintable() else " " for letter in line) for line in lines]
    lines.append(f"title = {format_toml_text(tracked.title)}")
    for name, player in (("Party", True), ("Foes", False)):
        ours = [one for one in tracked.figures if one.player == player]
        if ours:
            lines += ["", "[[sides]]", f"name = {format_toml_text(name)}"]
            lines += ["player_characters = true"] if player else []
            grouped = Counter(format_toml_value(_member(one)) for one in ours)
            lines += [
                "members = [",
                *(f"    {_counted(said, count)}," for said, count in grouped.items()),
                "]",
            ]
    return "\n".join(lines) + "\n"


def _counted(said: str, count: int) -> str:
    return said if count == 1 else f"{said[:-2]}, count = {count} }}"


def _member(one: TrackedCombatant) -> Json:
    if one.player:
        named = {"character": one.said, "name": one.name}
    elif is_stat_line(one.said):
        named = {"stat_line": one.said}
    else:
        named = {"creature": one.said, "name": one.name}
    return named | ({"hit_points": one.hit_points} if one.hit_points else {})


def is_stat_line(said: str) -> bool:
    """Whether a figure is said by a stat line."""
    return ":" in said


def _settled(title: str, figures: list[TrackedCombatant]) -> TrackedEncounter:
    """An encounter with every figure known: by its mark, by the bestiary, or by what its numbers tell."""
    assumed: dict[str, None] = {}
    settled = []
    for one in figures:
        said = one.said
        if not said and one.player:
            said = "fighter 1"
            assumed[f"{one.name} is a fighter of 1st level"] = None
        if not said:
            said = _known(one.name)
        if not said:
            points = max(1, one.hit_points)
            dice = one.dice.split("d")[0] if one.dice else str(max(1, round(points / _POINTS_A_DIE)))
            armour = f"AAC {one.armour_class}, " if one.armour_class else ""
            said = f"{_plain(one.name)}: {armour}HD {dice}, #At 1, Dam 1d6, Mv 40', Ml 8"
            parse_stat_line(said)
            assumed[f"{one.name} has {dice} hit dice, one attack for 1d6 and morale 8"] = None
        settled.append(one._replace(said=said))
    return TrackedEncounter(" ".join(title.split())[:80] or "An encounter", settled, list(assumed))


def _known(name: str) -> str:
    """The name of a creature of the bestiary; "" where it has none."""
    plain = re.sub(r"\s+\d+$", "", name).lower()
    for said in (plain, singular(plain)):
        if find_listing(said) is not None:
            return said
    return ""


def _marked(description: str) -> str:
    found = [line for line in description.splitlines() if line.startswith(MARK)]
    return found[0].removeprefix(MARK).strip() if found else ""


def _name(value: object, key: str) -> str:
    name = " ".join(str(value).split()) if isinstance(value, str) else ""
    if not 1 <= len(name) <= 80:
        raise InputError("a combatant without a name", key=key, expected="a text of 1 to 80 letters")
    return "".join(letter if letter.isprintable() else " " for letter in name)


def _number(value: object, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not -20 <= value <= 10_000:
        raise InputError(f"{value!r} for a number", key=key, expected="a whole number from -20 to 10,000")
    return value


def _plain(name: str) -> str:
    """A name without what parts the fields of a line."""
    return " ".join(re.sub(r"[,:#\[\]{}\"'`]", " ", name).split()) or "Figure"


def _unquote(text: str) -> str:
    text = text.strip()
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text

"""Export and import: encounters for other tables and trackers, and theirs as encounter files."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

import re
from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from grognard.base.errors import InputError
from grognard.base.files import read_input, why_unread
from grognard.battle.state.field import WALL
from grognard.battle.state.patches import DOOR, OPEN_DOOR, PORTCULLIS, RAISED_PORTCULLIS
from grognard.battle.turns.opening import roll_hit_points
from grognard.creatures.bestiary import find_creature
from grognard.creatures.creature import Creature
from grognard.creatures.stat_line import parse_stat_line
from grognard.encounter.doors import doors_of
from grognard.encounter.entries import MemberEntry, parse_encounter
from grognard.fight.begin import start
from grognard.fight.fight import Fight
from grognard.operations.fields import field
from grognard.operations.making.files import FileFacts, show_or_write
from grognard.operations.operation import Answer, Operation
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.options import parse_options
from grognard.rules.armour import CANONICAL_UNARMOURED, UPWARD_BASE
from grognard.storage.foundry.actors import SYSTEMS, GameSystem, find_system, write_actor, write_character
from grognard.storage.foundry.scene import SceneFigure, SceneGround, write_adventure
from grognard.storage.statblocks import write_statblock
from grognard.storage.trackers import (
    TrackedCombatant,
    read_encounter_block,
    read_improved_initiative,
    write_encounter,
    write_encounter_block,
    write_improved_initiative,
)
from grognard.text.parts import Line

_MOST_BYTES = 5_000_000
DOOR_STATES = {DOOR: "closed", OPEN_DOOR: "open", PORTCULLIS: "closed", RAISED_PORTCULLIS: "open"}


class ShareFacts(FileFacts):
    """The file that was made; `figures` is how many combatants it has, `assumed` what the other lacks."""

    figures: int = 0
    assumed: tuple[str, ...] = ()


class ExportEncounter(Operation[ShareFacts], frozen=True, kw_only=True, tag="export"):
    """Write an encounter for another table or tracker, with hit points as the seed rolls them.

    >>> from grognard.operations.asking import ask
    >>> asked = ExportEncounter(what="1 fighter 1 vs 2 orc", to="obsidian")
    >>> ask(asked, seed=1).facts.figures
    3
    """

    what: Annotated[
        str, field("an encounter file, or a matchup such as 4 fighter 1 vs 6 goblin", typed="WHAT", word=True)
    ]
    to: Annotated[
        Literal["foundry", "improved-initiative", "obsidian", "statblocks"],
        field(
            "an adventure of Foundry VTT with scene and actors, an encounter of Improved Initiative, a block "
            "of Obsidian's Initiative Tracker, or Fantasy Statblocks of the creatures",
            typed="KIND",
        ),
    ] = "foundry"
    system: Annotated[
        str, field(f"for Foundry: the game system: {' or '.join(one.id for one in SYSTEMS)}", typed="ID")
    ] = SYSTEMS[0].id
    out: Annotated[str, field("file to write; else it is printed", typed="FILE")] = ""

    uses_seed: ClassVar = True

    def answer(self, dice: TypedDice) -> Answer[ShareFacts]:
        """Set the encounter up, and write it.

        Raises:
            InputError: the encounter or the system cannot be used, or the file cannot be written.
        """
        seed = dice.need_seed()
        fight = start(self.what, rules=self.rules or "", options=parse_options(list(self.options)), seed=seed)
        roll_hit_points(fight.battle)
        title = fight.encounter.title
        if self.to == "foundry":
            text = write_adventure(title, _scene_figures(fight, find_system(self.system)), _ground(fight))
        elif self.to == "statblocks":
            creatures = {_typed_member(entry): entry for entry, _ in _members(fight) if not entry.character}
            if not creatures:
                raise InputError("there are no creatures", key="what", expected="an encounter with creatures")
            text = "\n\n".join(write_statblock(_creature_of(entry)) for entry in creatures.values())
        else:
            write = write_improved_initiative if self.to == "improved-initiative" else write_encounter_block
            text = write(title, figures_of(fight))
        facts = ShareFacts(text, self.out, figures=len(fight.battle.combatants))
        return Answer(facts, show_or_write(text, self.out))


class ImportEncounter(Operation[ShareFacts], frozen=True, kw_only=True, tag="import"):
    """Read an encounter of Improved Initiative, or of Obsidian's Initiative Tracker."""

    file: Annotated[
        str,
        field(
            'JSON, or a note with a block ```encounter; "-" for the standard input', typed="FILE", word=True
        ),
    ]
    out: Annotated[str, field("file to write; else the encounter is printed", typed="FILE")] = ""

    by_book: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[ShareFacts]:
        """Read the encounter, and write its file.

        Raises:
            InputError: it cannot be read, naming the place; or the file cannot be written.
        """
        try:
            text = read_input(self.file, most=_MOST_BYTES).decode("utf-8-sig")
        except (OSError, ValueError) as error:
            problem = f"cannot read {self.file!r}: {why_unread(error)}"
            raise InputError(problem, expected="an encounter of a tracker") from error
        try:
            is_json = text.lstrip().startswith("{")
            tracked = read_improved_initiative(text) if is_json else read_encounter_block(text)
        except InputError as error:
            raise error.located(file=self.file) from error
        written = write_encounter(tracked)
        if all(any(one.player == player for one in tracked.figures) for player in (True, False)):
            parse_encounter(written, files=False)
        facts = ShareFacts(written, self.out, figures=len(tracked.figures), assumed=tuple(tracked.assumed))
        parts = show_or_write(written.rstrip("\n"), self.out)
        if self.out:
            parts += [Line(f"Assumed: {one}.") for one in tracked.assumed]
        return Answer(facts, parts)


def figures_of(fight: Fight) -> list[TrackedCombatant]:
    """Every combatant of a fight as trackers have them, armour class counted upward from 11."""
    armour = fight.rulebook.armour
    base = UPWARD_BASE if armour.convention == "descending" else armour.unarmoured
    figures = []
    for combatant, (entry, player) in zip(fight.battle.combatants, _members(fight), strict=False):
        kept = int(combatant.profile.armour_class)
        name = re.sub(r"\s+#?\d+$", "", str(combatant.name))
        dice = "" if entry.character else _creature_of(entry).hit_dice.expression
        points = int(combatant.hit_points)
        figures.append(
            TrackedCombatant(
                name, kept - base + CANONICAL_UNARMOURED, points, player, _typed_member(entry), dice
            )
        )
    return figures


def _members(fight: Fight) -> Iterator[tuple[MemberEntry, bool]]:
    """The entry of each combatant, and whether players lead it."""
    for side in fight.encounter.sides:
        for entry in side.members:
            for _ in range(entry.how_many()):
                yield entry, side.player_characters


def _typed_member(entry: MemberEntry) -> str:
    return entry.character or entry.creature or entry.stat_line


def _creature_of(entry: MemberEntry) -> Creature:
    return find_creature(entry.creature) if entry.creature else parse_stat_line(entry.stat_line).creature


def _scene_figures(fight: Fight, system: GameSystem) -> list[SceneFigure]:
    found = []
    written: dict[tuple[int, int], str] = {}
    for combatant, (entry, player) in zip(fight.battle.combatants, _members(fight), strict=False):
        points = int(combatant.hit_points)
        actor = written.get((id(entry), points))
        if actor is None:
            actor = (
                write_character(entry, system)
                if entry.character
                else write_actor(_creature_of(entry), system, hit_points=points)
            )
            written[id(entry), points] = actor
        found.append(SceneFigure(str(combatant.name), actor, (int(combatant.x), int(combatant.y)), player))
    return found


def _ground(fight: Fight) -> SceneGround:
    field, entry = fight.battle.field, fight.encounter.field
    width, height = int(field.width), int(field.height)
    walls = frozenset(
        (x, y) for y in range(height) for x in range(width) if int(field.occupant[y * width + x]) == WALL
    )
    doors = {(x, y): DOOR_STATES.get(kind, "locked") for (x, y), kind in doors_of(entry).items()}
    hexes = entry is not None and entry.hexes
    return SceneGround(width, height, int(field.cell_feet), hexes, walls - doors.keys(), doors)

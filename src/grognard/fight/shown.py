"""A fight as a table shows it, as plain data: the scene, the order of turns, the menu, the story."""

# No `from __future__ import annotations`: msgspec would compile each annotation anew.

import msgspec

Cell = tuple[int, int]


class Reason(msgspec.Struct, frozen=True):
    """Why an action is not allowed, and the rule that says so."""

    text: str
    rule: str = ""


class Refused(msgspec.Struct, frozen=True):
    """An action that is not allowed now, with every reason."""

    label: str
    reasons: tuple[Reason, ...]


class Figure(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A combatant on the map as a viewer knows it.

    Attributes:
        id: its number in the battle.
        mark: two signs, fixed for the whole fight, a capital for the viewer's own side.
        name: its name.
        side: the index of the side that it fights for now.
        x, y: its cell.
        state: "standing", "hurt", "asleep", "dead" and so on.
        down: whether it is out of the fight.
        gone: whether it has left the field, or has not come yet.
        seen: whether the viewer knows where it is now.
        points, most: its current and full hit points; None if the viewer does not know them.
        looks: how hurt it looks to a viewer who does not know its points.
        conditions: other conditions: "prone", "held", "fleeing", "invisible".
        height: feet above the ground, or below it.
        ahead: the offset of the cell that it faces; None if facing does not count.
        wide: cells along one edge.
        light: whether it carries a light.
    """

    id: int
    mark: str
    name: str
    side: int
    x: int
    y: int
    state: str = "standing"
    down: bool = False
    gone: bool = False
    seen: bool = True
    points: int | None = None
    most: int | None = None
    looks: str = ""
    conditions: tuple[str, ...] = ()
    height: int = 0
    ahead: Cell | None = None
    wide: int = 1
    light: bool = False


class Thing(msgspec.Struct, frozen=True):
    """A thing on or covering cells of the ground: "rough ground", "door", "fire", "light"."""

    name: str
    cells: tuple[Cell, ...]


class Ground(msgspec.Struct, frozen=True):
    """The ground in the part of the field that is shown, as far as the viewer has seen it.

    Attributes:
        left, top: the first column and row that is shown.
        rows: a string for each row: "#" a wall, "." floor, " " a cell never seen.
        dim: the same with "1" for each cell that is not in sight now; no rows where all is in sight.
        things: what lies on it.
        hexes: whether cells are hexagons, of which each odd row lies half a cell to the right.
        feet: the width of a cell.
    """

    left: int
    top: int
    rows: tuple[str, ...]
    dim: tuple[str, ...]
    things: tuple[Thing, ...]
    hexes: bool
    feet: int


class SideShown(msgspec.Struct, frozen=True):
    """A side: its name, whether it is the players', and whether the viewer has met it."""

    name: str
    players: bool
    met: bool


class Scene(msgspec.Struct, frozen=True):
    """A fight as a viewer sees it: the ground, the figures and how light it is.

    Attributes:
        viewer: the index of the side whose eyes it is; -2 for the referee, who sees everything.
        light: in a sentence how far each side sees; "" where that is as far as it likes.
    """

    viewer: int
    round: int
    sides: tuple[SideShown, ...]
    ground: Ground
    figures: tuple[Figure, ...]
    light: str


class Slot(msgspec.Struct, frozen=True):
    """A place in the order of a round: an initiative number, a phase, or the turn of a side.

    Attributes:
        label: "6", "movement phase".
        when: "done", "now" or "to come".
        who: the numbers of the combatants who have still to act then.
        sides: the indexes of the sides whose turn it is, where sides take turns.
        heading: the names of these sides, and the number that they rolled.
    """

    label: str
    when: str
    who: tuple[int, ...] = ()
    sides: tuple[int, ...] = ()
    heading: str = ""


class Track(msgspec.Struct, frozen=True):
    """The order of a round by the book: `kind` is "numbers", "sides" or "phases"."""

    kind: str
    slots: tuple[Slot, ...]


class Option(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A choice with all that a player wants to know before choosing it.

    Attributes:
        text: the action as journals write it, to be pushed.
        label: the action as a person reads it; no two options have one label.
        kind: the kind of action: "attack", "move", "use".
        group: its group in a menu: "attack", "shoot", "spells", "move" and so on.
        target: the number of its target; -1 for none.
        cell: where it leads or is aimed; None for nowhere.
        means: the weapon or the spell.
        brings: its costs and benefits, in a few words.
        usual: whether the tactics of the side would do it.
        astray: whether it harms the combatant's own side.
        danger: what it gives up, in a sentence; "" if it can be done at once.
        feet: the length of its way.
        rules: the census ids of its rules, and of those behind `brings`.
    """

    text: str
    label: str
    kind: str
    group: str
    target: int = -1
    cell: Cell | None = None
    means: str = ""
    brings: str = ""
    usual: bool = False
    astray: bool = False
    danger: str = ""
    feet: int = 0
    rules: tuple[str, ...] = ()


class Menu(msgspec.Struct, frozen=True):
    """A decision by hand: who is to decide, when, and the choices in the order in which one looks for them.

    Attributes:
        actor: the number of the combatant; -1 where a side decides as it meets others.
        side: the index of its side.
        kind: "turn", "reach", "stance", "declare", "counter" or "answer".
        situation: the question in a sentence.
        options: the choices, first those that come first to mind, the usual one marked.
        usual: the action that the tactics of the side would do; it may be one that is not listed.
        usual_label: the same in words.
    """

    actor: int
    side: int
    kind: str
    situation: str
    options: tuple[Option, ...]
    usual: str
    usual_label: str


class Manner(msgspec.Struct, frozen=True):
    """The cells in reach in one manner of moving ("walk", "run"), with the action that leads to each."""

    name: str
    cells: tuple[Cell, ...]
    actions: tuple[str, ...]


class AreaOfEffect(msgspec.Struct, frozen=True):
    """The area of an action: its cells, and the combatants there that the deciding side knows of."""

    cells: tuple[Cell, ...]
    who: tuple[int, ...]


class Why(msgspec.Struct, frozen=True, omit_defaults=True):
    """The origin of a number in a line, and the rules behind it.

    `ruled` is the rule among them that a ruling settles (see `grognard rulings`) and a key of the rulebook
    would settle otherwise; "" for none.
    """

    text: str
    rules: tuple[str, ...]
    ruled: str = ""


class Told(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the story.

    Attributes:
        text: the sentence.
        kind: "line", "round", "heading", "title", "aloud" (read aloud), "cast" (who is there) or "end".
        tone: "hit", "miss", "death", "morale" and so on; "" for none.
        indent: how far in it stands, in steps.
        why: the rolls and rules behind it.
        event: the number of the event that it tells first; -1 for none.
    """

    text: str
    kind: str = "line"
    tone: str = ""
    indent: int = 0
    why: tuple[Why, ...] = ()
    event: int = -1


class Row(msgspec.Struct, frozen=True):
    """A combatant at the end of a fight; `points` are "5/8", `hits` "2/3", "" where they are secret."""

    name: str
    side: int
    state: str
    points: str
    hits: str
    damage: int
    kills: int


class Over(msgspec.Struct, frozen=True):
    """The outcome of a fight: the sentence, the index of the winner or -1, the aftermath, all combatants."""

    closing: str
    winner: int
    aftermath: tuple[str, ...]
    rows: tuple[Row, ...]

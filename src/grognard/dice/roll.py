"""A roll that can explain itself: faces, named modifiers each with its rule, target and result."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

ADVANTAGE: Final = 1000
"""Stands among modifiers for a second throw of which the better counts; its negative, for the worse."""
_HALF: Final = ADVANTAGE // 2


@final
class Modifier:
    """A named number added to a roll; never changed once made.

    Args:
        name: the modifier's name in the log ("charging"); empty for a plain constant.
        value: the number added.
        rule: the census id it comes from, or empty.
    """

    def __init__(self, name: str, *, value: int, rule: str = "") -> None:
        self.name = name
        self.value = value
        self.rule = rule

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Modifier):
            return False
        return self.name == other.name and self.value == other.value and self.rule == other.rule

    def __hash__(self) -> int:
        return hash((self.name, self.value, self.rule))

    def __repr__(self) -> str:
        return f"Modifier({self.name!r}, value={self.value}, rule={self.rule!r})"

    def as_dict(self) -> dict[str, object]:
        """The modifier as plain data."""
        return {"name": self.name, "value": self.value, "rule": self.rule}


@final
class Roll:
    """Dice that were rolled and what became of them; never changed once made.

    Args:
        faces: (sides, face) of each die; a die taken away has its face negative.
        modifiers: what was added, in order.
        defences: what changed the number rolled against, in order.
        multiplier: what the sum of faces and modifiers was multiplied by.
        total: the number that counts, after any least or greatest value the rules set.
        target: the number rolled against, if any.
        success: whether it succeeded, if it could.
        label: what was rolled ("attack").

    >>> bonus = Modifier("attack bonus", value=1, rule="bf.attack.bonus")
    >>> roll = Roll(((20, 14),), modifiers=(bonus,), total=15, target=14, success=True, label="attack")
    >>> roll.explain()
    'd20 14 + 1 attack bonus = 15 against 14'
    >>> roll.explain(why=True)
    'd20 14 + 1 attack bonus [bf.attack.bonus] = 15 against 14'
    """

    def __init__(
        self,
        faces: tuple[tuple[int, int], ...],
        *,
        modifiers: tuple[Modifier, ...] = (),
        defences: tuple[Modifier, ...] = (),
        multiplier: int = 1,
        total: int,
        target: int | None = None,
        success: bool | None = None,
        label: str = "",
    ) -> None:
        self.faces = faces
        self.modifiers = modifiers
        self.defences = defences
        self.multiplier = multiplier
        self.total = total
        self.target = target
        self.success = success
        self.label = label

    @property
    def is_extreme(self) -> bool:
        """Whether all dice show 1, or all their highest face."""
        lowest = all(face == 1 for _, face in self.faces)
        return lowest or all(face == sides for sides, face in self.faces)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Roll):
            return False
        return (
            self.faces == other.faces
            and self.modifiers == other.modifiers
            and self.defences == other.defences
            and self.multiplier == other.multiplier
            and self.total == other.total
            and self.target == other.target
            and self.success == other.success
            and self.label == other.label
        )

    def __hash__(self) -> int:
        return hash((self.faces, self.modifiers, self.multiplier, self.total, self.target, self.label))

    def __repr__(self) -> str:
        return (
            f"Roll({self.faces!r}, modifiers={self.modifiers!r}, multiplier={self.multiplier}, "
            f"total={self.total}, target={self.target}, success={self.success}, label={self.label!r})"
        )

    def as_dict(self) -> dict[str, object]:
        """The roll as plain data (lists, not tuples), ready for JSON."""
        return {
            "label": self.label,
            "faces": [[sides, face] for sides, face in self.faces],
            "modifiers": [modifier.as_dict() for modifier in self.modifiers],
            "defences": [modifier.as_dict() for modifier in self.defences],
            "multiplier": self.multiplier,
            "total": self.total,
            "target": self.target,
            "success": self.success,
        }

    def explain(self, *, why: bool = False) -> str:
        """Say how the total came about; with `why`, each modifier is followed by its rule id.

        A total that the rules lifted or capped is given as "counts as".
        """
        parts = _explain_faces(self.faces)
        parts.extend(explain_modifier(modifier, why=why) for modifier in self.modifiers)
        text = " ".join(parts).removeprefix("+ ") or "0"
        plain = sum([face for _, face in self.faces]) + sum([modifier.value for modifier in self.modifiers])
        if self.multiplier != 1:
            text = f"({text}) x {self.multiplier}" if len(parts) > 1 else f"{text} x {self.multiplier}"
            plain *= self.multiplier
        text = f"{text} = {plain}"
        if plain != self.total:
            text = f"{text}, counts as {self.total}"
        if self.target is None:
            return text
        text = f"{text} against {self.target}"
        if self.defences:
            changes = [explain_modifier(modifier, why=why) for modifier in self.defences]
            text = f"{text} ({', '.join(changes)})"
        return text


@final
class Tally:
    """A running sum for the engine's inner loop that keeps the names only when someone will read them.

    Args:
        citations: the census id for each "topic/name" a modifier may have.

    >>> tally = Tally({"attack/Strength": "bf.attack.str-on-melee"})
    >>> tally.start(recording=True)
    >>> tally.add(2, "Strength", "attack")
    >>> tally.total == 2, tally.modifiers()
    (True, (Modifier('Strength', value=2, rule='bf.attack.str-on-melee'),))
    """

    def __init__(self, citations: dict[str, str]) -> None:
        self.citations = citations
        self.total: i64 = 0
        self.recording = False
        self._kept: list[Modifier] = []

    def start(self, *, recording: bool) -> None:
        """Forget everything and count from zero."""
        self.total = 0
        if self.recording:
            self._kept = []
        self.recording = recording

    def add(self, value: i64, name: str, topic: str) -> None:
        """Add a modifier; one of zero explains nothing and is not kept."""
        self.total += value
        if self.recording and value != 0:
            self._keep(value, name, topic)

    def note(self, remark: str, name: str, topic: str) -> None:
        """Keep a remark on how the dice were thrown, cited by the rule of a name; it adds nothing."""
        if self.recording:
            rule = self.citations.get(f"{topic}/{name}", "")
            self._kept.append(Modifier(f"{remark}: {name}", value=0, rule=rule))

    def _keep(self, value: i64, name: str, topic: str) -> None:
        rule = self.citations.get(f"{topic}/{name}", "")
        self._kept.append(Modifier(name, value=int(value), rule=rule))

    def has_advantage(self) -> bool:
        """Whether more speaks for a second throw than against it, or the other way."""
        return self.total >= _HALF or self.total < -_HALF

    def pop_advantage(self) -> i64:
        """Take advantage and disadvantage out of the sum, and count the former less the latter.

        >>> tally = Tally({})
        >>> tally.start(recording=True)
        >>> tally.add(2, "Strength", "attack")
        >>> tally.add(ADVANTAGE, "flanked", "attack")
        >>> tally.pop_advantage() == 1, tally.total == 2, tally.modifiers()[1].name
        (True, True, 'advantage: flanked')
        """
        sources = (self.total + _HALF) // ADVANTAGE
        self.total -= sources * ADVANTAGE
        if self.recording:
            self._kept = [_name_advantage(one) for one in self._kept]
        return sources

    def modifiers(self) -> tuple[Modifier, ...]:
        """The modifiers added since the start, if recording."""
        return tuple(self._kept)


def _name_advantage(modifier: Modifier) -> Modifier:
    """Advantage or disadvantage as a modifier of nothing, by its name."""
    if -_HALF < modifier.value < _HALF:
        return modifier
    kind = "advantage" if modifier.value > 0 else "disadvantage"
    return Modifier(f"{kind}: {modifier.name}", value=0, rule=modifier.rule)


def _explain_faces(faces: tuple[tuple[int, int], ...]) -> list[str]:
    """Group neighbouring dice of one kind: "2d6 (3, 5)"."""
    parts: list[str] = []
    start = 0
    while start < len(faces):
        sides, first = faces[start]
        end = start + 1
        while end < len(faces) and faces[end][0] == sides and (faces[end][1] < 0) == (first < 0):
            end += 1
        sign = "-" if first < 0 else "+"
        if end == start + 1:
            parts.append(f"{sign} d{sides} {abs(first)}")
        else:
            shown = ", ".join([str(abs(face)) for _, face in faces[start:end]])
            parts.append(f"{sign} {end - start}d{sides} ({shown})")
        start = end
    return parts


def explain_modifier(modifier: Modifier, *, why: bool) -> str:
    """A modifier as the log shows it: "+ 2 charging", followed by its rule with `why`."""
    text = f"- {-modifier.value}" if modifier.value < 0 else f"+ {modifier.value}"
    if modifier.value == 0 and ": " in modifier.name:
        text = f"with {modifier.name}"
    elif modifier.name:
        text = f"{text} {modifier.name}"
    return f"{text} [{modifier.rule}]" if why and modifier.rule else text

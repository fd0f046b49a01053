"""The numbers of one kind of combatant."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.aura import Aura
from grognard.battle.state.belonging import Belonging
from grognard.battle.state.body import RuinousBody
from grognard.battle.state.hardship import Hardship
from grognard.battle.state.moments import NUMBS
from grognard.battle.state.power import NO_DICE, Power
from grognard.battle.state.pursuits import WHEN_STRONGER
from grognard.battle.state.rage import Rage
from grognard.battle.state.rider import Rider
from grognard.battle.state.weapon import BURNS, Routine, Weapon
from grognard.rules.harm_kinds import HarmReactions


class Profile:
    """The numbers of one kind of combatant under one rulebook, shared by all combatants of that kind.

    The armour class is in the book's own convention, `walk_feet` is the encounter move of a round,
    `attack_adjustment` the referee's, including its `hardships`, `reach_feet` its farthest melee reach,
    `pair` its routine with a weapon in each hand or -1. `surprise_die` 0 and `surprise_range` -1 leave
    surprise to the book. `footing` is the ground's modifier to its Dexterity. Until it moves, `ground` is the
    ground it stands on or in, `terrain` the modifier to its attack rolls and `shelter` to those against it,
    `cover` its cover from missiles and `screen` from blows, named `cover_name`. `parting` names the attack
    preferred for a parting shot. `hit_dice` is a monster's number of dice, 0 for characters;
    `may_stand_ground` says that a monster too timid to fight is cornered, `acts_last` that its weapon is
    slow. `turning_feet` are the feet it moves between turns; `flier` says whether it is winged, floats or
    swims (`grognard.rules.flying`). `saves` are its five saving throws; `surgery` helps it to pull missiles
    out of wounds. `hit_die_penalty`, part of `hit_dice_bonus`, is the penalty of a poor Constitution to each
    hit die, of which at least 1 is left; `sure_hit_dice` hit dice count in full, and faces of the others
    below the `least_hit_die` are rolled again. `forms` are the profiles it can take in a fight: the same
    creature some levels lower, or another creature. `powers` are its other abilities, `magic` all powers in
    the fight by number, `hide` the effects of kinds of harm on it, `unplayed` the abilities left to the
    referee. `turning_level` is its level for turning the undead, `turning_column` the column of an undead
    creature in the turning table, and `turning_ease` by how much easier than by the table it is turned.
    `moments` are the moments of a round at which its traits act, `riders` the further effects of its hits. It
    `regenerates` that many points a round, except those lost to harm it was `seared_by` (kinds of harm), and
    `rises` again after that many rounds; others fight on for `lingers` rounds. Within `sours` feet of it
    spells heal half. Only weapons with any of the flags `harmed_by` harm it, if there are any, and none with
    any of `unharmed_by`. The abilities of `grognard.creatures.combat_modifiers` are in fields of the same
    names. `folk` is its race. `worn_armour` is the part of its armour class that is rings and cloaks; its
    `suit` is of a `suit_kind`: "none", "leather" or "metal". `always` are the effects of what it wears,
    `belongings` the things it may lose with its life; a curse keeps it from letting go of the weapon of the
    `cursed_hand`. While it leads, combatants with the same `kin` have `rallies` more morale, or never check
    it if it `steels` them. `depth` is its place in a marching order, 0 in front, `role` its role in a fight
    (`grognard.battle.state.roles`). For reckoning after a fight: `printed_dice` are a creature's hit dice as
    printed, with `asterisks`, `class_name` and `level` are those of a character, and an `employed` one is a
    retainer. A thief `opens` locks with that chance, in percent. Of its attacks of a round at most
    `most_on_one` are for the same enemy up to medium size, `most_on_large` for the same larger one (0 is any
    number).

    Its `bursts` happen when it is slain, or it `bequeaths` its hit points to its kin; wounds may put it in a
    `rage`. It speaks its `languages`; with none stated it can talk to anyone. Its attacks of each round are
    those of `attacks_by_round` in turn, or, without these, one more after each round in which all have hit,
    `most_attacks` at most. For each level that it drains it regains `level_dice`, or a `level_share` of the
    hit points lost with it, in percent. Its `pursuit` is how its kind pursues fugitives
    (`grognard.battle.state.pursuits`).
    """

    hardships: tuple[Hardship, ...] = ()
    ground: i64 = 0
    screen: i64 = 0
    cover_name: str = "cover"
    size: i64 = 2
    limbs: i64 = 2
    weight_pounds: i64 = 0
    load_pounds: i64 = 0
    escape_save: i64 = 12
    subduable: bool = True
    hit_die_penalty: i64 = 0
    sure_hit_dice: i64 = 0
    least_hit_die: i64 = 1
    cover: i64 = 0
    intelligence: i64 = 0
    rallies: i64 = 0
    steels: bool = False
    kin: str = ""
    languages: tuple[str, ...] = ()
    unplayed: str = ""
    surgery: i64 = 0
    turning_level: i64 = 0
    turning_column: i64 = 0
    turning_ease: i64 = 0
    unharmed_by: i64 = 0
    master: str = ""
    mastered: i64 = 0
    avenges: bool = False
    leads: str = ""
    outnumbering: i64 = 0
    numbers: tuple[tuple[int, int], ...] = ()
    daunted: bool = False
    pursuit: i64 = WHEN_STRONGER
    sours: i64 = 0
    in_daylight: bool = False
    dazzled: i64 = 0
    sun_damage: tuple[int, int, int, int] = NO_DICE
    sun_share: i64 = 0
    ambush: i64 = 0
    spry: i64 = 0
    shell: i64 = 0
    holy_symbol: bool = True
    surprise_modifier: i64 = 0
    footing: i64 = 0
    terrain: i64 = 0
    shelter: i64 = 0
    flier: i64 = 0
    wisdom_modifier: i64 = 0
    moments: i64 = 0
    folk: str = ""
    averts: bool = False
    armour_loss: i64 = 0
    suit: str = ""
    suit_kind: str = ""
    surprises: i64 = 0
    dogged: bool = False
    retained: bool = False
    heads: i64 = 0
    mirror: bool = False
    regenerates: i64 = 0
    seared_by: i64 = 0
    lingers: i64 = 0
    strength: i64 = 0
    turning_feet: i64 = 5
    worn_armour: i64 = 0
    cursed_hand: i64 = -1
    depth: i64 = 0
    role: i64 = 0
    printed_dice: str = ""
    asterisks: i64 = 0
    class_name: str = ""
    level: i64 = -1
    employed: bool = False
    opens: i64 = 0
    most_on_one: i64 = 0
    most_on_large: i64 = 0
    most_attacks: i64 = 0
    spell_points: i64 = 0
    spell_points_before: i64 = 0
    luck_before: i64 = 0
    attacks_by_round: tuple[int, ...] = ()
    level_dice: tuple[int, int, int, int] = NO_DICE
    level_share: i64 = 0
    bequeaths: bool = False
    rage: Rage | None = None
    bursts: tuple[Power, ...] = ()

    def __init__(self, name: str, *, routines: list[Routine]) -> None:
        self.name = name
        self.plural = name + "s"
        self.kind = name
        self.routines = routines
        self.armour_class: i64 = 11
        self.shield_bonus: i64 = 0
        self.dexterity_defence: i64 = 0
        self.uses_two_hands: bool = False
        self.halfling: bool = False
        self.own_initiative: bool = False
        self.initiative_modifier: i64 = 0
        self.hit_dice: i64 = 0
        self.may_stand_ground: bool = False
        self.acts_last: bool = False
        self.attack_bonus: i64 = 0
        self.attack_row: i64 = 0
        self.attack_source = "monster attack bonus"
        self.attack_adjustment: i64 = 0
        self.strength_modifier: i64 = 0
        self.dexterity_modifier: i64 = 0
        self.charisma_modifier: i64 = 0
        self.dexterity: i64 = 0
        self.constitution: i64 = 0
        self.walk_feet: i64 = 40
        self.morale: i64 = 7
        self.flags: i64 = 0
        self.harmed_by: i64 = 0
        self.control_feet: i64 = 5
        self.hit_dice_count: i64 = 1
        self.hit_dice_sides: i64 = 8
        self.hit_dice_bonus: i64 = 0
        self.has_long_reach: bool = False
        self.temperament: i64 = 0
        self.summary = ""
        self.parting = ""
        self.reach_feet: i64 = 5
        self.pair: i64 = -1
        self.surprise_die: i64 = 0
        self.surprise_range: i64 = -1
        self.saves: tuple[int, ...] = (14, 15, 16, 17, 18)
        self.forms: list[Profile] = []
        self.powers: list[Power] = []
        self.riders: list[Rider] = []
        self.auras: list[Aura] = []
        self.body: RuinousBody | None = None
        self.rises: tuple[int, int, int, int] = NO_DICE
        self.magic: list[Power] = []
        self.always: list[int] = []
        self.belongings: list[Belonging] = []
        self.hide = HarmReactions()

    def is_unharmed_by(self, weapon: Weapon) -> bool:
        """Whether weapons of that form do nothing to it."""
        return weapon.flags & self.unharmed_by != 0 and weapon.flags & BURNS == 0

    def harms_many(self) -> bool:
        """Whether its kind can harm many at once from where it stands, as by its breath."""
        for power in self.powers:
            if power.harms_many():
                return True
        return False

    def has_dire_touch(self) -> bool:
        """Whether a blow of its kind does worse than wound: it numbs, poisons or drains."""
        return self.moments & NUMBS != 0

    def gazes(self) -> bool:
        """Whether there is danger in its eyes."""
        for aura in self.auras:
            if aura.gaze:
                return True
        return False

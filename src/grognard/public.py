"""The public interface: its names, each stable or not yet. Any other name is private.

A name is that of a class, a function or a table; the name of a module stands for all of its names without a
leading underscore. The operations of `grognard.operations.all()` and their facts are public too, and may
change. docs/python-api.md defines the terms.
"""

from __future__ import annotations

from typing import Final, Literal

Stability = Literal["stable", "may change"]

STABLE: Final = (
    "grognard.DoneBeforeError",
    "grognard.Expedition",
    "grognard.Fight",
    "grognard.GrognardError",
    "grognard.IllegalAction",
    "grognard.InputError",
    "grognard.ask",
    "grognard.ask_in",
    "grognard.compare",
    "grognard.delve",
    "grognard.duel",
    "grognard.find_rule",
    "grognard.journey",
    "grognard.load",
    "grognard.matchup",
    "grognard.odds",
    "grognard.operations",
    "grognard.parse",
    "grognard.read_encounter",
    "grognard.resume",
    "grognard.roll",
    "grognard.rulebook",
    "grognard.search_rules",
    "grognard.start",
    "grognard.tune",
    "grognard.battle.state.events.Event",
    "grognard.battle.state.refusal.Refusal",
    "grognard.dice.source.Dice",
    "grognard.dice.source.ScriptedDice",
    "grognard.dice.source.SeededDice",
    "grognard.dice.stream.Stream",
    "grognard.fight.choices.Choice",
    "grognard.fight.choices.Choices",
    "grognard.fight.records.EventRecord",
)
"""Names that keep what they do, their arguments and their fields; new ones come beside them."""

MAY_CHANGE: Final = (
    "grognard.CampaignFile",
    "grognard.Policy",
    "grognard.allow_plugin",
    "grognard.analyse",
    "grognard.hints",
    "grognard.outlook",
    "grognard.register",
    "grognard.adventure.happening.Fact",
    "grognard.adventure.party.people.Aftermath",
    "grognard.battle.hurts.arriving.arrive",
    "grognard.battle.play.batch.run_batch",
    "grognard.battle.play.engine.Engine",
    "grognard.battle.play.for_policies.choices_of",
    "grognard.battle.play.for_policies.reasons_against",
    "grognard.battle.play.listing.legal_actions",
    "grognard.battle.state.actions",
    "grognard.battle.state.events",
    "grognard.battle.state.steps",
    "grognard.battle.turns.order.active",
    "grognard.battle.turns.order.roll_sides",
    "grognard.battle.turns.order.side_groups",
    "grognard.battle.turns.rounds.RoundStructure",
    "grognard.battle.view.announcing.Announcing",
    "grognard.battle.view.answering.Answering",
    "grognard.battle.view.arms.Arms",
    "grognard.battle.view.bout.Bout",
    "grognard.battle.view.charging.Charging",
    "grognard.battle.view.danger.Danger",
    "grognard.battle.view.helping.Helping",
    "grognard.battle.view.own_fire.OwnFire",
    "grognard.battle.view.own_ground.OwnGround",
    "grognard.battle.view.own_magic.OwnMagic",
    "grognard.battle.view.own_resolve.OwnResolve",
    "grognard.battle.view.own_side.OwnSide",
    "grognard.battle.view.own_turn.OwnTurn",
    "grognard.battle.view.own_ways.OwnWays",
    "grognard.battle.view.targets.Targets",
    "grognard.battle.view.view.View",
    "grognard.chances.comparing.sweep.sweep",
    "grognard.chances.counting.on_ray.workers_on",
    "grognard.chances.exact.fights.solve_fight",
    "grognard.chances.exact.fights.walk_rounds",
    "grognard.dice.source.AskedDice",
    "grognard.encounter.entries.parse_encounter",
    "grognard.encounter.setup.ROUND_STRUCTURES",
    "grognard.encounter.setup.load_rules_of",
    "grognard.encounter.setup.round_structure",
    "grognard.encounter.setup.set_up",
    "grognard.faces.env.many.FightVectorEnv",
    "grognard.faces.env.sides.SidesEnv",
    "grognard.faces.env.single.FightEnv",
    "grognard.faces.env.spaces.split",
    "grognard.fight.attempt.attempt",
    "grognard.fight.seat.Seat",
    "grognard.fight.shown",
    "grognard.fight.steered.SteeredFights",
    "grognard.fight.story.Story",
    "grognard.operations.campaigns.example.example_campaign",
    "grognard.operations.making.setup_parts.MemberSetup",
    "grognard.operations.making.setup_parts.SideSetup",
    "grognard.rulebooks.loader.load_rulebook",
    "grognard.rules.armour.kept_armour_class",
    "grognard.rules.armour.shown_armour_class",
    "grognard.rules.attack.AttackTest",
    "grognard.rules.binding.ATTACK_TESTS",
    "grognard.rules.binding.DEATH_RULES",
    "grognard.rules.binding.INITIATIVE_METHODS",
    "grognard.rules.checks.check_chance",
    "grognard.rules.checks.modifier_of",
    "grognard.rules.damage.DeathRule",
    "grognard.rules.exact.save_chance",
    "grognard.rules.grenade.is_splashed",
    "grognard.rules.grenade.scatter_feet",
    "grognard.rules.healing.healed",
    "grognard.rules.healing.rest_a_day",
    "grognard.rules.initiative.InitiativeMethod",
    "grognard.tactics.plain.Plain",
    "grognard.tactics.sensible.Sensible",
    "grognard.text.map_picture.draw_svg",
)
"""Names that work as the guides say, and may have other arguments, fields or names in the next version."""


def stability_of(name: str) -> Stability | None:
    """Whether a public name is stable, such as "grognard.Fight"; None for a name that is not public.

    >>> stability_of("grognard.Fight"), stability_of("grognard.battle.state.events.ATTACK")
    ('stable', 'may change')
    >>> stability_of("grognard.fight.course.Course") is None
    True
    """
    if name in STABLE:
        return "stable"
    module, _, last = name.rpartition(".")
    return "may change" if {name, module} & set(MAY_CHANGE) and not last.startswith("_") else None

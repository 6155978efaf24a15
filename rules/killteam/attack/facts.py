"""The facts of attacks: what is retained, who is stunned or survives, what a Hot weapon does."""

from rules.kernel.script import Die, Line, LogFact, TableFact
from rules.killteam.board import LastingEffect, Operative, Table, about
from rules.killteam.teams.effects import StatMod, SurviveRoll
from rules.roster.words import counted


def dice_retained(one: Operative, text: str, rule: str) -> LogFact:
    """The pool that is retained differs from the roll. (killteam.shoot.attack_order)"""
    return LogFact(about(one, text, rule))


def stunned(operative: str, why: str, rule: str = "killteam.weapon.stun") -> TableFact:
    """An operative has 1 APL less until its next activation is over. (killteam.weapon.stun)"""

    def change(table: Table) -> Table:
        effect = StatMod(stat="apl", value=-1, until="end_next_activation")
        seat = table.models[operative].seat
        return table.with_lasting(
            LastingEffect(effect=effect, source="stun", seat=seat, operative=operative, until=effect.until)
        )

    def line(table: Table) -> Line:
        one = table.models[operative]
        return about(one, f"{one.name} has 1 APL less until the end of its next activation ({why}).", rule)

    return TableFact(line, change)


def survival_rolled(one: Operative, face: int, effect: SurviveRoll) -> TableFact:
    """An operative that would be incapacitated rolled to survive."""
    stays, wounds = face >= effect.target, effect.wounds
    die = Die(faces=(face,), need=f"{effect.target}+", outcome="survives" if stays else "fails")
    text = (
        f"{one.name} survives with {counted(wounds, 'wound', 'wounds')}." if stays else f"{one.name} does not survive."
    )
    return TableFact(
        about(one, text, "killteam.flow.firefight_ploy", tone="dice", dice=(die,)),
        lambda table: table.with_model(one.id, wounds=wounds) if stays else table,
    )


def hot_rolled(one: Operative, face: int, need: int) -> LogFact:
    """A Hot weapon was used. (killteam.weapon.hot)"""
    burns = face < need
    die = Die(faces=(face,), need=f"{need}+", outcome="burns" if burns else "holds")
    text = f"{one.name}’s Hot weapon {'damages its bearer' if burns else 'does no damage to its bearer'}."
    return LogFact(about(one, text, "killteam.weapon.hot", tone="dice", dice=(die,)))

"""The status of a target: everything a shooting sequence needs to know about it from the table."""

from msgspec import Struct, structs

from rules.kernel.script import Evidence


class TargetStatus(Struct, frozen=True, kw_only=True):
    """A valid target as it is now, which holds for the whole sequence. (killteam.shoot.step_target)

    `distance` is between the bases, in thousandths of an inch. `both` are features that either give cover or obscure:
    the defender chooses. `raised`: a concealed target below Vantage has the improved cover save. `accurate` is the
    Accurate that height gives the shooter (0 to 2). `smoke`: Piercing is ignored. `shielded` is the improvement of the
    Save by a Protective piece. `behind` and `hidden_by` name what gives cover and what obscures.
    """

    distance: int
    in_cover: bool = False
    obscured: bool = False
    both: tuple[str, ...] = ()
    raised: bool = False
    accurate: int = 0
    smoke: bool = False
    shielded: int = 0
    behind: tuple[str, ...] = ()
    hidden_by: tuple[str, ...] = ()
    evidence: Evidence = ()

    @property
    def guarded(self) -> frozenset[str]:
        """How well the target is protected, as parts of a sum: a smaller one is better for the shooter.

        (killteam.shoot.cover_line_points)
        """
        against = {
            "cover": self.in_cover or bool(self.both),
            "obscured": self.obscured or bool(self.both),
            "both": self.in_cover and self.obscured,
            "raised": self.raised and self.in_cover,
            "shield": self.shielded > 0,
        }
        return frozenset(name for name, holds in against.items() if holds)

    def covered_as(self, primary: "TargetStatus") -> "TargetStatus":
        """The status with the cover of a Blast's primary target. (killteam.weapon.blast_cover)"""
        shared = {name: getattr(primary, name) for name in ("in_cover", "obscured", "both", "behind", "hidden_by")}
        return structs.replace(self, **shared)

    def chosen(self, *, cover: bool) -> "TargetStatus":
        """The status after the defender chose what `both` give. (killteam.shoot.cover_or_obscured)"""
        taken = {"in_cover": True} if cover else {"obscured": True}
        return structs.replace(self, both=(), **taken)

    def settled(self) -> "TargetStatus":
        """The status without a choice, if other features already give both."""
        return structs.replace(self, both=())

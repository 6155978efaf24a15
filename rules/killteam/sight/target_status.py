"""What a shooter has measured about a target: everything a shooting sequence needs to know of the table."""

from msgspec import Struct, structs

from rules.kernel.script import Evidence


class TargetStatus(Struct, frozen=True, kw_only=True):
    """A valid target as it is now; it holds for the whole sequence. (killteam.shoot.step_target)

    `distance` is between the bases, in thousandths of an inch. `both` are features that give cover or obscure, but not
    the two at once: the defender chooses. `raised`: the cover save is the improved one of a concealed target below
    Vantage. `accurate` is what height gives the shooter (0 to 2). `smoke`: Piercing is ignored. `shielded` is by how
    much a Protective piece improves the Save. `behind` and `hidden_by` name what gives cover and what obscures.
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
        """What the target has against the shot, the sum of its parts: one that is less than another's is better.

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
        """With the cover of a Blast's primary target, whatever stands around this one. (killteam.weapon.blast_cover)"""
        shared = {name: getattr(primary, name) for name in ("in_cover", "obscured", "both", "behind", "hidden_by")}
        return structs.replace(self, **shared)

    def chosen(self, *, cover: bool) -> "TargetStatus":
        """After the defender has chosen what `both` give. (killteam.shoot.cover_or_obscured)"""
        taken = {"in_cover": True} if cover else {"obscured": True}
        return structs.replace(self, both=(), **taken)

    def settled(self) -> "TargetStatus":
        """Where other features give both already, there is nothing to choose."""
        return structs.replace(self, both=())

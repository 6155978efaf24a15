"""Current characteristics of a model: printed, raised for the round, reduced by armour or lost breath.

A characteristic of X is None if only a rule can say what that means. (krygothic.stat.list, krygothic.stat.x)
"""

from rules.krygothic.board.model import Characteristic, Model
from rules.krygothic.board.table import Table


def speed(table: Table, model: Model) -> int:
    """Speed in armour, in inches, never below 1. (krygothic.stat.speed_modified, krygothic.armour.speed)"""
    fighter = table.fighter(model)
    return max(1, fighter.speed + raised(model, "speed") + sum(piece.speed for piece in fighter.armour))


def strength(table: Table, model: Model) -> int:
    """Strength without any weapon. (krygothic.stat.strength)"""
    return table.fighter(model).strength + raised(model, "strength")


def own_body(table: Table, model: Model) -> int:
    """Body without armour, which charges and breath use. (krygothic.stat.body_bare, krygothic.move.run_body)"""
    return table.fighter(model).body + raised(model, "body") - model.lost_body


def body(table: Table, model: Model, *, behind: bool = False) -> int:
    """Body with all its armour, against which wounding dice are rolled.

    A shot from `behind`, the blind side, ignores armour that is open there. (krygothic.stat.body_modified,
    krygothic.armour.body, krygothic.armour.stack, krygothic.armour.blind_side, krygothic.armour.flak)
    """
    worn = table.fighter(model).armour
    return own_body(table, model) + sum(piece.body for piece in worn if not (behind and piece.open_behind))


def willpower(table: Table, model: Model) -> int | None:
    """The number of dice it rolls for its nerve; None is never tested.

    (krygothic.stat.willpower, krygothic.stat.x_will)
    """
    return _plus(table.fighter(model).willpower, model, "willpower")


def cc(table: Table, model: Model) -> int | None:
    """Close Combat; None for X. (krygothic.stat.cc)"""
    return _plus(table.fighter(model).cc, model, "cc")


def rc(table: Table, model: Model) -> int | None:
    """Ranged Combat; None for X. (krygothic.stat.rc)"""
    return _plus(table.fighter(model).rc, model, "rc")


def raised(model: Model, characteristic: Characteristic) -> int:
    """How much higher a characteristic is until the end of the AP round."""
    return model.raised.count(characteristic)


def _plus(printed: int | None, model: Model, characteristic: Characteristic) -> int | None:
    return None if printed is None else printed + raised(model, characteristic)

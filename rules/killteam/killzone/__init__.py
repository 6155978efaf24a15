"""The killzones of Kill Team: terrain in parts, maps and equipment. Other rooms import from here."""

from rules.killteam.killzone.maps import MAPS, map_of
from rules.killteam.killzone.parts import Part, Trait, Zone, rectangle
from rules.killteam.killzone.pieces import PIECE_TYPES, ladder, piece, piece_outline

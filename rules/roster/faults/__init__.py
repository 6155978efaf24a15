"""The faults a list can have, part by part."""

from rules.roster.faults import carriage, gear, group, loose, options, points, unit, whole

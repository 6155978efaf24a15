"""What can be wrong with a list, part by part."""

from rules.roster.faults import carriage, gear, group, loose, options, points, unit, whole

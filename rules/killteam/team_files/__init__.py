"""Teams from files of other programs: readers produce a written team, one writer makes our team file of it."""

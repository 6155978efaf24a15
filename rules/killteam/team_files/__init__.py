"""Teams out of the files of other programs: each reader finds what is written, one writer makes our team file of it."""

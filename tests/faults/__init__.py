"""Matches that go on while processes, stores and lines fail: `script/faults`."""

"""During an upgrade the version before works on with the tables of the next one, and so it does after a way back."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models.fields import NOT_PROVIDED

# The last migrations of the time before this rule.
BEFORE = {
    "accounts": "0011_mute",
    "armies": "0011_published_catalogues",
    "games": "0033_notice_timing",
    "lab": "0004_address",
    "scenarios": "0001_initial",
    "seeks": "0001_initial",
    "tables": "0001_initial",
}
OURS = ("accounts.", "armies.", "games.")
REASON = "old_code_goes_on"  # an attribute of a migration: why the version before works although the rule says no
HARMLESS = (
    migrations.CreateModel, migrations.AddIndex, migrations.RemoveIndex, migrations.RenameIndex,
    migrations.RemoveConstraint, migrations.AlterModelOptions, migrations.AlterModelManagers, migrations.RunPython,
    migrations.AlterModelTableComment, migrations.AlterOrderWithRespectTo,
)  # fmt: skip


def faults(migration: migrations.Migration, before: ProjectState) -> Iterator[str]:
    """What the version before would stumble over, with the remedy."""
    state = before.clone()
    for operation in operations_of(migration):
        yield from faults_of(operation, state, migration.app_label)
        operation.state_forwards(migration.app_label, state)


def operations_of(migration: migrations.Migration) -> Iterator[Operation]:
    for operation in migration.operations:
        if isinstance(operation, migrations.SeparateDatabaseAndState):
            yield from operation.database_operations
        else:
            yield operation


def faults_of(operation: Operation, state: ProjectState, app: str) -> Iterator[str]:
    told = operation.describe()
    if isinstance(operation, migrations.AddField):
        field = operation.field
        if not (field.null or field.many_to_many or field.db_default is not NOT_PROVIDED):
            yield f"{told}: the version before inserts rows without it. Give it null=True or a db_default."
    elif isinstance(operation, migrations.AlterField):
        old = state.models[app, operation.model_name_lower].fields[operation.name]
        if not loosens(old, operation.field):
            yield f"{told}: the version before may write what no longer fits. Add a new field."
    elif not isinstance(operation, HARMLESS):
        yield f"{told}: the version before uses it, or does not know it. Do it one release after nothing uses it."


def loosens(old: Any, new: Any) -> bool:
    """Whether everything that the old field took fits the new one."""
    longer = (old.max_length or 0) <= (new.max_length or 0) or new.max_length is None
    return type(old) is type(new) and longer and (new.null or not old.null) and (old.unique or not new.unique)


LOADER = MigrationLoader(None)
NEW = sorted(
    (app, name)
    for (app, name), one in LOADER.disk_migrations.items()
    if one.__module__.startswith(OURS) and name > BEFORE.get(app, "0001_initial")
)


def test_the_version_before_goes_on() -> None:
    found = []
    for app, name in NEW:
        migration = LOADER.disk_migrations[app, name]
        if getattr(migration, REASON, ""):
            continue
        before = LOADER.project_state((app, name), at_end=False)
        found += [f"{app}.{name}: {fault}" for fault in faults(migration, before)]
    assert found == [], f"or say why it does not matter: {REASON} = '...' in the migration"


def test_the_rule_knows_the_last_migrations_before_it() -> None:
    assert all((app, name) in LOADER.disk_migrations for app, name in BEFORE.items())
    ours = {app for (app, _), one in LOADER.disk_migrations.items() if one.__module__.startswith(OURS)}
    assert {*BEFORE} <= ours, "a name is wrong"


@pytest.mark.parametrize(
    ("operation", "word"),
    [
        (migrations.AddField("owner", "colour", models.CharField(max_length=9, default="red")), "db_default"),
        (migrations.AlterField("owner", "name", models.CharField(max_length=5)), "Add a new field"),
        (migrations.AlterField("owner", "name", models.CharField(max_length=20, unique=True)), "Add a new field"),
        (migrations.AlterField("owner", "age", models.IntegerField()), "Add a new field"),
        (migrations.RemoveField("owner", "age"), "one release after"),
        (migrations.RenameField("owner", "age", "years"), "one release after"),
        (migrations.DeleteModel("owner"), "one release after"),
        (migrations.RunSQL("DROP TABLE owner"), "one release after"),
        (migrations.AddConstraint("owner", models.UniqueConstraint(fields=["name"], name="one")), "one release after"),
    ],
)
def test_what_harms_the_version_before_is_found(operation: Operation, word: str) -> None:
    [fault] = faults(migration(operation), owners())
    assert word in fault


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("owner", "colour", models.CharField(max_length=9, db_default="red")),
        migrations.AddField("owner", "colour", models.CharField(max_length=9, null=True)),
        migrations.AlterField("owner", "name", models.CharField(max_length=90, null=True)),
        migrations.CreateModel("pet", [("id", models.BigAutoField(primary_key=True))]),
        migrations.RunPython(migrations.RunPython.noop),
        migrations.SeparateDatabaseAndState(state_operations=[migrations.RemoveField("owner", "age")]),
    ],
)
def test_what_the_version_before_need_not_know_is_allowed(operation: Operation) -> None:
    assert list(faults(migration(operation), owners())) == []


def migration(*operations: Operation) -> migrations.Migration:
    made = migrations.Migration("0002_next", "homes")
    made.operations = [*operations]
    return made


def owners() -> ProjectState:
    state = ProjectState()
    fields = [
        ("id", models.BigAutoField(primary_key=True)),
        ("name", models.CharField(max_length=20)),
        ("age", models.IntegerField(null=True)),
    ]
    migrations.CreateModel("owner", fields).state_forwards("homes", state)
    return state

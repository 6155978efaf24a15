"""A person's experiments: to take along, and to delete."""

from collections.abc import Iterator

from accounts.archive import as_json
from accounts.belongings import Belongings, Files, counted
from accounts.models import User
from games.lab.models import Experiment
from games.lab.services import experiment_delete, experiment_stop


def files(user: User) -> Files:
    """One list of all experiments; each follows from its seed and its lists."""
    own = Experiment.objects.filter(owner=user)
    told = [
        {"id": one.pk, "title": one.title, "system": one.system, "seed": one.seed, "each": one.each, "lists": one.names}
        for one in own
    ]
    yield "experiments.json", as_json(told)


def warnings(user: User) -> Iterator[str]:
    """What becomes of experiments."""
    if own := Experiment.objects.filter(owner=user).count():
        yield f"{counted(own, 'experiment')} of the lab will be deleted."


def erase(user: User) -> None:
    """Stop and delete them."""
    for one in Experiment.objects.filter(owner=user):
        experiment_stop(one)
        experiment_delete(one)


BELONGINGS = Belongings(files=files, warnings=warnings, erase=erase)

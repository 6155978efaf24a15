import json
import os
from urllib.request import Request, urlopen

SITE, TOKEN = os.environ["SITE"], os.environ["TOKEN"]


def call(method, path, body=None):
    """The answer of the site to a request."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(SITE + path, data, headers, method=method)) as answer:
        text = answer.read()
    return json.loads(text) if text else None


# Judge a list without storing it
roster = {"schema": 1, "roster": {"system": "kog", "army": "south", "battle": "duel", "name": "Mine"}}
verdict = call("POST", "/api/rosters/check/", {"roster": roster})
print("Legal:", verdict["report"]["legal"])

# Store it, and give it another name. Every change names the revision that it is made to
army = call("POST", "/api/rosters/", {"roster": roster})
edits = [{"do": "rename", "what": "list", "name": "Ours"}]
changed = call("POST", f"/api/rosters/{army['slug']}/edits/", {"revision": army["revision"], "edits": edits})
print("Name:", changed["roster"]["roster"]["name"])

# Delete it
call("DELETE", f"/api/rosters/{army['slug']}/?revision={changed['revision']}")
print("Deleted")

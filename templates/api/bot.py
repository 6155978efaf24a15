"""A bot: bot.py SYSTEM [MOST]. It finds an opponent, answers at random, and resigns after MOST answers.

Its token reads armies, and reads and plays matches.
"""

import json
import os
import random
import sys
import time
import uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SITE, TOKEN = os.environ["SITE"], os.environ["TOKEN"]
SYSTEM, MOST = sys.argv[1], int((sys.argv[2:] or ["500"])[0])


def ask(method, path, **body):
    """The open answer of the site. When it says 429, the bot waits as long as it says."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    data = json.dumps(body).encode() if method == "POST" else None
    while True:
        try:
            return urlopen(Request(SITE + path, data, headers, method=method), timeout=60)
        except HTTPError as problem:
            if problem.code != 429:
                raise
            time.sleep(int(problem.headers.get("Retry-After", 5)))


def call(method, path, **body):
    return json.load(ask(method, path, **body))


def value_for(shape, view, seat):
    """Something that fits what an option needs; None if the bot knows nothing."""
    kind = shape["type"]
    if kind == "path":  # towards somebody of another side, now and then elsewhere
        x, y = shape["start"]
        goals = [one["at"] for one in view["pieces"] if one.get("at") and one.get("seat") not in (None, seat)]
        goal = random.choice([*goals, [random.randrange(view["width"]), random.randrange(view["height"])]])
        far = max(1, ((goal[0] - x) ** 2 + (goal[1] - y) ** 2) ** 0.5)
        share = min(1, random.random() * shape["budget"] / far)
        return {"type": kind, "points": [[int(x + (goal[0] - x) * share), int(y + (goal[1] - y) * share)]]}
    if kind == "pick":
        free = [item["id"] for item in shape["items"] if not item.get("refusal")]
        return {"type": kind, "ids": free[: shape["least"]]}
    if kind == "number":
        return {"type": kind, "count": shape["least"]}
    if kind == "moment":
        return {"type": kind, "moment": shape["moments"][0]["number"]}
    found = shape.get("suggested")
    return found and {"places": {"type": kind, "at": found}, "ways": {"type": kind, "paths": found}}.get(kind, found)


def answers_to(question, view):
    """Answers to try, one after another: what is seldom wanted or does nothing last."""
    options = [one for one in question["options"] if not one.get("refusal")]
    idle = ("pass", "done", "end", "decline")
    options.sort(key=lambda one: (one.get("seldom", False), one["id"].startswith(idle), random.random()))
    for option in options:
        value = value_for(option["needs"], view, question["seat"]) if option.get("needs") else None
        if value or not option.get("needs"):
            yield {"option": option["id"], "value": value}
    yield question.get("default")


def play(match, given):
    """Answer every question that is open. Returns how many answers were given in all."""
    while questions := (table := call("GET", f"/api/matches/{match}/"))["questions"]:
        if given >= MOST:
            call("POST", f"/api/matches/{match}/resign/", key=uuid.uuid4().hex)
            return given
        for answer in filter(None, answers_to(questions[0], table["view"])):
            who = {"key": uuid.uuid4().hex, "question": questions[0]["number"], "seat": questions[0]["seat"]}
            given += 1
            try:
                if call("POST", f"/api/matches/{match}/answers/", **who, **answer)["held"]:
                    return given  # until the window closes
                break
            except HTTPError as refused:  # try something else
                if refused.code != 409:
                    raise
    return given


def lines(seconds):
    """What the site tells of the matches of this game, line by line."""
    told = map(json.loads, ask("GET", f"/api/stream/?seconds={seconds}"))
    return (line for line in told if line.get("system") == SYSTEM)


before = {line["match"] for line in lines(0) if line["status"] == "over"}
game = next(one for one in call("GET", "/api/systems/") if one["id"] == SYSTEM)
army = game["ready_lists"][0]
seek = {"system": SYSTEM, "battle": army["battle"], "pace": "now", "rated": False}
other = next((one for one in call("GET", "/api/seeks/")["open"] if seek.items() <= one.items()), None)
path = f"/api/seeks/{other['id']}/accept/" if other else "/api/seeks/"
call("POST", path, roster="ready:" + army["id"], **({} if other else seek))
given, is_over = 0, False
while not is_over:
    for line in lines(55):
        is_over = line["status"] == "over" and line["match"] not in before
        if is_over:
            print("Over after", given, "answers")
            break
        if line["wants"] == "answer":
            given = play(line["match"], given)

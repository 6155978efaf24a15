"""What now: whose decision it is, what may be answered, why the rest may not, and what an answer would probably do."""

import re

from playwright.sync_api import Browser, Page, expect

from rules.kernel import engine
from rules.kernel.dice import ScriptedDice
from rules.kog.system import KOG
from tests.browser.fixtures.battle import at_rest, at_table, begin, middle, sitting_at, token
from tests.browser.fixtures.table_server import TableServer
from tests.rules.kog.build import table


def stage(server: TableServer) -> str:
    return engine.open_table(KOG, server.table.position).stage


def aim_kodiak(page: Page) -> None:
    """The Kodiak, its Autocannon: the next question is the target."""
    page.locator('.option[data-option*="b-m1"]').first.click()
    expect(page.locator(".prompt")).to_contain_text("target of the Autocannon")


def test_the_first_thing_said_is_whose_decision_it_is(chromium: Browser) -> None:
    with at_table(chromium, "movement", seats="1") as (page, server):
        expect(page.locator(".turn-line")).to_have_text("Your decision")
        expect(page).to_have_title(re.compile("^● Your decision"))
        with sitting_at(chromium, server, "0") as other:
            expect(other.locator(".turn-line")).to_have_text("Bert decides")
            expect(other.locator(".option")).to_have_count(0)
        with sitting_at(chromium, server, "") as watcher:
            expect(watcher.locator(".now-body")).to_contain_text("You are watching this match.")
            expect(watcher.locator(".chat-form")).to_have_count(0)
            expect(watcher.locator(".panel-chat .hint")).to_have_text(re.compile("What the players write"))
            expect(watcher.get_by_role("button", name="Tall log")).to_have_attribute("aria-pressed", "true")


def test_on_one_screen_the_side_that_is_asked_is_named(chromium: Browser) -> None:
    with at_table(chromium, "movement", seats="0,1") as (page, _):
        expect(page.locator(".turn-line .side-1")).to_have_text("Bert decides")


def test_a_choice_without_consequences_to_weigh_is_given_at_once(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, server):
        page.locator('.option[data-option="end"]').click()
        expect(page.locator(".bar-stand .phase")).not_to_contain_text("Movement")
        assert stage(server) != "movement"


def test_tapping_a_token_opens_what_it_can_do(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        page.mouse.click(*middle(token(page, "b-m2")))
        opened = page.locator("details.option-group[open]")
        expect(opened).to_have_count(1)
        expect(opened.locator("summary")).to_contain_text("Jaguar")
        expect(token(page, "b-m2")).to_have_class(re.compile("is-selected"))


def test_a_refused_option_explains_itself(chromium: Browser) -> None:
    with at_table(chromium, "shooting") as (page, _):
        aim_kodiak(page)
        refused = page.locator(".refused li")
        expect(refused.filter(has_text="Blitz Jaeger")).to_contain_text(
            re.compile(r"Too far: .*″.* reaches 36″\. Move .*″ closer")
        )
        link = refused.first.get_by_role("link")
        expect(link).to_have_attribute("href", re.compile(r"^/rules/kog/#kog\."))
        page.mouse.click(*middle(token(page, "a-m4")))
        expect(page.locator(".refused li.is-here")).to_contain_text("Blitz Jaeger")
        expect(page.locator(".battle-card .card-refused")).to_contain_text("Too far")


def test_odds_are_shown_before_anybody_commits(chromium: Browser) -> None:
    with at_table(chromium, "shooting") as (page, server):
        aim_kodiak(page)
        before = server.table.position.sequence
        page.locator('.option[data-option*="a-m1"]').hover()
        expect(page.locator(".now-odds .chance").first).to_contain_text(re.compile(r"\d\u00a0%"))
        expect(page.locator(".now-odds .chance").last).to_have_text(re.compile(r"^on average\d\.\d+$"))
        bars = page.locator(".now-odds .spread li")
        expect(bars.first).to_contain_text(re.compile(r"^0: \d+\u00a0%"))
        assert bars.count() > 1
        expect(page.locator(".battle-card")).to_be_visible()
        expect(bars.last).to_be_in_viewport(ratio=1)
        assert page.locator(".now-odds").evaluate(
            "e => e.scrollHeight <= e.clientHeight && e.scrollWidth <= e.clientWidth"
        )
        expect(page.locator(".overlay-ruler .caption")).to_contain_text("″")
        page.locator('.option[data-option*="a-m1"]').click()
        expect(page.locator(".verdict .chance").first).to_contain_text("%")
        expect(page.locator(".prompt")).to_contain_text("target of the Autocannon")
        assert server.table.position.sequence == before
        page.get_by_role("button", name="Confirm", exact=True).click()
        expect(page.locator("section.choice")).to_have_count(0)
        expect(page.locator(".battle-dice .die").first).to_be_visible()
        assert server.table.position.sequence > before


def test_dice_lie_in_the_log_with_what_each_was_for(chromium: Browser) -> None:
    with at_table(chromium, "shooting") as (page, _):
        aim_kodiak(page)
        page.locator('.option[data-option*="a-m1"]').click()
        page.get_by_role("button", name="Confirm", exact=True).click()
        rolled = page.locator(".log li", has=page.locator(".die")).filter(has_text="to hit")
        expect(rolled.first).to_contain_text("Kodiak, Autocannon")
        expect(rolled.first.locator(".die .for-readers").first).to_contain_text("needs")


def test_the_dice_a_question_is_about_lie_beside_it_and_in_the_strip(chromium: Browser) -> None:
    duel = table([("hunter", "a", (10, 10)), ("jaguar", "b", (20, 10))], changes={"a-m1": {"move": "hold"}})
    dice = ScriptedDice([("to hit", [2, 3])])
    with at_table(chromium, table=duel, dice=dice) as (page, _):
        page.locator('.option[data-option="shoot:a-m1:autocannon-24-4"]').click()
        page.locator('.option[data-option="target:b-m1"]').click()
        page.get_by_role("button", name="Confirm", exact=True).click()
        for place in (".now-head", ".battle-dice"):
            expect(page.locator(f"{place} .faces")).to_have_text(["2", "3"])
            expect(page.locator(f"{place} .die-lost")).to_have_count(2)
        expect(page.locator(".battle-dice p")).to_contain_text("dice to hit: 2, 3")


def test_a_unit_is_deployed_as_suggested_in_two_clicks(chromium: Browser) -> None:
    with at_table(chromium, "deploy") as (page, server):
        page.locator('.option[data-option^="deploy:"]').first.click()
        expect(page.locator("[data-ghost]")).to_have_count(1)
        page.get_by_role("button", name="Confirm", exact=True).click()
        expect(page.locator(".log")).to_contain_text("deploys King Cobra")
        expect(token(page, "a-m1")).to_be_visible()
        assert engine.open_table(KOG, server.table.position).models["a-m1"].life == "live"


def test_a_ghost_can_be_dragged_and_typed_to_its_place(chromium: Browser) -> None:
    with at_table(chromium, "deploy") as (page, server):
        page.locator('.option[data-option^="deploy:"]').first.click()
        at_rest(page)
        x, y = middle(page.locator("[data-ghost]"))
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 40, y, steps=4)
        page.mouse.up()
        page.get_by_text("Type it").click()
        field = page.get_by_role("textbox", name="King Cobra")
        assert float(field.input_value().split()[0]) > 2
        field.fill("20 34")
        field.press("Enter")
        page.get_by_role("button", name="Confirm", exact=True).click()
        expect(page.locator(".log")).to_contain_text("deploys King Cobra")
        assert engine.open_table(KOG, server.table.position).models["a-m1"].at == (20000, 34000)


def test_a_marker_is_tapped_into_place(chromium: Browser) -> None:
    with at_table(chromium, "objectives") as (page, server):
        page.locator('.option[data-option="place"]').click()
        expect(page.locator("[data-ghost]")).to_have_count(1)
        page.get_by_text("Type it").click()
        page.get_by_role("textbox", name="Place").fill("12 24")
        page.get_by_role("textbox", name="Place").press("Enter")
        page.get_by_role("button", name="Confirm", exact=True).click()
        expect(page.locator(".token-marker")).to_have_count(1)
        (objective,) = engine.open_table(KOG, server.table.position).objectives.values()
        assert objective.at == (12000, 24000)


def test_a_number_is_stepped_or_typed(chromium: Browser) -> None:
    with at_table(chromium, "divide") as (page, _):
        page.locator(".option", has_text=re.compile("angle", re.IGNORECASE)).first.click()
        page.get_by_role("button", name="One more").click()
        page.get_by_role("spinbutton").fill("500")
        expect(page.locator(".verdict")).to_contain_text("Choose a whole number from 0 to 179°")
        expect(page.get_by_role("button", name="Confirm", exact=True)).to_be_disabled()


def test_escape_goes_back(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        begin(page, "b-m2", "move:b-m2:combat")
        page.locator("[data-ghost]").focus()
        page.keyboard.press("Escape")
        expect(page.locator("section.choice")).to_have_count(0)
        expect(page.locator("[data-ghost]")).to_have_count(0)


def test_another_kind_of_move_is_one_click_away(chromium: Browser) -> None:
    with at_table(chromium, "movement") as (page, _):
        begin(page, "b-m2", "move:b-m2:combat")
        page.locator('.switch [data-option="move:b-m2:speed"]').click()
        expect(page.locator(".choice h2")).to_contain_text("Speed Move")


def test_what_is_pointed_at_covers_no_answer_and_can_be_read(chromium: Browser) -> None:
    with at_table(chromium, "shooting", size="tablet") as (page, _):
        aim_kodiak(page)
        option, card = page.locator('.option[data-option*="a-m1"]'), page.locator(".battle-card")
        option.hover()
        expect(page.locator(".now-odds .chance").first).to_be_visible()
        panel, odds = page.locator("#panel-now").bounding_box(), page.locator(".now-odds").bounding_box()
        assert panel
        assert odds
        assert panel["height"] > 410
        assert odds["y"] >= panel["y"] + panel["height"]
        assert odds["y"] + odds["height"] <= 768
        told = card.bounding_box()
        assert told
        assert told["height"] >= 140, "more of the target than its name"
        assert abs(told["y"] + told["height"] - odds["y"]) < 1
        expect(page.locator(".now-odds .spread li").last).to_be_in_viewport(ratio=1)
        option.click()
        page.locator("#panel-now").evaluate("panel => panel.scrollTo(0, panel.scrollHeight)")
        words, answer = page.locator(".verdict").bounding_box(), page.locator(".answer").bounding_box()
        assert words
        assert answer
        assert words["y"] + words["height"] <= answer["y"]
        page.mouse.click(*middle(token(page, "a-m4")))
        page.locator(".turn-line").hover()
        expect(card.get_by_role("button", name="Close this card")).to_be_visible()
        pinned = card.bounding_box()
        assert pinned
        assert pinned["y"] >= panel["y"] + panel["height"]


def test_on_a_phone_the_table_comes_close_to_the_models_in_question(chromium: Browser) -> None:
    duel = table([("hunter", "a", (38, 4)), ("jaguar", "b", (28, 16))], changes={"a-m1": {"move": "hold"}})
    with at_table(chromium, table=duel, size="phone", has_touch=True) as (page, _):
        page.locator('.option[data-option="shoot:a-m1:autocannon-24-4"]').click()
        expect(page.locator('.option[data-option="target:b-m1"]')).to_be_visible()
        at_rest(page)
        assert float((page.locator("svg.board").get_attribute("viewBox") or "").split()[2]) < 30_000
        for model in ("a-m1", "b-m1"):
            under = page.evaluate(
                "([x, y]) => document.elementFromPoint(x, y).closest('svg').classList.value", middle(token(page, model))
            )
            assert under == "board"

"""On coming back, what happened since one's own last decision stands before the question."""

from playwright.sync_api import Browser, expect

from games.protocol import GiveAnswer
from tests.browser.fixtures.battle import at_table
from tests.rules.kog.build import table


def test_on_coming_back_what_happened_is_told_first_with_who_did_it_to_whom(chromium: Browser) -> None:
    duel = table([("hunter", "a", (10, 10)), ("jaguar", "b", (20, 10))], changes={"a-m1": {"move": "hold"}})
    with at_table(chromium, table=duel, seats="0") as (page, server):
        for option in ("shoot:a-m1:autocannon-24-4", "target:b-m1"):
            asked = server.table.position.asked
            server.table.act(GiveAnswer(key=option, question=asked, option=option), 0)
        while server.table.waiting() != (1,):
            server.table.play_on()
        page.set_viewport_size({"width": 1024, "height": 768})
        page.goto(f"{server.url}/?seats=1")
        recap = page.locator(".recap")
        expect(page.locator(".option").first).to_be_in_viewport(ratio=1)
        expect(recap).not_to_have_attribute("open", "")
        page.set_viewport_size({"width": 1440, "height": 900})
        page.reload()
        expect(recap).to_have_attribute("open", "")
        shot = recap.locator("li", has_text="fires its Autocannon at")
        expect(shot.locator(".recap-token svg")).to_have_count(2)
        expect(shot.get_by_role("button", name="Show Hunter A1 and Jaguar B1 on the table")).to_be_visible()
        told, question = recap.bounding_box(), page.locator(".prompt").bounding_box()
        assert told
        assert question
        assert told["y"] + told["height"] <= question["y"]

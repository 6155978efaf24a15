"""Style sheets as they are served: minified, and saying what the written ones say."""

import pytest
from playwright.sync_api import Browser

from config.minifier import minified
from tests.browser.fixtures.static_files import ROOT

RULES = r"""text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const bare = (words) => words.replaceAll(/\s/g, '');
  const told = ({ style, selectorText, cssText, cssRules }) => {
    const own = [...(style ?? [])].map((name) => [name, bare(style.getPropertyValue(name)), style.getPropertyPriority(name)]);
    return [bare(selectorText ?? cssText.split('{')[0]), ...own.sort(), ...[...(cssRules ?? [])].map(told)];
  };
  return JSON.stringify([...sheet.cssRules].map(told));
}"""


@pytest.mark.browser
def test_minified_style_sheets_have_the_same_rules(chromium: Browser) -> None:
    page = chromium.new_page()
    sheets = sorted((ROOT / "static" / "css").glob("*.css"))
    assert len(sheets) > 10
    for sheet in sheets:
        text = sheet.read_text()
        small = minified(sheet.name, text)
        assert len(small) < len(text)
        assert page.evaluate(RULES, small) == page.evaluate(RULES, text), sheet.name
    page.close()

"""What bars somebody from a page, as axe finds it: told alone, without all that holds."""

from collections.abc import Sequence

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

FOUND = """async (parts) => {
  const where = parts.length ? { include: parts } : document;
  const { violations } = await axe.run(where, { resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`);
}"""


def violations(page: Page, *, parts: Sequence[Sequence[str]] = ()) -> list[str]:
    """What is wrong with the page, or with some parts of it. The script is given it once."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(FOUND, [list(part) for part in parts])
    return found


def no_violation(page: Page, *, parts: Sequence[Sequence[str]] = ()) -> None:
    """Fails where anything bars somebody from the page."""
    assert violations(page, parts=parts) == [], page.url

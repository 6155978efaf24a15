// @ts-check
// Keeps the ticks of my armies while a search draws the cards anew.

/** The ticked boxes below a node. @param {ParentNode} node */
const tickedBoxes = (node) =>
  /** @type {NodeListOf<HTMLInputElement>} */ (node.querySelectorAll('.tick input:checked'));

/** Tick again, in the new cards, what was ticked in the old ones. @param {Document} page */
export function keepTicks(page) {
  /** @type {Set<string>} */
  let kept = new Set();
  page.addEventListener('htmx:beforeSwap', () => {
    kept = new Set([...tickedBoxes(page)].map((box) => box.value));
  });
  page.addEventListener('htmx:afterSettle', () => {
    for (const box of page.querySelectorAll('.tick input')) {
      if (box instanceof HTMLInputElement && kept.has(box.value)) {
        box.checked = true;
      }
    }
    kept.clear();
  });
}

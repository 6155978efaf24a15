// @ts-check
// Where the focus goes when the button just pressed disappears.

const STOPS = 'a[href], button:not([disabled]), input:not([type=hidden]), select, summary';

/** Keeps the focus among the controls of whatever htmx replaces below `body`. @param {HTMLElement} body */
export function watchFocus(body) {
  /** @type {string[]} */
  let before = [];
  body.addEventListener('htmx:beforeSwap', (event) => {
    before = idsUpTo(/** @type {CustomEvent} */ (event).detail.target);
  });
  body.addEventListener('htmx:afterSettle', () => {
    if (document.activeElement === document.body) nearest(before)?.focus({ preventScroll: true });
  });
}

/** The named controls of a part of the page up to the focused one, the nearest first. @param {Element} part */
function idsUpTo(part) {
  const stops = [...part.querySelectorAll(STOPS)];
  const place = stops.findIndex((stop) => stop === document.activeElement);
  return stops
    .slice(0, place + 1)
    .reverse()
    .map((stop) => stop.id)
    .filter(Boolean);
}

/** @param {string[]} ids */
function nearest(ids) {
  return ids.map((id) => document.getElementById(id)).find((found) => found?.matches(STOPS) && found.checkVisibility());
}

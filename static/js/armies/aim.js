// @ts-check
// A click counts for the control that was aimed at. If the page has changed between two clicks at one place, the second
// still means the control that was there at the first.

const STEADY = 6; // pixels a hand may move between two clicks at the same place
const LASTS = 1500; // milliseconds after a change in which somebody may not have seen it yet

/** @param {{ x: number, y: number }} one @param {{ x: number, y: number }} other */
export function isSamePlace(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y) <= STEADY;
}

/** Keeps clicks below `root` on what they are aimed at. @param {HTMLElement} root @param {(id: string) => void} onGone
 *  @returns {() => void} to must be called whenever the page has changed */
export function watchAim(root, onGone) {
  /** @type {{ id: string, at: { x: number, y: number } } | null} */
  let aimed = null;
  let changed = -LASTS;
  root.addEventListener('pointermove', (event) => {
    if (aimed && !isSamePlace(aimed.at, event)) aimed = null;
  });
  root.addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted || event.detail === 0) return;
      const control = event.target instanceof Element ? event.target.closest('button, summary, a') : null;
      const meant = aimed && isSamePlace(aimed.at, event) ? aimed.id : '';
      if (meant && control?.id !== meant && performance.now() - changed < LASTS) {
        event.preventDefault();
        event.stopImmediatePropagation();
        const target = root.querySelector(`#${CSS.escape(meant)}`);
        if (target instanceof HTMLButtonElement && !target.disabled) target.click();
        else onGone(meant);
        return;
      }
      aimed = control?.id ? { id: control.id, at: { x: event.clientX, y: event.clientY } } : null;
    },
    true,
  );
  return () => {
    changed = performance.now();
  };
}

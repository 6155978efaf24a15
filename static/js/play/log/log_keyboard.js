// @ts-check
/** The log as one stop for Tab: arrow keys go from line to line, and keys press a line's own links and buttons. */

import { h } from '../dom.js';
import { freshId } from '../widgets/fields.js';

const LINE_KEYS = 'a, button';
/** The element that a key presses in the focused line. @type {Record<string, string>} */
const BUTTON_KEYS = { enter: 'a.rule', p: '.find', t: '.moment' };
const WORDS =
  'Arrow keys move from line to line. Enter explains a line’s rule, P shows its place, T its moment in the replay.';

/** @param {HTMLElement} list */
export function logKeyboard(list) {
  const id = freshId();
  const words = h('p', { id, hidden: true }, WORDS);
  list.setAttribute('aria-describedby', id);
  list.after(words);
  /** The line that Tab reaches; the last one at first. @type {HTMLElement | null} */
  let here = null;
  const seen = () => lines(list).filter((line) => !line.hidden);
  list.addEventListener('focusin', (event) => move(lineOf(event.target) ?? here));
  list.addEventListener('keydown', (event) => {
    const line = lineOf(event.target);
    if (!line || event.target !== line || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = neighbour(seen(), line, event.key);
    if (next) next.focus();
    else if (!pressKey(line, event.key)) return;
    event.preventDefault();
  });
  const move = (/** @type {HTMLElement | null} */ line) => {
    if (here && here !== line) here.tabIndex = -1;
    here = line;
    if (here) here.tabIndex = 0;
    list.tabIndex = here ? -1 : 0;
  };
  return {
    /** Takes new lines out of the order of Tab. @param {HTMLElement} line */
    takes(line) {
      line.tabIndex = -1;
      for (const lead of line.querySelectorAll(LINE_KEYS)) lead.setAttribute('tabindex', '-1');
    },
    /**
     * After lines were added, removed or filtered: the reader keeps the focus.
     * @param {boolean} had whether the keyboard was in the log
     */
    settle(had) {
      const all = seen();
      const reading = had && here && list.contains(here) && !here.hidden;
      if (!reading) move(all[all.length - 1] ?? null);
      if (had && !list.contains(document.activeElement)) (here ?? list).focus({ preventScroll: true });
    },
  };
}

/** @param {HTMLElement} list */
function lines(list) {
  return /** @type {HTMLElement[]} */ ([...list.children]);
}

/** @param {EventTarget | null} target */
function lineOf(target) {
  return target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest('.log > li')) : null;
}

/**
 * The line that a key leads to, if there is one.
 * @param {HTMLElement[]} all
 * @param {HTMLElement} line
 * @param {string} key
 */
function neighbour(all, line, key) {
  const at = all.indexOf(line);
  return { ArrowUp: all[at - 1], ArrowDown: all[at + 1], Home: all[0], End: all[all.length - 1] }[key] ?? null;
}

/**
 * Presses what a key stands for in the line. Returns whether the line has it.
 * @param {HTMLElement} line
 * @param {string} key
 */
function pressKey(line, key) {
  const selector = BUTTON_KEYS[key.toLowerCase()];
  const lead = selector ? /** @type {HTMLElement | null} */ (line.querySelector(selector)) : null;
  lead?.click();
  return lead !== null;
}

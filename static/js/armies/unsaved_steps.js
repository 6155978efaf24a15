// @ts-check
// Shows each click at once: numbers, ticks and names change, unconfirmed ones are marked as such. Points and verdict
// wait for the server.

import { stepsThatCount } from './history.js';

/** @typedef {{ control?: string, counts?: string, by?: number, to?: number, takes?: string,
 *    adds?: string, group?: string,
 *    label?: string, pressed?: string, field?: string, text?: string }} Shown */

const WAITING = 'is-pending';

/** Shows the effects of all pending steps on the page as the server drew it.
 *  @param {HTMLElement} root @param {import('./queue.js').Step[]} pending */
export function showPending(root, pending) {
  clear(root);
  root.classList.toggle('has-pending', pending.length > 0);
  for (const step of stepsThatCount(pending)) showStep(root, step.show ?? {});
}

/** @param {HTMLElement} root */
function clear(root) {
  root.querySelectorAll('.is-ghost').forEach((row) => row.remove());
  root.querySelectorAll(`.${WAITING}`).forEach((part) => part.classList.remove(WAITING));
  root.querySelectorAll('.is-going').forEach((part) => part.classList.remove('is-going'));
  root.querySelectorAll('[data-drawn]').forEach((part) => {
    setText(part, /** @type {HTMLElement} */ (part).dataset.drawn ?? '');
    part.removeAttribute('data-drawn');
  });
  root.querySelectorAll('[data-drawn-pressed]').forEach((part) => {
    part.setAttribute('aria-pressed', /** @type {HTMLElement} */ (part).dataset.drawnPressed ?? 'false');
    part.removeAttribute('data-drawn-pressed');
  });
}

/** @param {HTMLElement} root @param {Shown} show */
function showStep(root, show) {
  const find = (/** @type {string | undefined} */ id) => (id ? root.querySelector(`#${CSS.escape(id)}`) : null);
  find(show.control)?.classList.add(WAITING);
  const count = find(show.counts);
  if (count) {
    rememberText(count);
    const now = Number(textOf(count)) || 0;
    setText(count, String(Math.max(0, show.to ?? now + (show.by ?? 0))));
    count.classList.add(WAITING);
  }
  const pressed = find(show.pressed);
  if (pressed instanceof HTMLElement) {
    const was = pressed.getAttribute('aria-pressed') === 'true';
    pressed.dataset.drawnPressed ??= String(was);
    pressed.setAttribute('aria-pressed', String(!was));
    pressed.classList.add(WAITING);
  }
  const field = find(show.field);
  if (field && show.text !== undefined && field !== document.activeElement) {
    rememberText(field);
    setText(field, show.text);
  }
  field?.classList.add(WAITING);
  find(show.takes)?.classList.add('is-going', WAITING);
  if (show.adds) root.querySelector(`#${CSS.escape(ghostPlace(root, show))}`)?.append(ghost(show.label ?? 'A unit'));
}

/** Where what is added will stand: in its section, else in any of its group, else where groups begin.
 *  @param {HTMLElement} root @param {Shown} show */
function ghostPlace(root, show) {
  const own = `units-${show.adds}`;
  if (root.querySelector(`#${CSS.escape(own)}`)) return own;
  const beside = root.querySelector(`[data-group="${CSS.escape(show.group ?? '')}"]`)?.closest('.units');
  return beside?.id ?? 'sections';
}

/** @param {string} label */
function ghost(label) {
  const row = document.createElement('li');
  row.className = `unit is-ghost ${WAITING}`;
  const name = document.createElement('b');
  name.textContent = label;
  const told = document.createElement('small');
  told.textContent = 'on its way';
  row.append(name, told);
  return row;
}

/** Remembers what the server drew. @param {Element} part */
function rememberText(part) {
  const element = /** @type {HTMLElement} */ (part);
  element.dataset.drawn ??= textOf(part);
}

/** @param {Element} part */
function textOf(part) {
  return part instanceof HTMLInputElement ? part.value : (part.textContent ?? '');
}

/** @param {Element} part @param {string} text */
function setText(part, text) {
  if (part instanceof HTMLInputElement) Object.assign(part, { value: text });
  else part.replaceChildren(text);
}

// @ts-check
// Puts the parts of the page that changed in place of the old ones. Focus, what is unfolded and what is being typed
// stay as they are, and nobody's place in a column is lost.

/** @typedef {{ parts: Record<string, string>, marks: Record<string, string>, order: [string, string[]][] }} Answer */

/** @param {HTMLElement} root @param {Answer} answer */
export function putParts(root, answer) {
  const focused = document.activeElement?.id ?? '';
  const before = stops(root);
  for (const [name, html] of Object.entries(answer.parts)) {
    const fresh = parsePart(html);
    if (!fresh) continue;
    const old = root.querySelector(`#${CSS.escape(fresh.id)}`);
    if (old) exchange(old, fresh);
    else if (name.startsWith('unit-') || name.startsWith('head-')) shelf(root).append(fresh);
  }
  arrange(root, answer.order);
  keepFocus(root, focused, before);
}

/** @param {string} html @returns {HTMLElement | null} */
function parsePart(html) {
  const element = new DOMParser().parseFromString(html, 'text/html').body.firstElementChild;
  return element instanceof HTMLElement || element instanceof SVGElement
    ? /** @type {HTMLElement} */ (document.adoptNode(element))
    : null;
}

/** @param {Element} old @param {Element} fresh */
function exchange(old, fresh) {
  for (const details of old.querySelectorAll('details[open][id]')) {
    fresh.querySelector(`#${CSS.escape(details.id)}`)?.setAttribute('open', '');
  }
  const typing = document.activeElement;
  if (typing instanceof HTMLInputElement && old.contains(typing)) {
    const field = fresh.querySelector(`#${CSS.escape(typing.id)}`);
    if (field instanceof HTMLInputElement && typing.value !== typing.defaultValue) field.value = typing.value;
  }
  old.replaceWith(fresh);
}

/** A place for parts that have none on the page yet. @param {HTMLElement} root */
function shelf(root) {
  return /** @type {HTMLElement} */ (root.querySelector('#sections'));
}

/** Puts sections and units into their order, and removes the others.
 *  @param {HTMLElement} root @param {[string, string[]][]} order */
export function arrange(root, order) {
  const sections = shelf(root);
  const wanted = new Set();
  /** @type {Element | null} */
  let last = null;
  for (const [id, units] of order) {
    const section = root.querySelector(`#section-${CSS.escape(id)}`) ?? newSection(id);
    wanted.add(section);
    const head = root.querySelector(`#head-${CSS.escape(id)}`);
    if (head && head.parentElement !== section) section.prepend(head);
    const list = /** @type {HTMLElement} */ (section.querySelector('.units'));
    fill(
      list,
      units.map((unit) => root.querySelector(`#unit-${CSS.escape(unit)}`)).filter((row) => row !== null),
    );
    last = place(sections, section, last);
  }
  for (const child of [...sections.children]) if (!wanted.has(child)) child.remove();
}

/** @param {string} id */
function newSection(id) {
  const section = document.createElement('section');
  section.className = 'section';
  section.id = `section-${id}`;
  const list = document.createElement('ol');
  list.className = 'units';
  list.id = `units-${id}`;
  section.append(list);
  return section;
}

/** @param {HTMLElement} list @param {Element[]} rows */
function fill(list, rows) {
  /** @type {Element | null} */
  let last = null;
  for (const row of rows) last = place(list, row, last);
  const wanted = new Set(rows);
  for (const child of [...list.children]) if (!wanted.has(child)) child.remove();
}

/** Puts a child behind another unless it is there, so that what stays in place is not touched.
 *  @param {Element} list @param {Element} child @param {Element | null} last @returns {Element} */
function place(list, child, last) {
  const next = last ? last.nextElementSibling : list.firstElementChild;
  if (next !== child) list.insertBefore(child, next);
  return child;
}

const STOPS = 'a[href], button:not([disabled]), input:not([type=hidden]), summary';

/** The ids of all controls, in their order. @param {HTMLElement} root */
function stops(root) {
  return [...root.querySelectorAll(STOPS)].map((stop) => stop.id).filter(Boolean);
}

/** @param {HTMLElement} root @param {string} focused @param {string[]} before */
function keepFocus(root, focused, before) {
  if (!focused || document.activeElement?.id === focused) return;
  const at = before.indexOf(focused);
  const near = [focused, ...before.slice(0, Math.max(at, 0)).reverse()];
  for (const id of near) {
    const stop = root.querySelector(`#${CSS.escape(id)}`);
    if (stop instanceof HTMLElement && stop.matches(STOPS) && stop.checkVisibility()) {
      stop.focus({ preventScroll: true });
      return;
    }
  }
}

// @ts-check
/** Makes HTML elements. Text is always text, never markup. */

/**
 * @typedef {Record<string, string | number | boolean | ((event: any) => void) | undefined>} Properties
 * @typedef {Node | string | null | undefined | false} Child
 */

/**
 * Functions are listeners by event name, true and false switch an attribute, anything else is its value.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Properties} [properties]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (typeof value === 'boolean') element.toggleAttribute(name, value);
    else if (value !== undefined) element.setAttribute(name, String(value));
  }
  fill(element, children);
  return element;
}

/** @param {Element} element @param {Child[]} children */
export function fill(element, children) {
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined && child !== false));
}

/**
 * Rebuilds part of a page only when its content has changed, so that nothing moves under a finger.
 * @param {Element} host
 */
export function memoizedPart(host) {
  /** @type {unknown[] | undefined} */
  let shown;
  return (/** @type {unknown[]} */ inputs, /** @type {() => Child[]} */ build) => {
    if (isSame(shown, inputs)) return;
    shown = inputs;
    withFocusKept(host, () => fill(host, build()));
  };
}

/**
 * The same for a list: an entry is rebuilt when its content has changed, and the others stay in place.
 * @param {Element} host
 */
export function memoizedRows(host) {
  /** @type {Map<string, {inputs: unknown[], element: Element}>} */
  let known = new Map();
  return (/** @type {{id: string, inputs: unknown[], build: () => Element}[]} */ entries) => {
    const next = new Map(
      entries.map(({ id, inputs, build }) => {
        const there = known.get(id);
        return [id, there && isSame(there.inputs, inputs) ? there : { inputs, element: build() }];
      }),
    );
    const elements = [...next.values()].map(({ element }) => element);
    if (elements.length !== known.size || [...known.values()].some(({ element }, i) => element !== elements[i]))
      withFocusKept(host, () => arrangeChildren(host, elements));
    known = next;
  };
}

/**
 * Fills an element that is read out when it changes. Equal content is left alone, so that it is not read again.
 * @param {Element} host
 * @param {Child[]} children
 */
export function updateLiveRegion(host, children) {
  const there = [...host.children];
  arrangeChildren(
    host,
    children
      .filter((child) => child instanceof Element)
      .map((child) => {
        const same = there.findIndex((one) => one.isEqualNode(child));
        return same < 0 ? child : there.splice(same, 1)[0];
      }),
  );
}

/**
 * Puts elements into this order and removes all others.
 * @param {Element} host
 * @param {Element[]} elements
 */
function arrangeChildren(host, elements) {
  elements.forEach((element, i) => {
    const there = host.children[i];
    if (there === element) return;
    if (there && !elements.includes(there)) there.replaceWith(element);
    else host.insertBefore(element, there ?? null);
  });
  while (host.children.length > elements.length) host.children[host.children.length - 1].remove();
}

/** @param {unknown[] | undefined} before @param {unknown[]} now */
function isSame(before, now) {
  return before?.length === now.length && now.every((input, i) => input === before[i]);
}

/**
 * Keeps the focus: an element with the same `data-key` gets it after a change.
 * @param {Element} host
 * @param {() => void} change
 */
function withFocusKept(host, change) {
  const had = document.activeElement && host.contains(document.activeElement) ? document.activeElement : null;
  change();
  const key = had?.getAttribute('data-key');
  if (key && !host.contains(had))
    /** @type {HTMLElement | null} */ (host.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
}

/**
 * Keeps the focused element at its place on the screen while what is above it grows or shrinks.
 * @param {Element | undefined} form
 * @param {() => void} change
 */
export function withScrollKept(form, change) {
  const held = form?.contains(document.activeElement) ? document.activeElement : null;
  const scrolls = held?.closest('.battle-panel');
  const top = held?.getBoundingClientRect().top ?? 0;
  change();
  if (held && scrolls) scrolls.scrollTop += held.getBoundingClientRect().top - top;
}

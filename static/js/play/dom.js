// @ts-check
/** Makes HTML elements. Words always become text, never markup. */

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
 * Rebuilds part of a page only when what it shows has changed, so that nothing moves under a finger.
 * @param {Element} host
 */
export function part(host) {
  /** @type {unknown[] | null} */
  let shown = null;
  return (/** @type {unknown[]} */ inputs, /** @type {() => Child[]} */ build) => {
    if (shown && inputs.length === shown.length && inputs.every((input, i) => input === shown?.[i])) return;
    shown = inputs;
    const key = document.activeElement && host.contains(document.activeElement) ? document.activeElement.getAttribute('data-key') : null;
    fill(host, build());
    if (key) /** @type {HTMLElement | null} */ (host.querySelector(`[data-key="${CSS.escape(key)}"]`))?.focus();
  };
}

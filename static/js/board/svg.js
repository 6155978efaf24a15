// @ts-check
/** Makes SVG elements and measures on the board's plain points. */

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** @typedef {import('../types').Point} Point */

/**
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...SVGElement} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(NAMESPACE, tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * @param {string} words
 * @param {Record<string, string | number>} attributes
 */
export function text(words, attributes) {
  const element = svg('text', attributes);
  element.textContent = words;
  return element;
}

/** The `d` of a closed outline. @param {readonly Point[]} outline */
export function closed(outline) {
  return outline.length ? `M${outline.map(([x, y]) => `${x} ${y}`).join('L')}Z` : '';
}

/** The `d` of an open line. @param {readonly Point[]} points */
export function open(points) {
  return points.length ? `M${points.map(([x, y]) => `${x} ${y}`).join('L')}` : '';
}

/** @param {Point} a @param {Point} b */
export function apart(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** The middle of an outline's corners. @param {readonly Point[]} outline @returns {Point} */
export function middle(outline) {
  const sum = outline.reduce(([x, y], [dx, dy]) => /** @type {Point} */ ([x + dx, y + dy]), /** @type {Point} */ ([0, 0]));
  return [sum[0] / outline.length, sum[1] / outline.length];
}

/** The outline drawn in towards its middle. @param {readonly Point[]} outline @param {number} share @returns {Point[]} */
export function shrunk(outline, share) {
  const [cx, cy] = middle(outline);
  return outline.map(([x, y]) => [cx + (x - cx) * share, cy + (y - cy) * share]);
}

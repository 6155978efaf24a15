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

/**
 * Sets an attribute only if it changes, because browsers recompute styles even for the same value.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function setIfNew(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** The `d` of a closed outline. @param {readonly Point[]} outline */
export function closedPath(outline) {
  return outline.length ? `M${outline.map(([x, y]) => `${x} ${y}`).join('L')}Z` : '';
}

/** The `d` of an open line. @param {readonly Point[]} points */
export function openPath(points) {
  return points.length ? `M${points.map(([x, y]) => `${x} ${y}`).join('L')}` : '';
}

/** @param {Point} a @param {Point} b */
export function distanceBetween(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** The middle of an outline's corners. @param {readonly Point[]} outline @returns {Point} */
export function middle(outline) {
  const sum = outline.reduce(
    ([x, y], [dx, dy]) => /** @type {Point} */ ([x + dx, y + dy]),
    /** @type {Point} */ ([0, 0]),
  );
  return [sum[0] / outline.length, sum[1] / outline.length];
}

/**
 * A point well inside an outline, even if its middle is outside: halfway along its widest horizontal line.
 * @param {readonly Point[]} outline
 * @returns {Point}
 */
export function roomiestPoint(outline) {
  const ys = outline.map((corner) => corner[1]);
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  let [best, widest] = [middle(outline), 0];
  for (const share of [0.5, 0.3, 0.7, 0.15, 0.85]) {
    const y = top + (bottom - top) * share;
    const xs = crossings(outline, y);
    for (let i = 0; i + 1 < xs.length; i += 2)
      if (xs[i + 1] - xs[i] > widest * 1.05) [best, widest] = [[(xs[i] + xs[i + 1]) / 2, y], xs[i + 1] - xs[i]];
  }
  return best;
}

/** Where a level line meets the edges, from left to right. @param {readonly Point[]} outline @param {number} y */
function crossings(outline, y) {
  return outline
    .flatMap(([ax, ay], i) => {
      const [bx, by] = outline[(i + 1) % outline.length];
      return ay > y !== by > y ? [ax + ((bx - ax) * (y - ay)) / (by - ay)] : [];
    })
    .sort((a, b) => a - b);
}

/**
 * The outline moved towards its middle.
 * @param {readonly Point[]} outline
 * @param {number} share
 * @returns {Point[]}
 */
export function shrinkOutline(outline, share) {
  const [cx, cy] = middle(outline);
  return outline.map(([x, y]) => [cx + (x - cx) * share, cy + (y - cy) * share]);
}

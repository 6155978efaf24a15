// @ts-check
/** Words of overlays: each on a plate of one size at any zoom, placed where it hides as little as possible. */

import { svg, text } from '../svg.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../tokens/tokens.js').Spot} Spot */
/**
 * The bases that words should not cover, and the left and right side of the visible part of the table.
 * @typedef {{others: readonly Spot[], left: number, right: number}} Room
 */

export const LETTER = 7.6; // pixels: the width of a letter

/**
 * Takes the words out of drawn overlays, so that they lie above the tokens while the lines lie below.
 * @param {readonly SVGElement[]} drawn
 * @returns {SVGElement[]}
 */
export function wordsOf(drawn) {
  return drawn.flatMap((group) => {
    const words = /** @type {SVGElement[]} */ ([...group.querySelectorAll('.caption')]);
    return words.length ? [svg('g', { class: `${group.getAttribute('class')} is-words` }, ...words)] : [];
  });
}

/**
 * Where the words go: beyond the end of the path, clear of the base and its number, or else where they cover the fewest
 * bases and other words.
 * @param {string} words
 * @param {Point} end
 * @param {Point} before
 * @param {number} radius
 * @param {number} pixel
 * @param {Room} room
 * @param {readonly {words: string, at: Point}[]} [told]
 * @returns {Point}
 */
export function wordsPlace(words, [x, y], before, radius, pixel, room, told = []) {
  const half = widthOf(words, 1) / 2;
  const aside = radius + (half + 12) * pixel;
  const [below, above] = [
    /** @type {Point} */ ([x, y + radius + 34 * pixel]),
    /** @type {Point} */ ([x, y - radius - 18 * pixel]),
  ];
  const places = [
    ...(y > before[1] ? [below, above] : [above, below]),
    /** @type {Point} */ ([x - aside, y]),
    /** @type {Point} */ ([x + aside, y]),
  ];
  const kept = [...room.others, { at: /** @type {Point} */ ([x, y]), radius }];
  const hidden = (/** @type {Point} */ [px, py]) =>
    kept.filter(
      ({ at, radius: reach }) =>
        Math.abs(at[0] - px) < half * pixel + reach && Math.abs(at[1] - py) < 12 * pixel + reach,
    ).length +
    told.filter(
      ({ words: said, at }) =>
        Math.abs(at[0] - px) < half * pixel + widthOf(said, pixel) / 2 && Math.abs(at[1] - py) < 24 * pixel,
    ).length;
  return places
    .map((place) => keepInSight(place, half * pixel, room))
    .reduce((best, place) => (hidden(place) < hidden(best) ? place : best));
}

/**
 * Moves words inside that the side of the window would cut. Words that are wholly out of sight stay there.
 * @param {Point} at
 * @param {number} half
 * @param {Room} room
 * @returns {Point}
 */
function keepInSight([x, y], half, { left, right }) {
  const isSeen = x + half > left && x - half < right;
  return isSeen ? [Math.max(left + half, Math.min(right - half, x)), y] : [x, y];
}

/**
 * Words above or below a point, on the side away from `away`.
 * @param {string} label
 * @param {Point} at
 * @param {Point | undefined} away
 * @param {number} pixel
 * @param {Room} room
 */
export const wordsBeside = (label, [x, y], away, pixel, room) =>
  caption(
    label,
    keepInSight([x, y + (away && away[1] < y ? 26 : -26) * pixel], widthOf(label, pixel) / 2, room),
    pixel,
  );

/** @param {string} words @param {number} pixel */
const widthOf = (words, pixel) => (words.length * LETTER + 14) * pixel;

/**
 * Words on a plate, the same size on the screen at any zoom.
 * @param {string} words
 * @param {Point} at
 * @param {number} pixel
 */
export function caption(words, [x, y], pixel) {
  const width = widthOf(words, pixel);
  return svg(
    'g',
    { class: 'caption', transform: `translate(${x} ${y})` },
    svg('rect', { x: -width / 2, y: -12 * pixel, width, height: 24 * pixel, rx: 5 * pixel }),
    text(words, { y: 4.5 * pixel, 'font-size': 13 * pixel }),
  );
}

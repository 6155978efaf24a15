// @ts-check
/** Labels at the ends of curves: the side and its value. */

import { h } from '../play/dom.js';

/** @typedef {import('./film.js').Film} Film */

const ROW = 14; // pixels

/**
 * Rows as near as possible to their wanted places, without overlap, between 0 and `high`.
 * @param {readonly number[]} wanted their middles
 * @param {number} high pixels
 * @returns {number[]}
 */
export function spreadRows(wanted, high) {
  const row = Math.min(ROW, high / wanted.length);
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b] || a - b);
  const found = [...wanted];
  order.forEach((i, place) => {
    const least = place ? found[order[place - 1]] + row : row / 2;
    found[i] = Math.min(Math.max(wanted[i], least), high - row / 2 - (order.length - 1 - place) * row);
  });
  return found;
}

/**
 * What each side has left at a moment, at the end of its curve.
 * @param {Film} film
 * @param {number} number which frame
 * @param {readonly number[]} heights where the curves end, in pixels
 * @param {number} high pixels for all of them
 * @param {(seat: number) => string} nameOf
 */
export function curveLabels({ frames, views }, number, heights, high, nameOf) {
  const { sides, gauge } = views[number];
  const seats = sides.map(({ seat }) => seat).sort((a, b) => a - b);
  const tops = spreadRows(heights, high);
  const rows = seats.map((seat, side) => {
    const most = Math.max(...frames.map(({ left }) => left[side]));
    const row = h(
      'li',
      {},
      h('span', { class: `side-${seat}` }, nameOf(seat)),
      ` ${frames[number].left[side]} of ${most}`,
    );
    row.style.setProperty('top', `${tops[side].toFixed(1)}px`);
    return row;
  });
  return [h('ul', {}, ...rows), h('span', {}, `${gauge} left ${number === frames.length - 1 ? 'at the end' : 'now'}`)];
}

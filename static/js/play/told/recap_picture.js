// @ts-check
/** The part of the table on which something has happened, small, with its ink. */

import { drawInk } from '../../board/drawn/ink.js';
import { Lay } from '../../board/lay.js';
import { edges } from '../../board/ground/relief.js';
import { sideShape } from '../../board/tokens/shapes.js';
import { closed, svg } from '../../board/svg.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../board/drawn/ink.js').Ink} Ink */

const AROUND = 4000; // thousandths of an inch beyond what happened
const LEAST = 14_000; // thousandths: no closer look than this
const WIDE = 320; // pixels, about
const TOKEN = 0.14; // pixels of a hundredth of a token
const SMALL = 0.6; // of the ink on the board
const SHAPE = 2.2; // times as wide as high

/** @param {import('../../types').View} table @param {Ink[]} happened @param {import('../../board/lay.js').Turn} turn */
export function recapPicture(table, happened, turn) {
  const { width, height, ground, pieces } = table;
  const view = new Lay(turn, table).state({ width, height, ground, pieces, ink: happened });
  const [x, y, wide, high] = framed(view, view.ink.flatMap((one) => (one.kind === 'loss' ? [one.at] : [one.from, one.to])));
  const pixel = wide / WIDE;
  const picture = svg('svg', { class: 'recap-picture', viewBox: `${x} ${y} ${wide} ${high}`, 'aria-hidden': 'true' },
    svg('rect', { class: 'minimap-paper', width: view.width, height: view.height }),
    ...view.ground.filter(({ outline }) => edges(outline).length > 2).map(({ outline }) => svg('path', { d: closed(outline), class: 'minimap-ground' })),
    ...view.pieces.flatMap(({ at, seat, life }) => (at && life === 'live' ? [svg('path', { d: sideShape(seat, 1), class: `minimap-piece edge-side-${seat ?? 'none'}`, transform: `translate(${at[0]} ${at[1]}) scale(${(pixel * TOKEN).toFixed(1)})` })] : [])),
    ...view.ink.map(drawInk));
  picture.style.setProperty('--pixel', String(pixel * SMALL));
  return picture;
}

/** The stretch of the table around these points, in the shape of the picture. @param {{width: number, height: number}} view @param {Point[]} points */
function framed(view, points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.max(right - left + 2 * AROUND, (bottom - top + 2 * AROUND) * SHAPE, LEAST);
  const height = width / SHAPE;
  return [within((left + right - width) / 2, width, view.width), within((top + bottom - height) / 2, height, view.height), width, height];
}

/** @param {number} start @param {number} length @param {number} whole */
function within(start, length, whole) {
  return length > whole ? (whole - length) / 2 : Math.min(Math.max(start, 0), whole - length);
}

// @ts-check
/** Draws markers under the models: an objective stays visible around a model on it. */

import { iconPath, silhouette } from './glyphs.js';
import { sideShape } from './shapes.js';
import { svg, text } from '../svg.js';

/** @typedef {import('../../types').Piece} Piece */

const RING = 1000; // thousandths of an inch: the least radius of an objective's ring
const CORE = 400; // thousandths of an inch: the largest radius of its middle
const LEAST = 10; // pixels: the least radius of any other marker

/** The radius of a marker, in thousandths of an inch. @param {Piece} piece @param {number} pixel */
export function markerReach({ glyph, radius }, pixel) {
  if (glyph !== 'objective') return Math.max(radius, LEAST * pixel);
  const inch = 1000 / pixel;
  return Math.max(RING, radius, (inch < 10 ? 13 : 20) * pixel);
}

/** The drawing around (0, 0), in thousandths of an inch. @param {Piece} piece @param {number} pixel */
export function drawMarker(piece, pixel) {
  return piece.glyph === 'objective' ? objective(piece, pixel) : thing(piece, pixel);
}

/** A ring, its middle, and a flag at a free corner. @param {Piece} piece @param {number} pixel */
function objective(piece, pixel) {
  const r = markerReach(piece, pixel);
  const corner = r * 0.74;
  return [
    ...rings(r, pixel),
    svg('circle', { r, class: 'base objective-field' }),
    svg('circle', { r, class: 'objective-ring' }),
    svg('circle', { r: piece.radius, class: 'objective-foot' }),
    svg('circle', { r: Math.min(piece.radius, CORE), class: 'objective-core' }),
    ...(piece.states.length
      ? [svg('circle', { r: r + 4 * pixel, class: `objective-held ${sideOf(holder(piece))}` })]
      : []),
    svg(
      'g',
      { class: 'flag', transform: `translate(${corner} ${-corner}) scale(${pixel})` },
      svg('circle', { r: 9 }),
      svg('path', { d: silhouette('objective'), transform: 'scale(.13)' }),
    ),
    ...states(piece, -corner, -corner, pixel),
    ...number(piece, corner, corner, pixel),
  ];
}

/** @param {Piece} piece @param {number} pixel */
function thing(piece, pixel) {
  const r = markerReach(piece, pixel);
  return [
    ...rings(r, pixel),
    svg('circle', { r, class: 'base marker' }),
    svg('path', { d: silhouette(piece.glyph), class: 'glyph', transform: `scale(${r * 0.013})` }),
    ...states(piece, -r, -r, pixel),
    ...number(piece, 0, r + 8 * pixel, pixel),
  ];
}

/** @param {number} r @param {number} pixel */
function rings(r, pixel) {
  return [
    ['can', 2.5],
    ['gap', 2],
    ['inner', 4],
    ['outer', 7.5],
  ].map(([look, away]) => svg('circle', { r: r + Number(away) * pixel, class: `ring ring-${look}` }));
}

/** The side that holds it. @param {Piece} piece */
function holder({ states: list }) {
  return list.find(({ seat }) => seat !== null)?.seat ?? null;
}

/** @param {number | null} seat */
function sideOf(seat) {
  return seat === null ? '' : `is-of-${seat}`;
}

/**
 * A state that a side has caused has the shape and colour of that side.
 * @param {Piece} piece
 * @param {number} x
 * @param {number} y
 * @param {number} pixel
 */
function states({ states: list }, x, y, pixel) {
  return list.slice(0, 2).map(({ icon, label, tone, seat }, i) => {
    const path = iconPath(icon);
    const inner = path
      ? svg('path', { d: path, transform: 'scale(.1)' })
      : text(label.slice(0, 1), { 'font-size': 9, y: 3 });
    const rim =
      seat === null ? svg('circle', { r: 7 }) : svg('path', { d: sideShape(seat, 0.19), class: 'badge-side' });
    return svg(
      'g',
      {
        class: `badge badge-${tone || 'plain'} ${sideOf(seat)}`,
        transform: `translate(${x + i * 15 * pixel} ${y}) scale(${pixel})`,
      },
      rim,
      inner,
    );
  });
}

/** @param {Piece} piece @param {number} x @param {number} y @param {number} pixel */
function number({ number: words }, x, y, pixel) {
  if (!words) return [];
  const width = Math.max(15, words.length * 7.5 + 6);
  return [
    svg(
      'g',
      { transform: `translate(${x} ${y}) scale(${pixel})` },
      svg('rect', { x: -width / 2, y: -7.5, width, height: 15, rx: 7.5, class: 'tab' }),
      text(words, { y: 4, 'font-size': 11, class: 'number' }),
    ),
  ];
}

// @ts-check
/** Draws a ghost: the place where a piece, a marker or a handle would be. */

import { closedPath, svg, text } from '../svg.js';
import { drawBody as drawToken } from '../tokens/token.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../state.js').Ghost} Ghost */

const HANDLE = 12; // pixels: the least radius of a handle

/**
 * Everything inside a ghost, with a cross that shows where it does not fit.
 * @param {Ghost} ghost
 * @param {number} size pixels across of its token
 * @param {number} pixel
 * @param {Point} aside from its base to where it is shown
 */
export function drawGhost(ghost, size, pixel, [dx, dy]) {
  const arm = 4 * pixel;
  const out = Math.max(ghost.radius || 500, (size * pixel) / 2) * 0.8;
  const cross = svg(
    'g',
    { class: 'invalid-badge', transform: `translate(${dx + out} ${dy - out})` },
    svg('circle', { r: 1.9 * arm }),
    svg('path', { d: `M${-arm} ${-arm}L${arm} ${arm}M${-arm} ${arm}L${arm} ${-arm}` }),
  );
  return [...drawThing(ghost, size, pixel, [dx, dy]), cross];
}

/** @param {Ghost} ghost @param {number} size @param {number} pixel @param {Point} aside */
function drawThing(ghost, size, pixel, [dx, dy]) {
  const { radius = 500, seat = null, glyph = '', number = '', facing } = ghost;
  if (ghost.outline?.length)
    return [
      svg('path', { d: closedPath(ghost.outline), class: 'ghost-outline', transform: `rotate(${ghost.degrees ?? 0})` }),
    ];
  if (ghost.mark)
    return [
      svg(
        'g',
        { transform: `translate(${dx} ${dy}) scale(${Math.max(1, (HANDLE * pixel) / radius).toFixed(3)})` },
        svg('circle', { r: radius, class: 'handle' }),
        text(ghost.mark, { class: 'handle-mark', y: 210, 'font-size': 640 }),
      ),
    ];
  if (!glyph && !number) return [svg('circle', { r: radius, class: 'handle' })];
  const figure = svg(
    'g',
    { class: 'figure', transform: `translate(${dx} ${dy}) scale(${((size * pixel) / 100).toFixed(3)})` },
    ...drawToken({ seat, glyph, number, facing, size }),
  );
  const base = svg('circle', { r: radius, class: 'footprint' });
  return dx || dy ? [base, svg('path', { d: `M0 0L${dx} ${dy}`, class: 'leader-line' }), figure] : [figure, base];
}

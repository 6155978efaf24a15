// @ts-check
/** Blows of close combat over the tokens: a blade with its point in the target. It stays as other marks do. */

import { distanceBetween, svg } from '../svg.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('./event_marks.js').EventMark} EventMark */
/** @typedef {Extract<EventMark, {kind: 'blow'}>} Blow */
/**
 * @typedef {{spots: Map<string, import('../tokens/tokens.js').Spot>, at(point: Point): string}} Stand where tokens are
 *   drawn
 */

const REACH = 15; // pixels: the radius of a token that is gone
const WHOLE = 16; // pixels: the radius of a token that bears a blade of full size
const [LEAST, MOST] = [0.65, 1.3]; // least share of that size
const NEAR = 14; // pixels: across a wider gap, the blade is at the target
const TILT = 35; // degrees, so that the blades of two who strike each other cross
// its hilt to the left, its point to the right
const BLADE = 'M-16 -1.2H-10V-5H-7.5V-1.8L11 -1.5L16 0L11 1.5L-7.5 1.8V5H-10V1.2H-16Z';

/**
 * Equal blows on the table are one blade, which has hit if any of them has.
 * @param {readonly EventMark[]} events
 * @returns {Blow[]}
 */
export function meleeBlades(events) {
  /** @type {Map<string, Blow>} */
  const found = new Map();
  for (const one of events) {
    if (one.kind !== 'blow') continue;
    const key = `${one.from} ${one.to} ${one.seat}`;
    const known = found.get(key);
    found.set(key, known ? { ...known, hit: known.hit || one.hit } : one);
  }
  return [...found.values()];
}

/** Filled if it hit, hollow if it missed or was parried. @param {Blow} blow */
export function drawBlade({ seat, hit }) {
  const blade = svg('path', { d: BLADE, class: 'blade' });
  return svg(
    'g',
    { class: `event event-${seat ?? 'none'} event-blow event-${hit ? 'hit' : 'miss'}` },
    svg(
      'g',
      { class: 'label' },
      svg('g', { class: 'blade-swing' }, svg('path', { d: BLADE, class: 'blade-edge' }), blade),
    ),
  );
}

/**
 * Puts a blade where these two are drawn now.
 * @param {SVGElement} drawn
 * @param {Blow} blow
 * @param {Stand} tokens
 * @param {number} pixel thousandths of one
 */
export function placeBlade(drawn, { from, to }, tokens, pixel) {
  const [own, struck] = [from, to].map(
    (point) => tokens.spots.get(tokens.at(point)) ?? { at: point, radius: REACH * pixel },
  );
  const [dx, dy] = [struck.at[0] - own.at[0], struck.at[1] - own.at[1]];
  const far = distanceBetween(own.at, struck.at) || 1;
  const share =
    (far - struck.radius - Math.min(Math.max(far - own.radius - struck.radius, -struck.radius), NEAR * pixel) / 2) /
    far;
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI + (dx < 0 || (dx === 0 && dy < 0) ? -TILT : TILT);
  const size = Math.min(Math.max(Math.min(own.radius, struck.radius) / pixel / WHOLE, LEAST), MOST);
  drawn.setAttribute(
    'transform',
    `translate(${Math.round(own.at[0] + dx * share)} ${Math.round(own.at[1] + dy * share)}) rotate(${turn.toFixed(1)}) scale(${size.toFixed(2)})`,
  );
}

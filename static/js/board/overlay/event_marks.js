// @ts-check
/**
 * Marks of what has happened on the table: who moved from where, who shot or struck at whom, who lost something. They
 * fade but stay.
 */

import { drawBlade, placeBlade, meleeBlades } from './melee_blows.js';
import { openPath, svg, text } from '../svg.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../tokens/tokens.js').Spot} Spot */
/**
 * Where a piece came from, what it has lost, or who shot or struck at whom. `turn` is its place in the order of events
 * (none: at once; 0: it was seen before and does not move).
 * @typedef {{turn?: number} & ({kind: 'trail', seat: number | null, from: Point, to: Point, by?: Point[]} | {kind:
 * 'loss', at: Point, words: string} | {kind: 'shot', seat: number | null, from: Point, to: Point, hit: boolean}
 * | {kind: 'blow', seat: number | null, from: Point, to: Point, hit: boolean})} EventMark
 * @typedef {Extract<EventMark, {kind: 'loss'}>} Loss
 */

const LOST = 15; // pixels: the radius of a token that is gone
const LETTER = 7; // pixels: the width of a letter
const HIGH = 9; // pixels: half the height of a plate

/** The marks under the tokens. @param {EventMark} mark */
export function drawEventMarks(mark) {
  if (mark.kind === 'trail') return withTurnDelay(drawTrail(mark), mark);
  return mark.kind === 'shot' ? withTurnDelay(drawShot(mark.seat, mark.from, mark.to, mark.hit), mark) : null;
}

/** Blows over the tokens; `place` puts them where tokens are drawn now. @param {readonly EventMark[]} events */
export function drawBlows(events) {
  const drawn = meleeBlades(events).map((blow) => ({ blow, element: withTurnDelay(drawBlade(blow), blow) }));
  return {
    elements: drawn.map(({ element }) => element),
    /** @param {import('./melee_blows.js').Stand} tokens @param {number} pixel */
    place: (tokens, pixel) => drawn.forEach(({ blow, element }) => placeBlade(element, blow, tokens, pixel)),
  };
}

/**
 * The losses of tokens, over all of them.
 * @param {readonly EventMark[]} events
 * @param {import('../tokens/tokens.js').Tokens} tokens
 * @param {number} pixel thousandths of one
 */
export function drawLosses(events, tokens, pixel) {
  /** @type {Spot[]} */
  const written = [];
  return events.flatMap((one) => {
    if (one.kind !== 'loss') return [];
    const own = tokens.spots.get(tokens.at(one.at)) ?? { at: one.at, radius: LOST * pixel };
    const others = [...[...tokens.spots.values()].filter((spot) => spot !== own), ...written];
    const [dx, dy] = placeOf(one, own, others, pixel);
    written.push({ at: [own.at[0] + dx, own.at[1] + dy], radius: HIGH * pixel });
    return [drawLoss(one, own, [dx, dy], pixel)];
  });
}

/**
 * Where a label covers the fewest others, seen from the middle of the token.
 * @param {Loss} mark
 * @param {Spot} own where the token is drawn
 * @param {readonly Spot[]} others
 * @param {number} pixel
 * @returns {Point}
 */
function placeOf(mark, { at: [x, y], radius }, others, pixel) {
  const half = (mark.words.length * LETTER + 10) / 2;
  const [dx, dy] = [radius * 0.7 + (half + 2) * pixel, radius * 0.7 + HIGH * pixel];
  const places = /** @type {Point[]} */ ([
    [dx, -dy],
    [-dx, -dy],
    [dx, dy],
    [-dx, dy],
  ]);
  const hidden = (/** @type {Point} */ [px, py]) =>
    others.filter(
      ({ at, radius: reach }) =>
        Math.abs(at[0] - x - px) < half * pixel + reach && Math.abs(at[1] - y - py) < HIGH * pixel + reach,
    ).length;
  return places.reduce((best, place) => (hidden(place) < hidden(best) ? place : best));
}

/**
 * Rays around a token, and its losses beside it.
 * @param {Loss} mark
 * @param {Spot} own where the token is drawn
 * @param {Point} aside
 * @param {number} pixel
 */
function drawLoss(mark, { at: [x, y], radius }, [px, py], pixel) {
  return withTurnDelay(
    svg(
      'g',
      { class: 'event event-loss', transform: `translate(${x} ${y})` },
      rays(radius + 3 * pixel, radius + 9 * pixel),
      svg('g', { transform: `translate(${px} ${py})` }, svg('g', { class: 'label' }, ...plate(mark.words))),
    ),
    mark,
  );
}

/** @param {SVGElement} drawn @param {EventMark} mark */
function withTurnDelay(drawn, { turn }) {
  if (turn === 0) drawn.classList.add('event-dry');
  else if (turn) drawn.classList.add(`event-turn-${turn}`);
  return drawn;
}

/** The path of a piece, with its corners if they are known. @param {Extract<EventMark, {kind: 'trail'}>} mark */
function drawTrail({ seat, from, to, by = [] }) {
  return svg(
    'g',
    { class: `event event-${seat ?? 'none'}` },
    svg('path', { d: openPath([from, ...by, to]), class: 'event-trail' }),
    svg('g', { transform: `translate(${from[0]} ${from[1]})` }, svg('circle', { r: 7, class: 'event-from label' })),
  );
}

/**
 * A line with a head if it hit; a dotted one that ends in an open circle if it missed.
 * @param {number | null} seat
 * @param {Point} from
 * @param {Point} to
 * @param {boolean} hit
 */
function drawShot(seat, from, to, hit) {
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const head = hit
    ? svg('path', { d: 'M-15 0L-29 -6L-29 6Z', class: 'event-head' })
    : svg('circle', { cx: -20, r: 5, class: 'event-wide' });
  return svg(
    'g',
    { class: `event event-${seat ?? 'none'} event-${hit ? 'hit' : 'miss'}` },
    svg('path', { d: openPath([from, to]), class: 'event-shot' }),
    svg(
      'g',
      { transform: `translate(${to[0]} ${to[1]})` },
      svg('g', { class: 'label' }, svg('g', { transform: `rotate(${turn.toFixed(1)})` }, head)),
    ),
  );
}

/** @param {number} from @param {number} to */
function rays(from, to) {
  return svg('path', {
    d: Array.from({ length: 8 }, (_, i) => {
      const [dx, dy] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)];
      return `M${(from * dx).toFixed(1)} ${(from * dy).toFixed(1)}L${(to * dx).toFixed(1)} ${(to * dy).toFixed(1)}`;
    }).join(''),
  });
}

/** @param {string} words */
function plate(words) {
  const width = words.length * LETTER + 10;
  return [
    svg('rect', { x: -width / 2, y: -HIGH, width, height: 2 * HIGH, rx: 4 }),
    text(words, { y: 4, 'font-size': 12 }),
  ];
}

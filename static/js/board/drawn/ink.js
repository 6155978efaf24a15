// @ts-check
/** What has happened, as ink on the map: where somebody walked from, who shot at whom, who lost something. It fades and stays. */

import { open, svg, text } from '../svg.js';

/** @typedef {import('../../types').Point} Point */
/**
 * Where a piece came from, what it has lost, or who shot at whom; `turn` is after how many others it is seen (none: at once; 0: it was seen before, and is dry).
 * @typedef {{turn?: number} & ({kind: 'trail', seat: number | null, from: Point, to: Point} | {kind: 'loss', at: Point, words: string} | {kind: 'shot', seat: number | null, from: Point, to: Point, hit: boolean})} Ink
 */

/** @param {Ink} ink */
export function drawInk(ink) {
  const drawn = marks(ink);
  if (ink.turn === 0) drawn.classList.add('ink-dry');
  else if (ink.turn) drawn.classList.add(`ink-turn-${ink.turn}`);
  return drawn;
}

/** @param {Ink} ink */
function marks(ink) {
  if (ink.kind === 'loss') return loss(ink.at, ink.words);
  if (ink.kind === 'shot') return shot(ink.seat, ink.from, ink.to, ink.hit);
  const { seat, from, to } = ink;
  return svg('g', { class: `ink ink-${seat ?? 'none'}` },
    svg('path', { d: open([from, to]), class: 'ink-trail' }), svg('g', { transform: `translate(${from[0]} ${from[1]})` }, svg('circle', { r: 7, class: 'ink-from label' })));
}

/** A line with a head where it hit, a dotted one that ends in an open round where it missed. @param {number | null} seat @param {Point} from @param {Point} to @param {boolean} hit */
function shot(seat, from, to, hit) {
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const head = hit ? svg('path', { d: 'M-15 0L-29 -6L-29 6Z', class: 'ink-head' }) : svg('circle', { cx: -20, r: 5, class: 'ink-wide' });
  return svg('g', { class: `ink ink-${seat ?? 'none'} ink-${hit ? 'hit' : 'miss'}` },
    svg('path', { d: open([from, to]), class: 'ink-shot' }), svg('g', { transform: `translate(${to[0]} ${to[1]})` }, svg('g', { class: 'label' }, svg('g', { transform: `rotate(${turn.toFixed(1)})` }, head))));
}

/** A burst around the piece, and what it lost beside it. @param {Point} at @param {string} words */
function loss([x, y], words) {
  const rays = Array.from({ length: 8 }, (_, i) => {
    const [dx, dy] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)];
    return `M${(17 * dx).toFixed(1)} ${(17 * dy).toFixed(1)}L${(23 * dx).toFixed(1)} ${(23 * dy).toFixed(1)}`;
  }).join('');
  const width = words.length * 7 + 10;
  const plate = svg('g', { transform: 'translate(24 -22)' }, svg('rect', { x: -width / 2, y: -9, width, height: 18, rx: 4 }), text(words, { y: 4, 'font-size': 12 }));
  return svg('g', { class: 'ink ink-loss', transform: `translate(${x} ${y})` }, svg('g', { class: 'label' }, svg('path', { d: rays }), plate));
}

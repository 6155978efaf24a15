// @ts-check
/** The ruler: the distance between two bases or points of the table, base to base and with height. */

import { inches } from '../words.js';

/** @typedef {import('../../types').RulerEnd} RulerEnd */
/** @typedef {import('../../types').Point} Point */

/** @param {import('../../types').Piece} piece @returns {RulerEnd | null} */
export function onPiece(piece) {
  return piece.at && { at: piece.at, radius: piece.radius, elevation: piece.elevation, name: piece.name, id: piece.id };
}

/** @param {Point} at @returns {RulerEnd} */
export function onPoint(at) {
  return { at, radius: 0, elevation: 0, name: 'this point', id: '' };
}

/** The ends after one more was set: a third one starts again. @param {RulerEnd[]} ends @param {RulerEnd} end */
export function withEnd(ends, end) {
  return ends.length === 2 ? [end] : [...ends, end];
}

/** Thousandths from base to base. @param {RulerEnd} a @param {RulerEnd} b */
export function distanceBetween(a, b) {
  const level = Math.max(Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) - a.radius - b.radius, 0);
  return Math.ceil(Math.hypot(level, a.elevation - b.elevation) - 1e-6);
}

/** @param {RulerEnd[]} ends @returns {import('../../board/state.js').Overlay[]} */
export function rulerOverlay(ends) {
  if (ends.length < 2) return [];
  return [
    {
      kind: 'ruler',
      from: rimPoint(ends[0], ends[1]),
      to: rimPoint(ends[1], ends[0]),
      label: inches(distanceBetween(ends[0], ends[1])),
    },
  ];
}

/**
 * The edge of the base that is nearest to the other end.
 * @param {RulerEnd} end
 * @param {RulerEnd} other
 * @returns {Point}
 */
function rimPoint(end, other) {
  const [dx, dy] = [other.at[0] - end.at[0], other.at[1] - end.at[1]];
  const length = Math.hypot(dx, dy) || 1;
  const share = Math.min(end.radius / length, 0.5);
  return [end.at[0] + dx * share, end.at[1] + dy * share];
}

/** The text of the ruler. @param {RulerEnd[]} ends */
export function rulerWords(ends) {
  if (!ends.length) return 'Tap two models or places to measure between them.';
  if (ends.length === 1) return `From ${ends[0].name}: tap the other end.`;
  return `${inches(distanceBetween(ends[0], ends[1]))} from ${ends[0].name} to ${ends[1].name}, base to base.`;
}

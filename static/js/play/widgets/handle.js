// @ts-check
/** The handle that moves several pieces as one: above them on the screen, so that it covers none. */

import { Rotation } from '../../board/rotation.js';

/** @typedef {import('../../types').Point} Point */

const RADIUS = 450; // thousandths of an inch
const ASIDE = 2 * RADIUS; // thousandths of an inch from the bases to its middle

/** The middle of several places. @param {readonly Point[]} places @returns {Point} */
export function middleOf(places) {
  const mean = (/** @type {0 | 1} */ axis) =>
    Math.round(places.reduce((sum, place) => sum + place[axis], 0) / places.length);
  return [mean(0), mean(1)];
}

/**
 * The place of the handle: above the bases on the screen, or below them at the edge of the table.
 * @param {readonly {at: Point, radius: number}[]} bases
 * @param {{width: number, height: number}} table
 * @param {import('../../board/rotation.js').Quarters} turn
 * @returns {Point}
 */
export function handleAt(bases, table, turn) {
  const lay = new Rotation(turn, table);
  const seen = bases.map(({ at, radius }) => ({ at: lay.point(at), radius }));
  const above = Math.min(...seen.map(({ at, radius }) => at[1] - radius)) - ASIDE;
  const y = above < RADIUS ? Math.max(...seen.map(({ at, radius }) => at[1] + radius)) + ASIDE : above;
  return lay.tablePoint([middleOf(seen.map(({ at }) => at))[0], y]);
}

/**
 * The ghost of the handle.
 * @param {string} id
 * @param {string} whose the first of them
 * @param {Point} at
 * @param {string} label
 * @returns {import('../../board/state.js').Ghost}
 */
export const handleGhost = (id, whose, at, label) => ({ id, whose, at, radius: RADIUS, mark: '✥', label });

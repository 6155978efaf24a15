// @ts-check
/** Where a new piece is put down: near the middle of what is in view, where nothing lies yet. */

import { boxAround, pointsOf } from './things.js';
import { moveThing } from './transforms.js';
import { isCentral } from './twins.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./types').Box} Box */
/** @typedef {import('./types').TableFile} TableFile */
/** @typedef {import('./types').Thing} Thing */

const STEP = 1000; // thousandths of an inch
const FARTHEST = 24; // steps in each direction

/**
 * @param {TableFile} table
 * @param {readonly Thing[]} parts around [0, 0]
 * @param {Point} wanted
 * @param {boolean} symmetric whether its twin needs a place as well
 * @returns {Point}
 */
export function freePlace(table, parts, wanted, symmetric) {
  const own = boxAround(parts.flatMap(pointsOf));
  const taken = [...table.features, ...table.hazards].map((thing) => boxAround(pointsOf(thing)));
  const isFree = (/** @type {Point} */ at) => {
    const box = boxAt(own, at);
    if (box.left < 0 || box.top < 0 || box.right > table.width || box.bottom > table.height) return false;
    const isAlone = !symmetric || parts.every((part) => isCentral(moveThing(part, at), table));
    const others = isAlone ? taken : [...taken, turnBox(box, table)];
    return !others.some((other) => doMeet(box, other));
  };
  return placesAround(wanted).find(isFree) ?? wanted;
}

/** Places on the grid, the nearest first. @param {Point} middle @returns {Point[]} */
function placesAround([x, y]) {
  /** @type {Point[]} */
  const places = [];
  for (let dx = -FARTHEST; dx <= FARTHEST; dx += 1)
    for (let dy = -FARTHEST; dy <= FARTHEST; dy += 1) places.push([x + dx * STEP, y + dy * STEP]);
  return places.sort((one, other) => Math.hypot(one[0] - x, one[1] - y) - Math.hypot(other[0] - x, other[1] - y));
}

/** @param {Box} box @param {Point} at @returns {Box} */
function boxAt({ left, top, right, bottom }, [x, y]) {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
}

/** @param {Box} box @param {TableFile} table @returns {Box} */
function turnBox({ left, top, right, bottom }, { width, height }) {
  return { left: width - right, top: height - bottom, right: width - left, bottom: height - top };
}

/** @param {Box} one @param {Box} other */
function doMeet(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

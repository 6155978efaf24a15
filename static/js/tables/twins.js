// @ts-check
/** Pairs on a table: a thing and its twin, half a turn about the middle away. */

import { findPlace, pointsOf } from './things.js';
import { halfTurn } from './transforms.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./types').TableFile} TableFile */
/** @typedef {import('./types').Thing} Thing */

const NEAR = 25; // thousandths of an inch: rounding may part two twins by so much

/**
 * The twin of a thing, if it has one. A thing in the very middle is not its own.
 * @param {TableFile} table
 * @param {string} id
 */
export function twinOf(table, id) {
  const place = findPlace(table, id);
  if (!place) return null;
  const there = halfTurn(place.thing, table);
  if (isSamePlace(place.thing, there)) return null;
  return (
    table[place.list].find((one) => one.id !== id && one.kind === place.thing.kind && isSamePlace(one, there)) ?? null
  );
}

/** Whether a thing comes to lie on itself after half a turn. @param {Thing} thing @param {TableFile} table */
export function isCentral(thing, table) {
  return isSamePlace(thing, halfTurn(thing, table));
}

/**
 * The twin as it follows a thing: it keeps its id, name, group, side and what it leads onto.
 * @param {Thing} thing
 * @param {Thing} twin
 * @param {TableFile} table
 * @returns {Thing}
 */
export function twinAfter(thing, twin, table) {
  return { ...halfTurn(thing, table), ...ownParts(twin) };
}

/** @param {Thing} twin */
function ownParts({ id, name, seat, onto, group }) {
  return {
    id,
    ...(group === undefined ? {} : { group }),
    ...(name === undefined ? {} : { name }),
    ...(seat === undefined ? {} : { seat }),
    ...(onto === undefined ? {} : { onto }),
  };
}

/**
 * Whether two things have the same corners, wherever their outlines begin.
 * @param {Thing} one
 * @param {Thing} other
 */
function isSamePlace(one, other) {
  const [points, others] = [pointsOf(one), pointsOf(other)];
  return (
    points.length === others.length &&
    points.every(([x, y]) => others.some(([u, v]) => Math.abs(x - u) <= NEAR && Math.abs(y - v) <= NEAR))
  );
}

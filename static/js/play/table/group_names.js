// @ts-check
/** Names several pieces in a few words: whole units by their name, others model by model. */

import { fullName } from '../decision/model_numbers.js';

/** @typedef {import('../../types').View} View */
/** @typedef {import('../../types').UnitCard} UnitCard */

const MOST = 3; // names before the number of the rest is given

/** @param {readonly string[]} ids @param {View} view */
export function groupName(ids, view) {
  const first = (/** @type {readonly string[]} */ pieces) => ids.findIndex((id) => pieces.includes(id));
  const units = view.units
    .filter(({ pieces }) => first(pieces) >= 0)
    .sort((one, other) => first(one.pieces) - first(other.pieces));
  const loose = view.pieces.filter(({ id }) => ids.includes(id) && !units.some(({ pieces }) => pieces.includes(id)));
  return listNames([
    ...new Set([...units.flatMap((unit) => ofUnit(unit, ids, view)), ...loose.map(({ name }) => name)]),
  ]);
}

/**
 * A unit whose figures all have its number is named by its own name, if all that are left of it are meant.
 * @param {UnitCard} unit
 * @param {readonly string[]} ids
 * @param {View} view
 */
function ofUnit(unit, ids, view) {
  const own = view.pieces.filter(({ id }) => unit.pieces.includes(id));
  const meant = own.filter(({ id }) => ids.includes(id));
  const left = own.filter(({ at, life }) => at && life === 'live');
  const isAlike = new Set(own.map(({ number }) => number)).size < 2;
  const isWhole = left.every((piece) => meant.includes(piece)) && (isAlike || meant.length > 1);
  return isWhole ? [unit.name.replace(/^\d+ /, '')] : meant.map((piece) => fullName(piece, view));
}

/** @param {string[]} names */
function listNames(names) {
  const shown = names.length > MOST ? [...names.slice(0, MOST - 1), `${names.length - MOST + 1} more`] : names;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown[shown.length - 1]}`;
}

/** The label of a button that shows these pieces. @param {readonly string[]} ids @param {View | undefined} view */
export function showWords(ids, view) {
  const words = view && groupName(ids, view);
  return words ? `Show ${words} on the table` : 'Show on the table';
}

// @ts-check
/** Adds the number on a model's token where a sentence names it by its name alone. */

import { h } from '../dom.js';

/** @typedef {import('../../types').View} View */

/** @param {View | undefined} view @param {string} id @param {string} words */
export function withNumbers(view, id, words) {
  const piece = view?.pieces.find((one) => one.id === id);
  if (!piece || !words.includes(piece.name) || !needsNumber(piece)) return null;
  return h(
    'b',
    { class: `numbered side-${piece.seat ?? 'none'}` },
    h('span', { class: 'for-readers' }, 'on the table: '),
    piece.number,
  );
}

/**
 * The name of a token in words, and its number.
 * @typedef {{name: string, number: string, seat: number | null}} Called
 */

/**
 * Draws the number of the table after the first mention of each of these models and units. It is for the eye only and
 * not read out. Models with the same name get none, because the number could belong to either.
 * @param {View | undefined} view @param {string} words @param {readonly string[]} ids @returns {(string | Element)[]}
 */
export function nameWithNumber(view, words, ids) {
  const bare = view ? groupNames(view, ids).filter(needsNumber) : [];
  const named = new Map(
    bare
      .filter(({ name }, i) => !bare.some((other, j) => j !== i && other.name === name))
      .map((one) => [one.name, one]),
  );
  if (!named.size) return [words];
  const names = [...named.keys()]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const seen = new Set();
  return words
    .split(new RegExp(`(?<!\\w)(${names.join('|')})(?!\\w)`))
    .map((part) => {
      const one = seen.has(part) ? undefined : named.get(part);
      seen.add(part);
      return one ? h('span', { class: `tagged is-of-${one.seat ?? 'none'}`, 'data-number': one.number }, part) : part;
    })
    .filter((part) => part !== '');
}

/**
 * These models, and the units whose models all have one number.
 * @param {View} view
 * @param {readonly string[]} ids
 * @returns {Called[]}
 */
function groupNames({ pieces, units }, ids) {
  const meant = pieces.filter(({ id }) => ids.includes(id));
  const whole = units
    .filter((unit) => unit.pieces.some((id) => ids.includes(id)))
    .flatMap(({ name, seat, pieces: own }) => {
      const [number, ...others] = new Set(pieces.filter(({ id }) => own.includes(id)).map((piece) => piece.number));
      return others.length || !number ? [] : [{ name: withoutNumber(name, number), seat, number }];
    });
  return [...meant, ...whole.filter(({ name }) => !meant.some((piece) => piece.name === name))];
}

/**
 * The name of a unit without its number, as its card begins.
 * @param {string} name
 * @param {string} number
 */
export const withoutNumber = (name, number) => (name.startsWith(`${number} `) ? name.slice(number.length + 1) : name);

/**
 * The name of a model among all others. A model that shares the number of its unit is named with the unit.
 * @param {import('../../types').Piece} piece
 * @param {View | undefined} view
 */
export function fullName(piece, view) {
  const unit = view?.units.find(({ id }) => id === piece.unit);
  const name = unit ? withoutNumber(unit.name, piece.number) : '';
  return !name || name === unit?.name || name === piece.name ? piece.name : `${piece.name} of ${name}`;
}

/** Whether a name alone does not identify the token. @param {Called} called */
export const needsNumber = ({ name, number }) => Boolean(name && number) && !name.split(' ').includes(number);

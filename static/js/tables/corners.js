// @ts-check
/** Moves, adds and removes single corners of an outline. */

import { changeThings } from './edits.js';
import { findThings } from './things.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./editor.js').Editor} Editor */
/** @typedef {import('./types').Thing} Thing */

const LEAST = 3; // corners of an outline

/**
 * The thing with one corner somewhere else.
 * @param {Thing} thing
 * @param {number} number
 * @param {Point} at
 * @returns {Thing}
 */
export function withCorner(thing, number, at) {
  return { ...thing, outline: (thing.outline ?? []).map((corner, i) => (i === number ? at : corner)) };
}

/**
 * The thing with a corner in the middle of one of its sides.
 * @param {Thing} thing
 * @param {number} side
 * @returns {Thing}
 */
export function withMoreCorners(thing, side) {
  const { outline = [], sides } = thing;
  const [[x, y], [u, v]] = [outline[side], outline[(side + 1) % outline.length]];
  const between = /** @type {Point} */ ([Math.round((x + u) / 2), Math.round((y + v) / 2)]);
  return {
    ...thing,
    outline: outline.toSpliced(side + 1, 0, between),
    ...(sides?.length ? { sides: sides.toSpliced(side + 1, 0, sides[side]) } : {}),
  };
}

/** The thing without one corner. @param {Thing} thing @param {number} number @returns {Thing} */
export function withFewerCorners(thing, number) {
  const { outline = [], sides } = thing;
  if (outline.length <= LEAST) return thing;
  return {
    ...thing,
    outline: outline.toSpliced(number, 1),
    ...(sides?.length ? { sides: sides.toSpliced(number, 1) } : {}),
  };
}

/** @param {Editor} editor @param {Point} by */
export function moveCorner(editor, [dx, dy]) {
  const at = findThings(editor.table, [editor.cornersOf])[0]?.outline?.[editor.corner];
  if (!at) return;
  shape(editor, (thing) => withCorner(thing, editor.corner, [at[0] + dx, at[1] + dy]), 'Moved a corner', 'corner');
}

/** @param {Editor} editor @param {string} id @param {number} side */
export function insertCorner(editor, id, side) {
  editor.cornersOf = id;
  editor.corner = side + 1;
  shape(editor, (thing) => withMoreCorners(thing, side), 'Added a corner');
}

/** @param {Editor} editor */
export function removeCorner(editor) {
  const count = findThings(editor.table, [editor.cornersOf])[0]?.outline?.length ?? 0;
  if (count <= LEAST) return editor.say('An outline has at least three corners.');
  const number = editor.corner;
  editor.corner = Math.max(0, number - 1);
  return shape(editor, (thing) => withFewerCorners(thing, number), 'Removed a corner');
}

/**
 * @param {Editor} editor
 * @param {(thing: Thing) => Thing} change
 * @param {string} words
 * @param {string} [merge]
 */
function shape(editor, change, words, merge = '') {
  const name = merge && `${merge} ${editor.cornersOf} ${editor.corner}`;
  editor.commit(changeThings(editor.table, [editor.cornersOf], change, editor.isSymmetric), words, name);
}

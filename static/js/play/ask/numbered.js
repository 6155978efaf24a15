// @ts-check
/** The number a model has on its token, where words call it by name alone. */

import { h } from '../dom.js';

/** @param {import('../../types').View | undefined} view @param {string} id @param {string} words */
export function numbered(view, id, words) {
  const piece = view?.pieces.find((one) => one.id === id);
  if (!piece || !piece.number || !words.includes(piece.name) || piece.name.split(' ').includes(piece.number)) return null;
  return h('b', { class: `numbered side-${piece.seat ?? 'none'}` }, h('span', { class: 'for-readers' }, 'on the table: '), piece.number);
}

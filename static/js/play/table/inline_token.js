// @ts-check
/** The token of a piece beside its name. */

import { svg } from '../../board/svg.js';
import { drawToken } from '../../board/tokens/token.js';

/** @typedef {import('../../types').Piece} Piece */

const WIDTH = 26; // pixels

/** The token as it is on the table, without facing. @param {Piece} piece */
export function inlineToken(piece) {
  return svg(
    'svg',
    {
      class: `inline-token side-${piece.seat ?? 'none'}${piece.done ? ' is-done' : ''}`,
      viewBox: '-56 -56 112 112',
      'aria-hidden': 'true',
    },
    ...drawToken({ ...piece, facing: null }, WIDTH, false),
  );
}

/**
 * The token of a piece by its id, if it is on the table.
 * @param {import('../../types').View | undefined} view
 * @param {string} id
 */
export function inlineTokenOf(view, id) {
  const piece = view?.pieces.find((one) => one.id === id);
  return piece?.at ? inlineToken(piece) : null;
}

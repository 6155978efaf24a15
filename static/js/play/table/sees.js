// @ts-check
/** Whom a model sees, in words: asked of the server enemy by enemy, the nearest first where lengths may be known. */

import { fill, h } from '../dom.js';
import { inFull } from '../ask/numbered.js';
import { between, onPiece } from './ruler.js';
import { inches } from '../words.js';

/** @typedef {import('../desk.js').Desk} Desk */
/** @typedef {import('../../types').Piece} Piece */
/** @typedef {import('../../types').View} View */
/**
 * `far` is in thousandths of an inch, null where nobody may measure.
 * @typedef {{piece: Piece, far: number | null}} Foe
 */

/** Living enemies on the table, the nearest first. @param {Piece} piece @param {View} view @returns {Foe[]} */
export function foesOf(piece, view) {
  const here = onPiece(piece);
  const foes = view.pieces.filter(
    (other) => other.life === 'live' && other.at && other.seat !== null && other.seat !== piece.seat,
  );
  const found = foes.map((foe) => {
    const there = onPiece(foe);
    return { piece: foe, far: view.ruler && here && there ? between(here, there) : null };
  });
  return found.sort((one, other) => (one.far ?? 0) - (other.far ?? 0));
}

/** A button that has a list filled, line by line. @param {Piece} piece @param {View} view @param {Desk} desk */
export function sees(piece, view, desk) {
  const list = h('ul', { class: 'sees-whom', 'aria-live': 'polite' });
  const name = `Whom ${inFull(piece, view)} sees`;
  const button = h(
    'button',
    {
      type: 'button',
      class: 'sees',
      'data-key': `sees-${piece.id}`,
      click: () => {
        fill(list, []);
        ask(piece, foesOf(piece, view), list, desk, view);
      },
    },
    name,
  );
  return [' ', button, list];
}

/** @param {Piece} piece @param {Foe[]} foes @param {HTMLElement} list @param {Desk} desk @param {View} view */
function ask(piece, foes, list, desk, view) {
  const [foe, ...later] = foes;
  if (!list.isConnected) return;
  if (!foe) {
    list.append(h('li', {}, 'That is everybody.'));
    return;
  }
  desk.sight(piece.id, foe.piece.id, ({ words }) => {
    list.append(h('li', {}, `${inFull(foe.piece, view)}${foe.far === null ? '' : `, ${inches(foe.far)}`}: ${words}`));
    ask(piece, later, list, desk, view);
  });
}

// @ts-check
/** Which enemies a model sees, in words: requested one by one, the nearest first if distances are known. */

import { fill, h } from '../dom.js';
import { fullName } from '../decision/model_numbers.js';
import { distanceBetween, onPiece } from './ruler.js';
import { inches } from '../words.js';

/** @typedef {import('../match_controller.js').MatchController} MatchController */
/** @typedef {import('../../types').Piece} Piece */
/** @typedef {import('../../types').View} View */
/**
 * `far` is in thousandths of an inch, null if nobody may measure.
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
    return { piece: foe, far: view.ruler && here && there ? distanceBetween(here, there) : null };
  });
  return found.sort((one, other) => (one.far ?? 0) - (other.far ?? 0));
}

/**
 * A button that fills a list line by line.
 * @param {Piece} piece
 * @param {View} view
 * @param {MatchController} controller
 */
export function visibleEnemies(piece, view, controller) {
  const list = h('ul', { class: 'sees-whom', 'aria-live': 'polite' });
  const name = `Whom ${fullName(piece, view)} sees`;
  const button = h(
    'button',
    {
      type: 'button',
      class: 'sight-button',
      'data-key': `sees-${piece.id}`,
      click: () => {
        fill(list, []);
        askNext(piece, foesOf(piece, view), list, controller, view);
      },
    },
    name,
  );
  return [' ', button, list];
}

/**
 * @param {Piece} piece
 * @param {Foe[]} foes
 * @param {HTMLElement} list
 * @param {MatchController} controller
 * @param {View} view
 */
function askNext(piece, foes, list, controller, view) {
  const [foe, ...later] = foes;
  if (!list.isConnected) return;
  if (!foe) {
    list.append(h('li', {}, 'That is everybody.'));
    return;
  }
  controller.askSight(piece.id, foe.piece.id, ({ words }) => {
    list.append(h('li', {}, `${fullName(foe.piece, view)}${foe.far === null ? '' : `, ${inches(foe.far)}`}: ${words}`));
    askNext(piece, later, list, controller, view);
  });
}

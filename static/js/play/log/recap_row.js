// @ts-check
/** One action of the recap: the tokens of who did it and to whom, and its sentences. */

import { h } from '../dom.js';
import { inlineToken } from '../table/inline_token.js';
import { isMelee, actionWords } from './actions.js';

/** @typedef {import('../../types').Piece} Piece */
/** @typedef {import('./actions.js').LoggedAction} Deed */
/** @typedef {import('./losses.js').Toll} Toll */

const MOST = 2; // tokens that stand side by side for many

/**
 * @typedef {{words(pieces: string[]): string, find(pieces: string[]): void}} Way what a button says that brings pieces
 *   into sight, and what it does
 */

/**
 * @param {Deed} deed
 * @param {(id: string) => Piece | undefined} pieceOf
 * @param {Way} way
 * @param {Toll} [toll] what it cost whom
 */
export function recapRow(deed, pieceOf, way, toll = new Map()) {
  const lost = lostIn(deed, pieceOf);
  const most = deed.at.length ? 1 : MOST;
  const sides = [deed.by, deed.at]
    .map((ids) => tokens(ids, pieceOf, { lost, toll }, most))
    .filter((drawn) => drawn.length);
  const words = h(
    'p',
    {},
    ...actionWords(deed).flatMap(({ text, tone }) => [
      h('span', tone === 'loss' ? { class: 'log-loss' } : {}, text),
      ' ',
    ]),
    ...hurtWords(
      toll,
      lost,
      pieceOf,
      actionWords(deed)
        .map(({ text }) => text)
        .join(' '),
    ),
  );
  const side = sides.length || deed.seat === null ? '' : `log-side-${deed.seat}`;
  const all = [...deed.by, ...deed.at];
  return h(
    'li',
    { class: side },
    sides.length > 0 &&
      h(
        'button',
        {
          type: 'button',
          class: 'recap-tokens',
          'aria-label': way.words(all),
          title: way.words(all),
          click: () => way.find(all),
        },
        ...sides.flatMap((drawn, i) => [
          i > 0 && h('span', { class: 'recap-arrow', 'aria-hidden': 'true' }, isMelee(deed) ? '⚔︎' : '→'),
          ...drawn,
        ]),
      ),
    words,
  );
}

/**
 * The pieces that the action removed from the table, with their sides.
 * @param {Deed} deed
 * @param {(id: string) => Piece | undefined} pieceOf
 * @returns {Map<string, number | null>}
 */
export function lostIn({ texts }, pieceOf) {
  const hurt = texts.flatMap(({ tone, pieces, seat }) =>
    tone === 'loss' ? pieces.map((id) => /** @type {[string, number | null]} */ ([id, seat])) : [],
  );
  return new Map(
    hurt.filter(([id]) => {
      const piece = pieceOf(id);
      return !piece?.at || piece.life !== 'live';
    }),
  );
}

/**
 * The damaged pieces and their damage, for people who do not see tokens.
 * @param {Toll} toll
 * @param {Map<string, number | null>} lost
 * @param {(id: string) => Piece | undefined} pieceOf
 * @param {string} said what the deed says itself
 */
function hurtWords(toll, lost, pieceOf, said) {
  const words = [...toll]
    .filter(([id]) => !lost.has(id))
    .map(([id, by]) => `${pieceOf(id)?.name ?? 'A model'} loses ${by}`);
  return words.filter((one) => !said.includes(`${one} `)).map((one) => h('span', { class: 'for-readers' }, `${one}. `));
}

/**
 * The tokens of these pieces, one for all with the same number; of many the first, and how many more.
 * @param {string[]} ids
 * @param {(id: string) => Piece | undefined} pieceOf
 * @param {{lost: Map<string, number | null>, toll: Toll}} harm
 * @param {number} most
 */
function tokens(ids, pieceOf, { lost, toll }, most) {
  const all = ids.filter((id) => pieceOf(id) || lost.has(id));
  const alike = (/** @type {string} */ one, /** @type {string} */ other) =>
    one === other || isOne(pieceOf(one), pieceOf(other));
  const apart = all.filter((id, i) => all.findIndex((one) => alike(one, id)) === i);
  return apart.slice(0, most).map((id, i) => {
    const these = all.filter((one) => alike(one, id));
    const gone = these.filter((one) => lost.has(one)).length;
    const hurt = these.reduce((sum, one) => sum + (toll.get(one) ?? 0), 0);
    const piece = pieceOf(id);
    const more = i === most - 1 ? apart.length - most : 0;
    return h(
      'span',
      { class: 'recap-token' },
      piece ? inlineToken(piece) : inlineWreck(lost.get(id) ?? null),
      gone > 0 ? badge('is-loss', gone > 1 ? `−${gone}` : '✕') : hurt > 0 && badge('is-loss', `−${hurt}`),
      more > 0 && badge('is-more', `+${more}`),
    );
  });
}

/**
 * Whether two pieces share a token in a picture: figures of a unit have its number.
 * @param {Piece | undefined} one
 * @param {Piece | undefined} other
 */
const isOne = (one, other) =>
  Boolean(one && other && one.number && one.unit === other.unit && one.number === other.number);

/** @param {string} kind @param {string} words */
const badge = (kind, words) => h('small', { class: kind, 'aria-hidden': 'true' }, words);

/** The token of a piece that this page has never seen. @param {number | null} seat */
function inlineWreck(seat) {
  return inlineToken(/** @type {Piece} */ ({ life: 'wreck', seat }));
}

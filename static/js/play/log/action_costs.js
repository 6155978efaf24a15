// @ts-check
/** What the actions since the player's last decision have cost: the player's own models first, then those of others. */

import { lostIn } from './recap_row.js';

/** @typedef {import('../../types').Piece} Piece */
/** @typedef {import('./actions.js').LoggedAction} Deed */
/** @typedef {import('./losses.js').Toll} Toll */
/** @typedef {import('../../types').View['sides'][number]} Side */

/**
 * "You lost 1, they lost 2", or how much damaged models have lost; null if nobody lost anything.
 * @param {readonly Deed[]} deeds
 * @param {ReadonlyMap<Deed, Toll>} tolls
 * @param {(id: string) => Piece | undefined} pieceOf
 * @param {number} own the reader's seat
 * @param {string} gauge what models have: hull, wounds
 */
export function costWords(deeds, tolls, pieceOf, own, gauge) {
  const gone = new Map(deeds.flatMap((deed) => [...lostIn(deed, pieceOf)]));
  const hurt = [...tolls.values()].flatMap((toll) => [...toll]).filter(([id]) => !gone.has(id));
  const cost = (/** @type {boolean} */ mine) => {
    const lost = [...gone.values()].filter((seat) => (seat === own) === mine).length;
    const less = hurt.filter(([id]) => (pieceOf(id)?.seat === own) === mine).reduce((sum, [, by]) => sum + by, 0);
    return lost ? String(lost) : less ? `${less} ${less === 1 ? gauge.replace(/s$/, '') : gauge}` : '';
  };
  const [mine, theirs] = [cost(true), cost(false)];
  const words = [mine && `you lost ${mine}`, theirs && `they lost ${theirs}`].filter(Boolean).join(', ');
  return words ? { words, isOwn: Boolean(mine) } : null;
}

/**
 * What sides have scored since the player's last answer, from one view to the next: "you scored 4".
 * @param {number} own the reader's seat
 */
export function scoreWords(own) {
  /** @type {readonly Side[]} */
  let last = [];
  /** @type {readonly Side[]} */
  let base = [];
  let since = -1;
  return (/** @type {readonly Side[]} */ sides, /** @type {number} */ answered) => {
    if (answered !== since) base = last.length ? last : sides;
    since = answered;
    last = sides;
    const more = (/** @type {boolean} */ mine) =>
      sides
        .filter(({ seat }) => (seat === own) === mine)
        .reduce(
          (sum, { seat, points }) =>
            sum + Math.max((points ?? 0) - (base.find((side) => side.seat === seat)?.points ?? points ?? 0), 0),
          0,
        );
    return [
      [true, 'you'],
      [false, 'they'],
    ]
      .flatMap(([mine, who]) => (more(Boolean(mine)) ? [`${who} scored ${more(Boolean(mine))}`] : []))
      .join(', ');
  };
}

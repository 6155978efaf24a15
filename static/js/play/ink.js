// @ts-check
/** What an update changed on the table, told as ink: read off two pictures of it, so nothing hidden can be in it. */

/** @typedef {import('../types').Update} Update */
/** @typedef {import('../types').Piece} Piece */
/** @typedef {import('../board/drawn/ink.js').Ink} Ink */

const STEP = 300; // thousandths: who moved less has stood still
const MOST = 40; // marks at once: more are a new table

/** The ink on the table after an update: what others did since one's own last answer, or what one did oneself. @param {Ink[]} before @param {Update | null} last @param {Update} update @returns {Ink[]} */
export function inked(before, last, update) {
  if (!last || update.anew || last.shown !== update.shown) return [];
  if (last.seq === update.seq) return before;
  const own = update.told.some((step) => step.kind === 'answer' && step.seat !== null && update.seats.includes(step.seat));
  const found = changes(last.view.pieces, update.view.pieces);
  if (update.told.some((step) => step.kind !== 'answer') || found.length > MOST) return [];
  return own ? found : [...before, ...found].slice(-MOST);
}

/** @param {Piece[]} before @param {Piece[]} now @returns {Ink[]} */
function changes(before, now) {
  const known = new Map(before.map((piece) => [piece.id, piece]));
  return now.flatMap((piece) => {
    const was = known.get(piece.id);
    return was ? [...walked(was, piece), ...hurt(was, piece)] : [];
  });
}

/** @param {Piece} was @param {Piece} piece @returns {Ink[]} */
function walked({ at: from, life }, { at: to, seat, life: lives }) {
  if (!from || !to || life !== 'live' || lives !== 'live' || Math.hypot(to[0] - from[0], to[1] - from[1]) < STEP) return [];
  return [{ kind: 'trail', seat, from, to }];
}

/** @param {Piece} was @param {Piece} piece @returns {Ink[]} */
function hurt(was, piece) {
  const at = piece.at ?? was.at;
  if (!at || was.life !== 'live' || piece.now >= was.now) return [];
  return [{ kind: 'loss', at, words: piece.life === 'live' ? `−${was.now - piece.now}` : '✕' }];
}

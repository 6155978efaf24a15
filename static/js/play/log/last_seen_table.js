// @ts-check
/**
 * The table after the player's last answer, stored for this tab, so that event marks can be drawn again after a reload.
 * It contains nothing that this page was not shown.
 */

/** @typedef {import('../../types').Update} Update */
/**
 * What event marks are made from.
 * @typedef {Pick<import('../../types').Piece, 'id' | 'at' | 'life' | 'now'>} LastSeenPiece
 */

const storageKey = () => `stood ${location.pathname}`;

/**
 * Stores the table of a player with one seat at this screen after each answer.
 * @param {Update} last
 * @param {Update} update
 */
export function rememberTable(last, update) {
  const own = update.told
    .filter(({ kind, seat }) => kind === 'answer' && seat !== null && update.seats.includes(seat))
    .pop();
  if (!own || update.seats.length !== 1) return;
  const { view } = own === update.told[update.told.length - 1] ? update : last;
  const pieces = view.pieces.map(({ id, at, life, now }) => ({ id, at, life, now }));
  try {
    sessionStorage.setItem(storageKey(), JSON.stringify({ seat: own.seat, seq: own.seq, pieces }));
  } catch {
    // Without storage there are no trails after a reload.
  }
}

/**
 * The table after this answer of that seat, if this tab has it.
 * @param {import('../../types').Step} own
 * @returns {LastSeenPiece[] | null}
 */
export function rememberedTable(own) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey()) ?? 'null');
    return kept && kept.seq === own.seq && kept.seat === own.seat ? kept.pieces : null;
  } catch {
    return null;
  }
}

// @ts-check
/**
 * What models have lost since the player's last answer, and by which action. Made from views, so it contains nothing
 * hidden.
 */

import { rememberedTable } from './last_seen_table.js';

/** @typedef {import('../../types').Piece} Piece */
/** @typedef {import('../../types').Update} Update */
/** @typedef {import('../../types').LoggedStep} Step */
/** @typedef {import('./last_seen_table.js').LastSeenPiece} LastSeenPiece */
/** @typedef {import('./actions.js').LoggedAction} Deed */
/** How much a model had lost after entry `seq`. @typedef {{id: string, by: number, seq: number}} Hurt */
/** How much each model has lost by one action. @typedef {Map<string, number>} Toll */

/** Compares one view with the next and collects the losses. */
export function lossCounter() {
  /** @type {Update | null} */
  let last = null;
  /** @type {Hurt[]} */
  let hurts = [];
  return {
    /** @param {Update | null} update @param {Step | undefined} own the seat's own last answer */
    see(update, own) {
      if (!update) return;
      const isNew = !last || update.anew || last.shown !== update.shown;
      if (isNew) hurts = own ? lossesBetween(rememberedTable(own) ?? [], update) : [];
      else if (update.told.some(({ kind }) => kind !== 'answer')) hurts = [];
      else if (last && last.seq !== update.seq) hurts = [...hurts, ...lossesBetween(last.view.pieces, update)];
      last = update;
    },
    /** @param {Deed[]} deeds */
    of: (deeds) => lossesByAction(deeds, hurts),
  };
}

/** @param {LastSeenPiece[]} before @param {Update} update @returns {Hurt[]} */
function lossesBetween(before, { seq, view }) {
  const now = new Map(view.pieces.map((piece) => [piece.id, piece]));
  return before.flatMap((was) => {
    const piece = now.get(was.id);
    return piece && piece.now < was.now ? [{ id: was.id, by: was.now - piece.now, seq }] : [];
  });
}

/**
 * The losses by action: a loss belongs to the last earlier action against the model, else to the last that it took part
 * in.
 * @param {Deed[]} deeds
 * @param {Hurt[]} hurts
 * @returns {Map<Deed, Toll>}
 */
export function lossesByAction(deeds, hurts) {
  /** @type {Map<Deed, Toll>} */
  const found = new Map();
  for (const { id, by, seq } of hurts) {
    const before = deeds.filter((deed) => deed.seq <= seq);
    const deed =
      before.findLast(({ at }) => at.includes(id)) ??
      before.findLast(({ by: some, texts }) => some.includes(id) || texts.some(({ pieces }) => pieces.includes(id)));
    if (!deed) continue;
    const toll = found.get(deed) ?? new Map();
    found.set(deed, toll.set(id, (toll.get(id) ?? 0) + by));
  }
  return found;
}

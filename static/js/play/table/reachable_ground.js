// @ts-check
/**
 * The ground that the model in hand can cover, round what bars its way: asked for once from each place it stands at.
 */

import { chosenOf } from '../decision/question.js';
import { widgetOf } from '../widgets/index.js';

/** @typedef {import('../../types').Area} Area */
/** @typedef {import('../../board/state.js').Overlay} Overlay */
/** @typedef {import('../store.js').State} State */
/**
 * As it was at `seq`: which piece each asking is about, and what is known of it.
 * @typedef {{seq: number, asked: Record<string, string>, known: Record<string, Area[]>}} ReachableGround
 */

/**
 * Asks about whichever model is taken in hand, where lengths may be measured ahead.
 * @param {import('../match_controller.js').MatchController} controller
 */
export function requestReachableGround(controller) {
  return (/** @type {State} */ state) => {
    const { update } = state;
    const option = chosenOf(state);
    const piece = option && widgetOf(option).inHand?.(state.draft, option);
    if (!update || !piece || update.view.ruler === false) return;
    const grounds =
      state.reachableGround.seq === update.seq ? state.reachableGround : { seq: update.seq, asked: {}, known: {} };
    if (Object.values(grounds.asked).includes(piece)) return;
    const id = controller.link.ask({ t: 'measure', piece, seat: update.shown ?? update.seats[0] ?? null });
    controller.store.change({ reachableGround: { ...grounds, asked: { ...grounds.asked, [id]: piece } } });
  };
}

/**
 * What was asked, as it was answered; null where something else was.
 * @param {State} state
 * @param {string} id
 * @param {Area[]} areas
 * @returns {Partial<State> | null}
 */
export function receiveReachableGround({ reachableGround }, id, areas) {
  const piece = reachableGround.asked[id];
  return piece
    ? {
        reachableGround: {
          ...reachableGround,
          known: { ...reachableGround.known, [piece]: areas.filter(({ budget }) => budget) },
        },
      }
    : null;
}

/**
 * The circle about a model that is being moved, or the ground of such a move instead once it is known.
 * @param {State} state
 * @param {Overlay} overlay
 * @returns {Overlay}
 */
export function reachableArea(state, overlay) {
  if (overlay.kind !== 'reach') return overlay;
  const found = groundOf(state, overlay);
  return found ? { kind: 'buffer', tool: found.tool, outlines: found.outlines, swell: found.swell } : overlay;
}

/**
 * The ground of a move as long as this, of the same rule where several are.
 * @param {State} state
 * @param {import('../../board/state.js').ReachOverlay} overlay
 */
function groundOf(state, { piece, at, radius }) {
  const { reachableGround, update } = state;
  const stands = update?.view.pieces.find(({ id }) => id === piece)?.at;
  if (reachableGround.seq !== update?.seq || String(stands) !== String(at)) return null;
  const alike = (reachableGround.known[piece] ?? []).filter(({ budget }) => budget === radius);
  return alike.find(({ rule }) => rule === chosenOf(state)?.rule) ?? alike[0] ?? null;
}

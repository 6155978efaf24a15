// @ts-check
/** The ground that the dragged model can reach around obstacles: requested once for each place it starts from. */

import { chosenOf } from '../decision/question.js';
import { widgetOf } from '../widgets/index.js';

/** @typedef {import('../../types').Area} Area */
/** @typedef {import('../../board/state.js').Overlay} Overlay */
/** @typedef {import('../store.js').State} State */
/**
 * For entry `seq`: the piece of each request, and the known results.
 * @typedef {{seq: number, asked: Record<string, string>, known: Record<string, Area[]>}} ReachableGround
 */

/**
 * Requests the ground of any dragged model, if lengths may be measured in advance.
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
 * The result of a request; null if it belongs to another.
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
 * The circle around a model that is moved, or, once it is known, the ground it can reach.
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
 * The ground of a move of this length, by the same rule if there are several.
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

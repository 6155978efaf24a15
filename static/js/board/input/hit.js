// @ts-check
/** Finds the piece or ghost at a point: the nearest one whose base, or whose touch circle, contains it. */

import { distanceBetween } from '../svg.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').Piece} Piece */
/** @typedef {import('../state.js').BoardState} BoardState */
/** @typedef {{id: string, ghost: boolean}} Hit */

/**
 * @typedef {Map<string, {at: Point, radius: number}>} Spots where tokens are drawn, which is not always where they
 *   stand
 */

/**
 * Ghosts lie above pieces, handles above all. `slack` is the radius, in board units, that a small token is given for
 * touch.
 * @param {BoardState} state
 * @param {Spots} spots
 * @param {Map<string, Point>} asides where ghosts are drawn that are not where they would stand
 * @param {Point} point
 * @param {number} slack
 * @returns {Hit | null}
 */
export function hitAt(state, spots, asides, point, slack) {
  const ghosts = state.ghosts.map((ghost) => ({
    id: ghost.id,
    at: asides.get(ghost.id) ?? ghost.at,
    radius: ghostRadius(ghost),
  }));
  const handles = new Set(state.ghosts.flatMap(({ id, mark }) => (mark ? [id] : [])));
  const ghost =
    nearestThing(
      ghosts.filter(({ id }) => handles.has(id)),
      point,
      slack,
    ) || nearestThing(ghosts, point, slack);
  if (ghost) return { id: ghost, ghost: true };
  const near = state.pieces.filter((one) => state.level === null || one.elevation === state.level);
  const piece =
    nearestThing(touchablePieces(near, spots), point, slack) ||
    nearestThing(touchablePieces(state.pieces, spots), point, slack);
  return piece ? { id: piece, ghost: false } : null;
}

/** @param {import('../state.js').Ghost} ghost */
function ghostRadius(ghost) {
  const corners = (ghost.outline ?? []).map((corner) => distanceBetween([0, 0], corner));
  return Math.max(ghost.radius ?? 0, ...corners, 0);
}

/** What can be touched: a marker counts as farther than a model on it. @param {Piece[]} pieces @param {Spots} spots */
function touchablePieces(pieces, spots) {
  return pieces.flatMap(({ id, at, radius, life }) =>
    at ? [{ id, at, radius, ...spots.get(id), lies: life !== 'live' }] : [],
  );
}

/**
 * @param {{id: string, at: Point, radius: number, lies?: boolean}[]} things
 * @param {Point} point
 * @param {number} slack
 */
function nearestThing(things, point, slack) {
  let best = '';
  let least = Infinity;
  for (const { id, at, radius, lies } of things) {
    const distance = distanceBetween(at, point);
    const price = lies ? distance : distance - radius;
    if (distance <= Math.max(radius, slack) && price < least) {
      best = id;
      least = price;
    }
  }
  return best;
}

/**
 * The nearest piece in a direction, for arrow keys: within a quarter turn, near and straight ones first.
 * @param {Piece[]} pieces @param {string} from @param {Point} direction unit steps such as [1, 0]
 */
export function neighbour(pieces, from, [dx, dy]) {
  const start = pieces.find((piece) => piece.id === from)?.at;
  if (!start) return pieces.find((piece) => piece.at)?.id ?? '';
  let best = '';
  let least = Infinity;
  for (const { id, at } of pieces) {
    if (!at || id === from) continue;
    const along = (at[0] - start[0]) * dx + (at[1] - start[1]) * dy;
    const across = Math.abs((at[0] - start[0]) * dy) + Math.abs((at[1] - start[1]) * dx);
    const price = along + 2 * across;
    if (along > 0 && across <= along * 1.5 && price < least) {
      best = id;
      least = price;
    }
  }
  return best;
}

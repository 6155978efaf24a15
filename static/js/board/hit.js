// @ts-check
/** Which piece or ghost a point means: the nearest one whose base, or whose touch circle, contains it. */

import { apart } from './svg.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('../types').Piece} Piece */
/** @typedef {import('./state.js').BoardState} BoardState */
/** @typedef {{id: string, ghost: boolean}} Hit */

/**
 * Ghosts lie above pieces. `slack` is the radius, in board units, that a small token is given for touch.
 * @param {BoardState} state @param {Point} point @param {number} slack @returns {Hit | null}
 */
export function hitAt(state, point, slack) {
  const ghosts = state.ghosts.map((ghost) => ({ id: ghost.id, at: ghost.at, radius: ghostRadius(ghost) }));
  const ghost = nearest(ghosts, point, slack);
  if (ghost) return { id: ghost, ghost: true };
  const near = state.pieces.filter((one) => state.level === null || one.elevation === state.level);
  const piece = nearest(standing(near), point, slack) || nearest(standing(state.pieces), point, slack);
  return piece ? { id: piece, ghost: false } : null;
}

/** @param {import('./state.js').Ghost} ghost */
function ghostRadius(ghost) {
  const corners = (ghost.outline ?? []).map((corner) => apart([0, 0], corner));
  return Math.max(ghost.radius ?? 0, ...corners, 0);
}

/** @param {Piece[]} pieces */
function standing(pieces) {
  return pieces.flatMap(({ id, at, radius }) => (at ? [{ id, at, radius }] : []));
}

/** @param {{id: string, at: Point, radius: number}[]} things @param {Point} point @param {number} slack */
function nearest(things, point, slack) {
  let best = '';
  let least = Infinity;
  for (const { id, at, radius } of things) {
    const distance = apart(at, point);
    if (distance <= Math.max(radius, slack) && distance - radius < least) {
      best = id;
      least = distance - radius;
    }
  }
  return best;
}

/**
 * The nearest piece in a direction, for arrow keys: in a quarter turn around it, nearer and straighter first.
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

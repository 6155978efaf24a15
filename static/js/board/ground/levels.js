// @ts-check
/** What of the table belongs to the level that is looked at. The rest is drawn dimmed. */

/** @typedef {import('../../types').Ground} Ground */
/** @typedef {import('../../types').Piece} Piece */

/** Whether a feature is part of a level: its floor, what stands on it or rises through it, or what opens in it. @param {Ground} feature @param {number | null} level */
export function isOnLevel({ elevation, height, climbable }, level) {
  if (level === null) return true;
  const top = elevation + height;
  return elevation <= level && (top > level || (top === level && (climbable || elevation === level)));
}

/** What can be said of a piece's height: it stands higher than the table, or elsewhere than on the level looked at. @param {Piece} piece @param {number | null} level @param {boolean} layered */
export function heightMarks({ elevation }, level, layered) {
  if (!layered) return [];
  if (level === null) return elevation > 0 ? ['is-raised'] : [];
  return elevation === level ? [] : ['is-raised', 'is-off-level'];
}

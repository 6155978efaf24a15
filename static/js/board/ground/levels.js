// @ts-check
/** What belongs to the visible level of the table. The rest is dimmed. */

/** @typedef {import('../../types').Ground} Ground */
/** @typedef {import('../../types').Piece} Piece */

/**
 * Whether a feature belongs to a level: its floor, what is on it or rises through it, or its openings.
 * @param {Ground} feature
 * @param {number | null} level
 */
export function isOnLevel({ elevation, height, climbable }, level) {
  if (level === null) return true;
  const top = elevation + height;
  return elevation <= level && (top > level || (top === level && (climbable || elevation === level)));
}

/**
 * The note of a piece's height: it is above the table, or on another level than the visible one.
 * @param {Piece} piece
 * @param {number | null} level
 * @param {boolean} layered
 */
export function heightMarks({ elevation }, level, layered) {
  if (!layered) return [];
  if (level === null) return elevation > 0 ? ['is-raised'] : [];
  return elevation === level ? [] : ['is-raised', 'is-off-level'];
}

/**
 * Marks features and their labels: on another level, under the pointer, chosen, in the way.
 * @param {{labels: SVGElement, ground: SVGElement}} layers
 * @param {import('../state.js').BoardState} state
 */
export function markGround(layers, { ground, level, marks }) {
  const isOff = (/** @type {string | null} */ id) => {
    const feature = ground.find((one) => one.id === id);
    return Boolean(feature && !isOnLevel(feature, level));
  };
  for (const label of layers.labels.children)
    label.classList.toggle('is-off-level', isOff(label.getAttribute('data-label')));
  for (const feature of layers.ground.children) {
    const id = feature.getAttribute('data-ground') ?? '';
    feature.classList.toggle('is-off-level', isOff(id));
    for (const mark of ['pointed', 'selected', 'blocking'])
      feature.classList.toggle(`is-${mark}`, marks[id]?.includes(mark) ?? false);
  }
}

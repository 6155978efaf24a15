/** Small tables for the tests of the table editor. */

/** @param {object} [more] */
export function emptyTable(more = {}) {
  return {
    format: 'gridless-table',
    version: 1,
    system: 'kog',
    name: 'A table',
    width: 48000,
    height: 36000,
    features: [],
    accesses: [],
    hazards: [],
    zones: [],
    objectives: [],
    entries: [],
    ...more,
  };
}

/**
 * A block of 4 by 2 inches with its middle there.
 * @param {string} id
 * @param {[number, number]} at
 * @param {object} [more]
 */
export function block(id, [x, y], more = {}) {
  const outline = [
    [x - 2000, y - 1000],
    [x + 2000, y - 1000],
    [x + 2000, y + 1000],
    [x - 2000, y + 1000],
  ];
  return { id, kind: 'wall', name: id, height: 2000, outline, turn: 0, ...more };
}

/** The middle of something. @param {{outline?: number[][], at?: number[]}} thing */
export function middleOf({ outline, at }) {
  const points = outline ?? [at];
  return [0, 1].map((axis) => {
    const all = points.map((point) => point[axis]);
    return (Math.min(...all) + Math.max(...all)) / 2;
  });
}

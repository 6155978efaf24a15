// @ts-check
/**
 * What is brought near the edge of the table stays on it with its whole base: nobody can stand with half of it beyond.
 */

/** @typedef {import('../../types').Point} Point */
/** @typedef {{at: Point, radius: number}} Base */
/** @typedef {{width: number, height: number}} Table */

/**
 * A push for bases that stay beside each other, no farther than leaves each of them on the table.
 * @param {Point} by
 * @param {readonly Base[]} bases
 * @param {Table} table
 * @returns {Point}
 */
export function clampToTable([dx, dy], bases, { width, height }) {
  return [alongAxis(dx, bases, 0, width), alongAxis(dy, bases, 1, height)];
}

/** @param {number} by @param {readonly Base[]} bases @param {0 | 1} axis @param {number} end */
function alongAxis(by, bases, axis, end) {
  const least = Math.max(...bases.map(({ at, radius }) => radius - at[axis]));
  const most = Math.min(...bases.map(({ at, radius }) => end - radius - at[axis]));
  return least > most ? by : Math.min(Math.max(by, least), most);
}

/**
 * The place nearest to a point at which a base is on the table.
 * @param {Point} point
 * @param {number} radius
 * @param {Table} table
 * @returns {Point}
 */
export function onTable(point, radius, table) {
  const [dx, dy] = clampToTable([0, 0], [{ at: point, radius }], table);
  return [point[0] + dx, point[1] + dy];
}

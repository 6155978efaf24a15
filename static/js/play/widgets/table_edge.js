// @ts-check
/** Keeps bases wholly on the table. */

/** @typedef {import('../../types').Point} Point */
/** @typedef {{at: Point, radius: number}} Base */
/** @typedef {{width: number, height: number}} Table */

/**
 * A push for several bases, shortened so that all of them stay on the table.
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
 * The nearest place to a point at which a base is wholly on the table.
 * @param {Point} point
 * @param {number} radius
 * @param {Table} table
 * @returns {Point}
 */
export function onTable(point, radius, table) {
  const [dx, dy] = clampToTable([0, 0], [{ at: point, radius }], table);
  return [point[0] + dx, point[1] + dy];
}
